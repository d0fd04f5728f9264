/** URLs with invalid parameters open the screen without them: no request fails and no error is shown. */
import type { Page, Request, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, getErrors, useSharedSignedInPage } from './browser.ts';

const stored = useSharedSignedInPage('ada.admin@demo.test');
const LONG = 'x'.repeat(10_000);
const json = (query: unknown) => encodeURIComponent(JSON.stringify(query));

/** Opens a route in a new document and waits for what its screen shows without a query. */
async function expectOpens(page: Page, route: string, isOpen: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto('about:blank');
  const refused: string[] = [];
  const underWay = new Set<Request>();
  const begin = (request: Request) => void underWay.add(request);
  const end = (request: Request) => void underWay.delete(request);
  const note = (response: Response) =>
    response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end).on('response', note);
  await page.goto(`/#!${route}`);
  await isOpen(page);
  await expect.poll(() => underWay.size).toBe(0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end).off('response', note);
  const told = route.slice(0, 200);
  expect([refused, getErrors(page)], told).toEqual([[], []]);
  expect(await page.getByText(/could not (be|load|evaluate)/i).count(), told).toBe(0);
}
const getRows = (label: string) => (page: Page) =>
  page.getByRole('grid', { name: label }).locator('tbody .tr').first().waitFor();

test('the list of accounts ignores unknown views, filters, sorts and search texts', async () => {
  const page = stored();
  const filter = (column_name: string, condition: string, from: unknown) => ({ column_name, condition, from });
  const filters = [
    ...[filter('constructor', 'equal', 1), filter('health', 'equal', 'weather'), filter('mrr', 'contains', 5)],
    ...[filter('renewal', 'less than', '2026-02-30'), filter('ownership', 'equal', 'mine'), null, 7],
    ...[filter('status', 'equal', 'weather'), filter('name', 'equal', LONG), filter('tags', 'equal', 'x')],
  ];
  const wrong = { view: 'weather', filters, sort: 'password', find: LONG, open: -1 };
  for (const query of [json(wrong), '{broken', '[]', LONG, json({ find: 'a\0', filters: { a: 1 }, open: '7' })])
    await expectOpens(page, `/dashboard/accounts?query=${query}&page=-1`, getRows('Accounts'));
  expect(await page.getByRole('searchbox', { name: 'Search accounts' }).inputValue()).toBe('');
});

test('actions ignore invalid users, plays, days and pages', async () => {
  const page = stored();
  for (const wrong of ['weather', '-1', '1e30', '{broken', json({ a: [1] }), LONG]) {
    const of = (names: string) => names.split(' ').map((name) => `${name}=${wrong}`);
    const query = of('actionId ownerId whose group owner playId accountId parent_play_id state sort dueDate').join('&');
    await expectOpens(page, `/dashboard/actions?${query}`, getRows('Actions'));
  }
});

test('an account ignores unknown tabs, days and rows, and stays the account of its address', async () => {
  const page = stored();
  await page.goto('/#!/dashboard/accounts');
  const name = page.getByRole('grid', { name: 'Accounts' }).getByRole('link').first();
  const path = new URL((await name.getAttribute('href')) ?? '', page.url()).hash.slice('#!'.length);
  const id = /^\/dashboard\/(\d+)\//.exec(path)?.[1];
  const wrong = { find: LONG, tag: 'x', open: -1, page: '-1', tile: 'x', filters: [{ column_name: 'constructor' }] };
  const rest = { as_of: '2026-02-30', since: 'x', target: { a: 1 }, account_id: Number(id) + 1, text: LONG };
  const heading = (shown: Page) => shown.getByRole('navigation', { name: 'Account tabs' }).waitFor();
  for (const tab of ['weather', 'contacts', 'notes', 'subscriptions', 'usage', 'playbooks', 'support', 'timeline']) {
    const query = json({
      tab,
      contacts: wrong,
      notes: wrong,
      lists: wrong,
      usage: wrong,
      plays: wrong,
      cases: wrong,
      ...rest,
    });
    await expectOpens(page, `${path}?query=${query}`, heading);
  }
  const others = getCallsTo(page, '/v1/api/accounts/').filter((call) => call.url().includes(`/${Number(id) + 1}/`));
  expect(others.map((call) => call.url())).toEqual([]);
});
