/**
 * Sends text that often breaks programs in every field of the sign-in and user management endpoints. No response may be
 * a server error.
 */
import type { EndpointDef } from '@mainstay/contract/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../features.ts';
import type { Caller, TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { NAUGHTY, toQueryString, buildNaughtyCalls, UNSTORABLE } from '../../app/testing/naughty.ts';
import { BODIES } from '../../app/testing/samples.ts';
import { hashOneTimeCode } from './sign-up/sign-up-codes.ts';

const TAGS = ['identity', 'recovery', 'oauth', 'saml', 'providers', 'sessions', 'sign-up', 'users', 'teams', 'profile'];
const endpoints: EndpointDef[] = features.routes
  .filter(({ tag }) => [...TAGS, 'mail', 'audit', 'setup', 'settings'].includes(tag))
  .flatMap(({ contract }) => Object.values(contract))
  .filter(({ form }) => !form);

let t: TestApp;
let ada: Caller;
let userId = 0;
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM', maya: 'CSM' });
  t = company.t;
  ada = company.people.ada;
  t.services.config.smtpUrl = new URL('smtp://127.0.0.1:1');
  const [row] = await findRows<{ id: number }>(
    `select id from users where tenant_id = $1 and email = 'maya@acme.test'`,
  );
  userId = row?.id ?? 0;
  await findRows('update users set password_hash = $2 where tenant_id = $1', await hashPassword('Harbour!42'));
  await findRows(
    `insert into sign_in_providers (tenant_id, strategy, enabled, idp_server, sso_url, certificates)
     values ($1, 'SAML2', true, 'idp', 'https://idp.test/sso', '{x}'), ($1, 'local', true, null, null, '{}')`,
  );
  // Generates our key pair, which is slow, only once.
  await t.send(ada, 'GET', '/v1/api/saml/metadata/');
});
afterAll(() => t.close());

const findRows = <R>(text: string, ...values: unknown[]) =>
  t.inTenant('acme', 'write', (tx) => tx.rows<R>(text, [tx.tenant, ...values]));

/** The tables that `status` watches for written and deleted rows. */
const TABLES = ['users', 'user_roles', 'teams', 'team_members', 'settings', 'sign_in_providers', 'outgoing_mail'];
const findTableStates = () =>
  findRows(
    TABLES.map(
      (table) => `select '${table}', count(*), max(xmin::text::bigint) from ${table} where tenant_id = $1`,
    ).join(' union all '),
  );

type Fields = Record<string, unknown>;

async function send(endpoint: EndpointDef, url: string, body?: Fields): Promise<number> {
  const caller = endpoint.access === 'public' ? { domain: 'acme' } : ada;
  const form = endpoint.encoding === 'form';
  const { statusCode } = await t.app.inject({
    method: endpoint.method,
    url,
    headers: {
      host: 'acme.localhost:3000',
      ...(caller.token && { authorization: `JWT ${caller.token}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { payload: form ? toQueryString(body) : body }),
  });
  return statusCode;
}

test('unusual text in any field is accepted or rejected, never a server error, and rejected text changes nothing', async () => {
  const errors: string[] = [];
  let callCount = 0;
  let before = await findTableStates();
  for (const endpoint of endpoints) {
    for (const { field, ask } of buildNaughtyCalls(endpoint, { getId: () => userId, send })) {
      const statuses = await Promise.all(NAUGHTY.map(ask));
      callCount += statuses.length;
      for (const [index, status] of statuses.entries()) {
        const description = `${endpoint.method} ${endpoint.path} ${field} ${JSON.stringify(NAUGHTY[index]).slice(0, 40)}: ${status}`;
        if (status >= 500) errors.push(description);
        if (endpoint.body && UNSTORABLE.includes(NAUGHTY[index] ?? '') && status < 300) errors.push(description);
      }
      const isRejected = statuses.every((status) => status >= 400);
      const after = await findTableStates();
      if (isRejected && JSON.stringify(after) !== JSON.stringify(before)) {
        errors.push(`${endpoint.method} ${endpoint.path} ${field}: rejected, but something was written`);
      }
      before = after;
    }
  }
  expect(errors).toEqual([]);
  expect(callCount).toBeGreaterThan(1500);
});

test('accepted text can be read again', async () => {
  for (const url of [
    'users',
    'teams',
    'roles',
    'outgoing-mail',
    'audit',
    'audit/export',
    'sessions',
    'sign-in-providers',
  ]) {
    expect([url, (await t.send(ada, 'GET', `/v1/api/admin/${url}/`)).status]).toEqual([url, 200]);
  }
  for (const path of ['/settings/profile/', '/v1/api/user_details/', '/v1/api/settings/domain/']) {
    expect([path, (await t.send(ada, 'GET', path)).status]).toEqual([path, 200]);
  }
});

test('a SAML message with unusual values is rejected like any other, and the log entry stays short', async () => {
  const names = ['urn:oasis:names:tc:SAML:2.0:protocol', 'http://acme.localhost:3000/v1/api/saml/acs/'];
  const response = (status: string) =>
    `<p:Response xmlns:p="${names[0]}" Version="2.0" Destination="${names[1]}" InResponseTo="_x"><p:Status>
     <p:StatusCode Value="${status}"/></p:Status></p:Response>`;
  // Truncating at 100 would split the last character in half.
  const oddText = `${'a'.repeat(99)}😀`;
  for (const xml of [response(oddText), `<${'b'.repeat(200_000)}/>`]) {
    const url = '/v1/api/saml/acs/';
    const payload = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString();
    const headers = { host: 'acme.localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(303);
  }
  for (const algorithm of [oddText, 'nul\0']) {
    const url = `/v1/api/saml/slo/?SAMLRequest=a&SigAlg=${encodeURIComponent(algorithm)}&Signature=a`;
    expect((await t.send({ domain: 'acme' }, 'GET', url)).status).toBeLessThan(500);
  }
  const [log] = await findRows<{ longest: number }>(
    'select max(length(changes::text)) as longest from audit_log where tenant_id = $1',
  );
  expect(log?.longest).toBeLessThan(10_000);
});

test('a company with an unusual name is created completely or not at all', async () => {
  const { ownerPool } = t.services.database;
  const sample = BODIES['/v1/api/signup/user/'] as Fields;
  const signUp = async (field: string, text: string, index: number) => {
    const email = `${field}.${index}@new.test`;
    const domain = `new-${field.replace('_', '-')}-${index}`;
    await ownerPool.query(
      `insert into signup_codes (email_key, code_hash, sent_at, expires_at, verified_at) values ($1, $2, $3, $4, $3)`,
      [
        email,
        hashOneTimeCode(t.services.key.codes, email, String(sample.otp)),
        t.services.now(),
        new Date(t.services.now().getTime() + 60_000),
      ],
    );
    const body = { ...sample, email, domain_name: domain, [field]: text };
    const { status } = await t.send({ domain: 'acme' }, 'POST', '/v1/api/signup/user/', body);
    const tenants = await ownerPool.query('select id from tenants where domain = $1', [domain]);
    return { field, text: text.slice(0, 20), status, tenantCount: tenants.rows.length };
  };
  for (const field of ['first_name', 'company_name']) {
    for (const { status, tenantCount, ...input } of await Promise.all(
      NAUGHTY.map((text, at) => signUp(field, text, at)),
    )) {
      expect({ ...input, status, made: tenantCount }).toEqual({
        ...input,
        status: tenantCount ? 200 : 400,
        made: tenantCount,
      });
    }
  }
});
