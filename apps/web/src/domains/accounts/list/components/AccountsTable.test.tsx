/** Covers what the totals of the list include, and the bulk edit whose progress the list follows. */
import type { AccountRow } from '@mainstay/contract/accounts';
import type { BulkEdit } from '@mainstay/contract/accounts/bulk-edits';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_LIST_VALUES } from '../../../../testing/account-fields.ts';
import { click, flushUpdates, setUpScreenTests, waitForText } from '../../../../testing/screen.tsx';
import { AccountsTable } from './AccountsTable.tsx';
import { parseListState } from './list-address.ts';
import type { AccountRows } from './use-account-rows.ts';

const { open, serve } = setUpScreenTests();

const row = (id: number, mrr: number): AccountRow => ({
  id,
  name: `Account ${id}`,
  plan: 'Gold',
  value: mrr * 12,
  mrr,
  status: 'Active',
  health: 70,
  health_change: 0,
  healthClass: 'health-green',
  pending_actions: 0,
  pending_actions_task: 0,
  pin_status: false,
  renewal: null,
  ...NO_LIST_VALUES,
  rank: null,
  tags: [],
  description: '',
  image_url: null,
  primary_owner_name: null,
  ownership: '',
  read_only_account: false,
});
const LIST: AccountRows = {
  rows: [row(1, 1000), row(2, 200), row(3, 30)],
  loading: false,
  busy: false,
  error: null,
  hasNext: false,
  queryId: 'all',
  extraLabels: [],
  getExtraValue: () => undefined,
  fetchNext: () => undefined,
  reset: () => undefined,
};
const EDIT: BulkEdit = {
  id: 9,
  field: 'rank',
  status: 'done',
  total: 40,
  waiting: 0,
  changed: 40,
  unchanged: 0,
  refused: 0,
  undone: 0,
  kept: 0,
};
const TOTALS = { total_accounts: 40, total_mrr: 5000, average_health: 61, renewals_due: 4, pending_actions: 9 };

function Screen() {
  const state = parseListState({});
  return (
    <AccountsTable
      state={state}
      list={LIST}
      extraLabels={[]}
      filters={[]}
      hidden={[]}
      totals={TOTALS}
      onChange={() => undefined}
      renderFilter={() => null}
    />
  );
}
const getTotals = () =>
  [...document.querySelectorAll('tfoot td')].map((cell) => cell.textContent).filter((text) => text !== '');
const select = async (label: string) => {
  act(() => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.click());
  await flushUpdates();
};

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('totals cover all matching rows, the selected rows, or all matching rows once all are selected', async () => {
  await open(Screen);
  expect(getTotals()).toEqual(['40 accounts', 'average 61', '$5.0K', '4 in 90 days', '9']);
  await select('Select Account 1');
  await select('Select Account 2');
  expect(getTotals()).toEqual(['2 selected', 'average 70', '$1.2K', '0 in 90 days', '0']);
  await waitForText('Select all 40 that match');
  await click('Select all 40 that match');
  expect(getTotals()).toEqual(['40 selected', 'average 61', '$5.0K', '4 in 90 days', '9']);
});

test('follows a bulk edit of accounts when the list reopens, but not one of actions', async () => {
  const requested: string[] = [];
  serve(({ path }) => {
    requested.push(path);
    return path === '/v1/api/accounts/bulk-edits/9/' ? EDIT : undefined;
  });
  sessionStorage.setItem('followed_accounts_0', '9');
  sessionStorage.setItem('followed_actions_0', '8');
  await open(Screen);
  await vi.waitFor(() => expect(requested).toContain('/v1/api/accounts/bulk-edits/9/'));
  expect(requested).not.toContain('/v1/api/accounts/bulk-edits/8/');
});
