import { type SUBSCRIPTION_FILTERS, subscriptions } from '@mainstay/contract/subscriptions';
import type { ListFilter } from '@mainstay/contract/kit';
import type { FilterEntry } from '@mainstay/contract/rules/list-filters';
import { productUsage } from '@mainstay/contract/usage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import {
  buildSubscriptions,
  chainSubscriptions,
  type NewSubscription,
} from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays } from '../../app/demo/factories/usage.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';

let c: Company<'ada' | 'maya' | 'noah'>;
let account = 0;
let other = 0;
const products: number[] = [];
beforeAll(async () => {
  c = await openCompany({ ada: 'ADM', maya: 'CSM', noah: 'CSM' });
  await c.t.inTenant('acme', 'write', async (tx) => {
    const [maya] = await tx.rows<{ id: number }>(
      `select id from users where tenant_id = $1 and email = 'maya@acme.test'`,
      [tx.tenant],
    );
    [account = 0, other = 0] = await buildAccounts(tx, [{ name: 'Harbour', ownerId: maya?.id ?? 0 }, { name: 'Quay' }]);
    for (let n = 1; n <= 11; n++) {
      const family = n <= 3 ? 'Cranes' : 'Berths';
      products.push(
        (await buildProduct(tx, { sku: `P-${String(n).padStart(2, '0')}`, name: `Product ${n}`, family })).id,
      );
    }
    const buildLine = (n: number, quantity: number, unitPriceMinor: number) => ({
      productId: products[n] ?? 0,
      quantity,
      unitPriceMinor,
    });
    const newSubscriptions = Array.from(
      { length: 11 },
      (_, n): NewSubscription => ({
        accountId: account,
        number: `S-${String(n + 1).padStart(2, '0')}`,
        status: n === 0 ? 'draft' : n === 1 ? 'pending' : n < 8 ? 'active' : 'cancelled',
        renewsOn: `2027-${String(n + 1).padStart(2, '0')}-15`.replace('2027-11', '2027-11'),
        termMonths: 12,
        customerSid: n === 3 ? 'PO 7' : null,
        lines:
          n === 4
            ? products.map((_id, at) => buildLine(at, 10 * (at + 1), 1000))
            : n < 3
              ? [buildLine(0, n + 1, 2550)]
              : [],
      }),
    );
    const ids = await buildSubscriptions(tx, newSubscriptions);
    await chainSubscriptions(tx, [[ids[2] ?? 0, ids[3] ?? 0]]);
    await buildSubscriptions(tx, [{ accountId: other, number: 'S-99', lines: [buildLine(0, 5, 900)] }]);
    await buildUsageDays(tx, {
      accountId: account,
      productId: products[0] ?? 0,
      from: '2026-11-01',
      to: '2026-11-03',
      usageCount: 7,
    });
    await tx.rows(
      `update product_families set parent_id = (select id from product_families where tenant_id = $1 and name = 'Berths')
       where tenant_id = $1 and name = 'Cranes'`,
      [tx.tenant],
    );
    await tx.rows('update products set parent_id = $2 where tenant_id = $1 and id = $3', [
      tx.tenant,
      products[0],
      products[1],
    ]);
  });
});
afterAll(() => c.t.close());

type Column = keyof typeof SUBSCRIPTION_FILTERS;
const findSubscriptions = async (filters?: FilterEntry<ListFilter<Column>>[], params = {}) =>
  c.t.call(c.people.maya, subscriptions.findSubscriptions, {
    query: { aid: account, filters, ...params },
  });
const findNumbers = async (...filters: FilterEntry<ListFilter<Column>>[]) =>
  (await findSubscriptions(filters, { limit: 100 })).body.data.subscriptions.map((s) => s.subscription_id);
const filter = <C extends string>(
  column_name: C,
  condition: ListFilter['condition'],
  from: string | number,
  to?: string | number,
): ListFilter<C> => ({
  column_name,
  condition,
  from,
  to,
});

describe('subscriptions', () => {
  test('2-subscriptions-03 are listed ten per page, the latest renewal first', async () => {
    const { body } = await findSubscriptions();
    expect(body.data.subscriptions).toHaveLength(10);
    expect(body.data.has_next).toBe(true);
    expect(body.data.subscriptions[0]?.subscription_id).toBe('S-11');
    const second = (await findSubscriptions(undefined, { pageNum: 2 })).body.data;
    expect([second.subscriptions.map((s) => s.subscription_id), second.has_next]).toEqual([['S-01'], false]);
  });

  test('2-subscriptions-04 2-subscriptions-05 contain their terms, neighbors and lines', async () => {
    const [fourth] = (await findSubscriptions([filter('subscription_id', 'equal', 's-04')])).body.data.subscriptions;
    expect(fourth).toMatchObject({
      status: 'active',
      subscription_id: 'S-04',
      current_term_ar: false,
      current_term_rd: '2027-04-15',
      subscription_ed: null,
      subscription_rd: '2027-04-15',
      current_term_sd: '2026-08-12',
      current_term_ed: '2027-08-12',
      initial_term: 12,
      renewal_term: 12,
      initial_term_type: 'month',
      renewal_term_type: 'month',
      pre_subs_id: 'S-03',
      nxt_subs_id: null,
      customer_sid: 'PO 7',
      product_list: [],
    });
    const [third] = (await findSubscriptions([filter('subscription_id', 'equal', 'S-03')])).body.data.subscriptions;
    expect(third?.nxt_subs_id).toBe('S-04');
    expect(third?.mrr).toBe(76.5);
    expect(third?.product_list).toEqual([
      { name: 'Product 1', quantity: 3, unit_price: 25.5, net_price: 76.5, sku_id: 'P-01' },
    ]);
  });

  test('decisions-25 filter by status, by number and by renewal with every operator', async () => {
    expect(await findNumbers(filter('status', 'equal', 'draft'))).toEqual(['S-01']);
    expect(await findNumbers(filter('subscription_id', 'contains', '-1'))).toEqual(['S-11', 'S-10']);
    expect(await findNumbers(filter('current_term_rd', 'less than', '2027-03-15'))).toEqual(['S-02', 'S-01']);
    expect(await findNumbers(filter('current_term_rd', 'greater than', '2027-10-15'))).toEqual(['S-11']);
    expect(await findNumbers(filter('current_term_rd', 'equal', '2027-05-15'))).toEqual(['S-05']);
    expect(await findNumbers(filter('current_term_rd', 'between', '2027-05-15', '2027-06-15'))).toEqual([
      'S-06',
      'S-05',
    ]);
    expect(await findNumbers(filter('status', 'equal', 'active'), filter('subscription_id', 'contains', '04'))).toEqual(
      ['S-04'],
    );
    const isFirstOrLast = { any: [filter('subscription_id', 'equal', 's-11'), filter('status', 'equal', 'draft')] };
    expect(await findNumbers(isFirstOrLast)).toEqual(['S-11', 'S-01']);
    const spring = filter('current_term_rd', 'between', '2027-01-01', '2027-03-31');
    expect(await findNumbers(isFirstOrLast, { any: [spring, filter('subscription_id', 'equal', 'S-05')] })).toEqual([
      'S-01',
    ]);
    // The second date is still being typed.
    expect(await findNumbers(filter('current_term_rd', 'between', '2027-05-15'))).toHaveLength(11);
  });

  test('statuses are those that the account has', async () => {
    const { body } = await c.t.call(c.people.maya, subscriptions.findStatuses, { query: { aid: account } });
    expect(body.data.statuses).toEqual(['active', 'cancelled', 'draft', 'pending']);
  });

  test.each([
    ['?aid=1&filters=[', 'Filters must be a JSON list.'],
    ['?aid=1&filters=[{"column_name":"mrr","from":1}]', undefined],
    [
      '?aid=1&filters=[{"column_name":"current_term_rd","from":"2027-02-30"}]',
      'Renewal must be a date such as 2026-11-20.',
    ],
    [
      '?aid=1&filters=[{"column_name":"current_term_rd","condition":"contains","from":"2027-02-03"}]',
      'Renewal must be filtered with a comparison.',
    ],
    [
      '?aid=1&filters=[{"column_name":"status","condition":"less than","from":"a"}]',
      'Status must be filtered with the condition equal.',
    ],
    ['?aid=1&filters=[{"column_name":"subscription_id","from":"a\\u0000"}]', 'Contains an invalid character.'],
    ['?aid=1&pageNum=0', 'Invalid page.'],
    ['?aid=1&limit=x', 'Invalid page.'],
    ['?aid=0', undefined],
    ['', 'Aid is not valid.'],
  ])('invalid input is 400: %s', async (search, message) => {
    const { status, error } = await c.t.send(c.people.maya, 'GET', `/v1/api/accounts/subscriptions/${search}`);
    expect(status).toBe(400);
    expect(error).toEqual(message ?? expect.any(String));
  });
});

const findProductNames = async (...filters: ListFilter[]) => {
  const query = { aid: account, limit: 100, filters: filters as never };
  const { body } = await c.t.call(c.people.maya, subscriptions.findProducts, { query });
  return body.data.products.map((p) => p.sku_name);
};

describe('products', () => {
  test('2-subscriptions-08 2-subscriptions-09 are listed ten per page with the number of subscriptions of each', async () => {
    const findProducts = (pageNum: number) =>
      c.t.call(c.people.maya, subscriptions.findProducts, { query: { aid: account, pageNum } });
    const { products: rows, has_next } = (await findProducts(1)).body.data;
    expect([rows.length, has_next]).toEqual([10, true]);
    expect(rows[0]).toEqual({
      id: products[0],
      sku_id: 'P-01',
      sku_name: 'Product 1',
      family: 'Cranes',
      total_subs: 4,
    });
    expect((await findProducts(2)).body.data.products.map((p) => p.sku_name)).toEqual(['Product 9']);
  });

  test('filter by SKU, name and subscriptions', async () => {
    expect(await findProductNames(filter('sku_id', 'equal', 'p-10'))).toEqual(['Product 10']);
    expect(await findProductNames(filter('sku_name', 'contains', 'T 1'))).toEqual([
      'Product 1',
      'Product 10',
      'Product 11',
    ]);
    expect(await findProductNames(filter('total_subs', 'greater than', 1))).toEqual(['Product 1']);
    expect(await findProductNames(filter('total_subs', 'between', 0, 1))).toHaveLength(10);
    expect(await findProductNames(filter('sku_name', 'contains', `'; drop table products; --`))).toEqual([]);
  });

  test('2-subscriptions-10 the subscriptions of a product can be filtered by each amount', async () => {
    const findOfProduct = async (filters: ListFilter[], params = {}) => {
      const query = { aid: account, skuId: 'P-01', filters: filters as never, ...params };
      const { body } = await c.t.call(c.people.maya, subscriptions.findProductSubscriptions, { query });
      return body.data;
    };
    const { subscriptions: all, has_next } = await findOfProduct([]);
    expect(all.map((s) => [s.subscription_id, s.quantity, s.price, s.net_price])).toEqual([
      ['S-05', 10, 10, 100],
      ['S-03', 3, 25.5, 76.5],
      ['S-02', 2, 25.5, 51],
      ['S-01', 1, 25.5, 25.5],
    ]);
    expect(has_next).toBe(false);
    expect((await findOfProduct([], { limit: 3 })).has_next).toBe(true);
    const findFiltered = async (one: ListFilter) =>
      (await findOfProduct([one])).subscriptions.map((s) => s.subscription_id);
    expect(await findFiltered(filter('subscription_id', 'equal', 'S-02'))).toEqual(['S-02']);
    expect(await findFiltered(filter('quantity', 'less than', 3))).toEqual(['S-02', 'S-01']);
    expect(await findFiltered(filter('price', 'equal', 25.5))).toEqual(['S-03', 'S-02', 'S-01']);
    expect(await findFiltered(filter('net_price', 'between', 51, 76.5))).toEqual(['S-03', 'S-02']);
    const unknownSku = { aid: account, skuId: 'none' };
    expect((await c.t.call(c.people.maya, subscriptions.findProductSubscriptions, { query: unknownSku })).error).toBe(
      'Product not found.',
    );
  });

  test('2-subscriptions-12 2-subscriptions-13 usage of a product is a map of days', async () => {
    const getGraph = (productId: number) =>
      c.t.call(c.people.maya, productUsage.getProductGraph, { params: { accountId: account }, query: { productId } });
    expect((await getGraph(products[0] ?? 0)).body.data).toEqual({
      product_graph_data: { '2026-11-01': 7, '2026-11-02': 7, '2026-11-03': 7 },
    });
    expect((await getGraph(products[5] ?? 0)).body.data.product_graph_data).toEqual({});
    expect((await getGraph(999_999)).status).toBe(404);
  });

  test('2-subscriptions-17 a family starts at its top and contains families and products', async () => {
    const findFamily = async (sku_id: string) =>
      (await c.t.call(c.people.noah, subscriptions.findProductFamily, { query: { sku_id } })).body.data.products;
    const [berths, ...others] = await findFamily('P-03');
    expect(others).toEqual([]);
    expect(berths?.name).toBe('Berths');
    const cranes = berths?.children.find((node) => node.name === 'Cranes');
    expect(cranes?.children.map((node) => node.name)).toEqual(['Product 1', 'Product 3']);
    expect(cranes?.children[0]?.children).toEqual([{ name: 'Product 2', sku_id: 'P-02', children: [] }]);
    expect(berths?.children).toHaveLength(9);
    expect(await findFamily('P-02')).toEqual([berths]);
    expect(await findFamily('none')).toEqual([]);
  });

  test('ends a cycle of families', async () => {
    await c.query(
      `update product_families set parent_id = (select id from product_families where tenant_id = $1 and name = 'Cranes')
       where tenant_id = $1 and name = 'Berths'`,
    );
    const { status } = await c.t.call(c.people.noah, subscriptions.findProductFamily, { query: { sku_id: 'P-03' } });
    expect(status).toBe(200);
    await c.query(`update product_families set parent_id = null where tenant_id = $1 and name = 'Berths'`);
  });
});

test('users without access to the account read none of its subscriptions', async () => {
  const deniedMessage = 'You do not have access to Harbour. Please contact your administrator.';
  const skuQuery = { aid: account, skuId: 'P-01' };
  for (const response of [
    await c.t.call(c.people.noah, subscriptions.findSubscriptions, { query: { aid: account } }),
    await c.t.call(c.people.noah, subscriptions.findStatuses, { query: { aid: account } }),
    await c.t.call(c.people.noah, subscriptions.findProducts, { query: { aid: account } }),
    await c.t.call(c.people.noah, subscriptions.findProductSubscriptions, { query: skuQuery }),
    await c.t.call(c.people.noah, productUsage.getProductGraph, {
      params: { accountId: account },
      query: { productId: products[0] ?? 0 },
    }),
  ])
    expect([response.status, response.error]).toEqual([403, deniedMessage]);
  const otherResponse = await c.t.call(c.people.ada, subscriptions.findSubscriptions, { query: { aid: other } });
  expect(otherResponse.body.data.subscriptions.map((s) => s.subscription_id)).toEqual(['S-99']);
});

test('counts a subscription once even if it contains a product twice', async () => {
  const line = { productId: products[4] ?? 0, quantity: 1, unitPriceMinor: 100 };
  await c.t.inTenant('acme', 'write', (tx) =>
    buildSubscriptions(tx, [{ accountId: other, number: 'S-98', lines: [line, { ...line, quantity: 2 }] }]),
  );
  const query = { aid: other, limit: 100 };
  const { body } = await c.t.call(c.people.ada, subscriptions.findProducts, { query });
  const found = body.data.products.find(({ id }) => id === products[4]);
  expect(found).toMatchObject({ sku_name: 'Product 5', total_subs: 1 });
});
