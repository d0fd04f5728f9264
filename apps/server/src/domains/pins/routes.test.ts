import { pins } from '@mainstay/contract/pins';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { beforeEach, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

const ROLES = { ada: 'ADM', maya: 'CSM', noah: 'CSM', rhea: 'CSM' } as const;
const NAMES = ['Alder', 'Birch', 'Cedar'];

const ids: Record<string, number> = {};
const getId = (name: string): number => ids[name] ?? 0;
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  for (const name of NAMES) ids[name] = await buildAccount(tx, { name, ownerId: users.maya });
  ids.Rowan = await buildAccount(tx, { name: 'Rowan', ownerId: users.rhea });
});
beforeEach(() => t.inTenant('acme', 'write', (tx) => tx.rows('delete from pins where tenant_id = $1', [tx.tenant])));

type Name = keyof typeof callers;
const pin = (name: Name, account: string) =>
  t.call(callers[name], pins.pinAccount, { params: { account_id: getId(account) }, body: { account_name: account } });
const unpin = (name: Name, pinId: number) => t.call(callers[name], pins.unpinAccount, { params: { pin_id: pinId } });
const findBoard = async (name: Name) => (await t.call(callers[name], pins.findPins, {})).body.data.pins;
const findBoardNames = async (name: Name) => (await findBoard(name)).map(({ account_name }) => account_name);
const findPinnable = async (name: Name, query = {}) =>
  (await t.call(callers[name], pins.findPinnableAccounts, { query })).body.data;
const findPinnableNames = async (name: Name, query = {}) =>
  (await findPinnable(name, query)).accounts.map(({ account_name }) => account_name);

test("1-pins-06 1-pins-10 2-pins-01 2-S-18 a pin appears first on its user's board, and pinning twice creates one pin", async () => {
  const first = await pin('maya', 'Alder');
  expect(first.body.data).toEqual({
    pin_id: expect.any(Number),
    account_id: getId('Alder'),
    account_name: 'Alder',
    pin_status: true,
  });
  t.setNow(new Date('2026-11-19T11:30:00Z'));
  await pin('maya', 'Birch');
  await pin('noah', 'Birch');
  expect((await pin('maya', 'Alder')).body.data.pin_id).toBe(first.body.data.pin_id);
  expect(await findBoardNames('maya')).toHaveLength(2);
  expect(await findBoardNames('ada')).toEqual([]);
  const { body } = await t.send(callers.maya, 'GET', '/v1/api/accounts/?limit=10');
  const rows = (body.data as { accounts: { name: string; pin_status: boolean }[] }).accounts;
  expect(rows.filter(({ pin_status }) => pin_status).map(({ name }) => name)).toEqual(['Alder', 'Birch']);
});

test('1-pins-07 each pin has the fields of its card', async () => {
  await pin('rhea', 'Rowan');
  expect(await findBoard('rhea')).toEqual([
    {
      pin_id: expect.any(Number),
      account_id: getId('Rowan'),
      account_name: 'Rowan',
      image_url: null,
      read_only_account: true,
      status: 'Active',
      mrr: 0,
      health: null,
      health_change: null,
      renewal: null,
      pending_actions: 0,
    },
  ]);
});

test('1-pins-08 1-pins-09 pinnable accounts are in scope, not pinned yet, and found by a part of their name', async () => {
  await pin('maya', 'Birch');
  expect((await findPinnable('maya')).accounts[0]).toEqual({
    account_id: getId('Alder'),
    account_name: 'Alder',
    image_url: null,
  });
  expect(await findPinnableNames('maya')).toEqual(['Alder', 'Cedar']);
  expect(await findPinnableNames('rhea')).toEqual(['Rowan']);
  expect(await findPinnableNames('ada')).toEqual([...NAMES, 'Rowan']);
  expect(await findPinnableNames('maya', { search: 'eda' })).toEqual(['Cedar']);
  expect(await findPinnableNames('maya', { search: '%' })).toEqual([]);
  expect(await findPinnable('maya', { limit: 1 })).toMatchObject({
    accounts: [{ account_name: 'Alder' }],
    has_next: true,
  });
  expect(await findPinnableNames('maya', { limit: 2 })).toEqual(['Alder', 'Cedar']);
  expect(await findPinnable('maya', { limit: 2 })).toMatchObject({ has_next: false });
  expect((await t.send(callers.maya, 'GET', '/v1/api/pin_board/accounts/?limit=0')).status).toBe(400);
  expect((await t.send(callers.maya, 'GET', '/v1/api/pin_board/accounts/?search=%00')).status).toBe(400);
});

test("1-pins-11 2-pins-02 2-S-18 a removed pin leaves the board; removing it again, or another user's pin, returns 404", async () => {
  const { pin_id: pinId } = (await pin('maya', 'Alder')).body.data;
  for (const name of ['ada', 'gia'] as const) expect([name, (await unpin(name, pinId)).status]).toEqual([name, 404]);
  expect(await findBoardNames('maya')).toEqual(['Alder']);
  expect((await unpin('maya', pinId)).body.data).toEqual({
    pin_id: pinId,
    account_id: getId('Alder'),
    pin_status: false,
  });
  expect(await findBoardNames('maya')).toEqual([]);
  expect((await unpin('maya', pinId)).error).toBe('Pin not found.');
});

test('accounts outside the scope are rejected by name, those of other tenants return 404, and lost access hides a pin', async () => {
  expect((await pin('maya', 'Rowan')).error).toBe(noAccessMessage('Rowan'));
  expect((await pin('gia', 'Alder')).status).toBe(404);
  await pin('maya', 'Cedar');
  const changeMembers = (statement: string) =>
    t.inTenant('acme', 'write', (tx) => tx.rows(statement, [tx.tenant, getId('Cedar'), users.maya]));
  await changeMembers('delete from account_members where tenant_id = $1 and account_id = $2 and user_id = $3');
  expect(await findBoardNames('maya')).toEqual([]);
  await changeMembers(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'P')`,
  );
  expect(await findBoardNames('maya')).toEqual(['Cedar']);
});

test("2-pins-03 2-pins-04 returns the pinned accounts of the signed-in user by the user's own id only", async () => {
  const findPinned = (name: Name, user: Name) =>
    t.call(callers[name], pins.findPinnedAccounts, { params: { id: users[user] } });
  await pin('maya', 'Alder');
  await pin('rhea', 'Rowan');
  expect((await findPinned('maya', 'maya')).body.data.pinned_accounts).toEqual([
    {
      account_id: getId('Alder'),
      account_name: 'Alder',
      pin_id: expect.any(Number),
      image_url: null,
      read_only_account: false,
    },
  ]);
  expect((await findPinned('rhea', 'rhea')).body.data.pinned_accounts[0]?.read_only_account).toBe(true);
  expect((await findPinned('ada', 'maya')).status).toBe(403);
  expect((await findPinned('maya', 'gia')).status).toBe(404);
});

test("1-S-44 pins and accounts are lists, a second pin returns the first one, and another user's pin returns 404", async () => {
  const base = '/v1/api/pin_board';
  const pinBirch = () => t.send(callers.maya, 'POST', `${base}/${getId('Birch')}/pin/`, { account_name: 'Birch' });
  const [first, second] = [await pinBirch(), await pinBirch()];
  const { pin_id: pinId } = first.body.data as { pin_id: number };
  expect(first.body).toMatchObject({ success: true, data: { pin_id: expect.any(Number) } });
  expect([second.status, second.body.data]).toEqual([200, first.body.data]);
  const list = await t.send(callers.maya, 'GET', `${base}/`);
  expect(list.body).toMatchObject({ success: true, data: { pins: [{ pin_id: pinId, account_name: 'Birch' }] } });
  const pinnableResponse = await t.send(callers.maya, 'GET', `${base}/accounts/`);
  expect(pinnableResponse.body).toMatchObject({
    success: true,
    data: { accounts: [{ account_name: 'Alder' }, { account_name: 'Cedar' }] },
  });
  expect((await t.send(callers.noah, 'DELETE', `${base}/${pinId}/unpin/`)).status).toBe(404);
});

test('1-C-42 a pin of the board endpoints appears in the account list, on the account and among all pins', async () => {
  const getPinMarks = async () => {
    const list = (await t.send(callers.maya, 'GET', '/v1/api/accounts/?limit=10')).body.data as {
      accounts: { id: number; pin_status: boolean }[];
    };
    const account = (await t.send(callers.maya, 'GET', `/v1/api/accounts/${getId('Alder')}/`)).body.data as object;
    const all = (await t.send(callers.maya, 'GET', `/v1/api/accounts/get-all-pinned-accounts/${users.maya}/`)).body
      .data as { pinned_accounts: { pin_id: number }[] };
    return {
      listed: list.accounts.find((row) => row.id === getId('Alder'))?.pin_status,
      account: JSON.stringify(account).includes('"pin_status":true'),
      all: all.pinned_accounts.map(({ pin_id }) => pin_id),
    };
  };
  const pinResponse = await t.send(callers.maya, 'POST', `/v1/api/pin_board/${getId('Alder')}/pin/`, {
    account_name: 'Alder',
  });
  const { pin_id: pinId } = pinResponse.body.data as { pin_id: number };
  expect(await getPinMarks()).toEqual({ listed: true, account: true, all: [pinId] });
  expect((await t.send(callers.maya, 'DELETE', `/v1/api/pin_board/${pinId}/unpin/`)).status).toBe(200);
  expect(await getPinMarks()).toEqual({ listed: false, account: false, all: [] });
});
