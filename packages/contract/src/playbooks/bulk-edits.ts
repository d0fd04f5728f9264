/** Many actions at once: completed, skipped, given to somebody or moved, in the background, watched and taken back. */
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
  /** Somebody of the account of each action. */
  z.object({ field: z.literal('owner'), value: z.int().positive() }),
  z.object({
    field: z.literal('due'),
    /** To a day, or by days from the due date that each action has. */
    value: z
      .object({ to: day.optional(), by: days.optional() })
      .refine(({ to, by }) => (to === undefined) !== (by === undefined), DUE_CHANGE_MESSAGE),
  }),
]);
export type ActionChange = z.infer<typeof ActionChange>;

const Reason = z.enum(actionEditReasons);
/** How many actions stay as they are for one reason. */
const reasons = z.array(z.object({ reason: Reason, count: z.int() }));

/** Actions that stayed as they were, told by name. */
export const LISTED_ACTIONS_LIMIT = 50;

export const ActionEdit = z
  .object({
    field: z.enum(ACTION_EDIT_FIELDS),
    ...bulkProgress,
    /** Plays whose last pending action was among them. */
    closed_plays: z.int(),
    /** Of those that were refused, or kept when it was taken back. */
    reasons,
    /** The first of them, as far as the caller may read them. */
    told: z.array(z.object({ action_id: z.int(), action_name: z.string(), account_name: z.string(), reason: Reason })),
  })
  .meta({ id: 'ActionEdit' });
export type ActionEdit = z.infer<typeof ActionEdit>;

/** What a change would do now. */
export const ActionEditPreview = z
  .object({
    total: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    /** Plays that it closes. */
    closed_plays: z.int(),
    reasons,
  })
  .meta({ id: 'ActionEditPreview' });
export type ActionEditPreview = z.infer<typeof ActionEditPreview>;

/** Actions that something is done with at once. */
export const selectedActions = z.object({
  /** Without it: all pending ones that the list finds. */
  ids: z.array(z.int().positive()).min(1, 'No action is chosen.').max(MAX_NAMED_ACCOUNTS).optional(),
  /** Of the list: only what this person is to do. */
  ownerId: z.int().positive().optional(),
  /** Of the list: only what the others within the caller's reach are to do. */
  team: z.boolean().optional(),
});
export type SelectedActions = z.infer<typeof selectedActions>;

export const actionEdits = {
  previewActionEdit: endpoint({
    method: 'POST',
    path: '/v1/api/actions/bulk-edits/preview/',
    access: 'session',
    summary: 'What a change of many actions would do now; without a change only how many are meant',
    bodyLimit: 2_000_000,
    body: selectedActions.extend({ change: ActionChange.optional() }),
    response: ok(ActionEditPreview),
  }),
  createActionEdit: endpoint({
    method: 'POST',
    path: '/v1/api/actions/bulk-edits/',
    access: 'session',
    summary: 'Change the named actions, or all pending ones that the list finds; it is done in the background',
    perMinute: 30,
    bodyLimit: 2_000_000,
    body: selectedActions.extend({ change: ActionChange, request_key: requestKey }),
    response: ok(ActionEdit),
  }),
  getActionEdit: endpoint({
    method: 'GET',
    path: '/v1/api/actions/bulk-edits/{id}/',
    access: 'session',
    summary: 'How far a change of many actions is, and what stayed as it was',
    params: bulkEditParams,
    response: ok(ActionEdit),
  }),
  undoActionEdit: endpoint({
    method: 'POST',
    path: '/v1/api/actions/bulk-edits/{id}/undo/',
    access: 'session',
    summary: 'Set every action back to what it was, unless it has changed again since',
    params: bulkEditParams,
    response: ok(ActionEdit),
  }),
};
