/** Defines the texts that the timeline and the log record for changes of actions. */

/** Timeline operation and log message of each step. The log puts the name of the user before the message. */
export const STEP_TEXTS = {
  complete: { operation: 'completed', msg: 'completed the action' },
  reopen: { operation: 'reopened', msg: 'reopened the action' },
  skip: { operation: 'skipped', msg: 'skipped the action' },
  update: { operation: 'updated', msg: 'changed the action' },
  assign: { operation: 'assigned', msg: 'assigned the action' },
} as const;

export const assignedToText = (name: string): string => `assigned the action to ${name}`;

/** Log entry of a play whose last pending action is done. */
export const PLAY_CLOSED_TEXT = { entity: 'play', activity: 'closed', msg: 'closed the playbook' } as const;
