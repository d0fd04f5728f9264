/** Ends sessions. Every request checks its session row, so an ended session is rejected immediately. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordAudit } from '../../audit/commands.ts';

/** The user who ends a session, and the origin of the request. */
export interface SessionEnder {
  userId: number;
  ip: string;
  requestId: string;
  now: Date;
}

/**
 * Ends an open session.
 *
 * @param owner if not null, the session must belong to this user
 * @returns false if there is no such session
 */
export async function endOpenSession(
  tx: TenantTx,
  session: { id: number; owner: number | null },
  actor: SessionEnder,
): Promise<boolean> {
  const rows = await tx.rows(
    `update sessions set ended_at = $3 where tenant_id = $1 and id = $2 and ended_at is null and expires_at > $3
       and ($4::bigint is null or user_id = $4) returning id`,
    [tx.tenant, session.id, actor.now, session.owner],
  );
  if (rows.length === 0) return false;
  await recordAudit(tx, { verb: 'end', entity: 'session', entityId: session.id, ...actor });
  return true;
}

/** Ends every session of a user except one. @returns the number of ended sessions */
export async function endOtherSessions(tx: TenantTx, exceptId: number, actor: SessionEnder): Promise<number> {
  const rows = await tx.rows(
    `update sessions set ended_at = $4 where tenant_id = $1 and user_id = $2 and id <> $3 and ended_at is null
       and expires_at > $4 returning id`,
    [tx.tenant, actor.userId, exceptId, actor.now],
  );
  if (rows.length > 0) {
    await recordAudit(tx, { verb: 'end_others', entity: 'session', changes: { sessions: rows.length }, ...actor });
  }
  return rows.length;
}

/** @param before deletes the sessions that expired before this time */
export async function deleteOldSessions(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from sessions where tenant_id = $1 and expires_at < $2', [tx.tenant, before]);
}
