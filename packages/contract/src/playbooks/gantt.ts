/** Actions of one or many accounts for a Gantt view. Rows 2-gantt, 2-timeline-14. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageParam } from '../kit.ts';
import { ACTION_STATUSES, PLAY_STATUSES, PRIORITIES } from '../rules/actions.ts';
import { PLAY_SORTS, playCriteria } from './plays.ts';

/** Default and maximum number of actions (decision 16). */
export const GANTT_LIMIT = 10_000;
/** Maximum number of plays in a view across accounts. */
export const GANTT_PLAYS = 500;

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
  /** Increases with every change. A write based on an older version is rejected. */
  version: z.int(),
  /** Ids of the actions that it depends on. */
  depends_on: z.array(z.int()),
});
export type GanttAction = z.infer<typeof GanttAction>;

export const GanttPlay = z.object({
  id: z.int(),
  name: z.string(),
  /** Null if the play has never had an action (2-C-25). */
  status: z.enum(PLAY_STATUSES).nullable(),
  total_actions: z.int(),
  pending_actions: z.int(),
  account: z.object({ id: z.int(), name: z.string() }),
  /** Whether the caller is not allowed to change the play. */
  read_only: z.boolean(),
});
export type GanttPlay = z.infer<typeof GanttPlay>;

export const GanttActions = z.object({
  /** Sorted by next due date, or as the request specifies. */
  plays: z.array(GanttPlay),
  /** In the order of their plays, and within a play by the end of their bars. */
  actions: z.array(GanttAction),
  /** Whether there are more actions or plays than the limit. */
  has_next: z.boolean(),
});
export type GanttActions = z.infer<typeof GanttActions>;

export const gantt = {
  findGanttActions: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/gantt/',
    access: 'session',
    summary: 'List actions of an account between two dates for the Gantt chart, and earlier pending ones',
    params: z.object({ id }),
    query: z.object({ from: day, to: day, limit: pageParam(GANTT_LIMIT, GANTT_LIMIT) }),
    response: ok(GanttActions),
  }),
  findGanttOfPlays: endpoint({
    method: 'GET',
    path: '/v1/api/actions/gantt/',
    access: 'session',
    summary: 'List Gantt actions of the first 500 plays of a filtered list across accounts',
    query: z.object({
      filters: playCriteria,
      sort: optionalParam(z.enum(PLAY_SORTS)),
      from: day,
      to: day,
      limit: pageParam(GANTT_LIMIT, GANTT_LIMIT),
    }),
    response: ok(GanttActions),
  }),
};
