/** What signing in and out writes. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { hashCode, makeCode } from '../../platform/crypto/codes.ts';
import { SESSION_HOURS } from './rules.ts';

export type CodePurpose = 'exchange' | 'reset';

/** Stores the hash of a fresh code and returns the code itself, once. */
export async function createCode(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; userId: number; email: string; expiresAt: Date },
): Promise<string> {
  const secret = makeCode();
  await tx.db
    .insertInto('one_time_codes')
    .values({
      tenant_id: tx.tenant,
      purpose: code.purpose,
      secret_hash: hashCode(key, secret),
      user_id: code.userId,
      email: code.email,
      expires_at: code.expiresAt,
    })
    .execute();
  return secret;
}

/** Uses a code up; undefined where it is unknown, used, expired or somebody else's. */
export async function consumeCode(
  tx: TenantTx,
  key: Uint8Array,
  code: { purpose: CodePurpose; email: string; secret: string; now: Date },
): Promise<{ userId: number } | undefined> {
  const [row] = await tx.rows<{ user_id: number }>(
    `update one_time_codes c set used_at = $5 from users u where c.tenant_id = $1 and c.purpose = $2 and c.secret_hash = $3
       and lower(c.email) = lower($4) and c.used_at is null and c.expires_at > $5
       and u.tenant_id = $1 and u.id = c.user_id and u.status <> 'inactive' returning c.user_id`,
    [tx.tenant, code.purpose, hashCode(key, code.secret), code.email, code.now],
  );
  return row && { userId: row.user_id };
}

export async function recordAttempt(
  tx: TenantTx,
  attempt: { email: string; ip: string; failed: boolean; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('sign_in_attempts')
    .values({
      tenant_id: tx.tenant,
      email_key: attempt.email.toLowerCase(),
      ip: attempt.ip,
      failed: attempt.failed,
      at: attempt.now,
    })
    .execute();
}

export async function createSession(
  tx: TenantTx,
  session: { userId: number; strategy: string; ip: string; userAgent: string | undefined; now: Date },
): Promise<number> {
  const row = await tx.db
    .insertInto('sessions')
    .values({
      tenant_id: tx.tenant,
      user_id: session.userId,
      strategy: session.strategy,
      created_at: session.now,
      seen_at: session.now,
      expires_at: new Date(session.now.getTime() + SESSION_HOURS * 3_600_000),
      ip: session.ip,
      user_agent: session.userAgent?.slice(0, 500) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function endSession(tx: TenantTx, sessionId: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Sets a password, wakes an invited user, and ends every session the user had. */
export async function setPassword(tx: TenantTx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, status: 'active', updated_at: now })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', userId)
    .execute();
  await tx.db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenant)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
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
