/** Completes, skips, reassigns or reschedules many actions in the background. The edit reports its progress and can be undone. */
import { z } from 'zod';
import { bulkProgress, bulkEditParams, MAX_NAMED_ACCOUNTS } from '../accounts/bulk-edits.ts';
import { day, endpoint, ok, requestKey } from '../kit.ts';
import {
  ACTION_EDIT_FIELDS,
  actionEditReasons,
  DAYS_MESSAGE,
  DUE_CHANGE_MESSAGE,
  MAX_DAYS_MOVED,
} from '../rules/action-edits.ts';

const days = z
  .int(DAYS_MESSAGE)
  .min(-MAX_DAYS_MOVED, DAYS_MESSAGE)
  .max(MAX_DAYS_MOVED, DAYS_MESSAGE)
  .refine((n) => n !== 0, DAYS_MESSAGE);

export const ActionChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('status'), value: z.enum(['Completed', 'Skip']) }),
  /** The new owner, who must belong to the account of each action. */
  z.object({ field: z.literal('owner'), value: z.int().positive() }),
  z.object({
    field: z.literal('due'),
    /** Moves the due date to a day, or by a number of days from each action's current due date. */
    value: z
      .object({ to: day.optional(), by: days.optional() })
      .refine(({ to, by }) => (to === undefined) !== (by === undefined), DUE_CHANGE_MESSAGE),
  }),
]);
export type ActionChange = z.infer<typeof ActionChange>;

const Reason = z.enum(actionEditReasons);
/** Number of skipped actions by reason. */
const reasons = z.array(z.object({ reason: Reason, count: z.int() }));

/** Maximum number of skipped actions that are listed by name. */
export const LISTED_ACTIONS_LIMIT = 50;

export const ActionEdit = z
  .object({
    field: z.enum(ACTION_EDIT_FIELDS),
    ...bulkProgress,
    /** Number of plays that closed because this edit finished their last pending action. */
    closed_plays: z.int(),
    /** Reasons for actions that the edit or its undo skipped. */
    reasons,
    /** The first skipped actions, limited to those that the caller can read. */
    told: z.array(z.object({ action_id: z.int(), action_name: z.string(), account_name: z.string(), reason: Reason })),
  })
  .meta({ id: 'ActionEdit' });
export type ActionEdit = z.infer<typeof ActionEdit>;

/** The effect that an edit would have now. */
export const ActionEditPreview = z
  .object({
    total: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Number of plays that the edit would close. */
    closed_plays: z.int(),
    reasons,
  })
  .meta({ id: 'ActionEditPreview' });
export type ActionEditPreview = z.infer<typeof ActionEditPreview>;

/** The actions that a bulk operation applies to. */
export const selectedActions = z.object({
  /** If omitted, all pending actions that match the list. */
  ids: z.array(z.int().positive()).min(1, 'No actions selected.').max(MAX_NAMED_ACCOUNTS).optional(),
  /** List filter: only actions of this user. */
  ownerId: z.int().positive().optional(),
  /** List filter: only actions of other users in the caller's account scope. */
  team: z.boolean().optional(),
});
export type SelectedActions = z.infer<typeof selectedActions>;

export const actionEdits = {
  previewActionEdit: endpoint({
    method: 'POST',
    path: '/v1/api/actions/bulk-edits/preview/',
    access: 'session',
    effect: 'reads',
    summary: 'Preview a bulk edit of actions; without a change, only count the selected actions',
    bodyLimit: 2_000_000,
    body: selectedActions.extend({ change: ActionChange.optional() }),
    response: ok(ActionEditPreview),
  }),
  createActionEdit: endpoint({
    method: 'POST',
    path: '/v1/api/actions/bulk-edits/',
    access: 'session',
    effect: 'changes',
    summary: 'Change the selected actions, or all pending actions of the filtered list, in the background',
    perMinute: 30,
    bodyLimit: 2_000_000,
    body: selectedActions.extend({ change: ActionChange, request_key: requestKey }),
    response: ok(ActionEdit),
  }),
  getActionEdit: endpoint({
    method: 'GET',
    path: '/v1/api/actions/bulk-edits/{id}/',
    access: 'session',
    summary: 'Get the progress of a bulk edit of actions, with skipped actions',
    params: bulkEditParams,
    response: ok(ActionEdit),
  }),
  undoActionEdit: endpoint({
    method: 'POST',
    path: '/v1/api/actions/bulk-edits/{id}/undo/',
    access: 'session',
    effect: 'changes',
    summary: 'Undo a bulk edit of actions; actions that have changed since are skipped',
    params: bulkEditParams,
    response: ok(ActionEdit),
  }),
};
