/** What a caller may do with one account, and reads that are kept to a reach. */
import { noAccessMessage } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden, NotFound } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { type AccountAccess, mayRead } from '../policy.ts';
import { type Statement, Values } from '../rules.ts';
import { withinReach } from './rules.ts';

/**
 * Runs a built statement with the kind of plan it asks for. After a few runs the database keeps a generic plan by
 * itself wherever that costs no more; only a plan for every set of values needs a word, in the same round trip.
 */
export async function run<R>(tx: TenantTx, { text, values, plan }: Statement): Promise<R[]> {
  if (plan === 'generic') return tx.rows<R>(text, values);
  const [, rows] = await Promise.all([
    tx.rows('set local plan_cache_mode = force_custom_plan', []),
    tx.rows<R>(text, values),
  ]);
  return rows;
}

/** An account as the command that changes it finds it. */
export interface FoundAccount extends AccountAccess {
  rank: number | null;
}

/** One account with the caller's membership; undefined where the tenant has no such account. */
export async function getAccountAccess(
  tx: TenantTx,
  access: Access,
  accountId: number,
  lock = '',
): Promise<FoundAccount | undefined> {
  const values = new Values(tx.tenant, accountId, access.user);
  const [found] = await tx.rows<FoundAccount>(
    `select a.id, a.name, a.rank, m.member_type, m.read_only, ${withinReach(values, access)} as reachable from accounts a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
     where a.tenant_id = $1 and a.id = $2 ${lock}`,
    values.list,
  );
  return found;
}

/** 404 without such an account, 403 outside the reach. Runs under `Promise.all` with the reads it guards. */
export async function requireReadable(tx: TenantTx, access: Access, accountId: number): Promise<AccountAccess> {
  return readable(await getAccountAccess(tx, access, accountId));
}

export function readable<A extends AccountAccess>(account: A | undefined): A {
  if (!account) throw new NotFound('Account');
  if (!mayRead(account)) throw new Forbidden(noAccessMessage(account.name));
  return account;
}
