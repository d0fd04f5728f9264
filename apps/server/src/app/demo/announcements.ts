/** Announcements of the administrators, one of which is planned, and who has read them. */
import { createAnnouncement } from '../../core/announcements/announcements.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { announcements } from './content-files.ts';
import { getWorkingDay, toInstant } from './diary.ts';

interface Span {
  today: string;
  timeZone: string;
}

export async function seedAnnouncements(
  tx: TenantTx,
  users: ReadonlyMap<string, number>,
  { today, timeZone }: Span,
): Promise<void> {
  for (const { by, days, readBy, ...text } of announcements.toReversed()) {
    const date = getWorkingDay(today, days);
    const written = toInstant(getWorkingDay(today, Math.max(days, 1)), '08:10', timeZone);
    const author = { userId: users.get(by) ?? null, now: written, ip: '192.0.2.31', requestId: 'demo' };
    const id = await createAnnouncement(tx, { ...text, date }, author);
    await tx.rows(
      `insert into announcement_reads (tenant_id, announcement_id, user_id, read_at)
       select $1, $2, unnest($3::bigint[]), $4`,
      [tx.tenant, id, readBy.flatMap((name) => users.get(name) ?? []), toInstant(date, '11:30', timeZone)],
    );
  }
}
