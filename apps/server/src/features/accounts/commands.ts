/** What changes on an account by hand. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from './access/commands.ts';

export interface RankChange {
  accountId: number;
  rank: number;
  now: Date;
  /** Of the request, for the audit. */
  requestId: string;
  ip: string;
}

/** Ranks an account; the audit holds the rank before and after. Setting the same rank again writes nothing. */
export async function setRank(tx: TenantTx, access: Access, change: RankChange): Promise<void> {
  await requireWritableAccount(tx, access, change.accountId);
  await tx.rows(
    `with before as (select id, rank from accounts where tenant_id = $1 and id = $2 and rank is distinct from $3::int),
     changed as (update accounts a set rank = $3, updated_at = $4 from before b where a.tenant_id = $1 and a.id = b.id)
     insert into audit_log (tenant_id, at, user_id, verb, entity, entity_id, changes, request_id, ip)
     select $1, $4, $5, 'update', 'account', id,
       jsonb_build_object('rank', jsonb_build_object('before', rank, 'after', $3::int)), $6, $7::inet from before`,
    [tx.tenant, change.accountId, change.rank, change.now, access.user, change.requestId, change.ip],
  );
}
