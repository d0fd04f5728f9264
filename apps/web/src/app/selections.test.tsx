/** Tests that a selection is cleared when the filter, view, search, sort order or owner changes. */
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { AccountsList } from '../domains/accounts/screens/AccountsList.tsx';
import { pendingAddress } from '../domains/playbooks/components/pending-address.ts';
import { parseWorkSearch } from '../domains/playbooks/components/play-search.ts';
import { PendingScreen } from '../domains/playbooks/screens/PendingScreen.tsx';
import { parsePageQuery } from '../platform/lib/addresses.ts';
import { useNavigateTo } from '../platform/lib/use-navigate-to.ts';
import { flushUpdates, setUpScreenTests, waitForText } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();

const ACCOUNTS = [5, 6].map((id) => ({
  id,
  name: `Account ${id}`,
  plan: 'Gold',
  value: 12,
  mrr: 1,
  status: 'Active',
  health: 70,
  health_change: 0,
  healthClass: 'health-green',
  pending_actions: 0,
  pending_actions_task: 0,
  pin_status: false,
  renewal: null,
  tier: null,
  segment: null,
  rank: null,
  tags: [],
  description: '',
  image_url: null,
  primary_owner_name: null,
  ownership: '',
  read_only_account: false,
}));
const ACTIONS = [7, 8].map((id) => ({
  id,
  name: `Action ${id}`,
  status: 'Pending',
  due_date: null,
  priority: 'M',
  owner_id: 2,
  owner: 'Mia',
  blocked_by: 0,
  version: 4,
}));
const PLAYS = { 3: { name: 'Renewal', play_parent_id: null, actions: ACTIONS } };

interface List {
  path: string;
  search: (search: Record<string, unknown>) => object;
  Screen: () => ReactNode;
  rows: string[];
}
const toQuery = (query: object) => `query=${encodeURIComponent(JSON.stringify(query))}`;
const LISTS = {
  accounts: {
    path: '/dashboard/accounts',
    search: (search) => ({ query: parsePageQuery(search.query) }),
    Screen: AccountsList,
    rows: ['Account 5', 'Account 6'],
  },
  actions: {
    path: '/dashboard/actions',
    search: (search) => ({ ...parseWorkSearch(search), ...pendingAddress.parse(search) }),
    Screen: PendingScreen,
    rows: ['Action 7', 'Action 8'],
  },
} satisfies Record<string, List>;

/** Opens a list with all of its rows selected. @returns functions that change its URL and return the selected rows */
async function openSelected({ path, search, Screen, rows }: List) {
  serve(() => ({
    accounts: ACCOUNTS,
    menus: [],
    tags: [],
    extra_fields: {},
    next_cursor: null,
    total_accounts: 2,
    total_mrr: 2,
    average_health: 70,
    renewals_due: 0,
    pending_actions: 0,
    actions: { 5: { account: 'Alder', plan: 'Gold', mrr: 1, read_only: false, plays: PLAYS } },
    owners: [],
    has_next: false,
    listing: [],
  }));
  let go: (path: string) => void = () => undefined;
  await open(
    () => {
      go = useNavigateTo();
      return <Screen />;
    },
    { path, search },
  );
  await waitForText(rows[0] ?? '');
  const getCheckbox = (row: string) => document.querySelector<HTMLInputElement>(`[aria-label="Select ${row}"]`);
  const getSelected = () => rows.filter((row) => getCheckbox(row)?.checked);
  for (const row of rows) act(() => getCheckbox(row)?.click());
  await waitForText('2 selected');
  expect(getSelected()).toEqual(rows);
  return async (address: string) => {
    await act(async () => go(`${path}?${address}`));
    await flushUpdates();
    await vi.waitFor(() => expect(getCheckbox(rows[0] ?? '')).not.toBeNull());
    return getSelected();
  };
}

test.each<[keyof typeof LISTS, what: string, address: string]>([
  ['accounts', 'a filter', toQuery({ filters: [{ column_name: 'mrr', condition: 'greater than', from: 1 }] })],
  ['accounts', 'another view', toQuery({ view: 'risk' })],
  ['accounts', 'a search', toQuery({ find: 'acc' })],
  ['accounts', 'another sort', toQuery({ sort: '-mrr' })],
  ['actions', 'own actions', 'whose=mine'],
  ['actions', 'actions of the team', 'whose=team'],
  ['actions', 'actions of one user', 'ownerId=2'],
])('%s: %s clears the selection', async (list, _what, address) => {
  const selectedAt = await openSelected(LISTS[list]);
  expect(await selectedAt(address)).toEqual([]);
  expect(document.body.textContent).not.toContain('2 selected');
});

test.each<[keyof typeof LISTS, what: string, address: string]>([
  ['accounts', 'a summary opens', toQuery({ open: 5 })],
  ['actions', 'the rows are grouped by account', 'group=account'],
])('%s: the selection stays while %s', async (list, _what, address) => {
  const selectedAt = await openSelected(LISTS[list]);
  expect(await selectedAt(address)).toEqual(LISTS[list].rows);
});
