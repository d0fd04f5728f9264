import type { PlayApplication } from '@mainstay/contract/playbooks/applications';

/** A playbook that was added to two accounts, in the format of the API. */
export const buildApplication = (changes: Partial<PlayApplication> = {}): PlayApplication => ({
  id: 3,
  template_id: 4,
  template_name: 'Renewal',
  template_version: 1,
  status: 'done',
  total: 2,
  waiting: 0,
  added: 2,
  present: 0,
  refused: 0,
  refused_accounts: [],
  ...changes,
});
