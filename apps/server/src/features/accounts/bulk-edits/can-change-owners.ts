/** Users may bulk-edit the accounts that they can write on. Only few roles may change owners. */
import { canWriteAllAccounts } from '@mainstay/contract/rules/access';
import type { Access } from '../../../platform/session/access.ts';

/** Changing an owner also takes the account from its previous owner, so fewer roles may do it. */
export const canChangeOwners = ({ roles }: Pick<Access, 'roles'>): boolean => canWriteAllAccounts(roles);
