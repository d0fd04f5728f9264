/** Users may bulk-edit the accounts that they can write on. Only few roles may change owners. */
import type { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { canWriteAllAccounts } from '@mainstay/contract/rules/access';
import type { Access } from '../../../platform/session/access.ts';
import { changes, type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof bulkEdits> = {
  createBulkEdit: changes('session'),
  getBulkEdit: reads('session'),
  undoBulkEdit: changes('session'),
};

/** Changing an owner also takes the account from its previous owner, so fewer roles may do it. */
export const canChangeOwners = ({ roles }: Pick<Access, 'roles'>): boolean => canWriteAllAccounts(roles);
