/** Actions of an account along the days, as a Gantt view draws them. Rows 2-gantt, 2-timeline-14. */
import { z } from 'zod';
import { day, endpoint, id, ok, pageValue } from '../kit.ts';
import { ACTION_STATUSES, PLAY_STATUSES, PRIORITIES } from '../rules/actions.ts';

/** Actions at most; also where none is said (decision 16). */
export const GANTT_LIMIT = 10_000;

export const GanttAction = z.object({
  id: z.int(),
  play_id: z.int(),
  name: z.string(),
  owner: z.string().nullable(),
  status: z.enum(ACTION_STATUSES),
  priority: z.enum(PRIORITIES),
  due_date: day.nullable(),
  completed_on: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Grows with every change; a write that names an older one is refused. */
  version: z.int(),
});
export type GanttAction = z.infer<typeof GanttAction>;

export const GanttPlay = z.object({
  id: z.int(),
  name: z.string(),
  /** Null: it never had an action (2-C-25). */
  status: z.enum(PLAY_STATUSES).nullable(),
  total_actions: z.int(),
  pending_actions: z.int(),
});
export type GanttPlay = z.infer<typeof GanttPlay>;

export const GanttActions = z.object({
  /** By their next due date. */
  plays: z.array(GanttPlay),
  /** In the order of their plays, and within by the end of their bars. */
  actions: z.array(GanttAction),
  /** Whether the caller may not change them. */
  read_only: z.boolean(),
  /** There are more than the limit. */
  has_next: z.boolean(),
});
export type GanttActions = z.infer<typeof GanttActions>;

export const gantt = {
  findGanttActions: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/gantt/',
    access: 'session',
    summary: 'Dated actions of an account whose bars touch the days from and to, and pending ones that were due before',
    params: z.object({ id }),
    query: z.object({ from: day, to: day, limit: pageValue(GANTT_LIMIT, GANTT_LIMIT) }),
    response: ok(GanttActions),
  }),
};
