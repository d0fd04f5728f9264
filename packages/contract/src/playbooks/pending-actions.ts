/** Upcoming actions on a user's accounts. Rows 3-dashboard-widgets, 1-portfolio. */
import { z } from 'zod';
import { booleanParam, day, endpoint, id, ok, optionalParam, ownerScopeQuery, pageParam } from '../kit.ts';

/** Page size that the screen requests. */
export const ACTIONS_LIMIT = 31;

export const PendingAction = z
  .object({
    id: z.int(),
    name: z.string(),
    status: z.literal('Pending'),
    due_date: day.nullable(),
    priority: z.enum(['C', 'H', 'M', 'L']),
    owner_id: z.int().nullable(),
    /** Null if the action has no owner. */
    owner: z.string().nullable(),
    /** Number of pending actions that it waits for. */
    blocked_by: z.int(),
    /** Increases with every change. A write based on an older version is rejected. */
    version: z.int(),
  })
  .meta({ id: 'PendingAction' });

/** The pending actions of one account, grouped by play. */
export const ActionGroup = z
  .object({
    account: z.string(),
    plan: z.string(),
    /** In major units of the tenant's currency. */
    mrr: z.number(),
    read_only: z.boolean(),
    /** Keyed by play id. */
    plays: z.record(
      z.string(),
      z.object({
        name: z.string(),
        /** The playbook that the play was created from. Null for a play without a playbook. */
        play_parent_id: z.int().nullable(),
        /** The number of all pending actions of the play, also of those that are not listed. */
        pending: z.int(),
        /** Earliest due date first, actions without a due date last. */
        actions: z.array(PendingAction),
      }),
    ),
  })
  .meta({ id: 'ActionGroup' });
export type ActionGroup = z.infer<typeof ActionGroup>;

const OFFSET_MESSAGE = 'Must be a whole number of 0 or more.';

/** Restricts the owners of the listed actions. Without either parameter, actions of all owners are listed. */
const ownerFields = {
  /** Only actions of this user. */
  ownerId: optionalParam(id),
  /** Only actions of other users in the caller's account scope. */
  team: optionalParam(booleanParam),
};

export const pendingActions = {
  findPendingActions: endpoint({
    method: 'GET',
    path: '/v1/api/portfolio/actions/',
    access: 'session',
    summary: 'List pending actions by due date, grouped by account and play; offset and limit count actions',
    query: z.object({
      offset: optionalParam(
        z.union([z.int().min(0).max(999_999_999), z.string().regex(/^\d{1,9}$/, OFFSET_MESSAGE)]).transform(Number),
      ),
      limit: pageParam(ACTIONS_LIMIT, 1000),
      ...ownerFields,
      ...ownerScopeQuery,
    }),
    response: ok(z.object({ actions: z.record(z.string(), ActionGroup), has_next: z.boolean() })),
  }),
  exportPendingActions: endpoint({
    method: 'GET',
    path: '/v1/api/portfolio/actions/export/',
    access: 'session',
    summary: 'Export pending actions as CSV by due date, optionally of one user',
    query: z.object(ownerFields),
    download: 'text/csv',
    response: z.string(),
  }),
};
