/**
 * Security data of the demo company from the past sixty days: the audit log, past sessions, stored messages and
 * avatars. It is written by the product's own commands, one event after the other.
 */
import { createApiKey, revokeApiKey } from '../../core/identity/api-keys/api-keys.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { addMonths } from './accounts.ts';
import { changeEvents } from './audit.ts';
import { type Diary, type DiaryContext, type DiaryEvent, openDiary } from './diary.ts';
import { avatarEvents } from './images.ts';
import { importEvents } from './import-events.ts';
import { invitationEvents, rejectedSignInEvents, visitEvents } from './sign-ins.ts';

/** API keys of the demo company: an active one, and the one that it replaced. No program has the keys themselves. */
function apiKeyEvents(diary: Diary): DiaryEvent[] {
  const { tx } = diary;
  let replaced = 0;
  const [first, second, end, use] = [
    diary.at('ada', 31, '10:12'),
    diary.at('ada', 12, '09:40'),
    diary.at('ada', 12, '11:05'),
    diary.at('ada', 1, '23:50'),
  ];
  return [
    {
      at: first.now,
      async happen() {
        replaced = (await createApiKey(tx, 'Telemetry, first try', first)).id;
      },
    },
    { at: second.now, happen: () => createApiKey(tx, 'Halden Plan telemetry', second).then(() => undefined) },
    { at: end.now, happen: () => revokeApiKey(tx, replaced, end) },
    {
      at: use.now,
      async happen() {
        await tx.rows('update api_keys set last_used_at = $2 where tenant_id = $1 and revoked_at is null', [
          tx.tenant,
          use.now,
        ]);
      },
    },
  ];
}

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
