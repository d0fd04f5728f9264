/** Password and code attempts: how many are allowed, and the lockout after too many. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { RequestContext } from '../../../platform/http/origin.ts';
import { toAddressKey } from '../../../platform/http/rate-limits.ts';
import type { Services } from '../../../platform/http/services.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { signInLocked, signInRejected } from '../events.ts';

/** 5 failures in 15 minutes for one email and source cause a block of 15 minutes (1-S-13). */
export const BLOCK_AFTER = 5;
export const BLOCK_MINUTES = 15;

/**
 * Failures of an account in 24 hours, from all sources, after which the next attempt from an unknown source has to
 * wait: one second, then twice as long after each failure. Sources that the account has signed in from do not wait.
 */
export const FREE_FAILURES = 10;
const FAILURE_HOURS = 24;
const MAX_DELAY_SECONDS = 900;

/** Days for which a browser or network counts as known after a sign-in. */
export const KNOWN_DAYS = 180;

export const NOTIFY_LOCKOUT = 'tell-of-lock';

/** Where an attempt comes from. */
export interface AttemptSource {
  ip: string;
  /** The browser, as returned by `getDevice`. */
  device: string | undefined;
}

/** An attempt with an email from one source, whether or not an account has that email. */
export interface SignInAttempt extends AttemptSource {
  email: string;
  now: Date;
}

export interface StartedAttempt {
  id: number;
  /** The number of this attempt among the failures of its source since the last success, starting from 1. */
  number: number;
}

const toDeviceSource = (device: string | undefined): string | null => (device ? `device:${device}` : null);
const subtractMinutes = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/**
 * Counts an attempt before its password is checked, so that parallel attempts gain no advantage over sequential ones.
 * It counts as failed until a success follows.
 *
 * A browser that has signed in to this account has its own count, so no one else can block it; every other attempt
 * counts for its address. Attempts from sources that this account has never signed in from also wait for each other.
 *
 * @returns undefined if there were too many
 */
export async function beginAttempt(tx: TenantTx, attempt: SignInAttempt): Promise<StartedAttempt | undefined> {
  const { email, ip, device, now } = attempt;
  const [, [started]] = await Promise.all([
    tx.rows('select pg_advisory_xact_lock($1::int, hashtext(lower($2)))', [tx.tenant, email]),
    tx.rows<StartedAttempt>(
      `with known as (
         select coalesce(bool_or(s.device_hash = $5), false) as by_device, count(*) > 0 as at_all
           from users u join sessions s on s.tenant_id = $1 and s.user_id = u.id
           where u.tenant_id = $1 and u.email_key = lower($2) and s.created_at > $9
             and (s.device_hash = $5 or s.ip <<= $4::text::inet)),
       attempt as (
         select case when by_device then $6 else $4 end as source, at_all as is_known from known),
       recent as (
         select a.source, a.is_known, count(p.id) filter (where p.source = a.source and p.at > $7)::int as failures,
             count(p.id)::int as all_failures, max(p.at) as last_at
           from attempt a left join sign_in_attempts p
             on p.tenant_id = $1 and p.email_key = lower($2) and p.at > $8 and p.failed
           group by a.source, a.is_known)
       insert into sign_in_attempts (tenant_id, email_key, ip, source, failed, at)
         select $1, lower($2), $3::inet, source, true, $10 from recent
           where failures < ${BLOCK_AFTER} and (is_known or all_failures < ${FREE_FAILURES} or last_at + interval '1 second'
             * least(power(2, least(all_failures - ${FREE_FAILURES}, 16)), ${MAX_DELAY_SECONDS}) <= $10)
         returning id, (select failures + 1 from recent) as number`,
      [
        tx.tenant,
        email,
        ip,
        toAddressKey(ip),
        device ?? null,
        toDeviceSource(device),
        subtractMinutes(now, BLOCK_MINUTES),
        subtractMinutes(now, FAILURE_HOURS * 60),
        subtractMinutes(now, KNOWN_DAYS * 24 * 60),
        now,
      ],
    ),
  ]);
  return started;
}

/** Deletes an attempt whose password was right, if the sign-in also needs a code. */
export async function releaseAttempt(tx: TenantTx, attempt: StartedAttempt): Promise<void> {
  await tx.rows('delete from sign_in_attempts where tenant_id = $1 and id = $2', [tx.tenant, attempt.id]);
}

/**
 * Deletes the failures before a sign-in from the same source; those of other sources still count for the account. Skips
 * rows that a concurrent success is deleting.
 */
export async function clearFailedAttempts(tx: TenantTx, source: AttemptSource & { email: string }): Promise<void> {
  await tx.rows(
    `delete from sign_in_attempts where tenant_id = $1 and id in (select a.id from sign_in_attempts a
       where a.tenant_id = $1 and a.email_key = lower($2) and a.source in ($3, $4) for update skip locked)`,
    [tx.tenant, source.email, toAddressKey(source.ip), toDeviceSource(source.device)],
  );
}

/** Deletes all failures of an account, because earlier guesses are worthless after a password change. */
export async function clearAllFailedAttempts(tx: TenantTx, email: string): Promise<void> {
  await tx.rows('delete from sign_in_attempts where tenant_id = $1 and email_key = lower($2)', [tx.tenant, email]);
}

export async function deleteOldAttempts(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from sign_in_attempts where tenant_id = $1 and at < $2', [tx.tenant, before]);
}

/** Why a sign-in was rejected. */
export type FailureReason = 'password' | 'second_factor' | 'not_an_administrator' | 'identity_provider' | 'blocked';

/**
 * Records a rejection. The rejection that starts a lockout also queues a job that notifies the user, if there is one.
 * Known and unknown emails take the same time, because only the job looks up the email.
 */
export async function recordFailure(
  tx: TenantTx,
  services: Pick<Services, 'now'>,
  failure: RequestContext & { email: string; reason: FailureReason; number: number | undefined },
): Promise<void> {
  const { email, reason, number, origin, address } = failure;
  const now = services.now();
  const isLockout = number === BLOCK_AFTER;
  const rejected = event(signInRejected, { reason, changes: { email, reason } });
  const locked = isLockout ? [event(signInLocked, { email, minutes: BLOCK_MINUTES })] : [];
  await Promise.all([
    record(tx, [rejected, ...locked], { userId: null, ...origin, now }),
    isLockout && enqueue(tx, NOTIFY_LOCKOUT, { email, address, at: now.toISOString(), ...origin }),
  ]);
}
