/**
 * Changes and exports by administrators. The latest change of each setting results in the current state of the demo
 * company.
 */
import { recordAudit } from '../features/audit/commands.ts';
import type { DiaryEvent, Diary, PersonName } from './diary.ts';

interface Change {
  who: PersonName;
  daysAgo: number;
  time: string;
  verb: 'create' | 'update' | 'export';
  entity: string;
  entityId?: number;
  changes?: object;
}

const became = (before: unknown, after: unknown) => ({ before, after });

/** @param team the team of Lena, Maya and Noah */
function getTeamChanges(diary: Diary, team: { id: number; name: string }): Change[] {
  const id = (name: PersonName) => diary.person(name).id;
  const [maya, noah] = [id('maya'), id('noah')];
  const ada = (daysAgo: number, time: string) => ({ who: 'ada', daysAgo, time }) as const;
  const set = (entity: string, changes: object) => ({ verb: 'update', entity, changes }) as const;
  return [
    { ...ada(42, '08:55'), ...set('company name', { entity_name: became('Halden', 'Halden Systems') }) },
    { ...ada(42, '08:57'), ...set('time zone', { entity_timezone: became('UTC', 'Europe/Berlin') }) },
    { ...ada(42, '09:10'), ...set('theme', { entity_theme: became('theme-bl', 'theme-default') }) },
    { ...ada(42, '09:12'), ...set('appearance', { default_appearance: became('light', 'auto') }) },
    {
      ...ada(42, '10:31'),
      verb: 'create',
      entity: 'team',
      entityId: team.id,
      changes: { name: team.name, leads: [id('lena')], members: [maya] },
    },
    {
      ...ada(40, '14:05'),
      ...set('team', { members: became([maya], [maya, noah]) }),
      entityId: team.id,
    },
    { ...ada(36, '09:31'), ...set('user', { roles: became(['CSM'], ['DA']) }), entityId: id('dev') },
    { ...ada(36, '10:48'), ...set('user', { user_access_type: became('full', 'read_only') }), entityId: id('rhea') },
    { ...ada(18, '13:58'), verb: 'export', entity: 'audit_log', changes: { ip: '192.0.2.211' } },
    { ...ada(3, '15:20'), verb: 'export', entity: 'audit_log', changes: {} },
  ];
}

export const changeEvents = (diary: Diary, team: { id: number; name: string }): DiaryEvent[] =>
  getTeamChanges(diary, team).map(({ who, daysAgo, time, ...entry }) => {
    const actor = diary.at(who, daysAgo, time);
    return { at: actor.now, happen: () => recordAudit(diary.tx, { ...entry, ...actor }) };
  });
