/** Subscriptions, products and usage as they were known on a past day, in a currency without decimals and in one with three. */
import { subscriptions } from '@mainstay/contract/subscriptions';
import { productUsage, usage } from '@mainstay/contract/usage';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSubscriptions } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays } from '../../app/demo/factories/usage.ts';
import { CURRENCIES, CURRENCY_SKU, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';

const { t, getTenant } = setUpCurrencyTenants();
const DAY = '2026-10-15';

describe.each(CURRENCIES)('$currency', ({ domain, mrr, price }) => {
  const ada = () => getTenant(domain).admin;
  const aid = () => getTenant(domain).account.harbour;
  let product = 0;
  beforeAll(() =>
    t.inTenant(domain, 'write', async (tx) => {
      const [row] = await tx.rows<{ id: number }>('select id from products where tenant_id = $1 and sku_id = $2', [
        tx.tenant,
        CURRENCY_SKU,
      ]);
      product = row?.id ?? 0;
      const line = { productId: product, quantity: 1, unitPriceMinor: 5, netPriceMinor: 5 };
      // S-1 of the fixture started on January 1. S-3 starts after the day, and S-4 was also canceled after it.
      await buildSubscriptions(tx, [
        { accountId: aid(), number: 'S-3', startsOn: '2026-11-01', lines: [line] },
        {
          accountId: aid(),
          number: 'S-4',
          startsOn: '2026-02-01',
          status: 'cancelled',
          mrrMinor: 7,
          endsOn: '2026-11-10',
        },
      ]);
      await tx.rows(
        `update subscriptions set churned = true, updated_at = '2026-11-10T00:00:00Z' where tenant_id = $1 and subscription_id = 'S-4'`,
        [tx.tenant],
      );
      await buildUsageDays(tx, {
        accountId: aid(),
        productId: product,
        from: '2026-10-15',
        to: '2026-10-16',
        usageCount: 4,
      });
      // Half of the usage is on the company's current day, which is the next day in UTC.
      await buildUsageDays(tx, {
        accountId: aid(),
        productId: product,
        from: '2026-11-19',
        to: '2026-11-20',
        usageCount: 6,
      });
    }),
  );

  test('a subscription counts from its start, and a cancellation from its own day', async () => {
    const findList = async (as_of?: string) => {
      const { body } = await t.call(ada(), subscriptions.findSubscriptions, { query: { aid: aid(), as_of } });
      return body.data.subscriptions
        .map((s) => [s.subscription_id, s.status, s.mrr, s.subscription_ed])
        .sort(([a], [b]) => String(a).localeCompare(String(b)));
    };
    const [digit5, digit7] = domain === 'tokyo' ? [5, 7] : [0.005, 0.007];
    expect(await findList(DAY)).toEqual([
      ['S-1', 'active', mrr, null],
      ['S-4', 'active', digit7, null],
    ]);
    const current = [
      ['S-1', 'active', mrr, null],
      ['S-3', 'active', digit5, null],
      ['S-4', 'cancelled', digit7, '2026-11-10'],
    ];
    expect(await findList()).toEqual(current);
    expect(await findList('2026-11-20')).toEqual(current);
    expect(await findList('2026-11-10')).toEqual(current);
  });

  test('statuses, products and subscriptions of a product are those of the day', async () => {
    const query = { aid: aid(), as_of: DAY };
    const statuses = await t.call(ada(), subscriptions.findStatuses, { query });
    expect(statuses.body.data.statuses).toEqual(['active']);
    const products = await t.call(ada(), subscriptions.findProducts, { query });
    expect(products.body.data.products.map((p) => [p.sku_id, p.total_subs])).toEqual([[CURRENCY_SKU, 1]]);
    const productSubscriptions = await t.call(ada(), subscriptions.findProductSubscriptions, {
      query: { ...query, skuId: CURRENCY_SKU },
    });
    expect(productSubscriptions.body.data.subscriptions.map((s) => [s.subscription_id, s.price, s.net_price])).toEqual([
      ['S-1', price, mrr],
    ]);
    const filters = [{ column_name: 'status' as const, condition: 'equal' as const, from: 'cancelled' }];
    const cancelled = await t.call(ada(), subscriptions.findSubscriptions, { query: { ...query, filters } });
    expect(cancelled.body.data.subscriptions).toEqual([]);
    const usageSubscriptions = await t.call(ada(), usage.findUsageSubscriptions, {
      params: { id: aid() },
      query: { as_of: DAY },
    });
    expect(usageSubscriptions.body.data.subscriptions.map((s) => s.subscription_id).sort()).toEqual(['S-1', 'S-4']);
  });

  test('decisions-59 usage of a product ends with the requested day or the last complete day', async () => {
    const getGraph = async (as_of?: string) => {
      const query = { productId: product, as_of };
      const { body } = await t.call(ada(), productUsage.getProductGraph, { params: { accountId: aid() }, query });
      return body.data.product_graph_data;
    };
    expect(await getGraph(DAY)).toEqual({ '2026-10-15': 4 });
    expect(await getGraph()).toEqual({ '2026-10-15': 4, '2026-10-16': 4, '2026-11-19': 6 });
  });

  test("a past day is before the tenant's today, and changes count from the tenant's day", async () => {
    await t.inTenant(domain, 'write', async (tx) => {
      await buildSubscriptions(tx, [
        { accountId: aid(), number: 'S-5', startsOn: '2026-11-20' },
        { accountId: aid(), number: 'S-6', startsOn: '2026-02-01', status: 'cancelled', endsOn: '2026-11-18' },
      ]);
      // 00:30 on the 11th in the company's time zone, which is still the 10th in UTC.
      await tx.rows(
        `update subscriptions set churned = true, updated_at = '2026-11-10T11:30:00Z'
         where tenant_id = $1 and subscription_id = 'S-6'`,
        [tx.tenant],
      );
    });
    const find = async (as_of: string) => {
      const { body } = await t.call(ada(), subscriptions.findSubscriptions, { query: { aid: aid(), as_of } });
      const found = body.data.subscriptions.filter((s) => ['S-5', 'S-6'].includes(s.subscription_id ?? ''));
      return found
        .map((s) => [s.subscription_id, s.subscription_ed])
        .sort(([a], [b]) => String(a).localeCompare(String(b)));
    };
    expect(await find('2026-11-10')).toEqual([['S-6', null]]);
    expect(await find('2026-11-11')).toEqual([['S-6', '2026-11-18']]);
    // In UTC this is the current day, for which all changes written since then are known.
    expect(await find('2026-11-19')).toEqual([['S-6', '2026-11-18']]);
    expect(await find('2026-11-20')).toEqual([
      ['S-5', null],
      ['S-6', '2026-11-18'],
    ]);
  });

  test('decisions-58 drafts and pending subscriptions are excluded, and a planned end is known from the start', async () => {
    const base = { accountId: aid(), startsOn: '2026-03-01' };
    const term = { ...base, termEndsOn: '2026-12-31', renewsOn: '2026-11-30' };
    await t.inTenant(domain, 'write', async (tx) => {
      await buildSubscriptions(tx, [
        { ...base, number: 'T-1', status: 'draft' },
        { ...base, number: 'T-2', status: 'pending' },
        { ...term, number: 'T-3', endsOn: '2026-11-30' },
        { ...term, number: 'T-4', endsOn: '2026-11-30', termEndsOn: '2026-11-30', renewsOn: '2026-12-31' },
        { ...term, number: 'T-5', endsOn: '2026-11-29' },
      ]);
      await tx.rows(
        `update subscriptions set updated_at = '2026-11-10T00:00:00Z' where tenant_id = $1 and subscription_id like 'T-%'`,
        [tx.tenant],
      );
    });
    const { body } = await t.call(ada(), subscriptions.findSubscriptions, { query: { aid: aid(), as_of: DAY } });
    const ends = body.data.subscriptions.map((s) => [s.subscription_id ?? '', s.subscription_ed] as const);
    expect(ends.filter(([number]) => number.startsWith('T-')).sort(([a], [b]) => a.localeCompare(b))).toEqual([
      ['T-3', '2026-11-30'],
      ['T-4', '2026-11-30'],
      ['T-5', null],
    ]);
  });

  test('decisions-58 a term that started later does not apply to the day', async () => {
    const term = { termStartsOn: '2026-11-01', termEndsOn: '2027-10-31', renewsOn: '2027-11-01' };
    await t.inTenant(domain, 'write', async (tx) => {
      await buildSubscriptions(tx, [{ accountId: aid(), startsOn: '2025-11-01', number: 'U-1', ...term }]);
      await tx.rows(
        `update subscriptions set subscription_rd = '2027-11-02' where tenant_id = $1 and subscription_id = 'U-1'`,
        [tx.tenant],
      );
    });
    const getTerm = async (as_of: string) => {
      const { body } = await t.call(ada(), subscriptions.findSubscriptions, { query: { aid: aid(), as_of } });
      const found = body.data.subscriptions.find((s) => s.subscription_id === 'U-1');
      return [found?.current_term_sd, found?.current_term_ed, found?.current_term_rd, found?.subscription_rd];
    };
    expect(await getTerm('2026-10-31')).toEqual([null, null, null, null]);
    expect(await getTerm('2026-11-01')).toEqual(['2026-11-01', '2027-10-31', '2027-11-01', '2027-11-02']);
  });
});
