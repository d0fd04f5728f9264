/** Purchases of an account and their usage: paginated lists, filters, charts, trees. */
import { addDays, toCalendarDay, formatLongDate } from '@mainstay/contract/rules/dates';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildProduct } from '../apps/server/src/app/demo/factories/products.ts';
import { buildEntitlements, buildSubscriptions } from '../apps/server/src/app/demo/factories/subscriptions.ts';
import { buildFeatureDays, buildUsageDays, buildUsageUsers } from '../apps/server/src/app/demo/factories/usage.ts';
import { rebuildHistory, refreshAccounts } from '../apps/server/src/domains/health/refresh-metrics.ts';
import { accountUrl, getQueryParam } from './accounts-pages.ts';
import { getCallsTo, expectAccessible, takeScreenshot } from './browser.ts';
import { addPerson, createCompany, openDatabase } from './company.ts';
import { useSharedPage, reopen } from './shared-pages.ts';

const TODAY = toCalendarDay(new Date(), 'UTC');
const USED = [3, 2, 1].map((back) => addDays(TODAY, -back));
const renewal = (n: number) => `2031-${String(n).padStart(2, '0')}-15`;
const COMPANY = { account: 0, bare: 0, domain: '', email: '' };

beforeAll(async () => {
  const { id: tenant, domain } = await createCompany('Wharf');
  const email = `ann@${domain}.test`;
  await addPerson(domain, { email, roles: ['ADM'] });
  Object.assign(COMPANY, { domain, email });
  const database = openDatabase();
  for (const table of ['usage_daily', 'usage_features_daily', 'usage_users_monthly', 'health_history'])
    await database.ownerPool.query('select month_partitions($1::regclass, $2, $3)', [
      table,
      addDays(TODAY, -40),
      TODAY,
    ]);
  await database.inTenant(tenant, 'write', async (tx) => {
    [COMPANY.account = 0, COMPANY.bare = 0] = await buildAccounts(tx, [{ name: 'Wharf One' }, { name: 'Bare Quay' }]);
    const accountId = COMPANY.account;
    const products: number[] = [];
    for (let n = 1; n <= 11; n++) {
      const name = `Product ${String(n).padStart(2, '0')}`;
      const more = n === 1 ? { features: [{ name: 'Hook' }] } : {};
      products.push(
        (await buildProduct(tx, { sku: `SKU-${n}`, name, family: n < 4 ? 'Cranes' : 'Berths', ...more })).id,
      );
    }
    /** Quantity and unit price increase with the index: 1 at 10, 2 at 20, up to 11 at 110. */
    const buildLine = (productId: number, at: number) => ({
      productId,
      quantity: at + 1,
      unitPriceMinor: 1000 * (at + 1),
    });
    await buildSubscriptions(
      tx,
      Array.from({ length: 11 }, (_, n) => ({
        accountId,
        number: `S-${String(n + 1).padStart(2, '0')}`,
        status: n === 0 ? 'draft' : n === 1 ? 'past_due' : 'active',
        renewsOn: renewal(n + 1),
        lines: n === 10 ? products.map(buildLine) : products.slice(0, 1).map((product) => buildLine(product, n)),
      })),
    );
    const [first = 0] = products;
    const days = { accountId, from: USED[0] ?? TODAY, to: USED[2] ?? TODAY };
    await buildUsageDays(tx, { ...days, activeUsers: 2, usageCount: 1500, entitlements: 40, entitlementsUsed: 10 });
    await buildUsageDays(tx, { ...days, productId: first, activeUsers: 1, usageCount: 700 });
    const [feature] = await tx.rows<{ id: number }>('select id from product_features where tenant_id = $1', [
      tx.tenant,
    ]);
    await buildFeatureDays(tx, [
      {
        accountId,
        featureId: feature?.id ?? 0,
        productId: first,
        day: USED[2] ?? TODAY,
        activeUsers: 1,
        usageCount: 9,
      },
    ]);
    const months = new Map<string, number[]>();
    for (const day of USED) {
      const month = `${day.slice(0, 7)}-01`;
      months.set(month, [...(months.get(month) ?? []), Number(day.slice(8))]);
    }
    await buildUsageUsers(
      tx,
      [...months].flatMap(([month, activeDays]) => [
        { accountId, month, endUser: 'ana', days: activeDays },
        { accountId, month, endUser: 'bo', days: activeDays },
        { accountId, month, endUser: 'ana', productId: first, days: activeDays },
      ]),
    );
    await buildEntitlements(tx, [
      { accountId, productId: first, quantity: 12, used: 5, validFrom: addDays(TODAY, -30) },
    ]);
    await rebuildHistory(tx, { from: addDays(TODAY, -35), today: TODAY });
    await refreshAccounts(tx, { today: TODAY });
  });
});

const ann = useSharedPage(() => COMPANY);
/** Opens a tab of an account on the shared page, without filters or selections. */
async function open(tab: string, account = COMPANY.account): Promise<Page> {
  const page = ann();
  await reopen(page, accountUrl(account, tab));
  return page;
}
const getGrid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const getCells = async (page: Page, name: string, column = 1) =>
  (await getGrid(page, name).locator(`tbody tr[data-index] td:nth-child(${column})`).allInnerTexts()).map((text) =>
    text.trim(),
  );
const clickRemove = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const LISTS = 'Products and subscriptions of the account';

/** Opens the filter form of a column from the toolbar of a list. */
async function getFilter(page: Page, list: string, column: string) {
  await getCard(page, list).getByRole('button', { name: 'Filter', exact: true }).click();
  const entry = page.getByRole('menuitem', { name: column, exact: true });
  await entry.click();
  await entry.waitFor({ state: 'detached' });
  return page.getByRole('form', { name: `Filter ${column}` });
}

/** Filters a list by a column. Two values are the bounds of a range. */
async function setComparison(
  page: Page,
  list: string,
  column: string,
  [condition, ...values]: string[],
): Promise<void> {
  const form = await getFilter(page, list, column);
  await form.getByRole('combobox', { name: 'Condition' }).selectOption(condition ?? '');
  const fields = values.length === 2 ? ['From', 'To'] : ['Value'];
  for (const [at, field] of fields.entries()) await form.getByLabel(field, { exact: true }).fill(values[at] ?? '');
  await form.getByRole('button', { name: 'Apply' }).click();
}

test('2-subscriptions-01 2-subscriptions-07 2-subscriptions-11 2-subscriptions-14 2-subscriptions-15 2-subscriptions-16', async () => {
  const page = await open('subscriptions');
  await expect.poll(() => getCells(page, 'Products')).toHaveLength(10);
  expect((await getCells(page, 'Products'))[0]).toBe('Product 01');
  await page.getByRole('button', { name: 'Next page' }).first().click();
  await expect.poll(() => getCells(page, 'Products')).toEqual(['Product 11']);
  await page.getByText('No data available').waitFor();
  await page.getByRole('button', { name: 'Previous page' }).first().click();
  const chart = page.getByRole('img', { name: /^Usage of Product 01: 3 bars, .* Axes: Date and Usage$/ });
  await chart.locator('svg').waitFor();
  await takeScreenshot(page, 'subscriptions-products');
  await expectAccessible(page);
  await getCard(page, 'Usage of Product 01')
    .getByRole('button', { name: /^As table/ })
    .click();
  const table = getCard(page, 'Usage of Product 01').getByRole('table');
  await expect
    .poll(() => table.locator('tbody tr').allInnerTexts())
    .toEqual(USED.map((day) => `${formatLongDate(day)}\t700`));
  expect(await table.locator('thead th').allInnerTexts()).toEqual(['Date', 'Usage']);

  await page.getByRole('button', { name: 'Family tree' }).click();
  const family = page.getByRole('region', { name: 'Product family' });
  await family.getByText('Cranes', { exact: true }).waitFor();
  expect(await family.locator('ul ul .SubscriptionFamily-node').allInnerTexts()).toHaveLength(3);
  expect(await family.locator('[aria-current]').innerText()).toMatch(/^Product 01/);
  await page.keyboard.press('Escape');

  await getGrid(page, 'Products').getByText('Product 04').click();
  await page.getByText('Subscriptions with Product 04').waitFor();
  await expect.poll(() => getCells(page, 'Subscriptions with Product 04')).toEqual(['S-11']);
});

test('2-subscriptions-22 2-subscriptions-23 every column filters the products, and the subscriptions of one product', async () => {
  const page = await open('subscriptions');
  await setComparison(page, LISTS, 'Product', ['contains', 't 1']);
  await expect.poll(() => getCells(page, 'Products')).toEqual(['Product 10', 'Product 11']);
  await setComparison(page, LISTS, 'SKU', ['equal', 'sku-11']);
  await expect.poll(() => getCells(page, 'Products')).toEqual(['Product 11']);
  await clickRemove(page, /^Remove filter Product/);
  await clickRemove(page, /^Remove filter SKU/);
  await setComparison(page, LISTS, 'Subscriptions', ['greater than', '1']);
  await expect.poll(() => getCells(page, 'Products')).toEqual(['Product 01']);

  const listName = 'Subscriptions with Product 01';
  await expect.poll(() => getCells(page, listName)).toHaveLength(10);
  for (const [column, condition, value, expected] of [
    ['Quantity', 'greater than', '5', ['S-10', 'S-09', 'S-08', 'S-07', 'S-06']],
    ['Unit price', 'less than', '100', ['S-09', 'S-08', 'S-07', 'S-06']],
    ['Net price', 'greater than', '400', ['S-09', 'S-08', 'S-07']],
    ['Subscription', 'equal', 's-08', ['S-08']],
  ] as const) {
    await setComparison(page, listName, column, [condition, value]);
    await expect.poll(() => getCells(page, listName)).toEqual(expected);
  }
});

test('2-subscriptions-02 2-subscriptions-06 2-subscriptions-18 2-subscriptions-19 2-subscriptions-20 2-subscriptions-26', async () => {
  const page = await open('subscriptions');
  await page.getByRole('button', { name: 'Subscriptions', exact: true }).click();
  await expect.poll(() => getCells(page, 'Subscriptions')).toHaveLength(10);
  expect((await getCells(page, 'Subscriptions', 3))[0]).toBe(formatLongDate(renewal(11)));
  expect((await getCells(page, 'Subscriptions', 2))[0]).toBe('Active');
  await takeScreenshot(page, 'subscriptions');
  await expectAccessible(page);

  await page.route('**/v1/api/accounts/subscriptions/?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Next page' }).first().click();
  await page.getByText('Subscriptions could not be loaded').waitFor();
  expect(await getCells(page, 'Subscriptions')).toEqual([]);
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Next page' }).count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => getCells(page, 'Subscriptions')).toEqual(['S-01']);

  await setComparison(page, LISTS, 'Renewal', ['less than', renewal(4)]);
  await expect.poll(() => getCells(page, 'Subscriptions')).toEqual(['S-03', 'S-02', 'S-01']);
  const form = await getFilter(page, LISTS, 'Status');
  await form.getByRole('radio', { name: 'Past due', exact: true }).check();
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => getCells(page, 'Subscriptions')).toEqual(['S-02']);
  // The URL contains the filters.
  const address = page.url();
  await reopen(page, address);
  await expect.poll(() => getCells(page, 'Subscriptions')).toEqual(['S-02']);
  await clickRemove(page, /^Remove filter Status/);
  await setComparison(page, LISTS, 'Subscription', ['equal', 's-03']);
  await expect.poll(() => getCells(page, 'Subscriptions')).toEqual(['S-03']);
});

test('2-subscriptions-21 every column filters the products of a subscription', async () => {
  const page = await open('subscriptions');
  await page.getByRole('button', { name: 'Subscriptions', exact: true }).click();
  const lines = 'Products of S-11';
  await expect.poll(() => getCells(page, lines)).toHaveLength(10);
  for (const [column, condition, values, expected] of [
    ['Quantity', 'between', ['2', '7'], ['02', '03', '04', '05', '06', '07']],
    ['Unit price', 'less than', ['60'], ['02', '03', '04', '05']],
    ['Net price', 'greater than', ['100'], ['04', '05']],
    ['Product', 'contains', ['t 05'], ['05']],
  ] as const) {
    await setComparison(page, 'Products', column, [condition, ...values]);
    await expect.poll(() => getCells(page, lines)).toEqual(expected.map((number) => `Product ${number}`));
  }
});

test('2-usage-04 2-usage-05 2-usage-06 2-usage-07 2-usage-08 2-usage-09 2-usage-10 2-usage-11 2-usage-12 2-usage-15', async () => {
  const page = await open('usage');
  const getTile = (name: string) => page.getByRole('group', { name: 'Usage metrics' }).getByRole('button', { name });
  await getTile('Monthly active users').getByText('2', { exact: true }).waitFor();
  expect(await getTile('Monthly active users').getAttribute('aria-pressed')).toBe('true');
  const getTileLines = async (name: string) => (await getTile(name).innerText()).split('\n').filter(Boolean);
  expect((await getTileLines('Daily active users'))[1]).toBe('2');
  expect((await getTileLines('Weekly active users'))[1]).toBe('2');
  expect(await getTileLines('Total entitlements')).toEqual(['Total entitlements', '40', expect.any(String)]);
  expect((await getTileLines('Entitlement usage'))[2]).toContain('25% in use');
  const months = new Set(USED.map((day) => day.slice(0, 7))).size;
  await page
    .getByRole('img', { name: new RegExp(`^Monthly active users: ${months} bars`) })
    .locator('svg')
    .waitFor();
  await takeScreenshot(page, 'usage');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entitlements', exact: true }).click();
  await page.getByRole('img', { name: /^Entitlements: \d bars/ }).waitFor();
  await getTile('Daily active users').click();
  await page.getByRole('img', { name: /^Daily active users: 3 bars/ }).waitFor();

  const tree = page.getByRole('list', { name: 'Product families' });
  await expect.poll(() => tree.getByRole('button').allInnerTexts()).toContain('Product 11');
  await expect.poll(() => page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem').count()).toBe(11);
  await tree.getByRole('button', { name: 'Product 01' }).click();
  await getTile('Monthly active users').getByText('1', { exact: true }).waitFor();
  const lastCall = getCallsTo(page, `/v1/api/accounts/${COMPANY.account}/usage/`).at(-1);
  expect(lastCall && ['idType', 'idValue', 'parentId'].map((name) => getQueryParam(lastCall, name))).toEqual([
    'product',
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ]);
  await tree.getByRole('button', { name: 'Product 09' }).click();
  await expect.poll(() => page.getByText('No data available').count()).toBe(2);
  await open('usage', COMPANY.bare);
  await expect.poll(() => page.getByText('No data available').count()).toBe(2);
});
