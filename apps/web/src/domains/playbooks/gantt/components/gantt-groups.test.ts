import type { GanttAction } from '@mainstay/contract/playbooks/gantt';
import { afterEach, expect, test } from 'vitest';
import { GANTT_PLAY, ganttAction, inDays } from '../../../../testing/gantt-plays.ts';
import { clearSession, updateSession } from '../../../../platform/lib/session.ts';
import { toGanttGroups } from './gantt-groups.ts';

afterEach(() => clearSession());

const OPTIONS = { getActionHref: (id: number) => `#${id}`, isOfAccount: true };
const getGroups = (...actions: GanttAction[]) => toGanttGroups({ plays: [GANTT_PLAY], actions }, OPTIONS);

test('connects dependent actions and names the blocking ones that are shown', () => {
  const [group] = getGroups(ganttAction(1, {}), ganttAction(2, { depends_on: [1, 99] }));
  expect(group?.bars.map(({ after, details }) => [after, details])).toEqual([
    [[], 'assigned to Mia Mole'],
    [[1, 99], 'assigned to Mia Mole, blocked by Action 1'],
  ]);
});

test('bars start and become overdue by the day of the company', () => {
  updateSession({ token: 'x', user_access_type: 'full', entity_timezone: 'Pacific/Auckland' });
  const dates = { created_at: '2026-09-26T13:30:00Z', due_date: inDays(0) };
  const [group] = getGroups(ganttAction(1, dates), ganttAction(2, { due_date: inDays(-1) }));
  expect(group?.bars.map(({ start, state }) => [start, state])).toEqual([
    ['2026-09-27', 'pending'],
    [expect.any(String), 'late'],
  ]);
  expect(group?.percent).toBe(25);
});

test('names the account of each play across accounts; bars of view-only plays are fixed', () => {
  const plays = [GANTT_PLAY, { ...GANTT_PLAY, id: 4, read_only: true, account: { id: 6, name: 'Birch' } }];
  const actions = [ganttAction(1, {}), ganttAction(2, { play_id: 4 }), ganttAction(3, { status: 'Completed' })];
  const groups = toGanttGroups({ plays, actions }, { ...OPTIONS, isOfAccount: false });
  expect(groups.map(({ about, bars }) => [about, bars.map(({ fixed, href }) => [fixed, href])])).toEqual([
    [
      'Alder',
      [
        [false, '#1'],
        [true, '#3'],
      ],
    ],
    ['Birch', [[true, '#2']]],
  ]);
  expect(getGroups()[0]?.about).toBeUndefined();
});
