/** Who has actions called to mind: everybody who writes on the account of the action; each their own reminder. */
import type { reminders } from '@mainstay/contract/playbooks/reminders';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof reminders> = {
  getReminder: reads('session'),
  createReminder: changes('session'),
  updateReminder: changes('session'),
  deleteReminder: changes('session'),
};
