import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { accountUpdated } from './events.ts';

export interface RankChange {
  accountId: number;
  rank: number;
}

/** Sets the rank of an account and records the rank before and after. Setting the same rank again writes nothing. */
export async function setRank(tx: TenantTx, access: Access, { accountId, rank }: RankChange, by: Actor): Promise<void> {
  const { rank: before, name: accountName } = await requireWritableAccount(tx, access, accountId);
  if (before === rank) return;
  const changes = { rank: { before, after: rank } };
  const note = before === null ? `Ranked ${rank}` : `Rank from ${before} to ${rank}`;
  const updated = event(accountUpdated, { accountId, accountName, changes, label: 'Rank', note });
  await Promise.all([
    tx.rows('update accounts set rank = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
      tx.tenant,
      accountId,
      rank,
      by.now,
    ]),
    record(tx, updated, by),
  ]);
}
