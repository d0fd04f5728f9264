/** Requires that the caller may read or write an account. This is the first step of every command that writes on one. */
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { type AccountAccess, canRead, canWrite } from './account-permission.ts';
import { inAccountScope } from './account-scope.ts';

/** An account in the form that commands need before changing it. */
export interface FoundAccount extends AccountAccess {
  rank: number | null;
  status: 'Active' | 'Closed';
}

/** An account by its id, or the account of a row in another table. `what` is the display name of such a row. */
export type AccountRef =
  | number
  | { table: 'actions' | 'plays' | 'success_plans' | 'objectives'; what: string; id: number };

/** Returns an account with the caller's membership, or undefined if the tenant has no such account. */
export async function getAccountAccess(
  tx: TenantTx,
  access: Access,
  accountRef: AccountRef,
  lock = '',
): Promise<FoundAccount | undefined> {
  const [id, account] =
    typeof accountRef === 'number'
      ? [accountRef, '$2']
      : [accountRef.id, `(select r.account_id from ${accountRef.table} r where r.tenant_id = $1 and r.id = $2)`];
  const values = new Values(tx.tenant, id, access.user);
  const [found] = await tx.rows<FoundAccount>(
    `select a.id, a.name, a.rank, a.status, m.member_type, m.read_only, ${inAccountScope(values, access)} as reachable
     from accounts a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
     where a.tenant_id = $1 and a.id = ${account} ${lock}`,
    values.list,
  );
  return found;
}

/**
 * Throws 404 without such an account, 403 outside the account scope. Runs under `Promise.all` with the reads it guards.
 */
export async function requireReadable(tx: TenantTx, access: Access, accountId: number): Promise<AccountAccess> {
  return requireReadableAccount(await getAccountAccess(tx, access, accountId));
}

export function requireReadableAccount<A extends AccountAccess>(account: A | undefined): A {
  if (!account) throw new NotFoundError('Account');
  if (!canRead(account)) throw new ForbiddenError(noAccessMessage(account.name), 'foreign_record');
  return account;
}

/**
 * Locks the account row, then checks whether the caller may write on it. So everything that the command reads
 * afterwards is current (the lock rule), even if that query is sent together with this one. To lock several accounts,
 * lock them in the order of their ids.
 */
export async function requireWritableAccount(
  tx: TenantTx,
  access: Access,
  accountRef: AccountRef,
): Promise<FoundAccount> {
  const found = await getAccountAccess(tx, access, accountRef, 'for no key update of a');
  if (!found && typeof accountRef === 'object') throw new NotFoundError(accountRef.what);
  const account = requireReadableAccount(found);
  if (!canWrite(access, account)) throw new ForbiddenError(READ_ONLY_MESSAGE, 'read_only');
  return account;
}
