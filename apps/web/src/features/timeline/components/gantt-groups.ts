/** Plays and actions as groups and bars. */
import type { GanttAction, GanttActions } from '@mainstay/contract/playbooks/gantt';
import { playProgress } from '@mainstay/contract/rules/actions';
import { ganttDays } from '@mainstay/contract/rules/gantt';
import { actionsPath } from '../../../lib/addresses.ts';
import { daysLeft, entityZone, shortDay } from '../../../lib/dates.ts';
import { hashHref } from '../../../lib/history.ts';
import type { GanttBar, GanttGroup } from '../../../ui/gantt-rows.ts';

/** The words beside a bar; those of days are literal, there is no singular. */
function noteOf({ status, due_date }: GanttAction, late: boolean): string {
  if (status === 'Skip') return 'Skipped';
  if (status === 'Completed') return 'Completed';
  if (due_date === null) return '';
  return late ? `${-daysLeft(due_date)} days overdue` : shortDay(due_date);
}

function barsOf(action: GanttAction): GanttBar[] {
  const { id, name, priority, owner, status, due_date } = action;
  const days = ganttDays(action, entityZone());
  if (!days) return [];
  const isPending = status === 'Pending';
  const isLate = isPending && due_date !== null && daysLeft(due_date) < 0;
  return [
    {
      ...{ id, name, priority, ...days },
      href: hashHref(actionsPath({ actionId: id })),
      state: isLate ? 'late' : isPending ? 'pending' : 'done',
      note: noteOf(action, isLate),
      fixed: !isPending,
      ...(owner !== null && { details: `given to ${owner}` }),
    },
  ];
}

export function ganttGroups({ plays, actions }: Pick<GanttActions, 'plays' | 'actions'>): GanttGroup[] {
  const bars = new Map(plays.map(({ id }) => [id, [] as GanttBar[]]));
  for (const action of actions) bars.get(action.play_id)?.push(...barsOf(action));
  return plays.map(({ id, name, total_actions, pending_actions }) => ({
    ...{ id, name, percent: playProgress(total_actions, pending_actions) },
    bars: bars.get(id) ?? [],
  }));
}
