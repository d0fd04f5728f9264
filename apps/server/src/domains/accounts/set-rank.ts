import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { recordAudit } from '../../core/audit/record-audit.ts';
import { recordEvent } from '../../core/timeline/record-events.ts';

export interface RankChange {
  accountId: number;
  rank: number;
}

/** Sets the rank of an account and records the rank before and after. Setting the same rank again writes nothing. */
export async function setRank(tx: TenantTx, access: Access, { accountId, rank }: RankChange, by: Actor): Promise<void> {
  const { rank: before, name } = await requireWritableAccount(tx, access, accountId);
  if (before === rank) return;
  const changes = { rank: { before, after: rank } };
  const note = before === null ? `Ranked ${rank}` : `Rank from ${before} to ${rank}`;
  await Promise.all([
    tx.rows('update accounts set rank = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      accountId,
      rank,
      by.now,
    ]),
    recordAudit(tx, { verb: 'update', entity: 'account', entityId: accountId, changes, ...by }),
    recordEvent(
      tx,
      { accountId, category: 'Account Update', event: 'Rank', meta: { operation: 'updated', name, note } },
      by,
    ),
  ]);
}
