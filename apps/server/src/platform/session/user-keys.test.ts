/** API keys that call as a user: whose permissions they have, until when, and what looking them up costs. */
import { accounts } from '@mainstay/contract/accounts';
import { audit } from '@mainstay/contract/audit';
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import type { ApiKeyScope } from '@mainstay/contract/rules/api-keys';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../app/testing/app.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { RateLimits } from '../http/rate-limits.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', evan: 'EXE', lena: 'CSL', maya: 'CSM' });
type Name = keyof typeof people;

beforeEach(() => t.setNow(TEST_NOW));
const getUserId = async (name: Name) =>
  (await query<{ id: number }>('select id from users where tenant_id = $1 and email = $2', `${name}@acme.test`))[0]
    ?.id ?? 0;
const create = async (body: { name?: string; scope?: ApiKeyScope; user_id?: number; expires_on?: string }) =>
  t.call(people.ada, apiKeys.createApiKey, { body: { name: 'Loader', scope: 'read', ...body } });
async function createCaller(name: Name, scope: ApiKeyScope = 'read'): Promise<Caller & { id: number }> {
  const { key, id } = (await create({ scope, user_id: await getUserId(name) })).body.data;
  return { domain: 'acme', token: key, id };
}
const findNames = async (caller: Caller) =>
  (await t.call(caller, accounts.findAccounts, {})).body.data.accounts.map(({ name }) => name).sort();

/** Accounts of Maya, of Lena, and of no one. Lena leads a team with Maya. */
async function addAccounts(): Promise<void> {
  for (const [name, owner] of [
    ['Alder', 'maya'],
    ['Birch', 'lena'],
    ['Cedar', undefined],
  ] as const) {
    await query(
      `with a as (insert into accounts (tenant_id, id, external_id, name, root_id, path)
         select $1, n, $2, $2, n, array[n] from nextval(pg_get_serial_sequence('accounts', 'id')) n returning id)
       insert into account_members (tenant_id, account_id, user_id, member_type)
         select $1, a.id, $3::bigint, 'P' from a where $3::bigint is not null`,
      name,
      owner ? await getUserId(owner) : null,
    );
  }
  await query(
    `with team as (insert into teams (tenant_id, name) values ($1, 'North') returning id)
     insert into team_members (tenant_id, team_id, user_id, is_lead)
     select $1, team.id, v.id, v.lead from team, (values ($2::bigint, true), ($3::bigint, false)) v (id, lead)`,
    await getUserId('lena'),
    await getUserId('maya'),
  );
}

test('decisions-05 decisions-10 a key reads the accounts of its user and follows changes of the role', async () => {
  await addAccounts();
  expect(await findNames(await createCaller('ada'))).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(await findNames(await createCaller('evan'))).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(await findNames(await createCaller('lena'))).toEqual(['Alder', 'Birch']);
  const key = await createCaller('maya');
  expect(await findNames(key)).toEqual(['Alder']);
  await query(
    `insert into user_roles (tenant_id, user_id, role_id) select $1, $2, id from roles where tenant_id = $1 and abbr = 'EXE'`,
    await getUserId('maya'),
  );
  expect(await findNames(key)).toEqual(['Alder', 'Birch', 'Cedar']);
});

test('a key is rejected from the next call on while its user is deactivated, and after it was revoked', async () => {
  const key = await createCaller('evan');
  const getStatus = async () => (await t.send(key, 'GET', '/v1/api/menu/')).status;
  const setUserStatus = async (status: string) =>
    query('update users set status = $3 where tenant_id = $1 and id = $2', await getUserId('evan'), status);
  const getState = async () =>
    (await t.call(people.ada, apiKeys.findApiKeys, {})).body.data.listing.find(({ id }) => id === key.id)?.state;
  expect([await getStatus(), await getState()]).toEqual([200, 'active']);
  await setUserStatus('inactive');
  expect([await getStatus(), await getState()]).toEqual([401, 'user_inactive']);
  await setUserStatus('active');
  expect([await getStatus(), await getState()]).toEqual([200, 'active']);
  await t.call(people.ada, apiKeys.revokeApiKey, { params: { id: key.id } });
  expect([await getStatus(), await getState()]).toEqual([401, 'revoked']);
});

test('a key is valid through its last day in the time zone of the company', async () => {
  await query(`update settings set entity_timezone = 'America/New_York' where tenant_id = $1`);
  const { key, id } = (await create({ expires_on: '2026-11-20' })).body.data;
  const getStatus = async (now: string) => {
    t.setNow(new Date(now));
    return (await t.send({ domain: 'acme', token: key }, 'GET', '/v1/api/menu/')).status;
  };
  expect(await getStatus('2026-11-21T04:59:00Z')).toBe(200);
  expect(await getStatus('2026-11-21T05:00:00Z')).toBe(401);
  const find = async () =>
    (await t.call(await t.signIn('ada@acme.test'), apiKeys.findApiKeys, {})).body.data.listing.find(
      (one) => one.id === id,
    );
  expect(await find()).toMatchObject({ state: 'expired', expires_on: '2026-11-20' });
});

test('a key is for an active user and expires today or later', async () => {
  await query(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, await getUserId('evan'));
  const inactive = await create({ user_id: await getUserId('evan') });
  expect([inactive.status, inactive.fields]).toEqual([400, { user_id: 'Select an active user.' }]);
  const unknown = await create({ user_id: 999_999 });
  expect([unknown.status, unknown.fields]).toEqual([400, { user_id: 'Select an active user.' }]);
  const past = await create({ expires_on: '2026-11-18' });
  expect([past.status, past.fields]).toEqual([400, { expires_on: 'Select today or a later day.' }]);
  const usage = await create({ scope: 'usage', user_id: await getUserId('ada') });
  expect(usage.fields).toEqual({ user_id: 'A key that sends usage does not belong to a user.' });
  expect((await create({})).body.data.user?.name).toBe('Ada');
});

test('a key of the company that only sends usage cannot read', async () => {
  const { key } = (await create({ scope: 'usage' })).body.data;
  const { status, error } = await t.send({ domain: 'acme', token: key }, 'GET', '/v1/api/menu/');
  expect([status, error]).toEqual([
    403,
    'This API key can only send usage. Use a key that reads, or reads and makes changes.',
  ]);
});

test('the audit log names the key, and can be filtered by it', async () => {
  const key = await createCaller('ada', 'write');
  expect((await t.send(key, 'POST', '/v1/api/admin/teams/', { name: 'South', members: [], leads: [] })).status).toBe(
    200,
  );
  const { listing } = (await t.call(people.ada, audit.findEntries, { query: { api_key_id: key.id } })).body.data;
  expect(listing.map((entry) => [entry.verb, entry.entity, entry.user?.name, entry.api_key])).toEqual([
    ['create', 'team', 'Ada', { id: key.id, name: 'Loader' }],
  ]);
  const csv = (await t.send(people.ada, 'GET', `/v1/api/admin/audit/export/?api_key_id=${key.id}`)).raw.body;
  expect(csv).toContain('Ada,ada@acme.test,Loader,Created team');
});

test('each key has a limit of calls of its own', async () => {
  const config = { ...t.services.config, rateLimitPerUser: 2 };
  const limit = new RateLimits({ config, now: () => TEST_NOW }).createLimit(accounts.findAccounts);
  const call = (id: number) =>
    limit?.(
      { claims: null, userKey: { tenant: 1, user: 5, id }, apiKey: null, ip: '192.0.2.1', headers: {} } as never,
      { header: () => undefined } as never,
    );
  expect([call(1), call(1), call(2)]).toEqual([undefined, undefined, undefined]);
  expect(call(1)?.message).toBe('Too many attempts. Try again later.');
  expect(call(2)).toBeUndefined();
});

/** Returns the statements of a call, without the commit, which is sent with a delay. */
async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = querySpy.mock.calls.map(([query]) => {
    const config = query as unknown as string | { text: string };
    return typeof config === 'string' ? config : config.text;
  });
  querySpy.mockRestore();
  return texts.filter((text) => text !== 'commit');
}

test('a call needs one statement for its key, which uses indexes', async () => {
  const key = await createCaller('ada');
  const read = () => t.call(key, accounts.findAccounts, {});
  await read();
  const first = await recordStatements(read);
  expect(first.filter((text) => text.includes('api_keys'))).toHaveLength(1);
  expect(await recordStatements(read)).toHaveLength(first.length);
  // One more than within a session, whose check is sent together with the begin of the transaction.
  const session = () => t.call(people.ada, accounts.findAccounts, {});
  await session();
  expect(first.length - (await recordStatements(session)).length).toBe(1);

  await query(
    `insert into api_keys (tenant_id, name, prefix, secret_hash, scopes, user_id, created_at)
     select $1, 'Many', 'mainstay_' || lpad(n::text, 10, '0'), '\\x00', '{read}', $2, now() from generate_series(1, 5000) n`,
    await getUserId('ada'),
  );
  await t.services.database.ownerPool.query('analyze api_keys');
  const [open = ''] = first.filter((text) => text.includes('api_keys'));
  const explain = async (text: string, ...values: unknown[]) =>
    t.inTenant('acme', 'read', async (tx) => {
      const lines = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, [tx.tenant, ...values], 'custom');
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
  expect(await explain(open, key.id, TEST_NOW, await getUserId('ada'))).toMatch(/Index Scan using api_keys_pkey/);
  const other = await createCaller('ada');
  const identified = await recordStatements(() => t.call(other, accounts.findAccounts, {}));
  const lookup = identified.find((text) => text.includes('k.prefix = $2')) ?? '';
  const prefix = other.token?.slice(0, -44);
  expect(await explain(lookup, prefix, TEST_NOW)).toMatch(/Index Scan using api_keys_tenant_id_prefix_key/);
});
