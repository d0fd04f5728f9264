/** The list itself: what a row says, and how rows come page by page. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { closePage, errorsOf, openSignedIn, requestsOf } from './browser.ts';
import { ANN, BOOKS, PIA, QUAYSIDE, quayside } from './accounts-company.ts';
import {
  accountAt,
  cellOf,
  columnTexts,
  isPageCall,
  LIST,
  listWith,
  names,
  queryOf,
  shows,
  untilAccount,
  untilListed,
} from './accounts-pages.ts';

let ids: Awaited<ReturnType<typeof quayside>>;
beforeAll(async () => {
  ids = await quayside();
});

const SPINNERS = '.sk, [role="progressbar"]';
const PAGES = '**/v1/api/accounts/?*';

async function openList(email = ANN, address = LIST): Promise<Page> {
  const page = await openSignedIn(email, { domain: QUAYSIDE }, address);
  await untilListed(page);
  return page;
}

const textOf = async (page: Page, name: string, header: string) => (await cellOf(page, name, header)).innerText();

test('2-accounts-01 2-accounts-02 2-accounts-03 2-accounts-04 2-accounts-05 the rows of everybody’s accounts', async () => {
  const page = await openList();
  await shows(() => names(page)).toEqual(BOOKS.map((book) => book.name));
  expect(await page.locator('tfoot').innerText()).toContain('13 accounts');
  await page.locator('tfoot').getByText('$1.6M').waitFor();

  const health = await cellOf(page, 'Alder Mills', 'Health');
  expect(await health.locator('.num').first().innerText()).toBe('72');
  expect(await health.locator('[data-band]').getAttribute('data-band')).toBe('fair');
  const [bar, amber] = await health.locator('.hb-t i').evaluate((i) => {
    const probe = document.createElement('i');
    probe.style.background = 'var(--fair)';
    i.after(probe);
    const colors = [getComputedStyle(i).backgroundColor, getComputedStyle(probe).backgroundColor];
    probe.remove();
    return colors;
  });
  expect(bar).toBe(amber);
  expect(await health.locator('.hb-t i').evaluate((i) => (i as HTMLElement).style.width)).toBe('72%');
  for (const [name, band] of [
    ['Birch Foundry', 'good'],
    ['Cedar Press', 'poor'],
  ] as const) {
    expect(await (await cellOf(page, name, 'Health')).locator('[data-band]').getAttribute('data-band')).toBe(band);
  }
  expect(await textOf(page, 'Elm Freight', 'Health')).toBe('No data');

  expect(await textOf(page, 'Alder Mills', 'MRR')).toBe('$12.5K');
  expect(await textOf(page, 'Birch Foundry', 'MRR')).toBe('$1.5M');
  expect(await textOf(page, 'Dogwood Clinic', 'MRR')).toBe('$0.8K');
  expect(await textOf(page, 'Alder Mills', 'Renewal')).toBe('Mar 1st, 2099');
  expect(await textOf(page, 'Birch Foundry', 'Renewal')).toBe('Apr 22nd, 2099');
  expect(await textOf(page, 'Cedar Press', 'Renewal')).toBe('May 3rd, 2099');
  expect(await textOf(page, 'Dogwood Clinic', 'Renewal')).toBe('Nov 12th, 2098');
  expect(await columnTexts(page, 'Type')).toEqual(BOOKS.map((book) => book.plan));
  expect(errorsOf(page).filter((text) => !text.includes('404'))).toEqual([]);
  await closePage(page);
});

test('2-accounts-01 somebody without a share in an account does not see it', async () => {
  const page = await openList(PIA);
  await shows(() => names(page)).toEqual(BOOKS.filter((book) => book.pia).map((book) => book.name));
  expect(await columnTexts(page, 'Ownership')).toEqual(
    BOOKS.flatMap(({ pia }) =>
      pia === null ? [] : [pia === 'P' ? 'Primary CSM' : pia === 'E' ? 'Extended Team' : 'Extended Team View Only'],
    ),
  );
  await closePage(page);
});

test('2-accounts-14 fields that the company configured stand in their account’s row', async () => {
  const page = await openList();
  expect(await textOf(page, 'Alder Mills', 'Industry')).toBe('Milling');
  expect(await textOf(page, 'Birch Foundry', 'Seats')).toBe('321');
  expect(await textOf(page, 'Birch Foundry', 'Industry')).toBe('–');
  expect(await textOf(page, 'Cedar Press', 'Seats')).toBe('–');
  await closePage(page);
});

test('a field that the company configured is hidden and shown again like any other column', async () => {
  const page = await openList();
  const heads = async () => (await page.locator('thead th').allInnerTexts()).map((text) => text.trim());
  const toggle = async (name: string) => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const popup = page.getByRole('dialog', { name: 'Columns shown' });
    await popup.getByRole('checkbox', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
  };
  expect(await heads()).toContain('Industry');
  await toggle('Industry');
  expect(await heads()).not.toContain('Industry');
  expect(await heads()).toContain('Seats');
  await page.reload();
  await untilListed(page);
  expect(await heads()).not.toContain('Industry');
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('Elm');
  await shows(() => names(page)).toEqual(['Elm Freight']);
  await toggle('Industry');
  expect(await textOf(page, 'Elm Freight', 'Industry')).toBe('–');
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('');
  await shows(heads).toContain('Industry');
  await closePage(page);
});

test('2-accounts-08 2-accounts-10 ten at a time, all of ada’s 120 without one twice, and none after the last', async () => {
  const page = await openSignedIn('ada.admin@demo.test', {}, LIST);
  await untilListed(page);
  const pageCalls = () => requestsOf(page).filter(isPageCall);
  const seen = new Set<string>();
  const rows = page.locator('tbody tr[data-index]');
  const table = page.getByRole('grid', { name: 'Accounts' });
  // Rows are drawn as they come into view: what is seen on the way down is everything there is.
  await shows(async () => {
    for (const row of await rows.evaluateAll((all) =>
      all.map((tr) => `${(tr as HTMLElement).dataset.index} ${tr.querySelector('td.name a')?.textContent}`),
    )) {
      seen.add(row);
    }
    await page.locator('.tbl-wrap').evaluate((wrap) => wrap.scrollBy(0, 300));
    return seen.size;
  }).toBe(120);
  expect(new Set([...seen].map((row) => row.split(' ').slice(1).join(' '))).size).toBe(120);
  expect(await table.getAttribute('aria-rowcount')).toBe('121');
  expect(pageCalls().map((call) => queryOf(call, 'limit'))).toEqual(Array.from({ length: 12 }, () => '10'));
  expect(pageCalls().map((call) => queryOf(call, 'pageNum'))).toEqual(Array.from({ length: 12 }, (_, n) => `${n + 1}`));

  const wrap = page.locator('.tbl-wrap');
  await wrap.evaluate((element) => element.scrollTo(0, 0));
  await page.locator('tr[data-index="0"]').waitFor();
  await wrap.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.locator('tr[data-index="119"]').waitFor();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 2000);
  expect(await page.locator(SPINNERS).count()).toBe(0);
  expect(pageCalls()).toHaveLength(12);
  await closePage(page);
});

/** Lets one page of the list fail. */
const failPage = (page: Page, pageNum: string) =>
  page.route(PAGES, (route) =>
    queryOf(route.request(), 'pageNum') === pageNum
      ? route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong.' } } })
      : route.continue(),
  );

test('2-accounts-11 a page that fails leaves an empty list, no spinner and no further call', async () => {
  for (const failing of ['1', '2']) {
    const page = await openSignedIn(ANN, { domain: QUAYSIDE });
    await failPage(page, failing);
    await page.goto(LIST);
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'Accounts could not be loaded' });
    await alert.waitFor();
    expect(await names(page)).toEqual([]);
    expect(await page.locator(SPINNERS).count()).toBe(0);
    expect(await page.locator('.tbl-wrap').getAttribute('aria-busy')).toBe('false');
    const calls = requestsOf(page).filter(isPageCall).length;
    await page.locator('.tbl-wrap').evaluate((wrap) => wrap.scrollBy(0, 500));
    expect(requestsOf(page).filter(isPageCall)).toHaveLength(calls);
    await closePage(page);
  }
});

test('Retry after a page that failed brings every page', async () => {
  for (const failing of ['1', '2']) {
    const page = await openSignedIn(ANN, { domain: QUAYSIDE });
    await failPage(page, failing);
    await page.goto(LIST);
    await page.reload();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute(PAGES);
    await retry.click();
    await shows(() => names(page)).toEqual(BOOKS.map((book) => book.name));
    await closePage(page);
  }
});

test('2-accounts-39 Accounts stays highlighted on the list and on every page of an account', async () => {
  const page = await openList();
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  expect(await current.allInnerTexts()).toEqual(['Accounts']);
  for (const tab of ['summary', 'health', 'usage']) {
    await page.goto(accountAt(ids['Alder Mills'] ?? 0, tab));
    await untilAccount(page, 'Alder Mills');
    await shows(() => current.allInnerTexts()).toEqual(['Accounts']);
  }
  await closePage(page);
});

test('where nothing matches the list says so and leads back to all accounts', async () => {
  const page = await openList(ANN, listWith({ view: 'closed' }));
  await shows(() => names(page)).toEqual(['Fir Textiles']);
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('nobody');
  await page.getByText('No accounts match').waitFor();
  await page.getByRole('link', { name: 'Show all accounts' }).click();
  await shows(() => names(page)).toHaveLength(BOOKS.length);
  await closePage(page);
});
