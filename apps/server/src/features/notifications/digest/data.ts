/** Who wants to be told once a day, and when. */
import type { Digest } from '@mainstay/contract/notifications';
import { digestDay, DEFAULT_DIGEST } from '@mainstay/contract/rules/notifications';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';

const COLUMNS = `enabled, to_char(at_time, 'HH24:MI') as at, timezone, skip_empty`;

/** A person's setting; where they never set it, what a new one begins with, in the company's time zone. */
export async function getDigest(tx: TenantTx, { user, timeZone }: Pick<Access, 'user' | 'timeZone'>): Promise<Digest> {
  const [found] = await tx.rows<Digest>(`select ${COLUMNS} from digests where tenant_id = $1 and user_id = $2`, [
    tx.tenant,
    user,
  ]);
  return found ?? { ...DEFAULT_DIGEST, timezone: timeZone };
}

/** One day's mail of one person. */
export interface DueDigest {
  user: number;
  day: string;
  skipEmpty: boolean;
}

/** Those of active people whose time has come today, where they are, and who were not served today. */
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
