/** URLs with invalid parameters open the screen without them: no request fails and no error is shown. */
import type { Page, Request, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, getErrors, useSharedSignedInPage } from './browser.ts';

const getPage = useSharedSignedInPage('ada.admin@demo.test');
const LONG = 'x'.repeat(10_000);
const encodeJson = (query: unknown) => encodeURIComponent(JSON.stringify(query));

/** Opens a route in a new document and waits for what its screen shows without a query. */
async function expectOpens(page: Page, route: string, isOpen: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto('about:blank');
  const rejectedCalls: string[] = [];
  const pendingRequests = new Set<Request>();
  const addPending = (request: Request) => void pendingRequests.add(request);
  const removePending = (request: Request) => void pendingRequests.delete(request);
  const recordRejection = (response: Response) =>
    response.status() >= 400 && rejectedCalls.push(`${response.status()} ${response.url()}`);
  page
    .on('request', addPending)
    .on('requestfinished', removePending)
    .on('requestfailed', removePending)
    .on('response', recordRejection);
  await page.goto(`/#!${route}`);
  await isOpen(page);
  await expect.poll(() => pendingRequests.size).toBe(0);
  page
    .off('request', addPending)
    .off('requestfinished', removePending)
    .off('requestfailed', removePending)
    .off('response', recordRejection);
  const shortRoute = route.slice(0, 200);
  expect([rejectedCalls, getErrors(page)], shortRoute).toEqual([[], []]);
  expect(await page.getByText(/could not (be|load|evaluate)/i).count(), shortRoute).toBe(0);
}
const getRows = (label: string) => (page: Page) =>
  page.getByRole('grid', { name: label }).locator('tbody .DataTable-row').first().waitFor();

test('the list of accounts ignores unknown views, filters, sorts and search texts', async () => {
  const page = getPage();
  const filter = (column_name: string, condition: string, from: unknown) => ({ column_name, condition, from });
  const filters = [
    filter('constructor', 'equal', 1),
    filter('health', 'equal', 'weather'),
    filter('mrr', 'contains', 5),
    filter('renewal', 'less than', '2026-02-30'),
    filter('ownership', 'equal', 'mine'),
    null,
    7,
    filter('status', 'equal', 'weather'),
    filter('name', 'equal', LONG),
    filter('tags', 'equal', 'x'),
  ];
  const invalid = { view: 'weather', filters, sort: 'password', find: LONG, open: -1 };
  for (const query of [
    encodeJson(invalid),
    '{broken',
    '[]',
    LONG,
    encodeJson({ find: 'a\0', filters: { a: 1 }, open: '7' }),
  ])
    await expectOpens(page, `/dashboard/accounts?query=${query}&page=-1`, getRows('Accounts'));
  expect(await page.getByRole('searchbox', { name: 'Search accounts' }).inputValue()).toBe('');
});

test('actions ignore invalid users, plays, days and pages', async () => {
  const page = getPage();
  for (const invalid of ['weather', '-1', '1e30', '{broken', encodeJson({ a: [1] }), LONG]) {
    const toParams = (names: string) => names.split(' ').map((name) => `${name}=${invalid}`);
    const query = toParams(
      'actionId ownerId whose group owner playId accountId parent_play_id state sort dueDate',
    ).join('&');
    await expectOpens(page, `/dashboard/actions?${query}`, getRows('Actions'));
  }
});

test('an account ignores unknown tabs, days and rows, and stays the account of its address', async () => {
  const page = getPage();
  await page.goto('/#!/dashboard/accounts');
  const name = page.getByRole('grid', { name: 'Accounts' }).getByRole('link').first();
  const path = new URL((await name.getAttribute('href')) ?? '', page.url()).hash.slice('#!'.length);
  const id = /^\/dashboard\/(\d+)\//.exec(path)?.[1];
  const invalid = { find: LONG, tag: 'x', open: -1, page: '-1', tile: 'x', filters: [{ column_name: 'constructor' }] };
  const rest = { as_of: '2026-02-30', since: 'x', target: { a: 1 }, account_id: Number(id) + 1, text: LONG };
  const waitForTabs = (shown: Page) => shown.getByRole('navigation', { name: 'Account tabs' }).waitFor();
  for (const tab of ['weather', 'contacts', 'notes', 'subscriptions', 'usage', 'playbooks', 'support', 'timeline']) {
    const query = encodeJson({
      tab,
      contacts: invalid,
      notes: invalid,
      lists: invalid,
      usage: invalid,
      plays: invalid,
      cases: invalid,
      ...rest,
    });
    await expectOpens(page, `${path}?query=${query}`, waitForTabs);
  }
  const others = getCallsTo(page, '/v1/api/accounts/').filter((call) => call.url().includes(`/${Number(id) + 1}/`));
  expect(others.map((call) => call.url())).toEqual([]);
});
