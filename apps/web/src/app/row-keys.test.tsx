/**
 * Tests keyboard shortcuts in rows of work lists: what each sends with write access, and that none sends anything
 * without it.
 */
import type { AccountRow } from '@mainstay/contract/accounts';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AccountsTable } from '../domains/accounts/list/components/AccountsTable.tsx';
import { parseListState } from '../domains/accounts/list/components/list-address.ts';
import { ContactsTable } from '../domains/contacts/components/ContactsTable.tsx';
import { pendingAddress } from '../domains/playbooks/components/pending-address.ts';
import { parseWorkSearch } from '../domains/playbooks/components/play-search.ts';
import { PendingScreen } from '../domains/playbooks/screens/PendingScreen.tsx';
import { AccountPlans } from '../domains/success-plans/screens/AccountPlans.tsx';
import { updateSession } from '../platform/lib/session.ts';
import { NO_LIST_VALUES } from '../testing/account-fields.ts';
import { buildAction } from '../testing/action.ts';
import { flushUpdates, pressKeys, setUpScreenTests, waitForText } from '../testing/screen.tsx';
import { buildPlan } from '../testing/success-plan.ts';

const { open, serve } = setUpScreenTests();
const nothing = () => undefined;
const CONTACT = {
  id: 9,
  version: 2,
  contact_first_name: 'Ann',
  contact_last_name: 'Ash',
  contact_email: 'ann@x.test',
  contact_title: '',
  contact_department: '',
  tag_mapping: [],
  pin_type: null,
  looked_after_by: null,
};
const ACCOUNT: AccountRow = {
  id: 5,
  name: 'Alder',
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
  ...NO_LIST_VALUES,
  rank: null,
  tags: [],
  description: '',
  image_url: null,
  primary_owner_name: null,
  ownership: '',
  read_only_account: false,
};
const ACTION = {
  id: 7,
  name: 'Call',
  status: 'Pending',
  due_date: null,
  priority: 'M',
  owner_id: 2,
  owner: 'Mia',
  blocked_by: 0,
  version: 4,
};
const groups = (read_only: boolean) => ({
  5: {
    account: 'Alder',
    plan: 'Gold',
    mrr: 1,
    read_only,
    plays: { 3: { name: 'Renewal', play_parent_id: null, actions: [ACTION] } },
  },
});

interface Table {
  name: string;
  /** A text in the row. */
  row: string;
  screen: (readOnly: boolean) => ReactNode;
  /** Requests that the keys send with write access. */
  sends: string[];
  /** Requests that the keys send without write access. */
  sendsReadOnly?: string[];
}
const TABLES: Table[] = [
  {
    name: 'contacts',
    row: 'Ann Ash',
    screen: (readOnly) => (
      <ContactsTable accountId={5} view={{}} readOnly={readOnly} onChange={nothing} onDelete={nothing} />
    ),
    sends: ['POST /v1/api/accounts/5/pin_contact/ {"contact_id":9,"pin":true}'],
  },
  {
    name: 'accounts, whose pins are one’s own',
    row: 'Alder',
    screen: () => (
      <AccountsTable
        state={parseListState({})}
        extraLabels={[]}
        filters={[]}
        hidden={[]}
        totals={undefined}
        list={{
          rows: [ACCOUNT],
          loading: false,
          busy: false,
          error: null,
          hasNext: false,
          queryId: 'all',
          extraLabels: [],
          getExtraValue: nothing,
          fetchNext: nothing,
          reset: nothing,
        }}
        onChange={nothing}
        renderFilter={() => null}
      />
    ),
    sends: ['POST /v1/api/pin_board/5/pin/ {"account_name":"Alder"}'],
    sendsReadOnly: ['POST /v1/api/pin_board/5/pin/ {"account_name":"Alder"}'],
  },
  {
    name: 'pending actions',
    row: 'Call',
    screen: () => <PendingScreen />,
    sends: ['POST /v1/api/actions/7/complete/ {"isChecked":true,"playId":3,"version":4,"lastConfirmed":false}'],
  },
  { name: 'success plans', row: 'Renewal', screen: () => <AccountPlans context={{ account_id: 5 }} />, sends: [] },
];

/** @returns the requests other than queries */
async function openTable({ screen, row }: Table, readOnly: boolean): Promise<string[]> {
  updateSession({ user_access_type: readOnly ? 'read_only' : 'full' });
  const sent: string[] = [];
  serve(({ path, method, body }) => {
    if (method !== 'GET') {
      sent.push(`${method} ${path} ${JSON.stringify(body)}`);
      return {};
    }
    if (path.endsWith('/contacts/')) return { contacts: [CONTACT], total: 1, has_next: false };
    if (path.endsWith('/portfolio/actions/')) return { actions: groups(readOnly), has_next: false };
    if (path.endsWith('/success-plan/')) return { success_plans: [buildPlan({ name: 'Renewal' })], has_next: false };
    if (path === '/v1/api/actions/7/') return buildAction({ name: 'Call', read_only: readOnly });
    if (path.endsWith('/fields/')) return { fields: [] };
    return { pins: [], actions: [], users: [], team: [], menus: [], reminder: null };
  });
  await open(() => screen(readOnly), {
    path: '/dashboard/actions',
    search: (search) => ({ ...parseWorkSearch(search), ...pendingAddress.parse(search) }),
  });
  await waitForText(row);
  return sent;
}
const getRow = () => document.querySelector<HTMLElement>('[data-index]') ?? expect.fail('no row');
const getRowControls = () =>
  [...getRow().querySelectorAll<HTMLInputElement>('button:not(:disabled), input')].map((one) =>
    one.getAttribute('aria-label'),
  );

/** Combines each case with both access types. */
const withAccess = <Case,>(cases: readonly Case[]) =>
  cases.flatMap((one) => [false, true].map((readOnly) => [one, readOnly] as const));

/** E and A open an action and are tested below. */
test.each(withAccess(TABLES).map(([table, readOnly]) => [table.name, readOnly, table] as const))(
  'the requests of keys in the rows of %s; view-only: %s',
  async (_name, readOnly, table) => {
    const sent = await openTable(table, readOnly);
    await pressKeys(getRow(), ['p', 'x', 'd', 'Delete', 'Backspace', 's', 'c', 'r', 'u', 't']);
    await act(flushUpdates);
    expect(sent).toEqual(readOnly ? (table.sendsReadOnly ?? []) : table.sends);
  },
);

test.each<[string, number, string[]]>([
  ['contacts', 0, ['Pin Ann Ash', 'Delete Ann Ash']],
  ['accounts', 1, ['Select Alder']],
  ['pending actions', 2, ['Select Call', 'Complete Call']],
])('buttons in the rows of %s change something only with write access', async (_name, at, expected) => {
  const table = TABLES[at] ?? expect.fail('no table');
  await openTable(table, false);
  const all = getRowControls();
  document.body.innerHTML = '';
  await openTable(table, true);
  const remaining = getRowControls();
  expect(all.filter((name) => !remaining.includes(name))).toEqual(expected);
  expect(remaining.filter((name) => !all.includes(name))).toEqual([]);
});

test.each(
  withAccess([
    ['e', 'form[aria-label="Edit the action"]'],
    ['a', '[role="dialog"]'],
  ]).map(([[key = '', form = ''], readOnly]) => [key, readOnly, form] as const),
)(
  'the key %s in the row of an action opens it, and a form with write access; view-only: %s',
  async (key, readOnly, form) => {
    const sent = await openTable(TABLES[2] ?? expect.fail('no table'), readOnly);
    await pressKeys(getRow(), [key]);
    await waitForText('of 4 done');
    await act(flushUpdates);
    expect([document.querySelector(form) !== null, sent]).toEqual([!readOnly, []]);
  },
);
