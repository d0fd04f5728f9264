/** The account list: the content of its rows, and loading page by page. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { closePage, getErrors, useSharedSignedInPage, openSignedIn, getRequests } from './browser.ts';
import { ANN, ACCOUNTS, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import {
  getCell,
  filterBy,
  getColumnTexts,
  isPageCall,
  LIST,
  listWith,
  getListedNames,
  getQueryParam,
  waitForList,
} from './accounts-pages.ts';

const ann = useSharedSignedInPage(ANN, async () => {
  await seedQuayside();
  return { domain: QUAYSIDE };
});
let page: Page;
beforeEach(async () => {
  page = ann();
  await page.goto(LIST);
  await expect.poll(() => getListedNames(page)).toEqual(ALL);
});

const ALL = ACCOUNTS.map((book) => book.name);
const SPINNERS = '.Skeleton-root, [role="progressbar"]';
const PAGES = '**/v1/api/accounts/?*';

const getCellText = async (name: string, header: string) => (await getCell(page, name, header)).innerText();

test('2-accounts-01 2-accounts-02 2-accounts-03 2-accounts-04 2-accounts-05 2-accounts-14 contents of the rows', async () => {
  await expect.poll(() => page.locator('tfoot').innerText()).toContain('13 accounts');
  await page.locator('tfoot').getByText('$1.6M').waitFor();

  const health = await getCell(page, 'Alder Mills', 'Health');
  await expect.poll(() => health.locator('.text-tabular').first().innerText()).toBe('72');
  await expect.poll(() => health.locator('[data-band]').getAttribute('data-band')).toBe('fair');
  const [bar, amber] = await health.locator('.HealthBar-track i').evaluate((i) => {
    const probe = document.createElement('i');
    probe.style.background = 'var(--fair)';
    i.after(probe);
    const colors = [getComputedStyle(i).backgroundColor, getComputedStyle(probe).backgroundColor];
    probe.remove();
    return colors;
  });
  expect(bar).toBe(amber);
  expect(await health.locator('.HealthBar-track i').evaluate((i) => (i as HTMLElement).style.width)).toBe('72%');
  for (const [name, band] of [
    ['Birch Foundry', 'good'],
    ['Cedar Press', 'poor'],
  ] as const) {
    const cell = await getCell(page, name, 'Health');
    await expect.poll(() => cell.locator('[data-band]').getAttribute('data-band')).toBe(band);
  }
  await expect.poll(() => getCellText('Elm Freight', 'Health')).toBe('Not enough data');

  await expect.poll(() => getCellText('Alder Mills', 'MRR')).toBe('$12.5K');
  await expect.poll(() => getCellText('Birch Foundry', 'MRR')).toBe('$1.5M');
  await expect.poll(() => getCellText('Dogwood Clinic', 'MRR')).toBe('$0.8K');
  await expect.poll(() => getCellText('Alder Mills', 'Renewal')).toBe('Mar 1st, 2099');
  await expect.poll(() => getCellText('Birch Foundry', 'Renewal')).toBe('Apr 22nd, 2099');
  await expect.poll(() => getCellText('Cedar Press', 'Renewal')).toBe('May 3rd, 2099');
  await expect.poll(() => getCellText('Dogwood Clinic', 'Renewal')).toBe('Nov 12th, 2098');
  await expect.poll(() => getColumnTexts(page, 'Type')).toEqual(ACCOUNTS.map((book) => book.plan));
  // Configured fields are shown in the row of their account.
  await expect.poll(() => getCellText('Alder Mills', 'Industry')).toBe('Milling');
  await expect.poll(() => getCellText('Birch Foundry', 'Seats paid for')).toBe('321');
  await expect.poll(() => getCellText('Birch Foundry', 'Industry')).toBe('–');
  await expect.poll(() => getCellText('Cedar Press', 'Seats paid for')).toBe('500');
  expect(getErrors(page).filter((text) => !text.includes('404'))).toEqual([]);
});

test('a field that the company configured can be hidden and shown like any other column', async () => {
  const getHeaders = async () => (await page.locator('thead th').allInnerTexts()).map((text) => text.trim());
  const toggle = async (name: string) => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const popup = page.getByRole('dialog', { name: 'Columns shown' });
    await popup.getByRole('checkbox', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
  };
  await expect.poll(getHeaders).toContain('Industry');
  await toggle('Industry');
  await expect.poll(getHeaders).not.toContain('Industry');
  expect(await getHeaders()).toContain('Seats paid for');
  await page.reload();
  await waitForList(page);
  await expect.poll(getHeaders).toContain('Seats paid for');
  expect(await getHeaders()).not.toContain('Industry');
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('Elm');
  await expect.poll(() => getListedNames(page)).toEqual(['Elm Freight']);
  await toggle('Industry');
  await expect.poll(getHeaders).toContain('Industry');
  await expect.poll(() => getCellText('Elm Freight', 'Industry')).toBe('–');
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('');
  await expect.poll(() => getListedNames(page)).toEqual(ALL);
  expect(await getHeaders()).toContain('Industry');
});

test('2-accounts-08 2-accounts-10 loads ten rows at a time, all 120 of ada without repetition, and none after the last', async () => {
  const adminPage = await openSignedIn('ada.admin@demo.test', {}, LIST);
  await waitForList(adminPage);
  const pageCalls = () => getRequests(adminPage).filter(isPageCall);
  const seen = new Set<string>();
  const rows = adminPage.locator('tbody tr[data-index]');
  const table = adminPage.getByRole('grid', { name: 'Accounts' });
  // Rows are rendered as they scroll into view, so all rows are collected while scrolling down.
  await expect
    .poll(async () => {
      for (const row of await rows.evaluateAll((all) =>
        all.map((tr) => `${(tr as HTMLElement).dataset.index} ${tr.querySelector('td.DataTable-name a')?.textContent}`),
      )) {
        seen.add(row);
      }
      await adminPage.locator('.DataTable-root').evaluate((wrap) => wrap.scrollBy(0, 500));
      return seen.size;
    })
    .toBe(120);
  expect(new Set([...seen].map((row) => row.split(' ').slice(1).join(' '))).size).toBe(120);
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('121');
  expect(pageCalls().map((call) => getQueryParam(call, 'limit'))).toEqual(Array.from({ length: 12 }, () => '10'));
  expect(pageCalls().map((call) => getQueryParam(call, 'pageNum'))).toEqual(
    Array.from({ length: 12 }, (_, n) => `${n + 1}`),
  );

  const wrap = adminPage.locator('.DataTable-root');
  await wrap.evaluate((element) => element.scrollTo(0, 0));
  await adminPage.locator('tr[data-index="0"]').waitFor();
  await wrap.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await adminPage.locator('tr[data-index="119"]').waitFor();
  await adminPage.mouse.move(700, 500);
  await adminPage.mouse.wheel(0, 2000);
  expect(await adminPage.locator(SPINNERS).count()).toBe(0);
  expect(pageCalls()).toHaveLength(12);
  await closePage(adminPage);
});

/** Makes the request for one page of the list fail. */
const failPage = (page: Page, pageNum: string) =>
  page.route(PAGES, (route) =>
    getQueryParam(route.request(), 'pageNum') === pageNum
      ? route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong.' } } })
      : route.continue(),
  );

test('2-accounts-11 a failed page leaves an empty list, no spinner and no further call; Retry loads every page', async () => {
  // Sort orders that have not been requested before, so that nothing is cached.
  for (const [failing, sort] of [
    ['1', '-name'],
    ['2', '-mrr'],
  ] as const) {
    await failPage(page, failing);
    await page.goto(listWith({ sort }));
    const alert = page.getByRole('alert').filter({ hasText: 'Accounts could not be loaded' });
    await alert.waitFor();
    await expect.poll(() => getListedNames(page)).toEqual([]);
    await expect.poll(() => page.locator(SPINNERS).count()).toBe(0);
    await page.locator('.DataTable-root[aria-busy="false"]').waitFor();
    const calls = getRequests(page).filter(isPageCall).length;
    await page.locator('.DataTable-root').evaluate((wrap) => wrap.scrollBy(0, 500));
    expect(getRequests(page).filter(isPageCall)).toHaveLength(calls);
    await page.unroute(PAGES);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(async () => (await getListedNames(page)).toSorted()).toEqual(ALL);
  }
});

test('an empty result has a message and a link to all accounts', async () => {
  await page.goto(listWith({ view: 'closed' }));
  await expect.poll(() => getListedNames(page)).toEqual(['Fir Textiles']);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('nobody');
  await page.getByText('No accounts match').waitFor();
  await page.getByRole('link', { name: 'Show all accounts' }).click();
  await expect.poll(() => getListedNames(page)).toEqual(ALL);
});

test('switching between lists of two pages each loads every row', async () => {
  await filterBy(page, 'Status', 'Active');
  await expect.poll(() => getListedNames(page)).toEqual(ALL.filter((name) => name !== 'Fir Textiles'));
});
