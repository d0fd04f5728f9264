/** Usage as of a past day, and of today, whose day, week and month are not over yet. */
import { usage } from '@mainstay/contract/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildEntitlements } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays, buildUsageUsers } from '../../app/demo/factories/usage.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { rebuildHistory } from '../health/refresh-metrics.ts';

let c: Company<'ada'>;
let account = 0;
let crane = 0;
let laterProduct = 0;
beforeAll(async () => {
  c = await openCompany({ ada: 'ADM' });
  await c.t.inTenant('acme', 'write', async (tx) => {
    [account = 0] = await buildAccounts(tx, [{ name: 'Harbour', onboardedOn: '2026-01-01' }]);
    crane = (await buildProduct(tx, { sku: 'C-1', name: 'Crane' })).id;
    laterProduct = (await buildProduct(tx, { sku: 'L-1', name: 'Later' })).id;
    const buildDay = (from: string, activeUsers: number, overrides = {}) => ({
      accountId: account,
      from,
      to: from,
      activeUsers,
      usageCount: activeUsers * 10,
      ...overrides,
    });
    // October 14 is a Wednesday. The company's November 20 has just started, with one user so far.
    for (const day of [
      buildDay('2026-10-13', 1),
      buildDay('2026-10-14', 2),
      buildDay('2026-10-16', 4),
      buildDay('2026-11-19', 3),
      buildDay('2026-11-20', 1),
    ]) {
      await buildUsageDays(tx, day);
      await buildUsageDays(tx, { ...day, productId: crane });
    }
    await buildUsageDays(tx, buildDay('2026-11-19', 3, { productId: laterProduct }));
    const buildUserDays = (endUser: string, month: string, days: number[]) =>
      [0, crane].map((productId) => ({ accountId: account, endUser, month, days, productId }));
    await buildUsageUsers(tx, [
      ...buildUserDays('ana', '2026-10-01', [13, 14, 16]),
      ...buildUserDays('bo', '2026-10-01', [14, 16]),
      ...buildUserDays('cy', '2026-10-01', [16]),
      ...buildUserDays('di', '2026-10-01', [16]),
      ...['ana', 'bo', 'cy'].flatMap((name) => buildUserDays(name, '2026-11-01', [19])),
      ...buildUserDays('eve', '2026-11-01', [20]),
    ]);
    // Entitlements up to and including October 14, and others from the next day on.
    const seats = { accountId: account, productId: crane };
    await buildEntitlements(tx, [
      { ...seats, quantity: 9, used: 4, validFrom: '2026-10-14', validTo: '2026-10-14' },
      { ...seats, quantity: 20, used: 5, validFrom: '2026-10-15', validTo: null },
    ]);
    await rebuildHistory(tx, { from: '2026-09-01', today: '2026-11-20' });
  });
});
afterAll(() => c.t.close());

const getUsage = async (query: object) =>
  (await c.t.call(c.people.ada, usage.getUsage, { params: { id: account }, query })).body.data;
const getGraph = async (query: object) =>
  (await c.t.call(c.people.ada, usage.getUserGraph, { params: { accountId: account }, query })).body.data
    .user_graph_data;
const toProductNode = () => ({ idType: 'product' as const, idValue: crane });

test('decisions-58 active users as of a day are the users active by then', async () => {
  const users = { daily_active_users: 2, weekly_active_users: 2, monthly_active_users: 2 };
  expect(await getUsage({ as_of: '2026-10-14' })).toMatchObject({ ...users, usage_graph_data: { '2026-10-01': 2 } });
  expect(await getUsage({ as_of: '2026-10-14', ...toProductNode() })).toMatchObject({
    ...users,
    usage_graph_data: { '2026-10-01': 2 },
  });
});

test('entitlements count from their first to their last day, both included', async () => {
  const getTotal = async (as_of: string, node: object) => (await getUsage({ as_of, ...node })).total_entitlements ?? 0;
  for (const node of [{}, toProductNode()]) {
    expect(await getTotal('2026-10-13', node)).toBe(0);
    expect(await getTotal('2026-10-14', node)).toBe(9);
    expect(await getTotal('2026-10-15', node)).toBe(20);
  }
});

test('decisions-58 charts as of a day end with that day', async () => {
  const as_of = '2026-10-14';
  for (const node of [{}, toProductNode()]) {
    expect(await getGraph({ ...node, as_of, type: 'daily' })).toEqual({ '2026-10-13': 1, '2026-10-14': 2 });
    expect(await getGraph({ ...node, as_of, type: 'weekly' })).toEqual({ '2026-10-12': 2 });
    expect(await getGraph({ ...node, as_of, type: 'monthly' })).toEqual({ '2026-10-01': 2 });
  }
  const uses = await c.t.call(c.people.ada, usage.getFamilyGraph, { params: { accountId: account }, query: { as_of } });
  expect(uses.body.data.family_graph_data).toEqual({ '2026-10-13': 10, '2026-10-14': 20 });
  const sheet = await c.t.send(c.people.ada, 'GET', `/v1/api/accounts/${account}/usage/export/?as_of=${as_of}`);
  const days = sheet.raw.body.match(/2026-\d\d-\d\d/g);
  expect(days).toEqual(['2026-10-14', '2026-10-14', '2026-10-13', '2026-10-13']);
});

test('decisions-58 the entitlement chart as of a day ends with the entitlements of that day', async () => {
  const getEntitlements = async (as_of: string, node: object) => {
    const request = { params: { accountId: account }, query: { as_of, ...node } };
    return (await c.t.call(c.people.ada, usage.getEntitlementsGraph, request)).body.data.entitlements_graph_data;
  };
  for (const node of [{}, toProductNode()]) {
    expect(await getEntitlements('2026-10-13', node)).toEqual({});
    expect(await getEntitlements('2026-10-14', node)).toEqual({ '2026-10-01': 9 });
    expect(await getEntitlements('2026-10-15', node)).toEqual({ '2026-10-01': 20 });
    expect(await getEntitlements('2026-11-01', node)).toEqual({ '2026-10-01': 20, '2026-11-01': 20 });
  }
});

test('decisions-59 today is incomplete: tiles and charts end with the last complete day', async () => {
  for (const as_of of [undefined, '2026-11-20', '2026-12-24']) {
    expect(await getUsage({ as_of })).toMatchObject({
      daily_active_users: 3,
      weekly_active_users: 3,
      monthly_active_users: 3,
      usage_graph_data: { '2026-10-01': 4, '2026-11-01': 3 },
    });
    expect(await getGraph({ as_of, type: 'daily' })).toEqual({ '2026-11-19': 3 });
    expect(await getGraph({ as_of, type: 'weekly' })).toEqual({ '2026-10-12': 4, '2026-11-16': 3 });
  }
});

test('decisions-58 the tree as of a day excludes products that are first used later', async () => {
  const findProductIds = async (query: object) =>
    (await c.t.call(c.people.ada, usage.findUsageProducts, { params: { id: account }, query })).body.data.products.map(
      ({ idValue }) => idValue,
    );
  expect(await findProductIds({ as_of: '2026-10-12' })).toEqual([]);
  for (const as_of of ['2026-10-13', '2026-10-31', '2026-11-18'])
    expect(await findProductIds({ as_of })).toEqual([crane]);
  for (const as_of of ['2026-11-19', undefined]) expect(await findProductIds({ as_of })).toEqual([crane, laterProduct]);
});
