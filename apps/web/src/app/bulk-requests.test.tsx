/**
 * Tests bulk changes of a list. "Select all that match" includes every match, visible or not; selected rows include
 * exactly these. The selection is cleared once a change has started and is retained if it was rejected.
 */
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_ROUTE } from '../core/account-access/account-address.ts';
import { AccountsList } from '../domains/accounts/screens/AccountsList.tsx';
import { pendingAddress } from '../domains/playbooks/components/pending-address.ts';
import { PendingScreen } from '../domains/playbooks/screens/PendingScreen.tsx';
import { parsePageQuery } from '../platform/lib/addresses.ts';
import { buildApplication } from '../testing/play-application.ts';
import {
  click,
  errorResponse,
  flushUpdates,
  getField,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../testing/screen.tsx';
// Imported here because they are loaded lazily, so that no test waits for them.
import '../domains/accounts/list/components/BulkEditBar.tsx';
import '../domains/playbooks/components/ActionEditBar.tsx';
import '../domains/playbooks/ApplyPlaybook.tsx';

const { open, serve } = setUpScreenTests();

const SELF = 4;
/** The number of matches, of which three are shown. */
const TOTAL = 1240;
const ACCOUNTS = [5, 6, 7].map((id) => ({
  id,
  name: `Row ${id}`,
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
const ACTIONS = [5, 6, 7].map((id) => ({
  id,
  name: `Row ${id}`,
  status: 'Pending',
  due_date: null,
  priority: 'M',
  owner_id: 2,
  owner: 'Mia',
  blocked_by: 0,
  version: 4,
}));
const PLAYS = { 3: { name: 'Renewal', play_parent_id: null, actions: ACTIONS } };
const EDIT = {
  id: 9,
  field: 'rank',
  status: 'done',
  total: 3,
  waiting: 0,
  changed: 3,
  unchanged: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  closed_plays: 0,
  reasons: [],
  told: [],
};
const APPLICATION = buildApplication({ total: 3, added: 3 });
const PREVIEW = { total: 3, changed: 3, unchanged: 0, closed_plays: 0, reasons: [] };

interface SentRequest {
  path: string;
  body: Record<string, unknown>;
}
let sent: SentRequest[];
let isRejecting: boolean;
beforeEach(() => {
  [sent, isRejecting] = [[], false];
  sessionStorage.clear();
  localStorage.setItem('user_id', String(SELF));
  // Another tab has changed the session, so it is read again.
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_id' }));
  serve(({ path, method, body, query }) => {
    // Further pages stay pending.
    const isFurther = Number(query.get('pageNum') ?? 1) > 1 || Number(query.get('offset') ?? 0) > 0;
    if (isFurther) return new Promise(() => undefined);
    if (method === 'POST') sent.push({ path, body });
    if (path.endsWith('/preview/')) return { ...PREVIEW, ...(body.change === undefined && { total: TOTAL }) };
    if (method === 'POST' && isRejecting) return errorResponse(400, 'Not now.');
    if (path.includes('/bulk-edits/')) return EDIT;
    if (path.includes('/play-applications/')) return APPLICATION;
    if (path.endsWith('/accounts/team/search/')) return { team: [{ id: 900, name: 'Zoe Zander' }] };
    return {
      accounts: ACCOUNTS,
      menus: [],
      tags: [],
      extra_fields: {},
      next_cursor: null,
      has_next: true,
      total_accounts: TOTAL,
      total_mrr: 2,
      average_health: 70,
      renewals_due: 0,
      pending_actions: 0,
      actions: { 5: { account: 'Alder', plan: 'Gold', mrr: 1, read_only: false, plays: PLAYS } },
      owners: [],
      all_plays: [{ play_id: 3, play_name: 'Renewal' }],
      all_accounts: [],
      listing: [],
    };
  });
});

function selectValue(label: string, value: string): void {
  const list = getField(label);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value);
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
async function pickOption(label: string, text: string, name: string): Promise<void> {
  act(() => getField(label).focus());
  typeText(getField(label), text);
  const find = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((o) => o.textContent === name);
  await vi.waitFor(() => expect(find()).toBeDefined());
  await act(async () => find()?.click());
}

/** The button of a change in the bar, a function that fills in its dialog, and the end of the URL it is sent to. */
interface BulkAction {
  button: string;
  fill: () => unknown;
  title: (count: string) => string;
  submit: (count: string) => string;
  to: string;
  /** True if the dialog stays open to show the progress. The selection is then retained behind it. */
  staysOpen?: boolean;
}
const formatAccounts = (count: string) => (count === '1' ? '1 account' : `${count} accounts`);
const formatActions = (count: string) => (count === '1' ? '1 action' : `${count} actions`);
const buildEdit = (field: string, fill: () => unknown = () => undefined): BulkAction => ({
  button: 'Edit',
  fill: async () => {
    selectValue('Field to change', field);
    await fill();
  },
  title: (count) => `Edit ${formatAccounts(count)}`,
  submit: () => 'Edit',
  to: '/accounts/bulk-edits/',
});
const buildChange = (
  button: string,
  verb: string,
  title: string,
  fill: () => unknown = () => undefined,
): BulkAction => ({
  button,
  fill,
  title: (count) => `${title} ${formatActions(count)}`,
  submit: () => verb,
  to: '/actions/bulk-edits/',
});
const LISTS = {
  accounts: {
    path: '/dashboard/accounts',
    search: (search: Record<string, unknown>) => ({ query: parsePageQuery(search.query) }),
    Screen: AccountsList as () => ReactNode,
    works: {
      rank: buildEdit('rank', () => typeText(getField('New rank'), '3')),
      tier: buildEdit('tier', () => typeText(getField('New tier'), 'Gold')),
      status: buildEdit('status', () => selectValue('New status', 'Closed')),
      tags: buildEdit('tags', () => selectValue('Operation', 'replace')),
      owner: buildEdit('owner', () => pickOption('New owner', 'no o', 'No owner')),
      playbook: {
        button: 'Add playbook',
        fill: () => selectValue('Playbook', '3'),
        title: (count) => `Add a playbook to ${formatAccounts(count)}`,
        submit: (count) => `Add to ${formatAccounts(count)}`,
        to: '/play-applications/',
        staysOpen: true,
      } as BulkAction,
    } as Record<string, BulkAction>,
  },
  actions: {
    path: '/dashboard/actions',
    search: pendingAddress.parse,
    Screen: PendingScreen as () => ReactNode,
    works: {
      complete: buildChange('Complete', 'Complete', 'Complete'),
      skip: buildChange('Skip', 'Skip', 'Skip'),
      assign: buildChange('Assign', 'Assign', 'Assign', () => pickOption('New owner', 'zoe', 'Zoe Zander')),
      due: buildChange('Due date', 'Move', 'Move the due date of', () => typeText(getField('Due date'), '2026-12-24')),
    } as Record<string, BulkAction>,
  },
};
type ListName = keyof typeof LISTS;

const getCheckbox = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="Select ${label}"]`);
const clickCheckbox = async (label: string) => {
  await act(async () => getCheckbox(label)?.click());
  await flushUpdates();
};
const selectAll = async () => {
  await waitForText('Select all 1,240 that match');
  await click('Select all 1,240 that match');
};
const getCheckedRows = () => [5, 6, 7].filter((id) => getCheckbox(`Row ${id}`)?.checked);
const getBarText = () => document.querySelector('.FloatingBar-root b')?.textContent;

interface SelectionCase {
  steps: () => Promise<void>;
  count: string;
  /** The rows that are shown as selected. */
  rows: number[];
  isAll: boolean;
}
const SELECTIONS: Record<string, SelectionCase> = {
  'one row': { steps: () => clickCheckbox('Row 6'), count: '1', rows: [6], isAll: false },
  'two rows': {
    steps: async () => {
      await clickCheckbox('Row 7');
      await clickCheckbox('Row 5');
    },
    count: '2',
    rows: [5, 7],
    isAll: false,
  },
  'every row shown': { steps: () => clickCheckbox('all rows shown'), count: '3', rows: [5, 6, 7], isAll: false },
  'all that match': {
    steps: async () => {
      await clickCheckbox('Row 6');
      await selectAll();
    },
    count: '1,240',
    rows: [5, 6, 7],
    isAll: true,
  },
  'all that match, and then one of them no more': {
    steps: async () => {
      await clickCheckbox('Row 6');
      await selectAll();
      await clickCheckbox('Row 6');
    },
    count: '2',
    rows: [5, 7],
    isAll: false,
  },
};

async function openList(list: ListName, query = ''): Promise<void> {
  const { path, search, Screen } = LISTS[list];
  await open(Screen, { path, at: path + query, search, others: [ACCOUNT_ROUTE.replace('/shell', '')] });
  await waitForText('Row 5');
}
/** Selects rows, fills in the change and submits it. @returns the title of the dialog */
async function send(list: ListName, work: string, choice: string): Promise<string> {
  const { button, fill, submit } = LISTS[list].works[work] as BulkAction;
  const { steps, count } = SELECTIONS[choice] as SelectionCase;
  await steps();
  await vi.waitFor(() => expect(getBarText()).toBe(`${count} selected`));
  await click(button, '.FloatingBar-root');
  await flushUpdates();
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"] form')).not.toBeNull());
  const title = document.querySelector('[role="dialog"] h2')?.textContent ?? '';
  await fill();
  await flushUpdates();
  await click(submit(count), 'form');
  await flushUpdates();
  return title;
}
/** Returns the rows that the requests of a change refer to. */
const getSelections = (end: string) =>
  sent
    .filter(({ path }) => path.endsWith(end))
    .map(
      ({ body: { change: _change, request_key: _key, template_id: _id, skip_open: _skip, ...selection } }) => selection,
    );

const RISK = `?query=${encodeURIComponent(JSON.stringify({ view: 'risk', find: 'row', sort: '-mrr' }))}`;
const RISK_FILTERS = {
  active: true,
  filters: [
    { column_name: 'health', condition: 'less than', from: 51, type: 'numrange' },
    { column_name: 'name', condition: 'contains', from: 'row', type: 'search' },
  ],
};
/** The rows that a URL lists, in the format of a request. */
const ADDRESSES: [ListName, work: string, address: string, all: object][] = [
  ['accounts', 'tier', RISK, RISK_FILTERS],
  ['accounts', 'playbook', RISK, RISK_FILTERS],
  ['actions', 'skip', '?whose=mine', { ownerId: SELF }],
  ['actions', 'due', '?whose=team', { team: true }],
  ['actions', 'assign', '?ownerId=2', { ownerId: 2 }],
];
const WORKS = (Object.keys(LISTS) as ListName[]).flatMap((list) =>
  Object.keys(LISTS[list].works).map((work) => [list, work] as const),
);
/** Tests every change with some rows and with all rows, and other kinds of selections with one change of each list. */
const CASES = Object.keys(SELECTIONS).flatMap((choice) =>
  WORKS.filter(
    ([, work]) => ['two rows', 'all that match'].includes(choice) || ['rank', 'playbook', 'skip'].includes(work),
  ).map(([list, work]) => [list, work, choice] as const),
);

test.each(CASES)('%s: %s for %s is sent for exactly these, which stay selected until it is accepted', async (...of) => {
  const [list, work, choice] = of;
  const { title, submit, to, staysOpen } = LISTS[list].works[work] as BulkAction;
  const { count, rows, isAll } = SELECTIONS[choice] as SelectionCase;
  const selection = isAll ? {} : { ids: rows };
  isRejecting = true;
  await openList(list);
  expect(await send(list, work, choice)).toBe(title(count));
  expect(document.querySelector('form [role="alert"]')?.textContent).toBe('Not now.');
  expect([getSelections(to), getCheckedRows(), getBarText()]).toEqual([[selection], rows, `${count} selected`]);
  isRejecting = false;
  await click(submit(count), 'form');
  await flushUpdates();
  expect([getSelections(to), getCheckedRows()]).toEqual([[selection, selection], staysOpen ? rows : []]);
});

test.each(ADDRESSES)('%s: %s for all that match at %s applies to the listed rows', async (...of) => {
  const [list, work, address, selection] = of;
  await openList(list, address);
  await send(list, work, 'all that match');
  expect(getSelections((LISTS[list].works[work] as BulkAction).to)).toEqual([selection]);
  // The preview counts the same rows.
  for (const counted of getSelections('/preview/')) expect(counted).toEqual(selection);
});

test('the count before a change of actions counts the selected ones', async () => {
  await openList('actions', '?whose=team');
  await send('actions', 'skip', 'two rows');
  const [total, ...counted] = getSelections('/preview/');
  expect([total, counted]).toEqual([{ team: true }, [{ ids: [5, 7] }]]);
});
