/** A play with actions in the format of the Gantt chart. */
import type { GanttAction, GanttPlay } from '@mainstay/contract/playbooks/gantt';
import { addDays } from '@mainstay/contract/rules/dates';
import { getToday } from '../platform/lib/dates.ts';

export const inDays = (days: number): string => addDays(getToday(), days);

export const GANTT_PLAY: GanttPlay = {
  id: 3,
  name: 'Renewal',
  status: 'PN',
  total_actions: 4,
  pending_actions: 3,
  account: { id: 5, name: 'Alder' },
  read_only: false,
};

/** Creates an action of this play, which is pending and due in four days unless overridden. */
export const ganttAction = (id: number, more: Partial<GanttAction>): GanttAction => ({
  id,
  play_id: GANTT_PLAY.id,
  name: `Action ${id}`,
  owner: 'Mia Mole',
  status: 'Pending',
  priority: 'H',
  version: 4,
  due_date: inDays(4),
  completed_on: null,
  depends_on: [],
  created_at: `${inDays(-10)}T12:00:00Z`,
  ...more,
});
