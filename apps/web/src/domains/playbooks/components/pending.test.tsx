import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { addDays } from '@mainstay/contract/rules/dates';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToday } from '../../../platform/lib/dates.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import {
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
import { clearToast, getToast } from '../../../platform/ui/toast.ts';
import { PendingScreen } from '../screens/PendingScreen.tsx';
import { pendingAddress } from './pending-address.ts';
import { parseWorkSearch } from './play-search.ts';

const screens = setUpScreenTests();
const inDays = (days: number) => addDays(getToday(), days);
const action = (id: number, name: string, due_date: string | null, more: object = {}) => ({
  id,
  name,
  status: 'Pending',
  due_date,
  priority: 'M',
  owner_id: 2,
  owner: 'Mia Mole',
  blocked_by: 0,
  version: 4,
  ...more,
});
const group = (account: string, plays: object, more: object = {}) => ({
  account,
  plan: 'Gold',
  mrr: 1200,
  read_only: false,
  plays,
  ...more,
});
const play = (name: string, ...actions: object[]) => ({ name, play_parent_id: null, actions });

let requested: URLSearchParams[];
let sent: { path: string; body: Record<string, unknown> }[];
/** Returns the response to completing an action; if undefined, the request succeeds. */
let answer: (() => Response | Promise<Response>) | undefined;
let actionGroups: object;
beforeEach(() => {
  actionGroups = {
    5: group('Alder', { 3: play('Renewal', action(7, 'Call', inDays(-2)), action(8, 'Offer', inDays(0))) }),
    6: group('Birch', { 4: play('Review', action(9, 'Visit', inDays(3), { blocked_by: 1 })) }, { read_only: true }),
  };
  [requested, sent, answer] = [[], [], undefined];
  clearToast();
  screens.serve(({ path, method, body, query }) => {
    if (path.endsWith('/portfolio/actions/')) {
      requested.push(query);
      return { actions: actionGroups, has_next: false };
    }
    if (method === 'GET') return undefined;
    sent.push({ path, body });
    return answer ? answer() : { closed: false, status: 'Completed', completed_on: null, play_status: 'PN' };
  });
});

afterEach(() => vi.restoreAllMocks());

const open = async (initialSearch: object = {}) => {
  const screen = await screens.open(PendingScreen, {
    path: '/dashboard/actions',
    search: (search) => {
      const params = { ...initialSearch, ...search };
      return { ...parseWorkSearch(params), ...pendingAddress.parse(params) };
    },
  });
  await waitForText('pending');
  return screen;
};
const getGroupHeaders = () =>
  [...document.querySelectorAll('.DataTable-groupRow')].map(({ textContent }) => textContent);
const getCheckbox = (name: string) => document.querySelector(`[aria-label="Complete ${name}"]`);
const findRow = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-index]')].find((row) => row.textContent?.includes(name));
function pressKey(name: string, rowName: string): void {
  const row = findRow(rowName);
  act(() => row?.focus());
  act(() => void row?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
}

test('groups actions by due date, account or play, the earliest first', async () => {
  const { at } = await open();
  expect(getGroupHeaders()).toEqual(['Overdue1 pending', 'Today1 pending', 'Next 7 days1 pending']);
  await act(async () => {
    const select = getField('Group') as unknown as HTMLSelectElement;
    select.value = 'account';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await flushUpdates();
  expect(at()).toContain('group=account');
  expect(getGroupHeaders()).toEqual([
    expect.stringMatching(/^AlderGold · \$1\.2K2 pending$/),
    expect.stringContaining('Birch'),
  ]);
  // A later page could add rows to groups above the current one, so all actions are requested at once.
  expect(requested.map((query) => query.get('limit'))).toEqual(['100', '1000']);
});

test('requests the user’s own actions and those of the team', async () => {
  localStorage.setItem('user_id', '2');
  localStorage.setItem('expanded_roles', '[{"abbr":"CSL"}]');
  updateSession({ title: 'Lead' });
  await open();
  await click('Mine');
  await click('My team');
  expect(requested.map((query) => [query.get('ownerId'), query.get('team')])).toEqual([
    [null, null],
    ['2', null],
    [null, 'true'],
  ]);
});

test('X checks an action before the response; a rejected change is reverted and its error shown', async () => {
  await open();
  let respond: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (respond = resolve));
  pressKey('x', 'Call');
  expect(getCheckbox('Call')?.getAttribute('aria-checked')).toBe('true');
  await flushUpdates();
  expect(sent).toEqual([
    { path: '/v1/api/actions/7/complete/', body: { isChecked: true, playId: 3, version: 4, lastConfirmed: false } },
  ]);
  await act(async () => respond(errorResponse(403, 'You have read-only access.')));
  await flushUpdates();
  expect(getCheckbox('Call')?.getAttribute('aria-checked')).toBe('false');
  expect(getToast()?.text).toBe('You have read-only access.');
});

test('undoes a completion; asks for confirmation before the last action closes its play', async () => {
  await open();
  pressKey('x', 'Call');
  await flushUpdates();
  expect(getToast()?.text).toBe('Completed “Call”.');
  await act(async () => getToast()?.undo?.());
  await flushUpdates();
  expect(sent[1]?.body).toEqual({ isChecked: false, playId: 3, version: 5 });
  answer = () => errorResponse(409, LAST_ACTION_CONFIRMATION);
  pressKey('x', 'Offer');
  await waitForText(LAST_ACTION_CONFIRMATION);
  answer = undefined;
  await click('Confirm');
  expect(sent.at(-1)?.body).toMatchObject({ isChecked: true, lastConfirmed: true });
});

test('does not complete blocked or view-only actions; E opens the action', async () => {
  const { at } = await open();
  pressKey('x', 'Visit');
  expect(sent).toEqual([]);
  actionGroups = { 5: group('Alder', { 3: play('Renewal', action(7, 'Call', null, { blocked_by: 1 })) }) };
  await screens.refresh();
  pressKey('x', 'Call');
  expect([sent, getToast()?.text]).toEqual([[], 'This action waits for others that are still pending.']);
  expect(getCheckbox('Call')?.hasAttribute('disabled')).toBe(true);
  expect(findRow('Call')?.textContent).toContain('Blocked by 1');
  pressKey('e', 'Call');
  await flushUpdates();
  expect(at()).toContain('actionId=7');
});

const mockPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList,
    );
const getBox = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="Select ${name}"]`);

test('on phones, selection boxes replace completion checkboxes in selection mode or after selecting a row by key', async () => {
  mockPhone();
  await open();
  const getPressed = () => getButton('Select').getAttribute('aria-pressed');
  expect([getPressed(), getBox('Call'), getCheckbox('Call') !== null]).toEqual(['false', null, true]);
  await click('Select');
  expect([getPressed(), getBox('Call')?.checked, getCheckbox('Call')]).toEqual(['true', false, null]);
  act(() => getBox('Call')?.click());
  await waitForText('1 selected');
  await click('Select');
  expect([getPressed(), getBox('Call'), document.body.textContent?.includes('1 selected')]).toEqual([
    'false',
    null,
    false,
  ]);
  pressKey(' ', 'Offer');
  expect([getPressed(), getBox('Offer')?.checked]).toEqual(['true', true]);
  await waitForText('1 selected');
  await click('Clear the selection');
  expect([getPressed(), getCheckbox('Offer') !== null]).toEqual(['false', true]);
  pressKey('x', 'Call');
  await flushUpdates();
  expect(sent.map(({ path }) => path)).toEqual(['/v1/api/actions/7/complete/']);
});

test('users with view-only access have neither selection boxes nor the button that shows them', async () => {
  mockPhone();
  updateSession({ user_access_type: 'read_only' });
  await open();
  expect([getBox('Call'), document.querySelector('[aria-pressed].FilterBar-toolButton')]).toEqual([null, null]);
});

test('J focuses the list if no element of the page has the focus', async () => {
  await open();
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
  expect(document.activeElement).toBe(findRow('Call'));
});
