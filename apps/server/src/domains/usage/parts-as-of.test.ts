/** Usage of a product, a family and a feature as of a day: the first and the last day that count, and the days next to them. */
import { type UsageIdType, usage } from '@mainstay/contract/usage';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildEntitlements } from '../../app/demo/factories/subscriptions.ts';
import { buildFeatureDays, buildUsageDays, buildUsageUsers } from '../../app/demo/factories/usage.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_DAY } from '../../app/testing/services.ts';
import { rebuildHistory } from '../health/refresh-metrics.ts';

const { t, people } = setUpCompany({ ada: 'ADM' });
/** September 14 is 30 days before October 14, and July 17 is 90 days before October 15. Both are just outside of the range. */
const DAYS = ['2026-10-13', '2026-10-14', '2026-10-15'] as const;
let accountId = 0;
const ids: Partial<Record<UsageIdType, number>> = {};

beforeAll(() =>
  t.inTenant('acme', 'write', async (tx) => {
    accountId = await buildAccount(tx, { name: 'Harbour', onboardedOn: '2026-01-01' });
    const crane = await buildProduct(tx, { sku: 'C-1', name: 'Crane', family: 'Yard', features: [{ name: 'Hook' }] });
    const truck = await buildProduct(tx, { sku: 'T-1', name: 'Truck', family: 'Yard' });
    const [yard] = await tx.rows<{ id: number }>('select id from product_families where tenant_id = $1', [tx.tenant]);
    Object.assign(ids, { product: crane.id, family: yard?.id, feature: crane.features[0] });
    for (const [day, activeUsers] of [
      ['2026-07-17', 5],
      ['2026-09-14', 9],
      ['2026-10-15', 7],
    ] as const) {
      const base = { accountId, productId: crane.id, activeUsers, usageCount: activeUsers * 10 };
      await buildUsageDays(tx, { ...base, from: day, to: day });
      await buildFeatureDays(tx, [{ ...base, featureId: crane.features[0] ?? 0, day }]);
    }
    const buildUserDay = (endUser: string, productId: number, month: string, day: number) => ({
      accountId,
      endUser,
      productId,
      month,
      days: [day],
    });
    await buildUsageUsers(tx, [
      buildUserDay('ana', crane.id, '2026-09-01', 14),
      buildUserDay('di', crane.id, '2026-09-01', 15),
      buildUserDay('cy', crane.id, '2026-10-01', 8),
      buildUserDay('ana', crane.id, '2026-10-01', 15),
      buildUserDay('bo', truck.id, '2026-10-01', 15),
    ]);
    await buildEntitlements(tx, [
      { accountId, productId: crane.id, quantity: 8, used: 5, validFrom: '2026-10-14', validTo: '2026-10-14' },
      { accountId, productId: truck.id, quantity: 6, used: 1, validFrom: '2026-10-15' },
    ]);
    await rebuildHistory(tx, { from: '2026-07-01', today: TEST_DAY });
  }),
);

const toQuery = (idType: UsageIdType, as_of: string) => ({ idType, idValue: ids[idType] ?? 0, as_of });
const readAllDays = <R>(readDay: (as_of: string) => Promise<R>): Promise<R[]> => Promise.all(DAYS.map(readDay));

describe('decisions-58 tiles', () => {
  test.each([
    [
      'product',
      [
        [9, 1, 3, null, null],
        [null, 1, 2, 8, 5],
        [7, 1, 2, null, null],
      ],
    ],
    [
      'family',
      [
        [1, 1, 3, null, null],
        [null, 1, 2, 8, 5],
        [2, 2, 3, 6, 1],
      ],
    ],
    [
      'feature',
      [
        [9, null, null, null, null],
        [null, null, null, null, null],
        [7, null, null, null, null],
      ],
    ],
  ] as const)('users of a day, a week and a month, and entitlements of a %s', async (idType, expected) => {
    const tiles = await readAllDays(async (as_of) => {
      const query = toQuery(idType, as_of);
      const { data } = (await t.call(people.ada, usage.getUsage, { params: { id: accountId }, query })).body;
      const { daily_active_users: daily, weekly_active_users: weekly, monthly_active_users: monthly } = data;
      return [daily, weekly, monthly, data.total_entitlements, data.entitlements_usage].map((value) => value ?? null);
    });
    expect(tiles).toEqual(expected);
  });
});

describe('decisions-58 charts', () => {
  const findUsers = (idType: UsageIdType, type: 'daily' | 'weekly' | 'monthly') =>
    readAllDays(async (as_of) => {
      const query = { ...toQuery(idType, as_of), type };
      return (await t.call(people.ada, usage.getUserGraph, { params: { accountId }, query })).body.data.user_graph_data;
    });

  test.each(['product', 'feature'] as const)('active users of a %s by day', async (idType) => {
    expect(await findUsers(idType, 'daily')).toEqual([{ '2026-09-14': 9 }, {}, { '2026-10-15': 7 }]);
  });

  test('users of a family by day, week and month, each counted once', async () => {
    expect(await findUsers('family', 'daily')).toEqual([
      { '2026-09-14': 1, '2026-09-15': 1, '2026-10-08': 1 },
      { '2026-09-15': 1, '2026-10-08': 1 },
      { '2026-10-08': 1, '2026-10-15': 2 },
    ]);
    const weeks = { '2026-09-14': 2, '2026-10-05': 1 };
    expect(await findUsers('family', 'weekly')).toEqual([weeks, weeks, { ...weeks, '2026-10-12': 2 }]);
    const months = { '2026-09-01': 2, '2026-10-01': 1 };
    expect(await findUsers('family', 'monthly')).toEqual([months, months, { ...months, '2026-10-01': 3 }]);
  });

  const EVENTS = [
    { '2026-07-17': 50, '2026-09-14': 90 },
    { '2026-07-17': 50, '2026-09-14': 90 },
    { '2026-09-14': 90, '2026-10-15': 70 },
  ];
  test.each(['product', 'family', 'feature'] as const)(
    'uses of a %s, of its features, and in the export',
    async (idType) => {
      const params = { accountId };
      const familyGraphs = await readAllDays(async (as_of) => {
        const query = toQuery(idType, as_of);
        return (await t.call(people.ada, usage.getFamilyGraph, { params, query })).body.data.family_graph_data;
      });
      expect(familyGraphs).toEqual(EVENTS);
      const featureGraphs = await readAllDays(async (as_of) => {
        const query = toQuery(idType, as_of);
        return (await t.call(people.ada, usage.getFeatureGraph, { params, query })).body.data.feature_graph_data;
      });
      expect(featureGraphs).toEqual(EVENTS);
      const exportedDays = await readAllDays(async (as_of) => {
        const search = new URLSearchParams({ as_of, idType, idValue: String(ids[idType]) });
        const path = `/v1/api/accounts/${accountId}/usage/export/?${search}`;
        const { raw } = await t.send(people.ada, 'GET', path);
        return [...new Set(raw.body.match(/2026-\d\d-\d\d/g))].sort();
      });
      expect(exportedDays).toEqual(EVENTS.map((days) => Object.keys(days)));
    },
  );

  test('uses of all features of the account', async () => {
    const graphs = await readAllDays(async (as_of) => {
      const query = { as_of };
      const { data } = (await t.call(people.ada, usage.getFeatureGraph, { params: { accountId }, query })).body;
      return data.feature_graph_data;
    });
    expect(graphs).toEqual(EVENTS);
  });
});
