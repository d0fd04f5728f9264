/** What may be done with an action, as functions of the action; who may write on its account is the account's policy. */
import { ACTION_MESSAGES, type ActionStatus } from '@mainstay/contract/rules/actions';

/** What stands against ticking or unticking an action; undefined where nothing does. */
export const refusalToComplete = (status: ActionStatus, isChecked: boolean): string | undefined =>
  isChecked && status === 'Skip' ? ACTION_MESSAGES.complete : undefined;

/** What stands against skipping an action (decision 34). */
export const refusalToSkip = (status: ActionStatus): string | undefined =>
  status === 'Pending' ? undefined : ACTION_MESSAGES.skip;
