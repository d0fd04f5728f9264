/**
 * Configuring sign-in methods: permissions, stored data, secrets that are never returned, and that an administrator can
 * always sign in.
 */
import { identity } from '@mainstay/contract/identity';
import { providers, type SignInProvider } from '@mainstay/contract/identity/providers';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { oauthSettings } from '@mainstay/contract/sign-in-oauth/settings';
import { samlSettings } from '@mainstay/contract/sign-in-saml/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { makeTestKeys } from '../../../app/testing/saml-messages.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { generateSamlKeyPair } from '../../sign-in-saml/saml-key-pair.ts';
import { findProviders } from '../sign-in-providers.ts';

let t: TestApp;
let people: Record<'ada' | 'dan' | 'cara' | 'lea' | 'exe' | 'cas', Caller>;
let reader: Caller;
let foreigner: Caller;
let certificate: string;
beforeAll(async () => {
  ({ t, people } = await openCompany({ ada: 'ADM', dan: 'DA', cara: 'CSO', lea: 'CSL', exe: 'EXE', cas: 'CSM' }));
  await createTenant(t.services.database, { domain: 'beta', name: 'Beta', timeZone: 'UTC' });
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, {
      firstName: 'Rea',
      email: 'rea@acme.test',
      roles: ['ADM'],
      userAccessType: 'read_only',
      passwordHash: 'none',
    }),
  );
  await t.inTenant('beta', 'write', (tx) =>
    createUser(tx, { firstName: 'Bea', email: 'bea@beta.test', roles: ['ADM'], passwordHash: 'none' }),
  );
  reader = await t.signIn('rea@acme.test');
  foreigner = await t.signIn('bea@beta.test');
  ({ certificate } = await makeTestKeys('idp.acme.test'));
});
beforeEach(() =>
  t.inTenant('acme', 'write', (tx) => tx.rows('delete from sign_in_providers where tenant_id = $1', [tx.tenant])),
);
afterAll(() => t.close());

const google = { client_id: 'client', client_secret: 'a sealed secret', hosted_domain: 'acme.test' };
const createSettings = () => ({
  idp_server: 'https://idp.acme.test/metadata',
  sso_url: 'https://idp.acme.test/sso',
  certificates: [certificate],
});
const saveGoogle = (body: object = google, caller = people.ada) =>
  t.call(caller, oauthSettings.saveOAuth, { params: { strategy: 'OAuth-Google' }, body: body as typeof google });
const saveSaml = (changes: object = {}) =>
  t.call(people.ada, samlSettings.saveSaml, { body: { ...createSettings(), ...changes } });
const toggle = (operation: 'enableProvider' | 'disableProvider', strategy: 'local' | 'SAML2' | 'OAuth-Google') =>
  t.call(people.ada, providers[operation], { params: { strategy } });
const list = async (caller = people.ada) => {
  const { body } = await t.call(caller, providers.findProviders, {});
  return Object.fromEntries(body.data.listing.map((provider) => [provider.strategy, provider]));
};
const getRegistration = (provider: SignInProvider | undefined) =>
  Object.fromEntries((provider?.form?.register ?? []).map(({ label, value }) => [label, value]));
const findStoredProviders = () => t.inTenant('acme', 'read', findProviders);
const findAuditEntries = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ verb: string; changes: object }>(
      `select verb, changes from audit_log where tenant_id = $1 and entity = 'sign_in_provider' order by id`,
      [tx.tenant],
    ),
  );

describe('access', () => {
  test('is only for ADM with full access; an administrator of another company sees their own settings', async () => {
    await saveGoogle();
    const path = providers.findProviders.path;
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['PUT', `${path}SAML2/`, createSettings()],
      ['PUT', `${path}OAuth-Google/`, google],
      ['POST', `${path}SAML2/metadata/`, { xml: 'x' }],
      ['POST', `${path}OAuth-Google/test/`],
      ['POST', `${path}OAuth-Google/enable/`],
      ['POST', `${path}OAuth-Google/disable/`],
    ];
    for (const [method, url, body] of calls) {
      expect((await t.send({ domain: 'acme' }, method, url, body)).status).toBe(401);
      expect((await t.send({ ...foreigner, domain: 'acme' }, method, url, body)).status).toBe(401);
      for (const name of ['dan', 'cara', 'lea', 'exe', 'cas'] as const)
        expect([url, name, (await t.send(people[name], method, url, body)).status]).toEqual([url, name, 403]);
      const { status, error } = await t.send(reader, method, url, body);
      expect([url, status, error]).toEqual(method === 'GET' ? [url, 200, undefined] : [url, 403, READ_ONLY_MESSAGE]);
    }
    expect((await list(foreigner))['OAuth-Google']?.ready).toBe(false);
    expect((await list())['OAuth-Google']?.enabled).toBe(false);
  });
});

describe('stored settings', () => {
  test('four sign-in methods are listed from the start, with what to register before anything is saved', async () => {
    const { body } = await t.call(people.ada, providers.findProviders, { query: { pageNum: 2, limit: 3 } });
    expect(body.data).toMatchObject({ has_next: false, total_records: 4 });
    const methods = await list();
    expect(Object.keys(methods)).toEqual(['local', 'SAML2', 'OAuth-Google', 'OAuth-Office365']);
    expect(methods.local).toMatchObject({ enabled: true, in_use: true, ready: true });
    const address = 'http://acme.localhost:3000/v1/api';
    expect(getRegistration(methods.SAML2)).toEqual({
      'Entity ID': `${address}/saml/metadata/`,
      'ACS URL': `${address}/saml/acs/`,
      'Logout URL': `${address}/saml/slo/`,
    });
    expect(getRegistration(methods['OAuth-Office365'])).toEqual({ 'Redirect URI': `${address}/oauth/callback/` });
  });

  test('the secret is sealed, never returned, and retained if none is given', async () => {
    const { body, raw } = await saveGoogle();
    expect(body.data.form).toMatchObject({ has_secret: true, settings: { client_id: 'client' } });
    const { client_secret: _, ...withoutSecret } = google;
    const secondReply = await saveGoogle({ ...withoutSecret, hosted_domain: 'beta.test' });
    expect(secondReply.body.data).toMatchObject({ ready: true, form: { has_secret: true } });
    const listReply = await t.send(people.ada, 'GET', providers.findProviders.path);
    for (const text of [raw.payload, secondReply.raw.payload, listReply.raw.payload])
      expect(text).not.toContain('a sealed secret');
    const [row] = await findStoredProviders();
    expect(row?.client_secret_sealed?.includes('a sealed secret')).toBe(false);
    const log = await findAuditEntries();
    expect(JSON.stringify(log)).not.toContain('a sealed secret');
    expect(log.at(-1)).toEqual({
      verb: 'update',
      changes: { strategy: 'OAuth-Google', hosted_domain: { before: 'acme.test', after: 'beta.test' } },
    });
  });

  test('a new issuer receives neither the secret nor the tokens of the previous one', async () => {
    await saveGoogle();
    const [row] = await findStoredProviders();
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `insert into external_identities (tenant_id, user_id, provider_id, subject)
           select $1, u.id, $2, '1' from users u where u.tenant_id = $1 and u.email = 'cas@acme.test'`,
        [tx.tenant, row?.id],
      ),
    );
    const newIssuer = { client_id: 'client', issuer: 'https://other.test' };
    await toggle('enableProvider', 'OAuth-Google');
    const reply = await saveGoogle(newIssuer);
    expect([reply.status, reply.fields?.client_secret]).toEqual([400, expect.stringMatching(/not sent/)]);
    expect((await findStoredProviders())[0]?.config).toEqual({ hosted_domain: 'acme.test' });
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows('update sign_in_providers set enabled = false where tenant_id = $1', [tx.tenant]),
    );
    expect((await saveGoogle(newIssuer)).body.data).toMatchObject({ ready: false, form: { has_secret: false } });
    const links = await t.inTenant('acme', 'read', (tx) =>
      tx.rows('select id from external_identities where tenant_id = $1', [tx.tenant]),
    );
    expect(links).toEqual([]);
    expect((await findAuditEntries()).at(-1)?.changes).toMatchObject({
      client_secret: 'removed because the issuer changed',
    });
  });

  test('SAML2: several certificates, each with its expiry; our own certificate exists from the first save', async () => {
    const nextKeys = await makeTestKeys('next.acme.test');
    const { body } = await saveSaml({
      certificates: [`${certificate}\n${nextKeys.certificate}`, certificate],
      slo_url: '',
    });
    expect(body.data.ready).toBe(true);
    expect(body.data.certificates?.map(({ subject, state }) => [subject, state])).toEqual([
      ['CN=idp.acme.test', 'valid'],
      ['CN=next.acme.test', 'valid'],
    ]);
    const before = getRegistration(body.data);
    expect(before['Our certificate']).toContain('BEGIN CERTIFICATE');
    expect(before['Metadata URL']).toMatch(/saml.metadata.$/);
    expect(getRegistration((await saveSaml()).body.data)).toEqual(before);
    const years = [new Date('2016-01-01'), new Date('2016-12-01'), new Date('2027-01-01')];
    const agedKeys = await Promise.all(years.map((from, at) => generateSamlKeyPair(`idp-${at}`, '01', from)));
    const reply = await saveSaml({ certificates: agedKeys.map((keys) => keys.certificate) });
    expect(reply.body.data.certificates?.map(({ state }) => state)).toEqual(['expired', 'expiring', 'not_yet']);
  });
});

describe('invalid input', () => {
  test('is rejected at its field, and nothing is stored', async () => {
    const cases: [object, string][] = [
      [{ sso_url: 'http://idp.acme.test/sso' }, 'sso_url'],
      [{ sso_url: 'javascript:alert(1)' }, 'sso_url'],
      [{ slo_url: 'https://a:b@idp.acme.test/' }, 'slo_url'],
      [{ metadata_url: 'nonsense' }, 'metadata_url'],
      [{ idp_server: '' }, 'idp_server'],
      [{ idp_server: 'a\nb' }, 'idp_server'],
      [{ certificates: [] }, 'certificates'],
      [{ certificates: ['not one'] }, 'certificates'],
      [{ certificates: ['-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----'] }, 'certificates'],
    ];
    for (const [change, field] of cases) {
      const { status, fields } = await t.send(people.ada, 'PUT', samlSettings.saveSaml.path, {
        ...createSettings(),
        ...change,
      });
      expect([JSON.stringify(change), status, Object.keys(fields ?? {})]).toEqual([
        JSON.stringify(change),
        400,
        [field],
      ]);
    }
    const put = (strategy: string, body: object) =>
      t.send(people.ada, 'PUT', `${providers.findProviders.path}${strategy}/`, body);
    expect((await put('OAuth-Google', { ...google, issuer: 'http://10.0.0.1/' })).fields).toHaveProperty('issuer');
    expect((await put('OAuth-Google', { ...google, hosted_domain: 'x y' })).fields).toHaveProperty('hosted_domain');
    expect((await put('OAuth-Office365', google)).fields).toHaveProperty('directory');
    expect((await put('OAuth-Office365', { ...google, directory: 'common' })).fields).toHaveProperty('directory');
    expect((await put('OAuth-Facebook', google)).status).toBe(400);
    expect((await put('local', google)).status).toBe(400);
    expect(await findStoredProviders()).toEqual([]);
  });
});

test('a test calls nothing in the private network, and explains who can allow it', async () => {
  for (const issuer of ['https://127.0.0.1:8443', 'https://169.254.169.254', 'https://[::1]', 'https://localhost']) {
    await saveGoogle({ ...google, issuer });
    const { body } = await t.call(people.ada, providers.testProvider, { params: { strategy: 'OAuth-Google' } });
    const [firstStep, ...otherSteps] = body.data.steps;
    expect([issuer, body.data.passed, firstStep]).toEqual([
      issuer,
      false,
      {
        name: 'Provider found',
        state: 'failed',
        found: expect.stringMatching(/inside the private network/),
        advice: expect.stringMatching(/OUTBOUND_ALLOW/),
      },
    ]);
    expect(otherSteps.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
  }
  expect((await findAuditEntries()).at(-1)).toEqual({
    verb: 'test',
    changes: { strategy: 'OAuth-Google', passed: false, failed: ['Provider found'] },
  });
});

describe('a sign-in method always remains', () => {
  const signIn = async (username: string) =>
    (await t.call({ domain: 'acme' }, identity.authenticate, { body: { username, password: 'Harbour!42' } })).status;
  beforeAll(async () => {
    const hash = await hashPassword('Harbour!42');
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `update users set password_hash = $2 where tenant_id = $1 and email in ('ada@acme.test', 'cas@acme.test')`,
        [tx.tenant, hash],
      ),
    );
  });

  test('an enabled provider disables passwords except for administrators; without it they are enabled again', async () => {
    await saveSaml();
    expect([await signIn('ada@acme.test'), await signIn('cas@acme.test')]).toEqual([200, 200]);
    expect((await toggle('enableProvider', 'SAML2')).status).toBe(200);
    expect(await list()).toMatchObject({
      SAML2: { enabled: true, in_use: true },
      local: { enabled: false, in_use: false },
    });
    expect([await signIn('ada@acme.test'), await signIn('cas@acme.test')]).toEqual([200, 400]);
    expect((await toggle('enableProvider', 'local')).status).toBe(200);
    expect(await signIn('cas@acme.test')).toBe(200);
    expect((await toggle('disableProvider', 'local')).status).toBe(200);
    expect(await signIn('cas@acme.test')).toBe(400);
    expect((await toggle('disableProvider', 'SAML2')).status).toBe(200);
    expect((await list()).local).toMatchObject({ enabled: true, in_use: true });
    expect([await signIn('ada@acme.test'), await signIn('cas@acme.test')]).toEqual([200, 200]);
  });

  test('the last method cannot be disabled, an incomplete one cannot be enabled, and only one provider is enabled at a time', async () => {
    expect((await toggle('disableProvider', 'local')).error).toMatch(/only sign-in method/);
    const reply = await toggle('enableProvider', 'OAuth-Google');
    expect([reply.status, reply.error]).toEqual([409, expect.stringMatching(/not set up yet/)]);
    await saveGoogle();
    await saveSaml();
    await toggle('enableProvider', 'OAuth-Google');
    await toggle('enableProvider', 'SAML2');
    const methods = await list();
    expect([methods['OAuth-Google']?.enabled, methods.SAML2?.enabled]).toEqual([false, true]);
    expect((await findAuditEntries()).at(-1)).toEqual({
      verb: 'enable',
      changes: { strategy: 'SAML2', disabled: ['OAuth-Google'] },
    });
  });

  test('no provider is enabled if no administrator could sign in without it', async () => {
    await saveGoogle();
    const setStatus = (status: string) =>
      t.inTenant('acme', 'write', (tx) =>
        tx.rows(
          `update users set password_hash = case when $2 = 'none' then null else 'none' end
                 where tenant_id = $1 and email = 'ada@acme.test'`,
          [tx.tenant, status],
        ),
      );
    await setStatus('none');
    const { status, error } = await toggle('enableProvider', 'OAuth-Google');
    expect([status, error]).toEqual([409, expect.stringMatching(/No active administrator has a password/)]);
    await setStatus('some');
    expect((await toggle('enableProvider', 'OAuth-Google')).status).toBe(200);
  });
});
