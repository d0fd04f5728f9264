/** What changes on an account by hand. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Access } from '../../platform/session/access.ts';
import { recordAudit } from '../audit/commands.ts';
import { requireWritableAccount } from './access/commands.ts';

export interface RankChange {
  accountId: number;
  rank: number;
}

/** Ranks an account; the audit holds the rank before and after. Setting the same rank again writes nothing. */
export async function setRank(tx: TenantTx, access: Access, { accountId, rank }: RankChange, by: Actor): Promise<void> {
  const { rank: before } = await requireWritableAccount(tx, access, accountId);
  if (before === rank) return;
  const changes = { rank: { before, after: rank } };
  await Promise.all([
    tx.rows('update accounts set rank = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      accountId,
      rank,
      by.now,
    ]),
    recordAudit(tx, { verb: 'update', entity: 'account', entityId: accountId, changes, ...by }),
  ]);
}
