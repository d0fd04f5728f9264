/**
 * Security data of the demo company from the past sixty days: the audit log, past sessions, stored messages and
 * avatars. It is written by the product's own commands, one event after the other.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { addMonths } from './accounts.ts';
import { apiKeyEvents } from './api-keys.ts';
import { changeEvents } from './audit.ts';
import { importEvents } from './import-events.ts';
import { avatarEvents } from './images.ts';
import { type DiaryContext, openDiary } from './diary.ts';
import { invitationEvents, rejectedSignInEvents, visitEvents } from './sign-ins.ts';

/** Number of months since most users were created. */
const USER_AGE_MONTHS = 26;

export async function seedIdentity(tx: TenantTx, context: DiaryContext & { passwordHash: string }): Promise<void> {
  const diary = await openDiary(tx, context);
  await tx.rows('update users set created_at = $2 where tenant_id = $1', [
    tx.tenant,
    `${addMonths(context.today, -USER_AGE_MONTHS)}T08:00:00Z`,
  ]);
  const [team] = await tx.rows<{ id: number; name: string }>(
    'select id, name from teams where tenant_id = $1 order by id limit 1',
    [tx.tenant],
  );
  if (!team) throw new Error('The demo company has no team.');
  const events = [
    ...changeEvents(diary, team),
    ...invitationEvents(diary),
    ...visitEvents(diary),
    ...rejectedSignInEvents(diary, context.passwordHash),
    ...importEvents(diary),
    ...avatarEvents(diary),
    ...apiKeyEvents(diary),
  ];
  for (const event of events.sort((a, b) => a.at.getTime() - b.at.getTime())) await event.happen();
}
