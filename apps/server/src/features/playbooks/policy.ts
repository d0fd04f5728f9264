/** What may be done with an action, as functions of the action; who may write on its account is the account's policy. */
import { ACTION_MESSAGES, type ActionStatus } from '@mainstay/contract/rules/actions';
import { nextStatus, PLAY_MESSAGES } from '@mainstay/contract/rules/plays';

interface Tickable {
  status: ActionStatus;
  /** Pending actions that it waits for. */
  blocked_by: number;
}

/** What stands against ticking or unticking an action; undefined where nothing does. */
export function getCompleteBlocker({ status, blocked_by }: Tickable, isChecked: boolean): string | undefined {
  const next = nextStatus(status, isChecked ? 'tick' : 'untick');
  if (next === undefined) return ACTION_MESSAGES.complete;
  return isChecked && status === 'Pending' && blocked_by > 0 ? PLAY_MESSAGES.waiting : undefined;
}

/** What stands against skipping an action (decision 34). */
export const getSkipBlocker = (status: ActionStatus): string | undefined =>
  nextStatus(status, 'skip') === undefined ? ACTION_MESSAGES.skip : undefined;
