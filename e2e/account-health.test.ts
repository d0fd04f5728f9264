/** How an account's health is made: the popover of the header and the tab, measure by measure. */
import { addDays, dayOf, longDay } from '@mainstay/contract/rules/dates';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, QUAYSIDE, quayside } from './accounts-company.ts';
import { accountAt, explanation, factOf, listWith, rowOf, shows, untilAccount } from './accounts-pages.ts';
import { callsTo, closePage, openSignedIn, untilRoute } from './browser.ts';

const MAYA = 'maya.csm@demo.test';
const NORTHWIND = 'Northwind Robotics';
const MEASURES = ['Usage trend', 'License utilization', 'Renewal distance', 'Open tickets', 'Engagement'];

let page: Page;
beforeAll(async () => {
  page = await openSignedIn(MAYA, {}, listWith({ find: NORTHWIND }));
  await rowOf(page, NORTHWIND).getByRole('link').click();
  await untilAccount(page, NORTHWIND);
});
afterAll(() => closePage(page));

const number = (text: string | undefined) => Number((text ?? '').replace('−', '-').replace(/[+%]/g, ''));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Made {
  names: string[];
  weights: number[];
  shares: number[];
  changes: number[];
  total: { weight: number; share: number; change: number };
}

/** Reads how a score is made; weight, contribution and change are the last three cells of every row. */
async function read(where: Locator): Promise<Made> {
  const table = where.getByRole('table', { name: 'Measures, scores, weights and contributions' });
  await table.waitFor();
  const cells = await table
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())));
  const last = (row: readonly string[], from: number) => number(row.at(from));
  const [total = [], ...measures] = cells.toReversed();
  measures.reverse();
  return {
    names: measures.map((row) => row[0]?.split('\n')[0] ?? ''),
    weights: measures.map((row) => last(row, -3)),
    shares: measures.map((row) => last(row, -2)),
    changes: measures.map((row) => last(row, -1)),
    total: { weight: last(total, -3), share: last(total, -2), change: last(total, -1) },
  };
}

const explain = () => page.getByRole('button', { name: 'Explain health' });
const popover = () => explanation(page);

test('the score of the header explains itself: weights add up to 100, contributions to the score, changes to its change', async () => {
  const shown = number((await explain().innerText()).match(/\d+/)?.[0]);
  await explain().click();
  const made = await read(popover());
  expect(made.names).toEqual(MEASURES);
  expect(made.weights).toEqual([30, 20, 15, 15, 20]);
  expect(made.total.weight).toBe(100);
  expect(Math.abs(sum(made.shares) - made.total.share)).toBeLessThanOrEqual(0.3);
  expect(Math.abs(sum(made.changes) - made.total.change)).toBeLessThanOrEqual(0.3);
  expect(Math.ceil(made.total.share)).toBe(shown);
  expect(await popover().locator('.hh b').innerText()).toBe(String(shown));

  const causes = await popover().getByRole('listitem').allInnerTexts();
  expect(causes.length).toBeGreaterThan(0);
  expect(causes.length).toBeLessThanOrEqual(4);
  const points = causes.map((cause) => number(/^[+−][\d.]+/.exec(cause)?.[0]));
  expect(points.map(Math.abs)).toEqual(points.map(Math.abs).toSorted((a, b) => b - a));
  for (const point of points) expect(made.changes).toContain(point);
  expect(callsTo(page, '/v1/api/accounts/').filter((call) => call.url().includes('/health/'))).toHaveLength(1);

  await page.keyboard.press('Escape');
  await popover().waitFor({ state: 'hidden' });
  expect(await explain().evaluate((button) => button === document.activeElement)).toBe(true);
});

test('the tab tells the same at length, for any span of days, and ] and [ lead there and back', async () => {
  await explain().click();
  const brief = await read(popover());
  await popover().getByRole('link', { name: 'Open health' }).click();
  await untilRoute(page, /"tab":"health"/);
  const card = page.getByRole('region', { name: 'How this health is made' });
  expect(await read(card)).toEqual(brief);
  await page.getByRole('img', { name: /^Health by month, from/ }).waitFor();
  await page.getByText(/By the definition “Standard”, version \d+\./).waitFor();

  const since = addDays(dayOf(new Date(), 'Europe/Berlin'), -90);
  await page.getByLabel('Since').fill(since);
  await untilRoute(page, new RegExp(`"since":"${since}"`));
  await card.getByText(longDay(since).slice(0, -6)).waitFor();
  await shows(async () => (await read(card)).changes).not.toEqual(brief.changes);
  const longer = await read(card);
  expect(longer.shares).toEqual(brief.shares);
  expect(Math.abs(sum(longer.changes) - longer.total.change)).toBeLessThanOrEqual(0.3);
  await page.reload();
  await untilAccount(page, NORTHWIND);
  await shows(async () => (await read(card)).changes).toEqual(longer.changes);

  await page.getByRole('button', { name: /^As table.*Health by month$/ }).click();
  const months = page.getByRole('region', { name: 'Health by month as a table' }).locator('tbody tr');
  expect(await months.count()).toBe(12);
  await page.keyboard.press('[');
  await untilRoute(page, /"tab":"summary"/);
  await page.keyboard.press(']');
  await untilRoute(page, /"tab":"health"/);
});

test('as of another day the score is another, made of that day’s measures', async () => {
  const { id } = /^#!\/dashboard\/(?<id>\d+)\//.exec(new URL(page.url()).hash)?.groups ?? {};
  await page.goto(accountAt(Number(id), 'health'));
  await untilAccount(page, NORTHWIND);
  const card = page.getByRole('region', { name: 'How this health is made' });
  const today = await read(card);
  await page.getByRole('button', { name: 'As of today' }).click();
  await page.getByRole('button', { name: 'End of last year' }).click();
  await untilRoute(page, /"as_of":"\d{4}-12-31"/);
  await shows(async () => (await read(card)).total.share).not.toBe(today.total.share);
  const then = await read(card);
  expect(Math.abs(sum(then.shares) - then.total.share)).toBeLessThanOrEqual(0.3);
  await shows(async () => number((await explain().innerText()).match(/\d+/)?.[0])).toBe(Math.ceil(then.total.share));
  await page.getByRole('button', { name: 'Back to today' }).click();
  await shows(async () => (await read(card)).total.share).toBe(today.total.share);
});

test('a measure without data reads No data and leaves its weight to the others; 71.2 is shown as 72', async () => {
  const ids = await quayside();
  const other = await openSignedIn(ANN, { domain: QUAYSIDE }, accountAt(ids['Alder Mills'] ?? 0, 'health'));
  await untilAccount(other, 'Alder Mills');
  const card = other.getByRole('region', { name: 'How this health is made' });
  const made = await read(card);
  expect(made.names).toEqual(['License utilization', 'Usage trend']);
  expect(made.weights[0]).toBe(100);
  expect(made.shares[0]).toBe(71.2);
  expect(made.total.share).toBe(71.2);
  expect(await card.getByRole('row', { name: /Usage trend/ }).innerText()).toContain('No data');
  expect(await card.innerText()).toContain('One measure has no data; the others share the weight.');
  expect(await card.locator('.hh b').innerText()).toBe('72');
  expect(await factOf(other, 'Health').innerText()).toMatch(/72\s*Fair/);

  await other.goto(accountAt(ids['Elm Freight'] ?? 0, 'health'));
  await untilAccount(other, 'Elm Freight');
  await shows(() => card.locator('.hh b').innerText()).toBe('No data');
  expect(await card.getByRole('row', { name: /Total/ }).innerText()).toContain('–');
  await closePage(other);
});
