import { accounts } from '@mainstay/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { MAX_MATCHING_TERMS } from './account-filters.ts';

let t: TestApp;
const callers: Record<string, Caller> = {};
const ids: Record<string, number> = {};
const MANY = MAX_MATCHING_TERMS + 50;

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
  await t.inTenant('acme', 'write', async (tx) => {
    const addUser = (first: string, role: string) =>
      createUser(tx, {
        email: `${first}@acme.test`,
        firstName: first,
        lastName: 'Ort',
        roles: [role],
        passwordHash: 'x',
      });
    const [, maya, noah] = [await addUser('ada', 'ADM'), await addUser('maya', 'CSM'), await addUser('noah', 'CSM')];
    const [top = 0] = await buildAccounts(tx, [{ name: 'Northwind Robotics', ownerId: maya }]);
    const [sub = 0, other = 0] = await buildAccounts(tx, [
      { name: 'Northwind Spain (Café)', parentId: top, ownerId: maya },
      { name: 'Southwind', ownerId: noah },
    ]);
    Object.assign(ids, { top, sub, other });
    await buildMembers(tx, [{ accountId: sub, userId: noah, type: 'E', readOnly: true }]);
    await buildAccounts(
      tx,
      Array.from({ length: MANY }, (_, i) => ({ name: `Common ${i}` })),
    );
  });
  for (const name of ['ada', 'maya', 'noah']) callers[name] = await t.signIn(`${name}@acme.test`);
});
afterAll(() => t.close());

const search = async (who: string, query: { search?: string; accountId?: number; limit?: number }) =>
  (await t.call(callers[who] as Caller, accounts.searchAccounts, { query })).body.data.accounts;
const searchTeam = async (who: string, query: { search?: string; accountId?: number }) =>
  (await t.call(callers[who] as Caller, accounts.searchTeam, { query })).body.data.team.map((p) => p.name);

/** The values of accounts without computed metrics. */
const defaults = { mrr: 0, health: null, image_url: null };

test('requires a session', async () => {
  expect((await t.send({ domain: 'acme' }, 'GET', accounts.searchAccounts.path)).status).toBe(401);
  expect((await t.send({ domain: 'acme' }, 'GET', accounts.searchTeam.path)).status).toBe(401);
});

test('2-accounts-35 finds accounts in scope by any part of their name', async () => {
  const findNames = async (who: string, text: string) => (await search(who, { search: text })).map((a) => a.name);
  expect(await findNames('ada', 'WIND')).toEqual(['Northwind Robotics', 'Northwind Spain (Café)', 'Southwind']);
  expect(await findNames('ada', 'd rob')).toEqual(['Northwind Robotics']);
  expect(await findNames('ada', 'CAFÉ')).toEqual(['Northwind Spain (Café)']);
  expect(await findNames('ada', ')')).toEqual(['Northwind Spain (Café)']);
  const response = await t.call(callers.ada as Caller, accounts.searchAccounts, { query: { search: 'nd\0' } });
  expect([response.status, response.error]).toEqual([400, 'Contains an invalid character.']);
  expect(await findNames('maya', 'wind')).toEqual(['Northwind Robotics', 'Northwind Spain (Café)']);
  expect(await search('noah', { search: 'wind' })).toEqual([
    { ...defaults, id: ids.sub, name: 'Northwind Spain (Café)', read_only_account: true },
    { ...defaults, id: ids.other, name: 'Southwind', read_only_account: false },
  ]);
});

test('a result has the same MRR, health and logo as the list', async () => {
  const key = 'ab'.repeat(16);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(
      `with image as (insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
         values ($1, $3, 'south.png', 'image/png', 1, 'account_image') returning id)
       update accounts a set mrr_minor = 1250050, health = 62, image_file_id = image.id from image
       where a.tenant_id = $1 and a.id = $2`,
      [tx.tenant, ids.other, key],
    ),
  );
  const [hit] = await search('noah', { search: 'southwind' });
  expect(hit).toMatchObject({ mrr: 12500.5, health: 62, image_url: `/media/${key}` });
  const listed = (await t.call(callers.noah as Caller, accounts.findAccounts, { query: {} })).body.data.accounts;
  expect(listed.find((row) => row.id === ids.other)).toMatchObject(hit as object);
});

test('finds a part that most names contain, up to the limit', async () => {
  expect(await search('ada', { search: 'omm' })).toHaveLength(1000);
  expect(await search('ada', { search: 'common', limit: 3 })).toHaveLength(3);
  expect(await search('ada', { limit: 2 })).toHaveLength(2);
});

test('accountId limits the search to the account and its descendants', async () => {
  const findIdsUnder = async (who: string, accountId?: number) =>
    (await search(who, { search: 'wind', accountId })).map((a) => a.id);
  expect(await findIdsUnder('ada', ids.top)).toEqual([ids.top, ids.sub]);
  expect(await findIdsUnder('maya', ids.sub)).toEqual([ids.sub]);
});

test('2-accounts-36 finds team members by a part of their name', async () => {
  expect(await searchTeam('ada', { search: 'AY' })).toEqual(['maya Ort']);
  expect(await searchTeam('ada', { search: 'ort' })).toEqual(['maya Ort', 'noah Ort']);
  expect(await searchTeam('noah', {})).toEqual(['maya Ort', 'noah Ort']);
  expect(await searchTeam('noah', { accountId: ids.other })).toEqual(['noah Ort']);
  expect(await searchTeam('ada', { search: 'ada' })).toEqual([]);
});
