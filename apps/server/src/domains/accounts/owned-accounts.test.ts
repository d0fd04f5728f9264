import { accountChoices } from '@mainstay/contract/accounts/choices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createTeam } from '../../core/people/create-team.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

let t: TestApp;
const callers: Record<string, Caller> = {};
const NAMES = ['ada', 'evan', 'lena', 'maya', 'rhea', 'noah'];
type Query = { search?: string; readOnly?: boolean; pageNum?: number; limit?: number };

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'other']) await createTenant(t.services.database, { domain, name: domain });
  await t.inTenant('acme', 'write', async (tx) => {
    const addUser = (first: string, role: string) =>
      createUser(tx, { email: `${first}@acme.test`, firstName: first, roles: [role], passwordHash: 'x' });
    const [ada, evan, lena] = [await addUser('ada', 'ADM'), await addUser('evan', 'EXE'), await addUser('lena', 'CSL')];
    const [maya, noah, rhea] = [
      await addUser('maya', 'CSM'),
      await addUser('noah', 'CSM'),
      await addUser('rhea', 'CSM'),
    ];
    await tx.rows(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, [
      tx.tenant,
      rhea,
    ]);
    await createTeam(tx, { name: 'Team', members: [{ userId: lena, isLead: true }, { userId: maya }] });
    const [, birch = 0, cedar = 0] = await buildAccounts(
      tx,
      [maya, maya, noah, lena, rhea].map((ownerId, index) => ({
        name: ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm'][index] as string,
        ownerId,
      })),
    );
    await buildMembers(tx, [
      { accountId: cedar, userId: maya, type: 'E', readOnly: true },
      { accountId: birch, userId: ada, type: 'E', readOnly: true },
      { accountId: birch, userId: evan, type: 'E' },
      { accountId: birch, userId: rhea, type: 'E' },
    ]);
  });
  await t.inTenant('other', 'write', async (tx) => {
    await createUser(tx, { email: 'gia@other.test', firstName: 'Gia', roles: ['ADM'], passwordHash: 'x' });
    await buildAccounts(tx, [{ name: 'Far' }]);
  });
  for (const name of NAMES) callers[name] = await t.signIn(`${name}@acme.test`);
  callers.gia = await t.signIn('gia@other.test');
});
afterAll(() => t.close());

const findChoices = async (who: string, query: Query = {}) =>
  (await t.call(callers[who] as Caller, accountChoices.findCsmAccounts, { query })).body.data;
/** Returns the names, with an asterisk for read-only accounts. */
const findNames = async (who: string, query: Query = {}) =>
  (await findChoices(who, query)).accounts.map((a) => a.account_name + (a.read_only_account ? '*' : ''));

test('1-quick-links-06 requires a session and never returns accounts of another tenant', async () => {
  expect((await t.send({ domain: 'acme' }, 'GET', accountChoices.findCsmAccounts.path)).status).toBe(401);
  expect(await findNames('gia')).toEqual(['Far']);
});

test("1-quick-links-06 returns the accounts in the user's scope by name, each with whether it is view only", async () => {
  expect(await findNames('ada')).toEqual(['Alder', 'Birch*', 'Cedar', 'Doum', 'Elm']);
  expect(await findNames('evan')).toEqual(['Alder*', 'Birch', 'Cedar*', 'Doum*', 'Elm*']);
  expect(await findNames('lena')).toEqual(['Alder*', 'Birch*', 'Cedar*', 'Doum']);
  expect(await findNames('maya')).toEqual(['Alder', 'Birch', 'Cedar*']);
  expect(await findNames('rhea')).toEqual(['Birch*', 'Elm*']);
  expect((await findChoices('noah')).accounts).toEqual([
    { account_id: expect.any(Number), account_name: 'Cedar', image_url: null, read_only_account: false },
  ]);
});

test('the writable and the view-only accounts match the flags of the complete list', async () => {
  for (const name of NAMES) {
    const all = await findNames(name);
    expect([name, await findNames(name, { readOnly: true })]).toEqual([name, all.filter((one) => one.endsWith('*'))]);
    expect([name, await findNames(name, { readOnly: false })]).toEqual([name, all.filter((one) => !one.endsWith('*'))]);
  }
});

test('a part of a name filters both lists, and pages are consecutive', async () => {
  expect(await findNames('evan', { search: ' R ', readOnly: true })).toEqual(['Alder*', 'Cedar*']);
  expect(await findNames('evan', { search: 'bir', readOnly: false })).toEqual(['Birch']);
  expect(await findNames('maya', { search: 'ced', readOnly: false })).toEqual([]);
  const first = await findChoices('ada', { readOnly: false, limit: 3 });
  expect([first.accounts.length, first.has_next]).toEqual([3, true]);
  expect(await findNames('ada', { readOnly: false, limit: 3, pageNum: 2 })).toEqual(['Elm']);
  expect((await findChoices('ada', { readOnly: false, limit: 3, pageNum: 2 })).has_next).toBe(false);
});

test('rejects invalid parameters', async () => {
  for (const [query, field] of [
    ['readOnly=perhaps', 'readOnly'],
    ['pageNum=0', 'pageNum'],
    ['limit=none', 'limit'],
    [`search=${'a'.repeat(351)}`, 'search'],
  ]) {
    const { status, fields } = await t.send(
      callers.ada as Caller,
      'GET',
      `${accountChoices.findCsmAccounts.path}?${query}`,
    );
    expect([query, status, Object.keys(fields ?? {})]).toEqual([query, 400, [field]]);
  }
});
