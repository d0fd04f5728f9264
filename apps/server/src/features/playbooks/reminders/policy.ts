/** Users who may write on the account of an action may set their own reminder for it. */
import type { reminders } from '@mainstay/contract/playbooks/reminders';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof reminders> = {
  getReminder: reads('session'),
  createReminder: changes('session'),
  updateReminder: changes('session'),
  deleteReminder: changes('session'),
};
