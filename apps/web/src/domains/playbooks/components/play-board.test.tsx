import { type PlayEntry, plays } from '@mainstay/contract/playbooks/plays';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { click, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { updateSession } from '../../../platform/lib/session.ts';
import { AccountPlaybooks } from '../screens/AccountPlaybooks.tsx';
import { PlaysScreen } from '../screens/PlaysScreen.tsx';
import { pendingAddress } from './pending-address.ts';
import { playColumns } from './play-columns.tsx';
import { parseWorkSearch } from './play-search.ts';
import { PlayWorkspace } from './PlayWorkspace.tsx';

const screens = setUpScreenTests();
const getBodyText = () => document.body.textContent ?? '';
const openPlays = () => {
  screens.serve(({ path }) => (path === plays.findPlays.path ? { response_list: [], has_next: false } : undefined));
  return screens.open(PlaysScreen, {
    path: '/dashboard/actions',
    search: (search) => ({ ...parseWorkSearch(search), ...pendingAddress.parse(search) }),
  });
};
const openAccount = (read_only_account: boolean) => {
  screens.serve(({ path }) => {
    if (path.endsWith('/accounts/5/')) return { id: 5, name: 'Alder', read_only_account };
    return path.endsWith('/accounts/5/actions/') ? { actions: {}, has_next: false } : undefined;
  });
  return screens.open(() => <AccountPlaybooks context={{ account_id: 5 }} />);
};

test('an empty list suggests adding a playbook to users who can add one', async () => {
  await openPlays();
  await waitForText('No active playbooks on your accounts. Add a playbook to get started.');
});

test('an empty list suggests nothing to users with view-only access', async () => {
  updateSession({ user_access_type: 'read_only' });
  await openPlays();
  await waitForText('No active playbooks on your accounts.');
  expect(getBodyText()).not.toContain('Add a playbook');
});

test('an empty list of an account suggests adding a playbook to users who can change the account', async () => {
  await openAccount(false);
  await waitForText('No active playbooks on this account. Add a playbook to get started.');
});

test('an empty list of a view-only account suggests nothing', async () => {
  await openAccount(true);
  await waitForText('No active playbooks on this account.');
  expect(getBodyText()).not.toContain('Add a playbook');
});

const entry = (play_id: number, play_name: string, success_plan: PlayEntry['success_plan']): PlayEntry => ({
  play_id,
  play_name,
  success_plan,
  parent_play_id: null,
  status: 'PN',
  play_priority: 'M',
  actions: [],
  play_created_date: '2026-11-01T08:00:00Z',
  total_actions: 2,
  pending_actions: 1,
  next_due_date: null,
  account: { id: 5, name: 'Alder', type: 'Gold', ownerType: 'Primary' },
  read_only: false,
});
const getPlanLinks = () =>
  [...document.querySelectorAll('a[aria-label^="Success plan"]')].map((link) => [
    link.getAttribute('aria-label'),
    link.textContent,
    decodeURIComponent(link.getAttribute('href') ?? ''),
  ]);

const toPlanHref = (id: number) => `#!/dashboard/accounts/5/success-plan?query={"planId":${id}}`;

test('2-playbooks-03 the row of a play links to its success plan and does not repeat an equal name', async () => {
  const [column] = playColumns({ isNarrow: false, canWrite: true, getAccountHref: undefined, getPlayHref: String });
  const rows = [
    entry(3, 'Own work', null),
    entry(4, 'Grow', { id: 8, name: 'Grow' }),
    entry(6, 'Steps', { id: 9, name: 'Renew early' }),
  ];
  await screens.open(() => rows.map((row) => <div key={row.play_id}>{column?.cell(row)}</div>));
  await waitForText('Steps');
  expect(getPlanLinks()).toEqual([
    ['Success plan Grow', 'Success plan', toPlanHref(8)],
    ['Success plan Renew early', 'Renew early', toPlanHref(9)],
  ]);
});

test('2-C-25 a play without any action shows CM like a completed one; a pending one shows its next action', async () => {
  const next = playColumns({ isNarrow: false, canWrite: true, getAccountHref: undefined, getPlayHref: String }).find(
    ({ id }) => id === 'next',
  );
  const none = { total_actions: 0, pending_actions: 0 };
  const pending = { id: 7, name: 'Call', status: 'Pending', priority: 'M', due_date: null } as const;
  const rows: PlayEntry[] = [
    { ...entry(3, 'New', null), ...none, status: null },
    { ...entry(4, 'Done', null), total_actions: 2, pending_actions: 0, status: 'CM' },
    { ...entry(6, 'Open', null), actions: [{ ...pending, owner_id: null, owner: null, blocked_by: 0 }] },
  ];
  await screens.open(() => rows.map((row) => <p key={row.play_id}>{next?.cell(row)}</p>));
  await waitForText('Call');
  const cells = [...document.querySelectorAll('p')].map((cell) => cell.textContent);
  expect(cells).toEqual(['CMNo pending actions', 'CMNo pending actions', 'Call']);
});

async function openWorkspace(play: PlayEntry): Promise<void> {
  screens.serve(({ path }) => {
    if (path.startsWith(workspace.findPlayActions.path)) return { actions: [], has_next: false };
    return path === plays.getPlay.path.replace('{id}', String(play.play_id)) ? { play } : undefined;
  });
  await screens.open(() => <PlayWorkspace id={play.play_id} onClose={() => {}} onAction={() => {}} />);
  await waitForText('1 of 2 done');
}

test('an open play of a success plan names the plan and cannot be unassigned', async () => {
  await openWorkspace(entry(6, 'Steps', { id: 9, name: 'Renew early' }));
  expect(getPlanLinks()).toEqual([['Success plan Renew early', 'Renew early', toPlanHref(9)]]);
  expect(getBodyText()).not.toContain('Remove playbook');
});

test('an open play without a success plan names none and can be unassigned', async () => {
  await openWorkspace(entry(3, 'Own work', null));
  expect(getPlanLinks()).toEqual([]);
  expect(getBodyText()).toContain('Remove playbook');
});

test('another play opens on its pending actions regardless of the previous tab', async () => {
  screens.serve(({ path }) => {
    const id = Number(/plays\/(\d+)\/$/.exec(path)?.[1]);
    if (id) return { play: entry(id, `Play ${id}`, null) };
    return path === workspace.findPlayActions.path ? { actions: [], has_next: false } : undefined;
  });
  const Screen = () => {
    const [id, setId] = useState(4);
    return (
      <>
        {[3, 4].map((one) => (
          <button key={one} type="button" onClick={() => setId(one)}>
            To {one}
          </button>
        ))}
        <PlayWorkspace id={id} onClose={() => undefined} onAction={() => undefined} />
      </>
    );
  };
  await screens.open(Screen);
  await waitForText('Play 4');
  await click('To 3');
  await waitForText('Play 3');
  await click('Completed1');
  await waitForText('Nothing completed yet');
  await click('To 4');
  await waitForText('Play 4');
  expect(getBodyText()).not.toContain('Nothing completed yet');
});

test.each([
  ['the state', { state: 'closed' }, { type: 'closed' }],
  ['the order', { sort: 'play_name' }, { sort: 'play_name' }],
  ['a day', { dueType: 'equal', dueDate: '2026-11-20' }, { dueType: 'equal', dueDate: '2026-11-20' }],
])('requests the plays of an account by %s of the URL', async (_name, plays, expected) => {
  const queries: Record<string, string>[] = [];
  screens.serve(({ path, query }) => {
    if (path.endsWith('/accounts/5/')) return { id: 5, name: 'Alder', read_only_account: false };
    if (!path.endsWith('/accounts/5/actions/')) return undefined;
    queries.push(Object.fromEntries(query));
    return { actions: {}, has_next: false };
  });
  await screens.open(() => <AccountPlaybooks context={{ account_id: 5 }} />, { search: () => ({ query: { plays } }) });
  expect(queries).toEqual([{ pageNum: '1', limit: '10', ...expected }]);
});
