/** Converts plays and actions to groups and bars. */
import type { GanttAction, GanttActions } from '@mainstay/contract/playbooks/gantt';
import { playProgress } from '@mainstay/contract/rules/actions';
import { ganttDays } from '@mainstay/contract/rules/gantt';
import { daysLeft, getEntityTimeZone, formatShortDate } from '../../../../platform/lib/dates.ts';
import type { GanttBar, GanttGroup } from '../../../../platform/ui/gantt-rows.ts';

/** Returns the text beside a bar. "days" is always plural, because the wording is fixed. */
function formatNote({ status, due_date }: GanttAction, isLate: boolean): string {
  if (status === 'Skip') return 'Skipped';
  if (status === 'Completed') return 'Completed';
  if (due_date === null) return '';
  return isLate ? `${-daysLeft(due_date)} days overdue` : formatShortDate(due_date);
}

/** Returns the owner and the blocking actions. */
function formatDetails({ owner, depends_on }: GanttAction, names: ReadonlyMap<number, string>): string {
  const blockingNames = depends_on.flatMap((id) => names.get(id) ?? []);
  return [
    owner !== null && `assigned to ${owner}`,
    blockingNames.length > 0 && `blocked by ${blockingNames.join(' and ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface BarContext {
  names: ReadonlyMap<number, string>;
  getActionHref: (actionId: number) => string;
  /** True if the viewer cannot change the play. */
  isFixed: boolean;
}

function toBars(action: GanttAction, { names, getActionHref, isFixed }: BarContext): GanttBar[] {
  const { id, name, priority, status, due_date, depends_on } = action;
  const days = ganttDays(action, getEntityTimeZone());
  if (!days) return [];
  const isPending = status === 'Pending';
  const isLate = isPending && due_date !== null && daysLeft(due_date) < 0;
  return [
    {
      id,
      name,
      priority,
      ...days,
      href: getActionHref(id),
      state: isLate ? 'late' : isPending ? 'pending' : 'done',
      note: formatNote(action, isLate),
      fixed: isFixed || !isPending,
      after: depends_on,
      details: formatDetails(action, names),
    },
  ];
}

interface GanttGroupOptions {
  /** Returns the link to an action. */
  getActionHref: (actionId: number) => string;
  /** False if the plays belong to several accounts; each then shows its account. */
  isOfAccount: boolean;
}

export function toGanttGroups(
  { plays, actions }: Pick<GanttActions, 'plays' | 'actions'>,
  { getActionHref, isOfAccount }: GanttGroupOptions,
): GanttGroup[] {
  const bars = new Map(plays.map(({ id }) => [id, [] as GanttBar[]]));
  const names = new Map(actions.map(({ id, name }) => [id, name]));
  const readOnlyPlayIds = new Set(plays.flatMap(({ id, read_only }) => (read_only ? [id] : [])));
  for (const action of actions)
    bars
      .get(action.play_id)
      ?.push(...toBars(action, { names, getActionHref, isFixed: readOnlyPlayIds.has(action.play_id) }));
  return plays.map(({ id, name, total_actions, pending_actions, account }) => ({
    id,
    name,
    percent: playProgress(total_actions, pending_actions),
    ...(!isOfAccount && { about: account.name }),
    bars: bars.get(id) ?? [],
  }));
}
