/** Tries at a password: how many there may be, and what follows from too many. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Services } from '../../../platform/http/services.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { RequestContext } from '../../../platform/http/origin.ts';
import { BLOCK_AFTER, BLOCK_MINUTES } from '../rules.ts';

export const NOTIFY_LOCKOUT = 'tell-of-lock';

/** One e-mail tried from one address, whether anybody has that e-mail or not. */
export interface SignInAttempt {
  email: string;
  ip: string;
  now: Date;
}

/**
 * Counts a try before its password is looked at, so that many at once are as few as one after the other. It stands as
 * failed until a success follows.
 *
 * @returns which failure since the last success this would be, from 1; undefined where there were too many
 */
export async function beginAttempt(tx: TenantTx, attempt: SignInAttempt): Promise<number | undefined> {
  const since = new Date(attempt.now.getTime() - BLOCK_MINUTES * 60_000);
  const [, [begun]] = await Promise.all([
    tx.rows('select pg_advisory_xact_lock($1::int, hashtext(lower($2) || $3))', [tx.tenant, attempt.email, attempt.ip]),
    tx.rows<{ number: number }>(
      `with recent as (
         select count(*)::int as failures from sign_in_attempts a where a.tenant_id = $1 and a.email_key = lower($2)
           and a.ip = $3::inet and a.at > $5 and a.failed)
       insert into sign_in_attempts (tenant_id, email_key, ip, failed, at)
         select $1, lower($2), $3::inet, true, $4 from recent where failures < $6
         returning (select failures + 1 from recent) as number`,
      [tx.tenant, attempt.email, attempt.ip, attempt.now, since, BLOCK_AFTER],
    ),
  ]);
  return begun?.number;
}

/**
 * Forgets the failures before, so that only what counts is kept and looked through. What another success forgets at the
 * same moment is left to it.
 */
export async function clearFailedAttempts(tx: TenantTx, attempt: Pick<SignInAttempt, 'email' | 'ip'>): Promise<void> {
  await tx.rows(
    `delete from sign_in_attempts where tenant_id = $1 and id in (select a.id from sign_in_attempts a
       where a.tenant_id = $1 and a.email_key = lower($2) and a.ip = $3::inet for update skip locked)`,
    [tx.tenant, attempt.email, attempt.ip],
  );
}

export async function deleteOldAttempts(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from sign_in_attempts where tenant_id = $1 and at < $2', [tx.tenant, before]);
}

/** Why somebody was not let in. */
export type FailureReason = 'password' | 'not_an_administrator' | 'identity_provider' | 'blocked';

/**
 * Writes down a refusal; the one that blocks is told to the person, if there is one. Known and unknown e-mails cost the
 * same: a job finds out which it was.
 */
export async function recordFailure(
  tx: TenantTx,
  services: Pick<Services, 'now'>,
  refused: RequestContext & { email: string; reason: FailureReason; number: number | undefined },
): Promise<void> {
  const { email, reason, number, origin, address } = refused;
  const now = services.now();
  const entry = { entity: 'session', userId: null, requestId: origin.requestId, ip: origin.ip, now };
  const locks = number === BLOCK_AFTER;
  await Promise.all([
    recordAudit(tx, { ...entry, verb: 'refuse', changes: { email, reason } }),
    locks && recordAudit(tx, { ...entry, verb: 'lock', changes: { email, minutes: BLOCK_MINUTES } }),
    locks && enqueue(tx, NOTIFY_LOCKOUT, { email, address, at: now.toISOString(), ...origin }),
  ]);
}
