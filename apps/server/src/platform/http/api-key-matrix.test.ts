/**
 * Calls every endpoint of the contract with API keys of users of each role and compares the result with the scope, the
 * access and the effect that the contract declares. `access-rules.test.ts` lists what keys cannot call, with reasons.
 */
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { ROLES } from '@mainstay/contract/kit';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { formatPersonOnly, READ_KEY_MESSAGE } from '@mainstay/contract/rules/api-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../core/people/create-user.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getRecordFactory, isPersonal } from '../../app/testing/records.ts';
import {
  isChange,
  needsRecord,
  type RecordIds,
  type SampleCall,
  sampleCalls,
  toSampleAddress,
  toSampleBody,
} from '../../app/testing/sample-calls.ts';
import { API_KEY_REQUIRED } from '../session/api-keys.ts';
import type { EndpointPolicy } from '../session/endpoint-policy.ts';

const DOMAIN = 'demo';
const INVALID_KEY = `401 ${API_KEY_REQUIRED}`;
const NO_PERMISSION = '403 You do not have permission to do this.';

interface KeyUser {
  name: string;
  role: (typeof ROLES)[number];
  isReadOnly: boolean;
  scope: 'read' | 'write';
  /** Whether a key is valid. */
  isValid: boolean;
  email: string;
  caller: Caller;
}
const users: KeyUser[] = [];
let t: TestApp;

const getEmail = (name: string) => `${name.replaceAll(' ', '-').toLowerCase()}@only.test`;

/** Creates a user and a key that acts as the user. The user never signs in. */
async function addKeyUser(
  admin: Caller,
  name: string,
  { role = 'ADM', isReadOnly = false, scope = 'write', isValid = true }: Partial<KeyUser> = {},
): Promise<{ user: number; key: number }> {
  const email = getEmail(name);
  const user = await t.inTenant(DOMAIN, 'write', async (tx) => {
    const userAccessType = isReadOnly ? 'read_only' : 'full';
    const id = await createUser(tx, { email, firstName: 'Pat', roles: [role], passwordHash: 'none', userAccessType });
    await tx.rows(
      `insert into account_members (tenant_id, account_id, user_id, member_type)
       select $1, min(id), $2, 'E' from accounts where tenant_id = $1`,
      [tx.tenant, id],
    );
    return id;
  });
  const { body } = await t.call(admin, apiKeys.createApiKey, { body: { name, scope, user_id: user } });
  const caller = { domain: DOMAIN, token: body.data.key };
  expect((await t.send(caller, 'GET', '/v1/api/menu/')).status).toBe(200);
  users.push({ name, role, isReadOnly, scope, isValid, email, caller });
  return { user, key: body.data.id };
}

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const admin = await t.signIn('ada.admin@demo.test');
  for (const role of ROLES) await addKeyUser(admin, role, { role });
  await addKeyUser(admin, 'read-only user', { isReadOnly: true });
  await addKeyUser(admin, 'reading administrator', { scope: 'read' });
  await addKeyUser(admin, 'reading account manager', { role: 'CSM', scope: 'read' });
  const revoked = await addKeyUser(admin, 'revoked key', { isValid: false });
  const expired = await addKeyUser(admin, 'expired key', { isValid: false });
  const deactivated = await addKeyUser(admin, 'deactivated user', { isValid: false });
  await t.call(admin, apiKeys.revokeApiKey, { params: { id: revoked.key } });
  await t.query(DOMAIN, `update api_keys set expires_on = '2026-01-01' where tenant_id = $1 and id = $2`, expired.key);
  await t.query(DOMAIN, `update users set status = 'inactive' where tenant_id = $1 and id = $2`, deactivated.user);
  const gia = await t.signIn('gia.admin@globex.test');
  const foreign = await t.call(gia, apiKeys.createApiKey, { body: { name: 'Foreign', scope: 'write' } });
  const [first] = users;
  if (!first) throw new Error('There are no keys.');
  users.push(
    {
      ...first,
      name: 'key of another company',
      isValid: false,
      caller: { domain: DOMAIN, token: foreign.body.data.key },
    },
    { ...first, name: 'wrong secret', isValid: false, caller: { domain: DOMAIN, token: `${first.caller.token}x` } },
  );
});
afterAll(() => t.close());

/** Returns the error that the contract requires, or undefined if the call is admitted. */
function getExpectedError(policy: EndpointPolicy, user: KeyUser): string | undefined {
  if (policy.who === 'public') return undefined;
  if (policy.who === 'api-key' || !user.isValid) return INVALID_KEY;
  if (policy.personOnly) return `403 ${formatPersonOnly(policy.personOnly)}`;
  if (policy.effect !== 'reads' && user.scope === 'read') return `403 ${READ_KEY_MESSAGE}`;
  if (policy.who !== 'session' && !policy.who.includes(user.role)) return NO_PERMISSION;
  return policy.effect === 'changes' && user.isReadOnly ? `403 ${READ_ONLY_MESSAGE}` : undefined;
}

/** Depends on the role and on the support addresses, of which the role alone is not part of the contract (S3-38). */
const FOR_SUPPORT = '/v1/api/actions/send-ticket-mail/';

function isAdmitted({ endpoint, policy }: SampleCall, answer: string): boolean {
  const status = Number.parseInt(answer);
  if (policy.who === 'public') return status < 500 && status !== 401 && status !== 403;
  if (endpoint.path === '/mcp/' && answer.startsWith('405 ')) return endpoint.method === 'GET';
  if (endpoint.path === FOR_SUPPORT && answer === NO_PERMISSION) return true;
  return status < 400 || (isChange(policy) && [400, 409].includes(status));
}

/** The requests that were sent with keys. */
const requestIds: string[] = [];

/** @returns the status, followed by the error message if there is one */
async function callSample({ endpoint }: SampleCall, caller: Caller, ids: RecordIds): Promise<string> {
  const body = toSampleBody(endpoint.path, ids);
  const { status, error, raw } = await t.send(caller, endpoint.method, toSampleAddress(endpoint, ids), body);
  requestIds.push(String(raw.headers['x-request-id']));
  return error === undefined ? String(status) : `${status} ${error}`;
}

/** Each test calls every tenth endpoint, so that none of them takes long on a busy machine. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

test.each(PARTS)(
  'decisions-06 decisions-10 answers every API key as its scope and the contract declare, part %i',
  async (part) => {
    const mismatches: string[] = [];
    for (const call of sampleCalls.filter((_, at) => at % PARTS.length === part)) {
      const { endpoint, policy, name } = call;
      const createRecord = needsRecord(endpoint) ? getRecordFactory(endpoint.path) : undefined;
      let ids = (await createRecord?.(t, { domain: DOMAIN, email: getEmail('ADM') })) ?? {};
      for (const user of users) {
        const expectedError = getExpectedError(policy, user);
        if (!expectedError && createRecord && (isChange(policy) || isPersonal(endpoint.path)))
          ids = await createRecord(t, { domain: DOMAIN, ...user });
        const answer = await callSample(call, user.caller, ids);
        const isExpected = expectedError ? answer === expectedError : isAdmitted(call, answer);
        if (!isExpected) mismatches.push(`${name}, ${user.name}: ${answer}, not ${expectedError ?? 'admitted'}`);
      }
    }
    expect(mismatches).toEqual([]);
  },
);

test.each(PARTS)('returns 404 for records of another company to every key, part %i', async (part) => {
  const mismatches: string[] = [];
  const calls = sampleCalls.filter((call, at) => at % PARTS.length === part && needsRecord(call.endpoint));
  for (const call of calls) {
    const ids =
      (await getRecordFactory(call.endpoint.path)?.(t, { domain: 'globex', email: 'gia.admin@globex.test' })) ?? {};
    for (const user of users.filter((one) => one.isValid && !getExpectedError(call.policy, one))) {
      const answer = await callSample(call, user.caller, ids);
      if (!answer.startsWith('404 ')) mismatches.push(`${call.name}, ${user.name}: ${answer}`);
    }
  }
  expect(mismatches).toEqual([]);
});

test('the audit log names the key for everything that was done with it', async () => {
  const entries = await t.query<{ verb: string; entity: string; has_key: boolean }>(
    DOMAIN,
    `select verb, entity, api_key_id is not null as has_key from audit_log
     where tenant_id = $1 and user_id is not null and request_id = any ($2) and verb <> 'deny'`,
    requestIds,
  );
  expect(entries.filter(({ has_key }) => !has_key)).toEqual([]);
  expect(entries.length).toBeGreaterThan(300);
});
