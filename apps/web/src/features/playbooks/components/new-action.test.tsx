import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { getField, click, errorResponse, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
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

const labels = () => [...document.querySelectorAll('.waits label')].map((one) => one.textContent);
const choose = (label: string, value: string) => {
  const select = getField(label) as unknown as HTMLSelectElement;
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
};
const tick = (name: string) => {
  const label = [...document.querySelectorAll('.waits label')].find((one) => one.textContent === name);
  act(() => label?.querySelector('input')?.click());
};

test('a new action waits for what is ticked of its play; another play has others, and a refusal stands at the field', async () => {
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
  expect(labels()).toEqual([]);
  choose('Playbook', '3');
  await waitForText('Read the usage');
  expect(labels()).toEqual(['Call the sponsor', 'Read the usageDone']);
  tick('Call the sponsor');
  choose('Playbook', '4');
  await waitForText('Plan the kick-off');
  tick('Plan the kick-off');
  typeText(getField('Name'), 'Write');
  typeText(getField('Description'), 'Why');
  await click('Add action');
  await waitForText(CYCLE_MESSAGE);
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  await click('Add action');
  expect(sent).toEqual([1, 2].map(() => expect.objectContaining({ account_play_id: 4, dependsOn: [9] })));
  expect(onClose).toHaveBeenCalledOnce();
});
