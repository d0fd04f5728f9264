import { type UsageIdType, usage } from '@mainstay/contract/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildEntitlements, buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildFeatureDays, buildUsageDays, buildUsageUsers } from '../../app/demo/factories/usage.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { rebuildHistory, refreshAccounts } from '../health/refresh-metrics.ts';

let c: Company<'ada' | 'noah'>;
let account = 0;
let bare = 0;
const ids: Record<string, number> = {};
beforeAll(async () => {
  c = await openCompany({ ada: 'ADM', noah: 'CSM' });
  await c.t.inTenant('acme', 'write', async (tx) => {
    [account = 0, bare = 0] = await buildAccounts(tx, [
      { name: 'Harbour', onboardedOn: '2026-01-01' },
      { name: 'Quay', onboardedOn: '2026-01-01' },
    ]);
    const crane = await buildProduct(tx, { sku: 'C-1', name: 'Crane', family: 'Yard', features: [{ name: 'Hook' }] });
    const truck = await buildProduct(tx, { sku: 'T-1', name: 'Truck', family: 'Yard' });
    const unsold = await buildProduct(tx, { sku: 'U-1', name: 'Unsold', family: 'Other' });
    Object.assign(ids, { crane: crane.id, truck: truck.id, hook: crane.features[0], unsold: unsold.id });
    const [yard] = await tx.rows<{ id: number }>(
      `select id from product_families where tenant_id = $1 and name = 'Yard'`,
      [tx.tenant],
    );
    ids.yard = yard?.id ?? 0;
    await buildSubscription(tx, {
      accountId: account,
      number: 'S-1',
      lines: [crane.id, truck.id].map((productId) => ({ productId, quantity: 5, unitPriceMinor: 100 })),
    });
    const base = { accountId: account, from: '2026-11-18', to: '2026-11-19' };
    await buildUsageDays(tx, { ...base, activeUsers: 3, usageCount: 30, entitlements: 20, entitlementsUsed: 12 });
    await buildUsageDays(tx, { ...base, productId: crane.id, activeUsers: 2, usageCount: 20 });
    await buildUsageDays(tx, { ...base, productId: truck.id, activeUsers: 2, usageCount: 10 });
    await buildUsageDays(tx, {
      accountId: account,
      from: '2026-10-20',
      to: '2026-10-20',
      activeUsers: 1,
      usageCount: 4,
      entitlements: 15,
      entitlementsUsed: 9,
    });
    const days = [18, 19];
    const month = '2026-11-01';
    const buildUserDays = (endUser: string, productId: number, activeDays = days) => ({
      accountId: account,
      month,
      endUser,
      productId,
      days: activeDays,
    });
    await buildUsageUsers(tx, [
      ...['ana', 'bo', 'cy'].map((name) => buildUserDays(name, 0)),
      ...['ana', 'bo'].map((name) => buildUserDays(name, crane.id)),
      ...['ana', 'cy'].map((name) => buildUserDays(name, truck.id)),
      { ...buildUserDays('ana', 0, [20]), month: '2026-10-01' },
    ]);
    await buildFeatureDays(tx, [
      {
        accountId: account,
        featureId: ids.hook ?? 0,
        productId: crane.id,
        day: '2026-11-19',
        activeUsers: 2,
        usageCount: 8,
      },
    ]);
    await buildEntitlements(tx, [
      { accountId: account, productId: crane.id, quantity: 8, used: 5, validFrom: '2026-09-15' },
      { accountId: account, productId: truck.id, quantity: 6, used: 1, validFrom: '2026-11-10' },
    ]);
    await rebuildHistory(tx, { from: '2026-09-01', today: '2026-11-20' });
    await refreshAccounts(tx, { today: '2026-11-20' });
  });
});
afterAll(() => c.t.close());

const toNode = (idType: UsageIdType, name: string, parentId?: number) => ({
  idType,
  idValue: ids[name] ?? 0,
  parentId,
});
const getMetrics = async (query = {}, id = account) =>
  (await c.t.call(c.people.ada, usage.getUsage, { params: { id }, query })).body.data;
const graph = { accountId: 0 };
const params = () => ({ ...graph, accountId: account });

test('2-usage-01 2-usage-02 2-usage-03 users and entitlements with their changes in four weeks', async () => {
  expect(await getMetrics()).toEqual({
    daily_active_users: 3,
    change_in_daily_active_users: 2,
    weekly_active_users: 3,
    change_in_weekly_active_users: 2,
    monthly_active_users: 3,
    change_in_monthly_active_users: 2,
    total_entitlements: 20,
    change_in_entitlements: 5,
    entitlements_usage: 12,
    change_in_usage: 3,
    usage_graph_data: { '2026-10-01': 1, '2026-11-01': 3 },
  });
});

test('users of a family are distinct users, not the sum of its products', async () => {
  expect(await getMetrics(toNode('family', 'yard'))).toMatchObject({
    daily_active_users: 3,
    monthly_active_users: 3,
    total_entitlements: 14,
    change_in_entitlements: 6,
    entitlements_usage: 6,
    usage_graph_data: { '2026-11-01': 3 },
  });
  expect(await getMetrics(toNode('product', 'crane', ids.yard))).toMatchObject({
    daily_active_users: 2,
    change_in_daily_active_users: null,
    weekly_active_users: 2,
    monthly_active_users: 2,
    total_entitlements: 8,
    entitlements_usage: 5,
  });
  expect(await getMetrics(toNode('feature', 'hook', ids.crane))).toMatchObject({
    daily_active_users: 2,
    weekly_active_users: null,
    total_entitlements: null,
    usage_graph_data: {},
  });
});

test('an account without usage has no metrics', async () => {
  const { usage_graph_data, ...rest } = await getMetrics({}, bare);
  expect(usage_graph_data).toEqual({});
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

test('2-usage-13 users, families, features and entitlements as maps of days', async () => {
  const getUserGraph = async (query: object) =>
    (await c.t.call(c.people.ada, usage.getUserGraph, { params: params(), query })).body.data.user_graph_data;
  expect(await getUserGraph({})).toEqual({ '2026-10-01': 1, '2026-11-01': 3 });
  expect(await getUserGraph({ type: 'daily' })).toEqual({ '2026-11-18': 3, '2026-11-19': 3 });
  expect(await getUserGraph({ type: 'weekly' })).toEqual({ '2026-10-19': 1, '2026-11-16': 3 });
  expect(await getUserGraph({ ...toNode('family', 'yard'), type: 'daily' })).toEqual({
    '2026-11-18': 3,
    '2026-11-19': 3,
  });
  expect(await getUserGraph({ ...toNode('family', 'yard'), type: 'weekly' })).toEqual({ '2026-11-16': 3 });
  expect(await getUserGraph({ ...toNode('feature', 'hook'), type: 'daily' })).toEqual({ '2026-11-19': 2 });
  const family = await c.t.call(c.people.ada, usage.getFamilyGraph, {
    params: params(),
    query: toNode('family', 'yard'),
  });
  expect(family.body.data.family_graph_data).toEqual({ '2026-11-18': 30, '2026-11-19': 30 });
  const getFeatureGraph = async (query: object) =>
    (await c.t.call(c.people.ada, usage.getFeatureGraph, { params: params(), query })).body.data.feature_graph_data;
  expect(await getFeatureGraph(toNode('feature', 'hook'))).toEqual({ '2026-11-19': 8 });
  expect(await getFeatureGraph(toNode('product', 'crane'))).toEqual({ '2026-11-19': 8 });
  expect(await getFeatureGraph(toNode('product', 'truck'))).toEqual({});
  const getEntitlementsGraph = async (query: object) =>
    (await c.t.call(c.people.ada, usage.getEntitlementsGraph, { params: params(), query })).body.data
      .entitlements_graph_data;
  expect(await getEntitlementsGraph({})).toEqual({ '2026-09-01': 8, '2026-10-01': 15, '2026-11-01': 20 });
  expect(await getEntitlementsGraph(toNode('family', 'yard'))).toEqual({
    '2026-09-01': 8,
    '2026-10-01': 8,
    '2026-11-01': 14,
  });
});

test('the tree contains the products of the account under their families; its subscriptions are listed', async () => {
  const { body } = await c.t.call(c.people.ada, usage.findUsageProducts, { params: { id: account } });
  const toLeaf = (name: string, value: string, parentId: number) => ({ name, idValue: ids[value], parentId });
  expect(body.data).toMatchObject({
    products: [
      {
        id: `family-${ids.yard}`,
        name: 'Yard',
        idType: 'family',
        parentId: null,
        children: [
          { ...toLeaf('Crane', 'crane', ids.yard ?? 0), children: [toLeaf('Hook', 'hook', ids.crane ?? 0)] },
          { ...toLeaf('Truck', 'truck', ids.yard ?? 0), children: [] },
        ],
      },
    ],
    has_next: false,
  });
  expect(JSON.stringify(body)).not.toContain('Unsold');
  const subscriptionList = await c.t.call(c.people.ada, usage.findUsageSubscriptions, { params: { id: account } });
  expect(subscriptionList.body.data).toMatchObject({
    subscriptions: [{ subscription_id: 'S-1', status: 'active' }],
    has_next: false,
  });
});

test('an unknown node, or one under a wrong parent, is 404; an incomplete node is 400', async () => {
  const request = (query: string) => c.t.send(c.people.ada, 'GET', `/v1/api/accounts/${account}/usage/?${query}`);
  for (const query of [
    'idType=product&idValue=999999',
    `idType=product&idValue=${ids.crane}&parentId=999999`,
    `idType=feature&idValue=${ids.hook}&parentId=${ids.truck}`,
    'idType=family&idValue=999999',
  ])
    expect([query, (await request(query)).status]).toEqual([query, 404]);
  for (const query of ['idType=product', `idValue=${ids.crane}`, 'idType=ship&idValue=1', 'idType=product&idValue=0'])
    expect([query, (await request(query)).status]).toEqual([query, 400]);
  expect((await request('idType=product')).error).toBe('idType and idValue must be set together.');
});

test('users without access to the account read none of its usage', async () => {
  const responses = [
    await c.t.call(c.people.noah, usage.getUsage, { params: { id: account } }),
    await c.t.call(c.people.noah, usage.findUsageProducts, { params: { id: account } }),
    await c.t.call(c.people.noah, usage.findUsageSubscriptions, { params: { id: account } }),
    await c.t.call(c.people.noah, usage.getUserGraph, { params: params() }),
    await c.t.call(c.people.noah, usage.getFamilyGraph, { params: params() }),
    await c.t.call(c.people.noah, usage.getFeatureGraph, { params: params() }),
    await c.t.call(c.people.noah, usage.getEntitlementsGraph, { params: params() }),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403));
});
