/** Bulk edits of actions: the possible changes, and the reasons for skipping an action, which match the rules of single edits. */
import { READ_ONLY_MESSAGE } from './access.ts';
import { ACTION_MESSAGES } from './actions.ts';
import { PLAY_MESSAGES } from './plays.ts';
import { PLAN_ACTION_MESSAGES } from './success-plans.ts';

export const ACTION_EDIT_FIELDS = ['status', 'owner', 'due'] as const;

/** Limit for actions that a list filter selects. The limit for actions listed by id is lower. */
export const MAX_EDITED_ACTIONS = 100_000;
export const TOO_MANY_ACTIONS = 'At most 100,000 actions can be changed at once. Select fewer.';

/** Maximum number of days by which a due date can be moved. */
export const MAX_DAYS_MOVED = 3650;
export const DAYS_MESSAGE = 'Must be a whole number of days from -3650 to 3650, and not 0.';
export const DUE_CHANGE_MESSAGE = 'Enter either a date or a number of days.';

export const ACTION_EDIT_REASONS = {
  view_only: READ_ONLY_MESSAGE,
  waiting: PLAY_MESSAGES.waiting,
  not_pending: ACTION_MESSAGES.skip,
  skipped: ACTION_MESSAGES.complete,
  owner: ACTION_MESSAGES.owner,
  no_due: 'Actions without a due date cannot be moved by days.',
  plan_due: PLAN_ACTION_MESSAGES.due,
  due_limit: 'The due date would be outside the years 1900 to 2199.',
  changed: 'Changed by someone else since.',
} as const;
export type ActionEditReason = keyof typeof ACTION_EDIT_REASONS;
export const actionEditReasons = Object.keys(ACTION_EDIT_REASONS) as [ActionEditReason, ...ActionEditReason[]];
