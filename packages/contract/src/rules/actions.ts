/** Values, labels and messages of actions and plays (2-actions, 2-playbooks). */

export const ACTION_STATUSES = ['Pending', 'Completed', 'Skip'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

export const PRIORITIES = ['C', 'H', 'M', 'L'] as const;
export type ActionPriority = (typeof PRIORITIES)[number];

/** Priority codes and labels (2-actions-04). A missing priority is stored as M. */
export const PRIORITY_NAMES: Readonly<Record<ActionPriority, string>> = {
  C: 'Critical',
  H: 'High',
  M: 'Medium',
  L: 'Low',
};

/** Colors specified in 1-playbooks-05. They are not sufficient on their own, so each priority also has its own shape. */
export const PRIORITY_COLORS: Readonly<Record<ActionPriority, string>> = {
  C: '#FF0000',
  H: '#E76318',
  M: '#FFA630',
  L: '#5B2A86',
};

export const PLAY_STATUSES = ['PN', 'CM'] as const;

/** Message for a new action without a play. */
export const PLAY_REQUIRED = 'Playbook is required.';

/** Maximum length of texts of an action. */
export const ACTION_TEXT_LIMIT = 10_000;
export const ACTION_TEXT_LIMIT_MESSAGE = 'Maximum 10,000 characters are allowed.';

/** Error messages by field, as specified (2-C-28, decision 34, decision 35). */
export const ACTION_MESSAGES = {
  name: 'Action name is required!',
  description: 'Action description is required!',
  priority: 'Action priority is required!',
  owner: 'Invalid owner.',
  skip: 'Only a pending action can be skipped.',
  complete: 'Reopen a skipped action before you complete it.',
  nothing: 'Nothing to change.',
  version: 'Someone else changed this action after you opened it. Reload to see the changes.',
} as const;

/** Error messages for a file of an action (2-actions-38). */
export const ASSET_MESSAGES = { missing: 'Please select a file.' } as const;

/** Text fields from a form or a call. Missing fields are not changed. */
interface ActionTexts {
  text?: string | undefined;
  description?: string | undefined;
  actionPriority?: ActionPriority | '' | null | undefined;
}

/** Validates an action and returns errors by field, in the specified order (2-actions-25). */
export function validateAction({
  text,
  description,
  actionPriority,
}: ActionTexts): Partial<Record<keyof ActionTexts, string>> {
  return {
    ...(text?.trim() === '' && { text: ACTION_MESSAGES.name }),
    ...(description?.trim() === '' && { description: ACTION_MESSAGES.description }),
    ...((actionPriority === '' || actionPriority === null) && { actionPriority: ACTION_MESSAGES.priority }),
  };
}

/** Confirmation questions (2-actions-10, 2-S-55). */
export const SKIP_CONFIRMATION = 'Are you sure you want to skip this action?';
export const LAST_ACTION_CONFIRMATION =
  'This is the last pending action. Completing it will close the playbook. Do you want to continue?';

/** Percentage of a play's actions that are no longer pending; 0 without any action (2-C-08). */
export const playProgress = (total: number, pending: number): number =>
  total === 0 ? 0 : ((total - pending) / total) * 100;

/** Returns whether this step completes the last pending action of the play. */
export const isLastPending = (status: ActionStatus, pending: number): boolean => status === 'Pending' && pending === 1;
