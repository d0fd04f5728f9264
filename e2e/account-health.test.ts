/** The breakdown of an account's health by measure, in the popover of the header and in the tab. */
import { addDays, toCalendarDay, formatLongDate } from '@mainstay/contract/rules/dates';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountUrl, getExplanation, parseNumber, readHealth, waitForAccount } from './accounts-pages.ts';
import { getCallsTo, useSharedSignedInPage, waitForRoute } from './browser.ts';
import { sql } from './company.ts';

const MAYA = 'maya.csm@demo.test';
const NORTHWIND = 'Northwind Robotics';
const MEASURES = ['Usage trend', 'License utilization', 'Time to renewal', 'Support case load', 'Engagement'];

const maya = useSharedSignedInPage(MAYA);
let page: Page;
let id: number;
beforeAll(async () => {
  const [row] = await sql<{ id: number }>('select id::int from accounts where name = $1', [NORTHWIND]);
  id = row?.id ?? 0;
});
beforeEach(async () => {
  page = maya();
  await page.goto(accountUrl(id));
  await waitForAccount(page, NORTHWIND);
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const getExplainButton = () => page.getByRole('button', { name: 'Explain health' });
const getPopover = () => getExplanation(page);

test('explains the score in the header: weights add up to 100, contributions to the score, changes to its change', async () => {
  await expect.poll(() => getExplainButton().innerText()).toMatch(/\d/);
  const score = parseNumber((await getExplainButton().innerText()).match(/\d+/)?.[0]);
  await getExplainButton().click();
  const breakdown = await readHealth(getPopover());
  expect(breakdown.names).toEqual(MEASURES);
  expect(breakdown.weights).toEqual([30, 20, 15, 15, 20]);
  expect(breakdown.total.weight).toBe(100);
  expect(Math.abs(sum(breakdown.shares) - breakdown.total.share)).toBeLessThanOrEqual(0.3);
  expect(Math.abs(sum(breakdown.changes) - breakdown.total.change)).toBeLessThanOrEqual(0.3);
  expect(Math.ceil(breakdown.total.share)).toBe(score);
  await expect.poll(() => getPopover().locator('.HealthHeader-root b').innerText()).toBe(String(score));

  await expect.poll(() => getPopover().getByRole('listitem').count()).toBeGreaterThan(0);
  const causes = await getPopover().getByRole('listitem').allInnerTexts();
  expect(causes.length).toBeLessThanOrEqual(4);
  const points = causes.map((cause) => parseNumber(/^[+−][\d.]+/.exec(cause)?.[0]));
  expect(points.map(Math.abs)).toEqual(points.map(Math.abs).toSorted((a, b) => b - a));
  for (const point of points) expect(breakdown.changes).toContain(point);
  expect(getCallsTo(page, '/v1/api/accounts/').filter((call) => call.url().includes('/health/'))).toHaveLength(1);

  await page.keyboard.press('Escape');
  await getPopover().waitFor({ state: 'hidden' });
  await expect.poll(() => getExplainButton().evaluate((button) => button === document.activeElement)).toBe(true);
});

test('the tab has the same explanation in full, for any span of days, and ] and [ lead there and back', async () => {
  await getExplainButton().click();
  const shortBreakdown = await readHealth(getPopover());
  await getPopover().getByRole('link', { name: 'View details' }).click();
  await waitForRoute(page, /"tab":"health"/);
  const card = page.getByRole('region', { name: 'How this score is calculated' });
  expect(await readHealth(card)).toEqual(shortBreakdown);
  await page.getByRole('img', { name: /^Health by month, from/ }).waitFor();
  await page.getByText(/Definition “Standard”, version \d+\./).waitFor();

  const since = addDays(toCalendarDay(new Date(), 'Europe/Berlin'), -90);
  await page.getByLabel('From', { exact: true }).fill(since);
  await waitForRoute(page, new RegExp(`"since":"${since}"`));
  await card.getByText(formatLongDate(since).slice(0, -6)).waitFor();
  await expect.poll(async () => (await readHealth(card)).changes).not.toEqual(shortBreakdown.changes);
  const fullBreakdown = await readHealth(card);
  expect(fullBreakdown.shares).toEqual(shortBreakdown.shares);
  expect(Math.abs(sum(fullBreakdown.changes) - fullBreakdown.total.change)).toBeLessThanOrEqual(0.3);
  await page.reload();
  await waitForAccount(page, NORTHWIND);
  await expect.poll(async () => (await readHealth(card)).changes).toEqual(fullBreakdown.changes);

  await page.getByRole('button', { name: /^As table.*Health by month$/ }).click();
  const months = page.getByRole('region', { name: 'Health by month as a table' }).locator('tbody tr');
  await expect.poll(() => months.count()).toBe(12);
  await page.keyboard.press('[');
  await waitForRoute(page, /"tab":"reports"/);
  await page.keyboard.press(']');
  await waitForRoute(page, /"tab":"health"/);
});

test('as of another day the score is computed from the measures of that day', async () => {
  await page.goto(accountUrl(id, 'health'));
  await waitForAccount(page, NORTHWIND);
  const card = page.getByRole('region', { name: 'How this score is calculated' });
  const today = await readHealth(card);
  await page.getByRole('button', { name: 'As of today' }).click();
  await page.getByRole('button', { name: 'End of last year' }).click();
  await waitForRoute(page, /"as_of":"\d{4}-12-31"/);
  await expect.poll(async () => (await readHealth(card)).total.share).not.toBe(today.total.share);
  const pastBreakdown = await readHealth(card);
  expect(Math.abs(sum(pastBreakdown.shares) - pastBreakdown.total.share)).toBeLessThanOrEqual(0.3);
  await expect
    .poll(async () => parseNumber((await getExplainButton().innerText()).match(/\d+/)?.[0]))
    .toBe(Math.ceil(pastBreakdown.total.share));
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect.poll(async () => (await readHealth(card)).total.share).toBe(today.total.share);
});
