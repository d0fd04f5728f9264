import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { addDays } from '@mainstay/contract/rules/dates';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToday } from '../../../lib/dates.ts';
import { updateSession } from '../../../lib/session.ts';
import {
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
import { clearToast, getToast } from '../../../ui/toast.ts';
import { PendingScreen } from '../screens/PendingScreen.tsx';
import { parseActionsSearch } from './open-action.ts';
import { parseWorkSearch } from './play-search.ts';

const screens = setUpScreenTests();
const inDays = (days: number) => addDays(getToday(), days);
const action = (id: number, name: string, due_date: string | null, more: object = {}) => ({
  ...{
    id,
    name,
    status: 'Pending',
    due_date,
    priority: 'M',
    owner_id: 2,
    owner: 'Mia Mole',
    blocked_by: 0,
    version: 4,
  },
  ...more,
});
const group = (account: string, plays: object, more: object = {}) => ({
  ...{ account, plan: 'Gold', mrr: 1200, read_only: false, plays },
  ...more,
});
const play = (name: string, ...actions: object[]) => ({ name, play_parent_id: null, actions });

let requested: URLSearchParams[];
let sent: { path: string; body: Record<string, unknown> }[];
/** Returns the response to completing an action; if undefined, the request succeeds. */
let answer: (() => Response | Promise<Response>) | undefined;
let listed: object;
beforeEach(() => {
  listed = {
    5: group('Alder', { 3: play('Renewal', action(7, 'Call', inDays(-2)), action(8, 'Offer', inDays(0))) }),
    6: group('Birch', { 4: play('Review', action(9, 'Visit', inDays(3), { blocked_by: 1 })) }, { read_only: true }),
  };
  [requested, sent, answer] = [[], [], undefined];
  clearToast();
  screens.serve(({ path, method, body, query }) => {
    if (path.endsWith('/portfolio/actions/')) {
      requested.push(query);
      return { actions: listed, has_next: false };
    }
    if (method === 'GET') return undefined;
    sent.push({ path, body });
    return answer ? answer() : { closed: false, status: 'Completed', completed_on: null, play_status: 'PN' };
  });
});

afterEach(() => vi.restoreAllMocks());

const open = async (given: object = {}) => {
  const opened = await screens.open(PendingScreen, {
    path: '/dashboard/actions',
    search: (search) => {
      const asked = { ...given, ...search };
      return { ...parseWorkSearch(asked), ...parseActionsSearch(asked) };
    },
  });
  await waitForText('pending');
  return opened;
};
const heads = () => [...document.querySelectorAll('.tbl-group')].map(({ textContent }) => textContent);
const getCheckbox = (name: string) => document.querySelector(`[aria-label="Complete ${name}"]`);
const toRow = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-index]')].find((row) => row.textContent?.includes(name));
function key(name: string, on: string): void {
  const row = toRow(on);
  act(() => row?.focus());
  act(() => void row?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
}

test('groups actions by due date, account or play, the earliest first', async () => {
  const { at } = await open();
  expect(heads()).toEqual(['Overdue1 pending', 'Today1 pending', 'Next 7 days1 pending']);
  await act(async () => {
    const select = getField('Group') as unknown as HTMLSelectElement;
    select.value = 'account';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await flushUpdates();
  expect(at()).toContain('group=account');
  expect(heads()).toEqual([expect.stringMatching(/^AlderGold · \$1\.2K2 pending$/), expect.stringContaining('Birch')]);
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
  let refuse: (response: Response) => void = () => undefined;
  answer = () => new Promise((done) => (refuse = done));
  key('x', 'Call');
  expect(getCheckbox('Call')?.getAttribute('aria-checked')).toBe('true');
  await flushUpdates();
  expect(sent).toEqual([
    { path: '/v1/api/actions/7/complete/', body: { isChecked: true, playId: 3, version: 4, lastConfirmed: false } },
  ]);
  await act(async () => refuse(errorResponse(403, 'You have read-only access.')));
  await flushUpdates();
  expect(getCheckbox('Call')?.getAttribute('aria-checked')).toBe('false');
  expect(getToast()?.text).toBe('You have read-only access.');
});

test('undoes a completion; asks for confirmation before the last action closes its play', async () => {
  await open();
  key('x', 'Call');
  await flushUpdates();
  expect(getToast()?.text).toBe('Completed.');
  await act(async () => getToast()?.undo?.());
  await flushUpdates();
  expect(sent[1]?.body).toEqual({ isChecked: false, playId: 3, version: 5 });
  answer = () => errorResponse(409, LAST_ACTION_CONFIRMATION);
  key('x', 'Offer');
  await waitForText(LAST_ACTION_CONFIRMATION);
  answer = undefined;
  await click('Confirm');
  expect(sent.at(-1)?.body).toMatchObject({ isChecked: true, lastConfirmed: true });
});

test('does not complete blocked or view-only actions; E opens the action', async () => {
  const { at } = await open();
  key('x', 'Visit');
  expect(sent).toEqual([]);
  listed = { 5: group('Alder', { 3: play('Renewal', action(7, 'Call', null, { blocked_by: 1 })) }) };
  await screens.refresh();
  key('x', 'Call');
  expect([sent, getToast()?.text]).toEqual([[], 'This action waits for others that are still pending.']);
  expect(getCheckbox('Call')?.hasAttribute('disabled')).toBe(true);
  expect(toRow('Call')?.textContent).toContain('Blocked by 1');
  key('e', 'Call');
  await flushUpdates();
  expect(at()).toContain('actionId=7');
});

const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList,
    );
const getBox = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="Select ${name}"]`);

test('on phones, selection boxes replace completion checkboxes in selection mode or after selecting a row by key', async () => {
  onPhone();
  await open();
  const select = () => getButton('Select').getAttribute('aria-pressed');
  expect([select(), getBox('Call'), getCheckbox('Call') !== null]).toEqual(['false', null, true]);
  await click('Select');
  expect([select(), getBox('Call')?.checked, getCheckbox('Call')]).toEqual(['true', false, null]);
  act(() => getBox('Call')?.click());
  await waitForText('1 selected');
  await click('Select');
  expect([select(), getBox('Call'), document.body.textContent?.includes('1 selected')]).toEqual(['false', null, false]);
  key(' ', 'Offer');
  expect([select(), getBox('Offer')?.checked]).toEqual(['true', true]);
  await waitForText('1 selected');
  await click('Clear the selection');
  expect([select(), getCheckbox('Offer') !== null]).toEqual(['false', true]);
  key('x', 'Call');
  await flushUpdates();
  expect(sent.map(({ path }) => path)).toEqual(['/v1/api/actions/7/complete/']);
});

test('users with view-only access have neither selection boxes nor the button that shows them', async () => {
  onPhone();
  updateSession({ user_access_type: 'read_only' });
  await open();
  expect([getBox('Call'), document.querySelector('[aria-pressed].tool')]).toEqual([null, null]);
});

test('J focuses the list if no element of the page has the focus', async () => {
  await open();
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
  expect(document.activeElement).toBe(toRow('Call'));
});
