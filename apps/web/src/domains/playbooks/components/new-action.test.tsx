import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { getField, click, errorResponse, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { AddPlayDialog } from './AddPlayDialog.tsx';
import { NewActionForm } from './NewActionForm.tsx';

const screens = setUpScreenTests();
const CYCLE_MESSAGE = 'An action cannot wait for itself, neither directly nor through others.';
const ACTIONS: Record<string, object[]> = {
  3: [
    { id: 7, name: 'Call the sponsor', status: 'Pending' },
    { id: 8, name: 'Read the usage', status: 'Completed' },
  ],
  4: [{ id: 9, name: 'Plan the kick-off', status: 'Pending' }],
};
const PLAYS = [
  { play_id: 3, play_name: 'Renewal' },
  { play_id: 4, play_name: 'Onboarding' },
];

const getLabels = () =>
  [...document.querySelectorAll('.DependenciesField-choices label')].map((one) => one.textContent);
const selectOption = (label: string, value: string) => {
  const select = getField(label) as unknown as HTMLSelectElement;
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
};
const checkAction = (name: string) => {
  const label = [...document.querySelectorAll('.DependenciesField-choices label')].find(
    (one) => one.textContent === name,
  );
  act(() => label?.querySelector('input')?.click());
};

test('sends the selected blocking actions of the play; another play offers its own; shows the server’s error at its field', async () => {
  const sent: Record<string, unknown>[] = [];
  screens.serve(({ path, method, query, body }) => {
    if (path.endsWith('/account_plays/')) return { plays: PLAYS, has_next: false };
    if (path.endsWith('/get-account-csm/')) return { users: [] };
    if (path.endsWith('/plays/actions/')) return { actions: ACTIONS[query.get('playId') ?? ''], has_next: false };
    if (method !== 'POST' || !path.endsWith('/actions/add/')) return undefined;
    sent.push(body);
    return sent.length === 1 ? errorResponse(400, CYCLE_MESSAGE, { dependsOn: CYCLE_MESSAGE }) : { action: {} };
  });
  const onClose = vi.fn();
  await screens.open(() => <NewActionForm accountId={5} onClose={onClose} />);
  await waitForText('Playbook');
  expect(getLabels()).toEqual([]);
  selectOption('Playbook', '3');
  await waitForText('Read the usage');
  expect(getLabels()).toEqual(['Call the sponsor', 'Read the usageDone']);
  checkAction('Call the sponsor');
  selectOption('Playbook', '4');
  await waitForText('Plan the kick-off');
  checkAction('Plan the kick-off');
  typeText(getField('Name'), 'Write');
  typeText(getField('Description'), 'Why');
  await click('Add action');
  await waitForText(CYCLE_MESSAGE);
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  await click('Add action');
  expect(sent).toEqual([1, 2].map(() => expect.objectContaining({ account_play_id: 4, dependsOn: [9] })));
  expect(onClose).toHaveBeenCalledOnce();
});

test('sends all fields of a new action', async () => {
  const sent: unknown[] = [];
  screens.serve(({ path, method, query, body }) => {
    if (path.endsWith('/account_plays/')) return { plays: PLAYS, has_next: false };
    if (path.endsWith('/get-account-csm/')) return { users: [{ user_id: 9, user_name: 'Emil Brandt' }] };
    if (path.endsWith('/plays/actions/')) return { actions: ACTIONS[query.get('playId') ?? ''], has_next: false };
    if (path.endsWith('/epa/processes/')) return { processes: [{ id: 6, name: 'Gift card', kind: 'form' }] };
    if (method !== 'POST' || !path.endsWith('/actions/add/')) return undefined;
    sent.push(body);
    return { action: {} };
  });
  await screens.open(() => <NewActionForm accountId={5} onClose={() => undefined} />);
  await waitForText('Gift card');
  selectOption('Playbook', '3');
  typeText(getField('Name'), 'Write');
  typeText(getField('Description'), 'Why');
  typeText(getField('How to complete'), 'How');
  typeText(getField('Due date'), '2026-12-24');
  selectOption('Priority', 'H');
  selectOption('Owner', '9');
  selectOption('External process', '6');
  await click('Add action');
  expect(sent).toEqual([
    {
      account_play_id: 3,
      text: 'Write',
      description: 'Why',
      htcomp: 'How',
      completedOn: '2026-12-24',
      actionPriority: 'H',
      assignUser: 9,
      externalProcessId: 6,
    },
  ]);
});

test('a new action continues with the selected playbook after Escape and a reload', async () => {
  const sent: unknown[] = [];
  let plays = PLAYS;
  screens.serve(({ path, method, query, body }) => {
    if (path.endsWith('/account_plays/')) return { plays, has_next: false };
    if (path.endsWith('/get-account-csm/')) return { users: [] };
    if (path.endsWith('/plays/actions/')) return { actions: ACTIONS[query.get('playId') ?? ''], has_next: false };
    if (method !== 'POST') return undefined;
    sent.push(body);
    return { action: {} };
  });
  const open = async () => {
    screens.close();
    await screens.open(() => <NewActionForm accountId={5} onClose={() => undefined} />);
    await vi.waitFor(() => getField('Playbook'));
  };
  await open();
  selectOption('Playbook', '4');
  typeText(getField('Name'), 'Write');
  typeText(getField('Description'), 'Why');
  await open();
  expect([getField('Playbook').value, getField('Name').value]).toEqual(['4', 'Write']);
  // The selected playbook has ended in the meantime, and so the only other one is used.
  plays = PLAYS.slice(0, 1);
  await open();
  expect(getField('Playbook').value).toBe('3');
  await click('Add action');
  expect(sent).toMatchObject([{ account_play_id: 3, text: 'Write' }]);
  expect(sent[0]).not.toHaveProperty('play');
});

test.each([
  ['From a playbook', 'Playbook', '11', 'play/', { account_id: 5, play_id: 11, priority: 'H' }],
  ['New', 'Name', ' Rescue ', 'create-play/', { accountId: 5, name: 'Rescue', priority: 'H' }],
])('adds the selected kind of playbook: %s', async (kind, label, value, path, body) => {
  const sent: unknown[] = [];
  const onAdded = vi.fn();
  screens.serve((call) => {
    if (call.path.endsWith('/plays_and_accounts/'))
      return { all_plays: [{ play_id: 11, play_name: 'Review' }], all_accounts: [] };
    if (call.method === 'GET') return undefined;
    sent.push([call.path, call.body]);
    return { play: { play_id: 12, play_name: 'Rescue', account: { name: 'Alder' } } };
  });
  await screens.open(() => <AddPlayDialog accountId={5} onAdded={onAdded} onClose={() => undefined} />);
  await click(kind);
  await waitForText(label);
  if (label === 'Name') typeText(getField(label), value);
  else selectOption(label, value);
  selectOption('Priority', 'H');
  await click('Add playbook', '[role="dialog"]');
  expect(sent).toEqual([[`/v1/api/actions/account/${path}`, body]]);
  expect(onAdded.mock.calls).toEqual([[12]]);
});
