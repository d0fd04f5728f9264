/** The search of the header, the palette, and the screens that they open. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  getRequests,
  getRoute,
  openSignedIn,
  takeScreenshot,
  useSharedSignedInPage,
  waitForRoute,
} from './browser.ts';
import { sql } from './company.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const MAYA = 'maya.csm@demo.test';
const maya = useSharedSignedInPage(MAYA);
const ada = useSharedSignedInPage('ada.admin@demo.test');
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 962, height: 900 };
const WIDE = { width: 1440, height: 900 };
/** A page that makes no requests. */
const QUIET = '/#!/help/faqs';
const NORTHWIND = 'Northwind Robotics';

const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const getOptions = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const getOption = (page: Page, name: string | RegExp) => getOptions(page).filter({ hasText: name }).first();
const getGroup = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
/** The texts of the searches that were requested since an address was opened. */
const getSearches = (page: Page): string[] =>
  getRequests(page)
    .map((request) => new URL(request.url()))
    .filter(({ pathname }) => pathname.startsWith('/v1/api/search/'))
    .map(({ searchParams }) => `${searchParams.get('type') ?? 'all'}:${searchParams.get('text__startswith') ?? ''}`);

async function openQuietPage(page: Page, size = WIDE): Promise<void> {
  await page.setViewportSize(size);
  // A palette that a failed test left open.
  await page.keyboard.press('Escape');
  await page.goto(QUIET);
  await getHeading(page, 'FAQs').waitFor();
}
async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await getPalette(page).getByRole('combobox').waitFor();
}

/** The width decides how the search of the header looks, but not what it does. */
test.each([
  ['a button', WIDE, 'rthwi'],
  ['a field', NARROW, 'rthwin'],
])(
  '1-search-01 1-search-05 1-search-08 the search of the header, %s, lists records by group after 500 ms',
  async (_look, size, ending) => {
    const page = ada();
    await openQuietPage(page, size);
    const opener = page
      .getByRole('banner')
      .getByText('Search or jump to…')
      .or(page.getByRole('banner').getByRole('combobox'));
    await opener.click();
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
    const before = getSearches(page).length;
    await page.evaluate(() => {
      performance.clearResourceTimings();
      addEventListener('keydown', ({ timeStamp }) => Object.assign(globalThis, { lastKeyAt: timeStamp }), true);
    });
    await page.keyboard.type(`no${ending}`, { delay: 60 });
    await getGroup(page, 'Accounts').waitFor();
    // Both times are those of the browser, so a slow test process does not matter.
    const waited = await page.evaluate(() => {
      const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/api/search/'));
      return (requests.at(-1)?.startTime ?? 0) - (globalThis as unknown as { lastKeyAt: number }).lastKeyAt;
    });
    // Browsers round timers to milliseconds.
    expect(waited).toBeGreaterThanOrEqual(499);
    expect(getSearches(page).slice(before)).toEqual([`all:no${ending}`]);
    await expect
      .poll(() => getGroup(page, 'Accounts').getByRole('option').allInnerTexts())
      .toContainEqual(expect.stringContaining(NORTHWIND));
    await page.keyboard.press('Escape');
  },
);

test('1-search-05 Plays, Accounts, Products and Contacts are headings of the results', async () => {
  const page = ada();
  // One word that begins names of all four groups.
  const [row] = await sql<{ tenant: string; product: string }>(
    `select tenant_id as tenant, (select id from products p where p.tenant_id = t.tenant_id order by id limit 1) as product
     from accounts t where name = $1`,
    [NORTHWIND],
  );
  await sql(`update products set sku_name = 'Northwind ' || sku_name where tenant_id = $1 and id = $2`, [
    row?.tenant,
    row?.product,
  ]);
  await sql(
    `update contacts set last_name = 'Northwind ' || last_name where tenant_id = $1
     and id = (select min(id) from contacts where tenant_id = $1)`,
    [row?.tenant],
  );
  await sql(
    `update plays set name = 'Northwind ' || name where tenant_id = $1 and id = (select min(id) from plays where tenant_id = $1)`,
    [row?.tenant],
  );
  await openQuietPage(page);
  await openPalette(page, 'northwind');
  for (const name of ['Accounts', 'Contacts', 'Plays', 'Products']) await getGroup(page, name).waitFor();
  await expectVisualQuality(page, 'palette-groups', EVERY_LOOK);
  await page.keyboard.press('Escape');
  for (const [table, column] of [
    ['products', 'sku_name'],
    ['contacts', 'last_name'],
    ['plays', 'name'],
  ])
    await sql(
      `update ${table} set ${column} = substr(${column}, 11) where tenant_id = $1 and ${column} like 'Northwind _%'`,
      [row?.tenant],
    );
});

test('1-search-06 1-search-07 an empty search requests nothing, but a category lists its first records', async () => {
  const page = maya();
  await openQuietPage(page);
  const before = getSearches(page).length;
  await openPalette(page, '   ');
  await page.waitForTimeout(700);
  expect(getSearches(page).length).toBe(before);
  await page.keyboard.press('Tab');
  await getGroup(page, 'Accounts').waitFor();
  await expect.poll(() => getOptions(page).count()).toBeGreaterThan(5);
  expect(getSearches(page).slice(before)).toEqual(['Accounts:']);
  expect(await page.getByRole('button', { name: 'Accounts', pressed: true }).count()).toBe(1);
  await page.keyboard.press('Escape');

  await page.goto('/#!/dashboard/search');
  await page.getByText('Search all records').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await page.waitForTimeout(700);
  expect(getSearches(page).slice(before)).toEqual(['Accounts:']);
  await page.getByRole('button', { name: 'Contacts' }).click();
  await page.getByRole('list', { name: 'Contacts' }).getByRole('link').first().waitFor();
  expect(getSearches(page).slice(before)).toEqual(['Accounts:', 'Contacts:']);
  await waitForRoute(page, '#!/dashboard/search?type=Contacts');
  await expectVisualQuality(page, 'search-category', EVERY_LOOK);
});

test('1-search-11 an account result opens the account, by keyboard and in spite of a typing mistake', async () => {
  const page = maya();
  await openQuietPage(page);
  await openPalette(page, 'nrothwind rob');
  await getOption(page, NORTHWIND).waitFor();
  await page.keyboard.press('Enter');
  await getHeading(page, NORTHWIND).waitFor();
  await getPalette(page).waitFor({ state: 'hidden' });
  // The account is the first of the recent items on the next screen.
  await openQuietPage(page);
  await openPalette(page);
  await expect.poll(() => getGroup(page, 'Recent').getByRole('option').first().innerText()).toContain(NORTHWIND);
  await takeScreenshot(page, 'palette-recent');
  await page.keyboard.press('Escape');
});

test('1-search-10 a product result opens the accounts that have the product', async () => {
  const page = ada();
  const [product] = await sql<{ id: string; name: string; accounts: string }>(
    `select p.id, p.sku_name as name, count(distinct l.account_id) as accounts from products p
       join subscription_lines l on l.tenant_id = p.tenant_id and l.product_id = p.id
       join subscriptions s on s.tenant_id = p.tenant_id and s.id = l.subscription_id
     where not s.churned and s.status not in ('draft', 'pending', 'cancelled', 'expired')
     group by p.id, p.sku_name order by 3 desc, 1 limit 1`,
  );
  const name = product?.name ?? '';
  await page.setViewportSize(WIDE);
  await page.goto(`/#!/dashboard/search?text=${encodeURIComponent(name)}&type=Products`);
  await page.getByRole('list', { name: 'Products' }).getByRole('link', { name }).click();
  await getHeading(page, `Accounts with ${name}`).waitFor();
  expect(getRoute(page)).toBe(`#!/dashboard/products/${product?.id}`);
  const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('link');
  await expect.poll(() => accounts.count()).toBe(Math.min(100, Number(product?.accounts)));
  await takeScreenshot(page, 'product-accounts');
  await expectAccessible(page);
  const first = accounts.first();
  await first.click();
  await page.waitForURL(/#!\/dashboard\/\d+\//);
  await page.goto('/#!/dashboard/products/999999');
  await page.getByText('This product does not exist').waitFor();
});

test('keys that are pressed while the palette is loading are not lost', async () => {
  // A page of its own, whose browser has not loaded the code yet, and which is slow.
  const page = await openSignedIn(MAYA, WIDE, QUIET);
  await getHeading(page, 'FAQs').waitFor();
  await page.route(/CommandPalette.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('northxw');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('wind rob');
  await expect.poll(() => getPalette(page).getByRole('combobox').inputValue()).toBe('northwind rob');
  await getOption(page, NORTHWIND).waitFor();
  await page.keyboard.press('Escape');
  await getPalette(page).waitFor({ state: 'hidden' });
  // Escape before the code has arrived closes the palette, and later keys go to the page.
  await closePage(page);
});

test('the palette finds records of all kinds and settings, and a person opens their accounts or their user', async () => {
  const page = ada();
  await openQuietPage(page);
  const getFirst = async (text: string) => {
    await openPalette(page, text);
    await getOptions(page).first().waitFor();
    await expect.poll(() => page.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
    const groups = await getPalette(page)
      .getByRole('group')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    await page.keyboard.press('Escape');
    await getPalette(page).waitFor({ state: 'hidden' });
    return groups.join(' ');
  };
  expect(await getFirst('noah')).toContain('People');
  expect(await getFirst('audit')).toContain('Settings: Audit log');
  expect(await getFirst('renewals')).toContain('Pages');
  await openPalette(page, 'maya ortiz');
  await getGroup(page, 'People').getByRole('option').first().click();
  await waitForRoute(page, /#!\/dashboard\/admin\/users\?user=\d+/);
  const other = maya();
  await openQuietPage(other);
  await openPalette(other, 'maya ortiz');
  await getGroup(other, 'People').getByRole('option').first().click();
  await waitForRoute(other, /#!\/dashboard\/accounts/);
  await getHeading(other, 'Accounts').waitFor();
});

test('commands of the palette add a note, change the mode and show the shortcuts, by keyboard only', async () => {
  const page = maya();
  await openQuietPage(page);
  const run = async (text: string, label: string) => {
    await openPalette(page, text);
    await getOption(page, label).waitFor();
    await page.keyboard.press('Enter');
    await getPalette(page).waitFor({ state: 'hidden' });
  };
  await run('new note', 'New note');
  const panel = page.getByRole('dialog', { name: 'New note' });
  await panel.getByRole('textbox', { name: 'Account' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  const getScheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const scheme = await getScheme();
  const [there, back] = scheme === 'dark' ? ['light', 'dark'] : ['dark', 'light'];
  await run(`${there} mode`, `Switch to ${there} mode`);
  await expect.poll(getScheme).toBe(there);
  await run(`${back} mode`, `Switch to ${back} mode`);
  await expect.poll(getScheme).toBe(back);
  await run('shortcuts', 'Show keyboard shortcuts');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
});

test('an action is completed in the palette and can be reopened', async () => {
  const page = maya();
  await openQuietPage(page);
  await openPalette(page, 'complete');
  await getOption(page, 'Complete action').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Complete an action' }).waitFor();
  await getOptions(page).first().waitFor();
  await takeScreenshot(page, 'palette-actions');
  await expectAccessible(page);
  // The name of an action, which follows the group of the list.
  const [name = ''] = (await getOptions(page).first().innerText()).split('\n');
  const countCompleted = async () =>
    Number((await sql<{ n: string }>(`select count(*) as n from actions where status = 'Completed'`))[0]?.n);
  const before = await countCompleted();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByText(`Completed “${name}”.`).waitFor();
  expect(await countCompleted()).toBe(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(countCompleted).toBe(before);
  await page.keyboard.press('Escape');
});

test('a failed search offers to try again', async () => {
  const page = maya();
  await openQuietPage(page);
  await page.route('**/v1/api/search/**', (route) =>
    route.fulfill({ status: 400, json: { success: false, errors: { e: 'Out of order.' } } }),
  );
  await openPalette(page, 'northwind ro');
  await getPalette(page).getByText('The search failed').waitFor();
  await page.unroute('**/v1/api/search/**');
  await getPalette(page).getByRole('button', { name: 'Retry' }).click();
  await getOption(page, NORTHWIND).waitFor();
  await page.keyboard.press('Escape');
});

test('the palette closes when Back opens another screen beneath it', async () => {
  const page = maya();
  await openQuietPage(page);
  await page.goto('/#!/dashboard/pins');
  await getHeading(page, 'Pin board').waitFor();
  await openPalette(page);
  await page.goBack();
  await getHeading(page, 'FAQs').waitFor();
  await getPalette(page).waitFor({ state: 'hidden' });
});

test('1-shell-30 the mobile search finds records, chooses a category and fits the screen', async () => {
  const page = await openSignedIn(MAYA, { ...PHONE, touch: true }, QUIET);
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search or jump to' });
  await field.tap();
  await page.getByRole('button', { name: 'Contacts' }).tap();
  await getGroup(page, 'Contacts').waitFor();
  await takeScreenshot(page, 'search-phone-contacts');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'All', exact: true }).tap();
  await field.fill('northwind rob');
  await getOption(page, NORTHWIND).tap();
  await getHeading(page, NORTHWIND).waitFor();
  await page.goto('/#!/dashboard/search?text=north');
  await page.getByRole('list', { name: 'Accounts' }).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'search-screen-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await closePage(page);
});
