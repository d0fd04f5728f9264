/** Reads the announcements that are published for a user, and marks them as read. */
import type { Announcement } from '@mainstay/contract/announcements';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { MAX_UNREAD_COUNT } from '@mainstay/contract/rules/notifications';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';

type Reader = Pick<Access, 'user' | 'roles' | 'timeZone'>;

const bindReader = (tx: TenantTx, { user, roles, timeZone }: Reader, now: Date) => [
  tx.tenant,
  user,
  roles,
  toCalendarDay(now, timeZone),
  timeZone,
];

/** Announcements `a` that are published for the reader `u`. */
const PUBLISHED_SQL = `from announcements a join users u on u.tenant_id = $1 and u.id = $2
  where a.tenant_id = $1 and a.published_on <= $4::date and (a.roles = '{}' or a.roles && $3::text[])`;
/** A new user need not read what was published before. */
const UNREAD_SQL = `a.published_on >= (u.created_at at time zone $5::text)::date
  and not exists (select from announcement_reads r
    where r.tenant_id = $1 and r.announcement_id = a.id and r.user_id = $2)`;

/** Counts unread announcements, up to `MAX_UNREAD_COUNT`. */
export async function countUnreadAnnouncements(tx: TenantTx, reader: Reader, now: Date): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::int as n from (select ${PUBLISHED_SQL} and ${UNREAD_SQL} limit ${MAX_UNREAD_COUNT}) c`,
    bindReader(tx, reader, now),
  );
  return row?.n ?? 0;
}

export async function findAnnouncements(
  tx: TenantTx,
  reader: Reader,
  { page_num, limit }: { page_num: number; limit: number },
  now: Date,
): Promise<{ announcements: Announcement[]; has_next: boolean }> {
  const found = await tx.rows<Announcement>(
    `select a.id, a.title, a.description, a.published_on as date, ${UNREAD_SQL} as unread
     ${PUBLISHED_SQL} order by a.published_on desc, a.id desc limit $6 offset $7`,
    [...bindReader(tx, reader, now), limit + 1, (page_num - 1) * limit],
  );
  return { announcements: found.slice(0, limit), has_next: found.length > limit };
}

/** Announcements that are not published for the reader stay unread. */
export async function markAnnouncementsRead(
  tx: TenantTx,
  reader: Reader,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.rows(
    `insert into announcement_reads (tenant_id, announcement_id, user_id, read_at)
     select $1, a.id, $2, $6 ${PUBLISHED_SQL} and ${UNREAD_SQL} and a.id = any($7::bigint[])
     order by a.id on conflict do nothing`,
    [...bindReader(tx, reader, now), now, ids],
  );
}
