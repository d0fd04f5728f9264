/** Who edits many accounts at once: whoever writes on them, account by account; owners are given by few. */
import type { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { canWriteAllAccounts } from '@mainstay/contract/rules/access';
import type { Access } from '../../../platform/session/access.ts';
import { changes, type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof bulkEdits> = {
  createBulkEdit: changes('session'),
  getBulkEdit: reads('session'),
  undoBulkEdit: changes('session'),
};

/** A new owner gains an account and the former one loses it. */
export const canChangeOwners = ({ roles }: Pick<Access, 'roles'>): boolean => canWriteAllAccounts(roles);
