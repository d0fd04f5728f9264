/** Prices in a currency without decimals and in one with three: listed, filtered and exported. */
import { subscriptions } from '@mainstay/contract/subscriptions';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, CURRENCY_SKU, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';

const { t, getTenant } = setUpCurrencyTenants();

describe.each(CURRENCIES)('$currency', ({ domain, currency, mrr, price, other }) => {
  const ada = () => getTenant(domain).admin;
  const getQuery = () => ({ aid: getTenant(domain).account.harbour });
  const getProductQuery = () => ({ ...getQuery(), skuId: CURRENCY_SKU });
  const readSheet = async (path: string, query: Record<string, string | number>) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const { raw } = await t.send(ada(), 'GET', `${path}?${search}`);
    return parse(raw.body, { columns: true, bom: true }) as Record<string, string>[];
  };

  test('a subscription has its MRR and the prices of its lines', async () => {
    const { body } = await t.call(ada(), subscriptions.findSubscriptions, { query: getQuery() });
    expect(body.data.subscriptions).toMatchObject([{ mrr, product_list: [{ unit_price: price, net_price: mrr }] }]);
  });

  test('the subscriptions of a product have their prices and can be filtered by them exactly', async () => {
    const find = async (filters: object[] = []) => {
      const query = { ...getProductQuery(), filters: filters as never };
      const { body } = await t.call(ada(), subscriptions.findProductSubscriptions, { query });
      return body.data.subscriptions.map((row) => [row.price, row.net_price]);
    };
    const filter = (column_name: string, from: number) => [{ column_name, condition: 'equal', from }];
    expect(await find()).toEqual([[price, mrr]]);
    expect(await find(filter('price', price))).toEqual([[price, mrr]]);
    expect(await find(filter('net_price', mrr))).toEqual([[price, mrr]]);
    expect(await find(filter('net_price', other))).toEqual([]);
  });

  test('both exports contain the prices', async () => {
    const [subscription] = await readSheet(subscriptions.exportSubscriptions.path, getQuery());
    expect(subscription).toMatchObject({ Subscription: 'S-1', [`MRR (${currency})`]: String(mrr) });
    const [line] = await readSheet(subscriptions.exportProductSubscriptions.path, getProductQuery());
    expect(line).toMatchObject({
      [`Unit price (${currency})`]: String(price),
      [`Net price (${currency})`]: String(mrr),
    });
  });
});
