/** Ending sessions. Every call looks at its session row, so what is ended here opens nothing from then on. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordAudit } from '../../audit/commands.ts';

/** Who ends it, and from where. */
export interface SessionEnder {
  userId: number;
  ip: string;
  requestId: string;
  now: Date;
}

/**
 * Ends an open session.
 * @param owner only where it is this user's
 * @returns false where there is no such session
 */
export async function endOpenSession(
  tx: TenantTx,
  session: { id: number; owner: number | null },
  by: SessionEnder,
): Promise<boolean> {
  const ended = await tx.rows(
    `update sessions set ended_at = $3 where tenant_id = $1 and id = $2 and ended_at is null and expires_at > $3
       and ($4::bigint is null or user_id = $4) returning id`,
    [tx.tenant, session.id, by.now, session.owner],
  );
  if (ended.length === 0) return false;
  await recordAudit(tx, { verb: 'end', entity: 'session', entityId: session.id, ...by });
  return true;
}

/** Ends every session of a user but one. @returns how many there were */
export async function endOtherSessions(tx: TenantTx, kept: number, by: SessionEnder): Promise<number> {
  const ended = await tx.rows(
    `update sessions set ended_at = $4 where tenant_id = $1 and user_id = $2 and id <> $3 and ended_at is null
       and expires_at > $4 returning id`,
    [tx.tenant, by.userId, kept, by.now],
  );
  if (ended.length > 0) {
    await recordAudit(tx, { verb: 'end_others', entity: 'session', changes: { sessions: ended.length }, ...by });
  }
  return ended.length;
}

/** Forgets sessions that ended long ago. @param before they had expired by then */
export async function deleteOldSessions(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from sessions where tenant_id = $1 and expires_at < $2', [tx.tenant, before]);
}
