/** The first step of every command that writes on an account. */
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { mayWrite } from '../policy.ts';
import { type FoundAccount, getAccountAccess, readable } from './data.ts';

/**
 * Locks the account row, then says whether the caller may write on it: what the command reads afterwards is current
 * (the rule of the lock). Several accounts are locked in the order of their ids.
 */
export async function requireWritableAccount(tx: TenantTx, access: Access, accountId: number): Promise<FoundAccount> {
  const account = readable(await getAccountAccess(tx, access, accountId, 'for no key update of a'));
  if (!mayWrite(access, account)) throw new Forbidden(READ_ONLY_MESSAGE);
  return account;
}
