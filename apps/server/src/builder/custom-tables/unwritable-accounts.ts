/** Finds what prevents importing rows: the accounts they belong to. */
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import { type AccountAccess, canRead, canWrite } from '../../core/account-access/account-permission.ts';
import { Values } from '../../platform/database/values.ts';

/**
 * Locks the accounts in the order of their ids, in one statement.
 *
 * @returns why the caller may not write on an account, by its id
 */
export async function findUnwritableAccounts(
  tx: TenantTx,
  access: Access,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const values = new Values(tx.tenant, ids.filter(Number.isSafeInteger), access.user);
  const found = await tx.rows<AccountAccess>(
    `select a.id, a.name, m.member_type, m.read_only, ${inAccountScope(values, access)} as reachable from accounts a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
     where a.tenant_id = $1 and a.id = any($2::bigint[]) order by a.id for no key update of a`,
    values.list,
  );
  const byId = new Map(found.map((account) => [account.id, account]));
  return new Map(
    ids.flatMap((id): [number, string][] => {
      const account = byId.get(id);
      if (!account) return [[id, `Account ${id} not found.`]];
      if (!canRead(account)) return [[id, noAccessMessage(account.name)]];
      return canWrite(access, account) ? [] : [[id, READ_ONLY_MESSAGE]];
    }),
  );
}
