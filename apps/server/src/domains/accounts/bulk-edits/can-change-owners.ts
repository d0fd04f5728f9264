/**
 * Checks who may change owners in bulk and who can own accounts. Every other field may be edited in bulk by all users who can write on the
 * account.
 */
import { canWriteAllAccounts } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';

/** Changing an owner also takes the account from its previous owner, so fewer roles may do it. */
export const canChangeOwners = ({ roles }: Pick<Access, 'roles'>): boolean => canWriteAllAccounts(roles);

/** Returns whether a user can own accounts: they belong to the tenant and are not deactivated. */
export async function canOwnAccounts(tx: TenantTx, user: number): Promise<boolean> {
  const found = await tx.rows(`select from users where tenant_id = $1 and id = $2 and status <> 'inactive'`, [
    tx.tenant,
    user,
  ]);
  return found.length > 0;
}
