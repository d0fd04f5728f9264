/** Stores the daily digest settings of users, finds due digests, and records the last day that was sent. */
import type { Digest } from '@mainstay/contract/notifications';
import { DEFAULT_DIGEST, digestDay } from '@mainstay/contract/rules/notifications';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';

/**
 * Saves the settings. If the digest is enabled after its time of day, it starts tomorrow. Changing the time does not send a second digest
 * for the same day.
 */
export async function saveDigest(tx: TenantTx, user: number, digest: Digest, now: Date): Promise<void> {
  const { enabled, at, timezone, skip_empty: skipEmpty } = digest;
  await tx.rows(
    `insert into digests as d (tenant_id, user_id, enabled, at_time, timezone, skip_empty, last_on, updated_at)
     values ($1, $2, $3, $4::time, $5, $6, $7::date, $8)
     on conflict (tenant_id, user_id) do update set enabled = excluded.enabled, at_time = excluded.at_time,
       timezone = excluded.timezone, skip_empty = excluded.skip_empty, updated_at = excluded.updated_at,
       last_on = case when d.enabled then d.last_on else greatest(d.last_on, excluded.last_on) end`,
    [tx.tenant, user, enabled, at, timezone, skipEmpty, digestDay(now, at, timezone) ?? null, now],
  );
}

/** Claims a digest in the transaction of its mail. @returns false if another worker was faster */
export async function claimDigest(tx: TenantTx, { user, day }: DueDigest): Promise<boolean> {
  const claimed = await tx.rows(
    `update digests set last_on = $3::date where tenant_id = $1 and user_id = $2 and enabled
       and (last_on is null or last_on < $3::date) returning user_id`,
    [tx.tenant, user, day],
  );
  return claimed.length > 0;
}

const COLUMNS = `enabled, to_char(at_time, 'HH24:MI') as at, timezone, skip_empty`;

/** Returns a user's settings, or the defaults in the company's time zone if the user never changed them. */
export async function getDigest(tx: TenantTx, { user, timeZone }: Pick<Access, 'user' | 'timeZone'>): Promise<Digest> {
  const [row] = await tx.rows<Digest>(`select ${COLUMNS} from digests where tenant_id = $1 and user_id = $2`, [
    tx.tenant,
    user,
  ]);
  return row ?? { ...DEFAULT_DIGEST, timezone: timeZone };
}

/** The digest of one user for one day. */
export interface DueDigest {
  user: number;
  day: string;
  skipEmpty: boolean;
}

/** Returns the digests of active users that are due today in their own time zone and were not sent today. */
export async function findDueDigests(tx: TenantTx, now: Date): Promise<DueDigest[]> {
  const rows = await tx.rows<Digest & { user: number; last_on: string | null }>(
    `select d.user_id as user, d.last_on, ${COLUMNS} from digests d join users u on u.tenant_id = $1 and u.id = d.user_id
     where d.tenant_id = $1 and d.enabled and u.status = 'active' order by d.user_id`,
    [tx.tenant],
  );
  return rows.flatMap(({ user, at, timezone, skip_empty: skipEmpty, last_on: last }) => {
    const day = digestDay(now, at, timezone);
    return day !== undefined && (last === null || last < day) ? [{ user, day, skipEmpty }] : [];
  });
}
