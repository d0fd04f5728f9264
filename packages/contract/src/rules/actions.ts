/** What an action and its play may be, and the words that go with it (2-actions, 2-playbooks). */

export const ACTION_STATUSES = ['Pending', 'Completed', 'Skip'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

export const PRIORITIES = ['C', 'H', 'M', 'L'] as const;
export type ActionPriority = (typeof PRIORITIES)[number];

/** Codes and names (2-actions-04); a missing one is stored as M. */
export const PRIORITY_NAMES: Readonly<Record<ActionPriority, string>> = {
  C: 'Critical',
  H: 'High',
  M: 'Medium',
  L: 'Low',
};

/** Colours of the documents (1-playbooks-05); too little alone, so that a shape tells the same. */
export const PRIORITY_COLORS: Readonly<Record<ActionPriority, string>> = {
  C: '#FF0000',
  H: '#E76318',
  M: '#FFA630',
  L: '#5B2A86',
};

export const PLAY_STATUSES = ['PN', 'CM'] as const;

/** Of an action that is to be added to nothing. */
export const PLAY_REQUIRED = 'Playbook is required.';

/** Characters of what is written about an action. */
export const ACTION_TEXT_LIMIT = 10_000;
export const ACTION_TEXT_LIMIT_MESSAGE = 'Maximum 10,000 characters are allowed.';

/** Refusals by field, in the documents' words (2-C-28, decision 34, decision 35). */
export const ACTION_MESSAGES = {
  name: 'Action name is required!',
  description: 'Action description is required!',
  priority: 'Action priority is required!',
  owner: 'Invalid owner.',
  skip: 'Only a pending action can be skipped.',
  complete: 'A skipped action is taken up again before it is completed.',
  nothing: 'Nothing to change.',
  version: 'Somebody changed this action after you opened it. Load it again to see what changed.',
} as const;

/** Refusals of a file of an action (2-actions-38). */
export const ASSET_MESSAGES = { missing: 'Please select a file.' } as const;

/** What a form or a call says of an action; what it does not name it leaves as it is. */
interface ActionTexts {
  text?: string | undefined;
  description?: string | undefined;
  actionPriority?: ActionPriority | '' | null | undefined;
}

/** What is wrong with it, by field, in the order of the documents (2-actions-25). */
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

/** Questions before a step (2-actions-10, 2-S-55). */
export const SKIP_CONFIRMATION = 'Are you sure you want to skip this action?';
export const LAST_ACTION_CONFIRMATION =
  'This is the last pending action. Completing it will close the playbook. Do you want to continue?';

/** Percent of a play that is no longer pending; 0 without any action (2-C-08). */
export const playProgress = (total: number, pending: number): number =>
  total === 0 ? 0 : ((total - pending) / total) * 100;

/** Whether this step leaves nothing pending in the play. */
export const isLastPending = (status: ActionStatus, pending: number): boolean => status === 'Pending' && pending === 1;
