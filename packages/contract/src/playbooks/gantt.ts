/** Actions of an account, or of many, along the days, as a Gantt view draws them. Rows 2-gantt, 2-timeline-14. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageParam } from '../kit.ts';
import { ACTION_STATUSES, PLAY_STATUSES, PRIORITIES } from '../rules/actions.ts';
import { PLAY_SORTS, playCriteria } from './plays.ts';

/** Actions at most; also where none is said (decision 16). */
export const GANTT_LIMIT = 10_000;
/** Plays at most, of a view across accounts. */
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
  /** Grows with every change; a write that names an older one is refused. */
  version: z.int(),
  /** Ids of actions that come before it. */
  depends_on: z.array(z.int()),
});
export type GanttAction = z.infer<typeof GanttAction>;

export const GanttPlay = z.object({
  id: z.int(),
  name: z.string(),
  /** Null: it never had an action (2-C-25). */
  status: z.enum(PLAY_STATUSES).nullable(),
  total_actions: z.int(),
  pending_actions: z.int(),
  account: z.object({ id: z.int(), name: z.string() }),
  /** Whether the caller may not change it. */
  read_only: z.boolean(),
});
export type GanttPlay = z.infer<typeof GanttPlay>;

export const GanttActions = z.object({
  /** By their next due date, or as the call sorts them. */
  plays: z.array(GanttPlay),
  /** In the order of their plays, and within by the end of their bars. */
  actions: z.array(GanttAction),
  /** There are more than the limit, of actions or of plays. */
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
    query: z.object({ from: day, to: day, limit: pageParam(GANTT_LIMIT, GANTT_LIMIT) }),
    response: ok(GanttActions),
  }),
  findGanttOfPlays: endpoint({
    method: 'GET',
    path: '/v1/api/actions/gantt/',
    access: 'session',
    summary: 'The same of the plays that a list across accounts shows: the first 500 of them',
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
