/** Reads the digest settings of users and finds the digests that are due. */
import type { Digest } from '@mainstay/contract/notifications';
import { digestDay, DEFAULT_DIGEST } from '@mainstay/contract/rules/notifications';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';

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
