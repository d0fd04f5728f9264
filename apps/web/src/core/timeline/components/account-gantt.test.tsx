import type { GanttActions } from '@mainstay/contract/playbooks/gantt';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { GANTT_PLAY, ganttAction, inDays } from '../../../testing/gantt-plays.ts';
import { getFeatures } from '../../../platform/feature.ts';
import { accountViews } from '../account-views.ts';
import { formatLongDate, formatShortDate } from '../../../platform/lib/dates.ts';
import {
  getButton,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  waitForText,
} from '../../../testing/screen.tsx';
import { clearToast, getToast } from '../../../platform/ui/toast.ts';
import { AccountTimeline } from '../AccountTimeline.tsx';

const screens = setUpScreenTests();

let stored: GanttActions;
let sent: Record<string, unknown>[];
/** Returns the response to a move; if undefined, the move succeeds. */
let answer: (() => Response | Promise<Response>) | undefined;
beforeEach(async () => {
  await Promise.all(accountViews.from(getFeatures()).map(({ View }) => View.preload()));
  stored = {
    plays: [GANTT_PLAY],
    actions: [ganttAction(7, {}), ganttAction(8, { due_date: inDays(-2) }), ganttAction(9, { status: 'Skip' })],
    has_next: false,
  };
  sent = [];
  answer = undefined;
  clearToast();
  screens.serve(({ path, method, body }) => {
    if (path.endsWith('/gantt/')) return structuredClone(stored);
    if (path.endsWith('/timeline/')) return { timeline: [], has_next: false };
    if (path.endsWith('/weeks/')) return { weeks: [], total: 0, since: null };
    if (method === 'GET' || !path.endsWith('/actions/edit/')) return undefined;
    sent.push(body);
    if (answer) return answer();
    const version = Number(body.version) + 1;
    stored.actions = stored.actions.map((one) =>
      one.id === body.action_id ? { ...one, due_date: String(body.completedOn), version } : one,
    );
    return { action: stored.actions.find(({ id }) => id === body.action_id) };
  });
});

const open = async (query: object = { view: 'gantt' }) => {
  const search = (params: Record<string, unknown>) => ({ query: params.query ?? query });
  const view = await screens.open(() => <AccountTimeline context={{ account_id: 5 }} />, { search });
  await flushUpdates();
  return view;
};
const formatNote = (name: string) =>
  [...document.querySelectorAll('.Gantt-row')]
    .find((one) => one.textContent?.includes(name))
    ?.querySelector('.Gantt-note')?.textContent;
const pressKey = (key: string, more: KeyboardEventInit = {}, kind = 'keydown') =>
  act(() => {
    const row = document.querySelector<HTMLElement>('.Gantt-row[data-index="1"]');
    row?.focus();
    row?.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, ...more }));
  });
/** Moves the first action by a number of days and releases it. */
async function move(days: number): Promise<void> {
  for (let i = 0; i < Math.abs(days); i++) pressKey(days > 0 ? 'ArrowRight' : 'ArrowLeft', { shiftKey: true });
  pressKey('Shift', {}, 'keyup');
  await flushUpdates();
}

test('stores the timeline or Gantt view in the URL', async () => {
  const { at } = await open({ events: 'notes' });
  expect(document.querySelector('.Gantt-root')).toBeNull();
  await click('Gantt');
  await waitForText('Action 7');
  expect(decodeURIComponent(at())).toContain('"view":"gantt"');
  expect(document.body.textContent).toContain('2 pending, 1 overdue');
  expect([formatNote('Action 7'), formatNote('Action 8'), formatNote('Action 9')]).toEqual([
    formatShortDate(inDays(4)),
    '2 days overdue',
    'Skipped',
  ]);
  await click('Day');
  expect(decodeURIComponent(at())).toContain('"scale":"day"');
  expect(getButton('Day').getAttribute('aria-pressed')).toBe('true');
  await click('Timeline');
  expect(decodeURIComponent(at())).not.toContain('view');
  expect(getButton('Notes').getAttribute('aria-pressed')).toBe('true');
});

test('moves a due date optimistically with the loaded version, and reverts it with Undo', async () => {
  await open();
  await move(3);
  expect(sent).toEqual([{ action_id: 7, completedOn: inDays(7), accountId: 5, playId: 3, version: 4 }]);
  expect(formatNote('Action 7')).toBe(formatShortDate(inDays(7)));
  expect(getToast()?.text).toBe(`Due ${formatLongDate(inDays(7))}.`);
  getToast()?.undo?.();
  await flushUpdates();
  expect(sent[1]).toMatchObject({ completedOn: inDays(4), version: 5 });
  expect([formatNote('Action 7'), getToast()?.text]).toEqual([formatShortDate(inDays(4)), 'Due date restored.']);
});

test('sends moves one after the other, each with the version of the previous response', async () => {
  await open();
  const resolvers: (() => void)[] = [];
  answer = () =>
    new Promise((resolve) => {
      const version = 5 + resolvers.length;
      resolvers.push(() => resolve(Response.json({ success: true, data: { action: { version } } })));
    });
  await move(1);
  await move(1);
  expect([sent.length, formatNote('Action 7')]).toEqual([1, formatShortDate(inDays(6))]);
  for (let i = 0; i < 2; i++) {
    await act(async () => resolvers[i]?.());
    await flushUpdates();
  }
  expect(sent.map(({ completedOn, version }) => [completedOn, version])).toEqual([
    [inDays(5), 4],
    [inDays(6), 5],
  ]);
});

test('reverts a rejected move, shows the error, and shows the change of another user', async () => {
  await open();
  answer = () => {
    stored.actions = stored.actions.map((one) => (one.id === 7 ? { ...one, due_date: inDays(20), version: 9 } : one));
    return errorResponse(409, 'Someone else changed this action after you opened it.');
  };
  await move(2);
  await flushUpdates();
  expect(getToast()?.text).toBe('Someone else changed this action after you opened it.');
  expect(formatNote('Action 7')).toBe(formatShortDate(inDays(20)));
});

test('users with view-only access cannot move bars; shows an empty state without dated actions', async () => {
  stored.plays = [{ ...GANTT_PLAY, read_only: true }];
  await open();
  expect(document.querySelectorAll('.Gantt-bar')).toHaveLength(3);
  expect(document.querySelectorAll('[data-movable]')).toHaveLength(0);
  await move(2);
  expect(sent).toEqual([]);
  stored = { plays: [], actions: [], has_next: false };
  await screens.refresh();
  await waitForText('No dated actions');
});

test('shows the error of a failed request', async () => {
  screens.serve(({ path }) => (path.endsWith('/gantt/') ? errorResponse(403, 'No access.') : undefined));
  await open();
  await waitForText('The actions could not be loaded');
  expect(document.querySelector('.Gantt-root')).toBeNull();
});
