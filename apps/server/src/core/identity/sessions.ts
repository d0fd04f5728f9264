/** Creates, ends and deletes sessions. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { CallOrigin } from '../../platform/http/origin.ts';
import { otherSessionsEnded, sessionEnded, sessionEndedByAdmin, sessionEndedRemotely } from './events.ts';

const SESSION_HOURS = 12;

export async function createSession(
  tx: TenantTx,
  session: {
    userId: number;
    strategy: string;
    ip: string;
    userAgent: string | undefined;
    /** The browser, as returned by `setDeviceCookie`. */
    device?: string;
    now: Date;
    /** The session at the identity provider. */
    external?:
      | {
          providerId: number;
          nameId?: string | null | undefined;
          sessionIndex?: string | null | undefined;
          /** Format and qualifiers of the NameID. */
          nameIdForm?: Record<string, string> | null | undefined;
          /** Milliseconds since the epoch. The session ends at this time at the latest. */
          endsAt?: number | undefined;
        }
      | undefined;
  },
): Promise<number> {
  const row = await tx.db
    .insertInto('sessions')
    .values({
      tenant_id: tx.tenant,
      user_id: session.userId,
      strategy: session.strategy,
      created_at: session.now,
      seen_at: session.now,
      expires_at: new Date(
        Math.min(session.now.getTime() + SESSION_HOURS * 3_600_000, session.external?.endsAt ?? Infinity),
      ),
      ip: session.ip,
      user_agent: session.userAgent?.slice(0, 500) ?? null,
      device_hash: session.device ?? null,
      provider_id: session.external?.providerId ?? null,
      name_id: session.external?.nameId ?? null,
      session_index: session.external?.sessionIndex ?? null,
      name_id_form: session.external?.nameIdForm ? JSON.stringify(session.external.nameIdForm) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Ends the caller's own session. */
export async function signOut(
  tx: TenantTx,
  { user, session }: { user: number; session: number },
  origin: CallOrigin,
  now: Date,
): Promise<void> {
  await Promise.all([
    tx.db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('tenant_id', '=', tx.tenant)
      .where('id', '=', session)
      .where('ended_at', 'is', null)
      .execute(),
    record(tx, event(sessionEnded, { id: session }), { userId: user, ...origin, now }),
  ]);
}

export async function endUserSessions(tx: TenantTx, userId: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenant)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

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
 * @param owner if not null, the session must belong to this user, who ends it; otherwise an administrator ends it
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
  const kind = session.owner === null ? sessionEndedByAdmin : sessionEndedRemotely;
  await record(tx, event(kind, { id: session.id }), actor);
  return true;
}

/** Ends every session of a user except one. @returns the number of ended sessions */
export async function endOtherSessions(tx: TenantTx, exceptId: number, actor: SessionEnder): Promise<number> {
  const rows = await tx.rows(
    `update sessions set ended_at = $4 where tenant_id = $1 and user_id = $2 and id <> $3 and ended_at is null
       and expires_at > $4 returning id`,
    [tx.tenant, actor.userId, exceptId, actor.now],
  );
  const changes = { sessions: rows.length };
  if (rows.length > 0) await record(tx, event(otherSessionsEnded, { id: null, changes }), actor);
  return rows.length;
}

/** @param before deletes the sessions that expired before this time */
export async function deleteOldSessions(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from sessions where tenant_id = $1 and expires_at < $2', [tx.tenant, before]);
}
