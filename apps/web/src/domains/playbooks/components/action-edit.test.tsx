import type { ActionEdit } from '@mainstay/contract/playbooks/bulk-edits';
import { addDays } from '@mainstay/contract/rules/dates';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToday } from '../../../platform/lib/dates.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import {
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { PendingScreen } from '../screens/PendingScreen.tsx';
// Imported here because it is loaded lazily, so that no test waits for it.
import './ActionEditBar.tsx';
import { pendingAddress } from './pending-address.ts';

const screens = setUpScreenTests();
const action = (id: number, name: string) => ({
  id,
  name,
  status: 'Pending',
  due_date: addDays(getToday(), id),
  priority: 'M',
  owner_id: 2,
  owner: 'Mia Mole',
  blocked_by: 0,
  version: 1,
});
const NAMES = ['Call', 'Offer', 'Visit', 'Review'];
const EDIT: ActionEdit = {
  id: 9,
  field: 'status',
  status: 'done',
  total: 3,
  waiting: 0,
  changed: 2,
  unchanged: 0,
  refused: 1,
  undone: 0,
  kept: 0,
  closed_plays: 1,
  reasons: [{ reason: 'waiting', count: 1 }],
  told: [{ action_id: 1, action_name: 'Call', account_name: 'Alder', reason: 'waiting' }],
};

let sent: { path: string; body: Record<string, unknown> }[];
let edit: ActionEdit;
let changed: number;
let hasNext: boolean;
/** The count of the preview is sent only after this promise resolves. */
let counting: Promise<unknown>;
/** The name of an action that another user has completed. */
let completedName: string;
/** True if the responses of changes are lost. */
let areResponsesLost: boolean;
beforeEach(() => {
  [sent, edit, changed, hasNext, completedName, areResponsesLost] = [[], EDIT, 2, false, '', false];
  counting = Promise.resolve();
  sessionStorage.clear();
  screens.serve(({ path, method, body, query }) => {
    if (path.endsWith('/accounts/team/search/'))
      // The first hundred that are returned without a search are not all of the team.
      return { team: query.get('search') === 'zoe' ? [{ id: 900, name: 'Zoe Zander' }] : [] };
    if (path.endsWith('/portfolio/actions/')) {
      const offset = Number(query.get('offset'));
      const play = {
        name: 'Renewal',
        play_parent_id: null,
        actions: NAMES.map((name, index) => action(offset + index + 1, name)).filter(
          ({ name }) => name !== completedName,
        ),
      };
      const alder = { account: 'Alder', plan: 'Gold', mrr: 0, read_only: false, plays: { 3: play } };
      return { actions: { 5: alder }, has_next: hasNext };
    }
    if (method === 'POST') sent.push({ path, body });
    if (path.endsWith('/preview/')) {
      const preview = {
        total: 1240,
        changed,
        unchanged: 0,
        closed_plays: 38,
        reasons: [{ reason: 'waiting', count: 1 }],
      };
      return counting.then(() => preview);
    }
    if (areResponsesLost && path.endsWith('/bulk-edits/')) return errorResponse(502, 'Lost.');
    if (path.endsWith('/undo/')) edit = { ...EDIT, status: 'undone', changed: 0, undone: 2, reasons: [] };
    return path.includes('/actions/bulk-edits/') ? edit : undefined;
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async () => {
  await screens.open(PendingScreen, { path: '/dashboard/actions', search: pendingAddress.parse });
  await waitForText('pending');
};
const getCheckbox = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="Select ${name}"]`);
async function pick(name: string, shiftKey = false): Promise<void> {
  act(
    () => void getCheckbox(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })),
  );
  await flushUpdates();
}
const getBarText = () => document.querySelector('.FloatingBar-root')?.textContent ?? '';
const getRequests = () => sent.filter(({ path }) => path.endsWith('/bulk-edits/')).map(({ body }) => body);
/** The requests without their keys. */
const getSentBodies = () => getRequests().map(({ request_key: _key, ...body }) => body);

test('Shift selects a range of rows; the panel previews closed plays; the outcome is shown and can be undone', async () => {
  await open();
  await pick('Offer');
  await waitForText('1 selected');
  await pick('Review', true);
  expect(getBarText()).toContain('3 selected');
  await click('Complete');
  await waitForText('38 playbooks will close because no actions remain.');
  expect(document.body.textContent).toContain('1 action: This action waits for others that are still pending.');
  await click('Complete', 'form');
  await waitForText('2 actions changed, 1 playbook closed, 1 skipped');
  expect(getSentBodies()).toEqual([{ ids: [2, 3, 4], change: { field: 'status', value: 'Completed' } }]);
  await click('Why');
  await waitForText('Call · Alder');
  await click('Undo');
  await waitForText('2 actions reverted');
});

test('edits all matching actions if the list has more pages; moves due dates by days; sends no empty change', async () => {
  hasNext = true;
  await open();
  await pick('Call');
  await waitForText('Select all 1,240 that match');
  await click('Select all 1,240 that match');
  expect(getBarText()).toContain('1,240 selected');
  await click('Due date');
  const modeField = getField('How to move it') as unknown as HTMLSelectElement;
  await act(async () => {
    modeField.value = 'by';
    modeField.dispatchEvent(new Event('change', { bubbles: true }));
  });
  typeText(getField('Days (negative for earlier)'), '0');
  await click('Move', 'form');
  const getErrorText = () => document.querySelector('form [role="alert"]')?.textContent;
  expect(getErrorText()).toBe('Must be a whole number of days from -3650 to 3650, and not 0.');
  changed = 0;
  typeText(getField('Days (negative for earlier)'), '-3');
  await waitForText('0 of 1,240 actions will change.');
  await click('Move', 'form');
  expect([getErrorText(), getSentBodies()]).toEqual(['None of these actions can be changed this way.', []]);
  changed = 1239;
  typeText(getField('Days (negative for earlier)'), '-4');
  await waitForText('1,239 of 1,240 actions will change.');
  await click('Move', 'form');
  await flushUpdates();
  expect(getSentBodies()).toEqual([{ change: { field: 'due', value: { by: -4 } } }]);
});

test('hides the count of an earlier change, and a submit waits for the current count without another click', async () => {
  await open();
  await pick('Call');
  await click('Due date');
  const modeField = getField('How to move it') as unknown as HTMLSelectElement;
  await act(async () => {
    modeField.value = 'by';
    modeField.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitForText('2 of 1,240 actions will change.');
  let resolvePreview = () => {};
  const delayPreview = () => {
    counting = new Promise<void>((resolve) => (resolvePreview = resolve));
  };
  delayPreview();
  changed = 0;
  typeText(getField('Days (negative for earlier)'), '-3');
  await waitForText('Counting…');
  expect(document.body.textContent).not.toContain('actions will change');
  await click('Move', 'form');
  expect(getSentBodies()).toEqual([]);
  resolvePreview();
  await waitForText('None of these actions can be changed this way.');
  expect(getSentBodies()).toEqual([]);
  delayPreview();
  changed = 1;
  typeText(getField('Days (negative for earlier)'), '-4');
  await click('Move', 'form');
  resolvePreview();
  await flushUpdates();
  expect(getSentBodies()).toEqual([{ ids: [1], change: { field: 'due', value: { by: -4 } } }]);
});

test('searches all people by name for the new owner', async () => {
  await open();
  await pick('Call');
  await waitForText('1 selected');
  await click('Assign');
  const owner = getField('New owner');
  act(() => owner.focus());
  typeText(owner, 'zoe');
  await waitForText('Zoe Zander');
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) =>
    one.textContent?.includes('Zoe Zander'),
  );
  await act(async () => option?.click());
  await waitForText('2 of 1,240 actions will change.');
  await click('Assign', 'form');
  await flushUpdates();
  expect(getSentBodies()).toEqual([{ ids: [1], change: { field: 'owner', value: 900 } }]);
});

test('deselects an action that is no longer in the list', async () => {
  await open();
  await pick('Call');
  await pick('Offer');
  await waitForText('2 selected');
  completedName = 'Call';
  await screens.refresh();
  await waitForText('1 selected');
  await click('Complete');
  await waitForText('will close');
  await click('Complete', 'form');
  await flushUpdates();
  expect(getSentBodies()).toEqual([{ ids: [2], change: { field: 'status', value: 'Completed' } }]);
});

test('keeps the request key when the same change is sent again, and uses a new key for another change', async () => {
  await open();
  await pick('Call');
  await waitForText('1 selected');
  await click('Due date');
  const move = async (day: string) => {
    typeText(getField('Due date'), day);
    await waitForText('2 of 1,240 actions will change.');
    await flushUpdates();
    await click('Move', 'form');
  };
  areResponsesLost = true;
  await move('2026-12-24');
  await waitForText('Lost.');
  await click('Move', 'form');
  await vi.waitFor(() => expect(getRequests()).toHaveLength(2));
  await move('2026-12-25');
  await vi.waitFor(() => expect(getRequests()).toHaveLength(3));
  const [first, again, other] = getRequests().map(({ request_key }) => request_key);
  expect([again === first, other === first]).toEqual([true, false]);
});

test('X applies to the selection if there is one; the progress of an edit is shown again after reopening the screen', async () => {
  await open();
  await pick('Call');
  await waitForText('1 selected');
  const row = document.querySelector<HTMLElement>('tr[data-index="1"]');
  act(() => row?.focus());
  act(() => void row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })));
  await waitForText('Complete 1 action');
  await waitForText('will close');
  await click('Complete', 'form');
  await waitForText('2 actions changed');
  document.body.innerHTML = '';
  await open();
  await waitForText('2 actions changed');
  await click('Close');
  expect(document.querySelector('.FloatingBar-root')).toBeNull();
});

test('users with view-only access cannot select actions', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open();
  expect([getCheckbox('Call'), document.querySelector('.FloatingBar-root')]).toEqual([null, null]);
});
