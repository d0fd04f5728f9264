/** Rules for changing an action, as functions of the action. The policy of accounts decides who may write on its account. */
import { ACTION_MESSAGES, type ActionStatus } from '@mainstay/contract/rules/actions';
import { nextStatus, PLAY_MESSAGES } from '@mainstay/contract/rules/plays';

interface BlockableAction {
  status: ActionStatus;
  /** Number of pending actions that block it. */
  blocked_by: number;
}

/** Returns the reason why an action cannot be completed or reopened, or undefined if it can. */
export function getCompleteBlocker({ status, blocked_by }: BlockableAction, isChecked: boolean): string | undefined {
  const next = nextStatus(status, isChecked ? 'tick' : 'untick');
  if (next === undefined) return ACTION_MESSAGES.complete;
  return isChecked && status === 'Pending' && blocked_by > 0 ? PLAY_MESSAGES.waiting : undefined;
}

/** Returns the reason why an action cannot be skipped, or undefined if it can (decision 34). */
export const getSkipBlocker = (status: ActionStatus): string | undefined =>
  nextStatus(status, 'skip') === undefined ? ACTION_MESSAGES.skip : undefined;
