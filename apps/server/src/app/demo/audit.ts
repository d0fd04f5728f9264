/**
 * Changes and exports by administrators. The latest change of each setting results in the current state of the demo
 * company.
 */
import { recordAudit } from '../../core/audit/record-audit.ts';
import type { PersonName } from './content-files.ts';
import type { DiaryEvent, Diary } from './diary.ts';

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

export const changeEvents = (diary: Diary, team: { id: number; name: string }): DiaryEvent[] =>
  getTeamChanges(diary, team).map(({ who, daysAgo, time, ...entry }) => {
    const actor = diary.at(who, daysAgo, time);
    return { at: actor.now, happen: () => recordAudit(diary.tx, { ...entry, ...actor }) };
  });
