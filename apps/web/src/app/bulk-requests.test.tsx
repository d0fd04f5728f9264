/**
 * Tests bulk changes of a list. "Select all that match" includes every match, visible or not; selected rows include
 * exactly these. The selection is cleared once a change has started and is retained if it was rejected.
 */
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_ROUTE } from '../features/accounts/header/components/account-address.ts';
import { AccountsList } from '../features/accounts/screens/AccountsList.tsx';
import { parseActionsSearch } from '../features/playbooks/components/open-action.ts';
import { PendingScreen } from '../features/playbooks/screens/PendingScreen.tsx';
import { parsePageQuery } from '../lib/addresses.ts';
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
import '../features/accounts/list/components/BulkEditBar.tsx';
import '../features/playbooks/components/ActionEditBar.tsx';
import './ApplyPlaybook.tsx';

const { open, serve } = setUpScreenTests();

const SELF = 4;
/** The number of matches, of which three are shown. */
const TOTAL = 1240;
const ACCOUNTS = [5, 6, 7].map((id) => ({
  ...{ id, name: `Row ${id}`, plan: 'Gold', value: 12, mrr: 1, status: 'Active', health: 70, health_change: 0 },
  healthClass: 'health-green',
  ...{ pending_actions: 0, pending_actions_task: 0, pin_status: false, renewal: null, tier: null, segment: null },
  ...{ rank: null, tags: [], description: '', image_url: null, primary_owner_name: null, ownership: '' },
  read_only_account: false,
}));
const ACTIONS = [5, 6, 7].map((id) => ({
  ...{ id, name: `Row ${id}`, status: 'Pending', due_date: null, priority: 'M', owner_id: 2, owner: 'Mia' },
  ...{ blocked_by: 0, version: 4 },
}));
const PLAYS = { 3: { name: 'Renewal', play_parent_id: null, actions: ACTIONS } };
const EDIT = {
  ...{ id: 9, field: 'rank', status: 'done', total: 3, waiting: 0, changed: 3, unchanged: 0, refused: 0, undone: 0 },
  ...{ kept: 0, closed_plays: 0, reasons: [], told: [] },
};
const APPLICATION = {
  ...{ id: 9, template_name: 'Renewal', status: 'done', total: 3, waiting: 0, added: 3, present: 0, refused: 0 },
  refused_accounts: [],
};
const PREVIEW = { total: 3, changed: 3, unchanged: 0, closed_plays: 0, reasons: [] };

interface Sent {
  path: string;
  body: Record<string, unknown>;
}
let sent: Sent[];
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
      ...{ accounts: ACCOUNTS, menus: [], tags: [], extra_fields: {}, next_cursor: null, has_next: true },
      ...{ total_accounts: TOTAL, total_mrr: 2, average_health: 70, renewals_due: 0, pending_actions: 0 },
      ...{ actions: { 5: { account: 'Alder', plan: 'Gold', mrr: 1, read_only: false, plays: PLAYS } }, owners: [] },
      ...{ all_plays: [{ play_id: 3, play_name: 'Renewal' }], all_accounts: [], listing: [] },
    };
  });
});

function choose(label: string, value: string): void {
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
interface Work {
  button: string;
  fill: () => unknown;
  title: (count: string) => string;
  submit: (count: string) => string;
  to: string;
  /** True if the dialog stays open to show the progress. The selection is then retained behind it. */
  staysOpen?: boolean;
}
const accounts = (count: string) => (count === '1' ? '1 account' : `${count} accounts`);
const actions = (count: string) => (count === '1' ? '1 action' : `${count} actions`);
const buildEdit = (field: string, fill: () => unknown = () => undefined): Work => ({
  button: 'Edit',
  fill: async () => {
    choose('Field to change', field);
    await fill();
  },
  title: (count) => `Edit ${accounts(count)}`,
  submit: () => 'Edit',
  to: '/accounts/bulk-edits/',
});
const buildChange = (button: string, verb: string, title: string, fill: () => unknown = () => undefined): Work => ({
  ...{ button, fill, title: (count) => `${title} ${actions(count)}`, submit: () => verb, to: '/actions/bulk-edits/' },
});
const LISTS = {
  accounts: {
    path: '/dashboard/accounts',
    search: (search: Record<string, unknown>) => ({ query: parsePageQuery(search.query) }),
    Screen: AccountsList as () => ReactNode,
    works: {
      rank: buildEdit('rank', () => typeText(getField('New rank'), '3')),
      tier: buildEdit('tier', () => typeText(getField('New tier'), 'Gold')),
      status: buildEdit('status', () => choose('New status', 'Closed')),
      tags: buildEdit('tags', () => choose('Operation', 'replace')),
      owner: buildEdit('owner', () => pickOption('New owner', 'no o', 'No owner')),
      playbook: {
        button: 'Add playbook',
        fill: () => choose('Playbook', '3'),
        title: (count) => `Add a playbook to ${accounts(count)}`,
        submit: (count) => `Add to ${accounts(count)}`,
        to: '/play-applications/',
        staysOpen: true,
      } as Work,
    } as Record<string, Work>,
  },
  actions: {
    path: '/dashboard/actions',
    search: parseActionsSearch,
    Screen: PendingScreen as () => ReactNode,
    works: {
      complete: buildChange('Complete', 'Complete', 'Complete'),
      skip: buildChange('Skip', 'Skip', 'Skip'),
      assign: buildChange('Assign', 'Assign', 'Assign', () => pickOption('New owner', 'zoe', 'Zoe Zander')),
      due: buildChange('Due date', 'Move', 'Move the due date of', () => typeText(getField('Due date'), '2026-12-24')),
    } as Record<string, Work>,
  },
};
type ListName = keyof typeof LISTS;

const box = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="Select ${label}"]`);
const press = async (label: string) => {
  await act(async () => box(label)?.click());
  await flushUpdates();
};
const all = async () => {
  await waitForText('Select all 1,240 that match');
  await click('Select all 1,240 that match');
};
const checked = () => [5, 6, 7].filter((id) => box(`Row ${id}`)?.checked);
const bar = () => document.querySelector('.fbar b')?.textContent;

interface Choice {
  steps: () => Promise<void>;
  count: string;
  /** The rows that are shown as selected. */
  rows: number[];
  isAll: boolean;
}
const CHOICES: Record<string, Choice> = {
  'one row': { steps: () => press('Row 6'), count: '1', rows: [6], isAll: false },
  'two rows': {
    steps: async () => {
      await press('Row 7');
      await press('Row 5');
    },
    ...{ count: '2', rows: [5, 7], isAll: false },
  },
  'every row shown': { steps: () => press('all rows shown'), count: '3', rows: [5, 6, 7], isAll: false },
  'all that match': {
    steps: async () => {
      await press('Row 6');
      await all();
    },
    ...{ count: '1,240', rows: [5, 6, 7], isAll: true },
  },
  'all that match, and then one of them no more': {
    steps: async () => {
      await press('Row 6');
      await all();
      await press('Row 6');
    },
    ...{ count: '2', rows: [5, 7], isAll: false },
  },
};

async function openList(list: ListName, query = ''): Promise<void> {
  const { path, search, Screen } = LISTS[list];
  await open(Screen, { path, at: path + query, search, others: [ACCOUNT_ROUTE.replace('/shell', '')] });
  await waitForText('Row 5');
}
/** Selects rows, fills in the change and submits it. @returns the title of the dialog */
async function send(list: ListName, work: string, choice: string): Promise<string> {
  const { button, fill, submit } = LISTS[list].works[work] as Work;
  const { steps, count } = CHOICES[choice] as Choice;
  await steps();
  await vi.waitFor(() => expect(bar()).toBe(`${count} selected`));
  await click(button, '.fbar');
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
const meant = (end: string) =>
  sent
    .filter(({ path }) => path.endsWith(end))
    .map(({ body: { change: _change, request_key: _key, template_id: _id, skip_open: _skip, ...which } }) => which);

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
const CASES = Object.keys(CHOICES).flatMap((choice) =>
  WORKS.filter(
    ([, work]) => ['two rows', 'all that match'].includes(choice) || ['rank', 'playbook', 'skip'].includes(work),
  ).map(([list, work]) => [list, work, choice] as const),
);

test.each(CASES)('%s: %s for %s is sent for exactly these, which stay selected until it is accepted', async (...of) => {
  const [list, work, choice] = of;
  const { title, submit, to, staysOpen } = LISTS[list].works[work] as Work;
  const { count, rows, isAll } = CHOICES[choice] as Choice;
  const which = isAll ? {} : { ids: rows };
  isRejecting = true;
  await openList(list);
  expect(await send(list, work, choice)).toBe(title(count));
  expect(document.querySelector('form [role="alert"]')?.textContent).toBe('Not now.');
  expect([meant(to), checked(), bar()]).toEqual([[which], rows, `${count} selected`]);
  isRejecting = false;
  await click(submit(count), 'form');
  await flushUpdates();
  expect([meant(to), checked()]).toEqual([[which, which], staysOpen ? rows : []]);
});

test.each(ADDRESSES)('%s: %s for all that match at %s applies to the listed rows', async (...of) => {
  const [list, work, address, which] = of;
  await openList(list, address);
  await send(list, work, 'all that match');
  expect(meant((LISTS[list].works[work] as Work).to)).toEqual([which]);
  // The preview counts the same rows.
  for (const counted of meant('/preview/')) expect(counted).toEqual(which);
});

test('the count before a change of actions counts the selected ones', async () => {
  await openList('actions', '?whose=team');
  await send('actions', 'skip', 'two rows');
  const [total, ...counted] = meant('/preview/');
  expect([total, counted]).toEqual([{ team: true }, [{ ids: [5, 7] }]]);
});
