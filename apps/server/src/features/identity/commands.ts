/** Write operations for signing in and out. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { CallOrigin } from '../../platform/http/origin.ts';
import { recordAudit } from '../audit/commands.ts';
import { SESSION_HOURS } from './rules.ts';

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
  await tx.db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', session)
    .where('ended_at', 'is', null)
    .execute();
  const { requestId, ip } = origin;
  await recordAudit(tx, { verb: 'sign_out', entity: 'session', entityId: session, userId: user, requestId, ip, now });
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

/**
 * Returns whether the checked password is still the password of an active user. Locks the user, so this call waits for
 * a pending change, and a later change finds the code of this sign-in and revokes it.
 */
export async function confirmPassword(
  tx: TenantTx,
  user: { id: number; password_hash: string | null },
): Promise<boolean> {
  const rows = await tx.rows(
    `select from users where tenant_id = $1 and id = $2 and password_hash = $3 and status = 'active' for share`,
    [tx.tenant, user.id, user.password_hash],
  );
  return rows.length > 0;
}

/** Sets a password and activates an invited user. @returns false if the user has been deactivated in the meantime */
export async function setPassword(tx: TenantTx, userId: number, passwordHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, status: 'active', updated_at: now })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setAppearance(
  tx: TenantTx,
  userId: number,
  appearance: 'light' | 'dark' | 'auto',
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ appearance })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', userId)
    .execute();
}
