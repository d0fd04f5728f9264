/**
 * Security data of the demo company from the past sixty days: the audit log, past sessions, stored messages and
 * avatars. It is written by the product's own commands, one event after the other.
 */
import { recordAudit } from '../../core/audit/record-audit.ts';
import { createApiKey, revokeApiKey } from '../../core/identity/api-keys/api-keys.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { addMonths } from './accounts.ts';
import { promptEvents } from './assistant.ts';
import type { PersonName } from './content-files.ts';
import { type Diary, type DiaryContext, type DiaryEvent, openDiary } from './diary.ts';
import { avatarEvents } from './images.ts';
import { importEvents } from './import-events.ts';
import { invitationEvents, rejectedSignInEvents, visitEvents } from './sign-ins.ts';
import { webhookEvents } from './webhooks.ts';

interface Change {
  who: PersonName;
  daysAgo: number;
  time: string;
  verb: 'create' | 'update' | 'export';
  entity: string;
  entityId?: number;
  changes?: object;
}

const toChange = (before: unknown, after: unknown) => ({ before, after });

/** @param team the team of Lena, Maya and Noah */
function getTeamChanges(diary: Diary, team: { id: number; name: string }): Change[] {
  const id = (name: PersonName) => diary.person(name).id;
  const [maya, noah] = [id('maya'), id('noah')];
  const asAda = (daysAgo: number, time: string) => ({ who: 'ada', daysAgo, time }) as const;
  const toEntry = (entity: string, changes: object) => ({ verb: 'update', entity, changes }) as const;
  return [
    { ...asAda(42, '08:55'), ...toEntry('company name', { entity_name: toChange('Halden', 'Halden Systems') }) },
    { ...asAda(42, '08:57'), ...toEntry('time zone', { entity_timezone: toChange('UTC', 'Europe/Berlin') }) },
    { ...asAda(42, '09:10'), ...toEntry('theme', { entity_theme: toChange('theme-bl', 'theme-default') }) },
    { ...asAda(42, '09:12'), ...toEntry('appearance', { default_appearance: toChange('light', 'auto') }) },
    {
      ...asAda(42, '10:31'),
      verb: 'create',
      entity: 'team',
      entityId: team.id,
      changes: { name: team.name, leads: [id('lena')], members: [maya] },
    },
    {
      ...asAda(40, '14:05'),
      ...toEntry('team', { members: toChange([maya], [maya, noah]) }),
      entityId: team.id,
    },
    { ...asAda(36, '09:31'), ...toEntry('user', { roles: toChange(['CSM'], ['DA']) }), entityId: id('dev') },
    {
      ...asAda(36, '10:48'),
      ...toEntry('user', { user_access_type: toChange('full', 'read_only') }),
      entityId: id('rhea'),
    },
    { ...asAda(18, '13:58'), verb: 'export', entity: 'audit_log', changes: { ip: '192.0.2.211' } },
    { ...asAda(3, '15:20'), verb: 'export', entity: 'audit_log', changes: {} },
  ];
}

const changeEvents = (diary: Diary, team: { id: number; name: string }): DiaryEvent[] =>
  getTeamChanges(diary, team).map(({ who, daysAgo, time, ...entry }) => {
    const actor = diary.at(who, daysAgo, time);
    return { at: actor.now, happen: () => recordAudit(diary.tx, { ...entry, ...actor }) };
  });

/** API keys of the demo company: for usage, one that it replaced, and one that reads. No program has the keys themselves. */
function apiKeyEvents(diary: Diary): DiaryEvent[] {
  const { tx } = diary;
  let replaced = 0;
  const [first, second, end, reporting, use] = [
    diary.at('ada', 31, '10:12'),
    diary.at('ada', 12, '09:40'),
    diary.at('ada', 12, '11:05'),
    diary.at('ada', 12, '11:20'),
    diary.at('ada', 1, '23:50'),
  ];
  return [
    {
      at: first.now,
      async happen() {
        replaced = (await createApiKey(tx, { name: 'Telemetry, first try' }, first)).id;
      },
    },
    { at: second.now, happen: () => createApiKey(tx, { name: 'Halden Plan telemetry' }, second).then(() => undefined) },
    { at: end.now, happen: () => revokeApiKey(tx, replaced, end) },
    {
      at: reporting.now,
      async happen() {
        const { userId } = diary.at('evan', 12, '11:20');
        await createApiKey(tx, { name: 'Board report', scope: 'read', userId }, reporting);
      },
    },
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
    ...webhookEvents(diary, context.services),
    ...promptEvents(diary),
  ];
  for (const event of events.sort((a, b) => a.at.getTime() - b.at.getTime())) await event.happen();
}
