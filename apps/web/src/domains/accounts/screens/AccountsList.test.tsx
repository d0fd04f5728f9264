/** Covers the filter for accounts without a health score. */
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { parsePageQuery } from '../../../platform/lib/addresses.ts';
import { click, flushUpdates, getButton, setUpScreenTests, typeText } from '../../../testing/screen.tsx';
import { preloadFilterChips } from '../../../platform/ui/FilterBar.tsx';
import { ACCOUNT_ROUTE } from '../../../core/account-access/account-address.ts';
import { AccountsList } from './AccountsList.tsx';

const { open, serve } = setUpScreenTests();
beforeAll(preloadFilterChips);
const PATH = '/dashboard/accounts';
const FILTER = { column_name: 'health', condition: 'equal', from: 'Not enough data' };

const TOTALS = { total_accounts: 0, total_mrr: 0, average_health: null, renewals_due: 0, pending_actions: 0 };

const getChips = () =>
  [...document.querySelectorAll('.FilterChips-chipTrigger')].map((chip) =>
    [...chip.children].map((c) => c.textContent),
  );
const getChoice = () => document.querySelector<HTMLInputElement>('form[aria-label="Filter Health"] [type="checkbox"]');

/** Opens the list at an address. @returns the filters of the requested pages, and the address */
async function openList(query?: object) {
  const requestedFilters: unknown[] = [];
  serve(({ path, query: params }) => {
    if (path === '/v1/api/accounts/') requestedFilters.push(JSON.parse(params.get('filters') ?? '[]'));
    return { accounts: [], menus: [], ...TOTALS, has_next: false, next_cursor: null, extra_fields: {} };
  });
  const { at, go } = await open(AccountsList, {
    path: PATH,
    at: query ? `${PATH}?query=${encodeURIComponent(JSON.stringify(query))}` : PATH,
    search: (search) => ({ query: parsePageQuery(search.query) }),
    others: [ACCOUNT_ROUTE.replace('/shell', '')],
  });
  return { asked: requestedFilters, go, at: () => decodeURIComponent(at().replaceAll('+', ' ')) };
}

test('decisions-60 the health filter offers Not enough data in the address, the request and the chip', async () => {
  const { asked: requestedFilters, at } = await openList({ view: 'risk' });
  await click('Health below51');
  await vi.waitFor(() => expect(getChoice()?.checked).toBe(false));
  await act(async () => getChoice()?.click());
  expect(
    [
      ...document.querySelectorAll<HTMLInputElement>(
        '.ColumnFilter-filterForm :is(select, input:not([type="checkbox"]))',
      ),
    ].map((f) => f.disabled),
  ).toEqual([true, true]);
  await click('Apply');
  await flushUpdates();
  const active = { column_name: 'status', condition: 'equal', from: 'Active' };
  expect(at()).toBe(`${PATH}?query=${JSON.stringify({ filters: [active, FILTER] })}`);
  expect(requestedFilters.at(-1)).toEqual([{ ...FILTER, type: 'numrange' }]);
  expect(getChips()).toEqual([
    ['Status', 'Active'],
    ['Health', 'Not enough data'],
  ]);
});

test('decisions-60 restores Not enough data from the address, and changes and removes it', async () => {
  const { asked: requestedFilters, at } = await openList({ filters: [FILTER] });
  expect(requestedFilters).toEqual([[{ ...FILTER, type: 'numrange' }]]);
  expect(getChips()).toEqual([['Health', 'Not enough data']]);
  await click('HealthNot enough data');
  await vi.waitFor(() => expect(getChoice()?.checked).toBe(true));
  // A score has to be typed before it can be applied.
  await act(async () => getChoice()?.click());
  expect((getButton('Apply') as HTMLButtonElement).disabled).toBe(true);
  await click('Remove filter Health Not enough data');
  expect([at(), requestedFilters.at(-1), getChips()]).toEqual([PATH, [], []]);
});

test('decisions-60 back and forward of the browser restore the filter, its chip, and its checkbox', async () => {
  const { asked: requestedFilters, at, go } = await openList({ view: 'risk' });
  const getState = () => [at(), requestedFilters.at(-1), getChips()];
  await click('Health below51');
  await vi.waitFor(() => expect(getChoice()?.checked).toBe(false));
  await act(async () => getChoice()?.click());
  await click('Apply');
  const applied = getState();
  await click('Remove filter Status Active');
  const removed = getState();
  expect(removed[2]).toEqual([['Health', 'Not enough data']]);
  await go(-1);
  expect(getState()).toEqual([applied[0], removed[1], applied[2]]);
  await go(-1);
  expect([at(), getChips()]).toEqual([
    `${PATH}?query={"view":"risk"}`,
    [
      ['Status', 'Active'],
      ['Health below', '51'],
    ],
  ]);
  await click('Health below51');
  await vi.waitFor(() => expect(getChoice()?.checked).toBe(false));
  await click('Health below51');
  await go(2);
  expect([at(), getChips()]).toEqual([removed[0], removed[2]]);
  await click('HealthNot enough data');
  await vi.waitFor(() => expect(getChoice()?.checked).toBe(true));
});

test('filters become alternatives, from a chip and from the menu, and back', async () => {
  const status = { column_name: 'status', condition: 'equal', from: 'Closed' };
  const { asked: requestedFilters, at } = await openList({ filters: [FILTER, status] });
  const group = [{ any: [FILTER, status] }];
  await click('Match all');
  await click('Match any filter');
  await flushUpdates();
  expect(at()).toBe(`${PATH}?query=${JSON.stringify({ filters: group })}`);
  expect(requestedFilters.at(-1)).toEqual([
    {
      any: [
        { ...FILTER, type: 'numrange' },
        { ...status, type: 'choice' },
      ],
    },
  ]);
  const getTexts = () => document.querySelector('[data-part="filter-bar"]')?.textContent;
  expect(getTexts()).toContain('Match anyHealthNot enough dataorStatusClosed');
  await click('Or another filter');
  await click('Rank', '[role="menu"]');
  const form = () => document.querySelector('form[aria-label="Filter Rank"]');
  await vi.waitFor(() => expect(form()).not.toBeNull());
  typeText(form()?.querySelector('input[type="number"]') ?? null, '2');
  await click('Apply');
  await flushUpdates();
  const rank = { column_name: 'rank', condition: 'equal', from: 2 };
  expect(at()).toBe(`${PATH}?query=${JSON.stringify({ filters: [{ any: [FILTER, status, rank] }] })}`);
  await click('Remove filter Status Closed');
  expect(at()).toBe(`${PATH}?query=${JSON.stringify({ filters: [{ any: [FILTER, rank] }] })}`);
  await click('Match any');
  await click('Match all filters');
  expect(at()).toBe(`${PATH}?query=${JSON.stringify({ filters: [FILTER, rank] })}`);
});
