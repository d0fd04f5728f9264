/**
 * Past sign-ins with location and duration. All sessions have ended or expired; notifications of new locations are
 * those that the product sends.
 */
import { recordAudit } from '../../features/audit/commands.ts';
import { createSession, signOut } from '../../features/identity/commands.ts';
import { notifyOfSignIn } from '../../features/identity/notifications/commands.ts';
import { endOpenSession } from '../../features/identity/sessions/commands.ts';
import type { DiaryEvent, Diary, PersonName, DiaryLocation } from './diary.ts';

interface Visit {
  who: PersonName;
  /** Working days before today. */
  daysAgo: number;
  from: string;
  /** When the session was last used. */
  until: string;
  place?: DiaryLocation;
  /** If not set, the session expired. */
  signsOut?: true;
  /** The time at which Ada ended the session. */
  endedAt?: string;
}

const VISITS: readonly Visit[] = [
  { who: 'ada', daysAgo: 42, from: '08:48', until: '12:05', signsOut: true },
  { who: 'ada', daysAgo: 40, from: '09:12', until: '15:40' },
  { who: 'dev', daysAgo: 39, from: '09:41', until: '16:32', signsOut: true },
  { who: 'ada', daysAgo: 36, from: '09:02', until: '11:26', signsOut: true },
  { who: 'evan', daysAgo: 36, from: '11:14', until: '12:50' },
  { who: 'lena', daysAgo: 30, from: '08:31', until: '17:05' },
  { who: 'maya', daysAgo: 24, from: '09:03', until: '09:10' },
  { who: 'maya', daysAgo: 24, from: '09:11', until: '17:22', signsOut: true },
  { who: 'noah', daysAgo: 22, from: '08:37', until: '16:58' },
  { who: 'dev', daysAgo: 20, from: '10:05', until: '15:12' },
  { who: 'noah', daysAgo: 18, from: '08:29', until: '13:36', endedAt: '13:44' },
  { who: 'ada', daysAgo: 18, from: '13:38', until: '14:15' },
  { who: 'noah', daysAgo: 18, from: '14:21', until: '17:30', signsOut: true },
  { who: 'olga', daysAgo: 13, from: '09:20', until: '16:44', signsOut: true },
  { who: 'lena', daysAgo: 12, from: '12:47', until: '13:05', place: 'phone' },
  { who: 'dev', daysAgo: 8, from: '13:10', until: '15:55' },
  { who: 'noah', daysAgo: 7, from: '09:08', until: '16:20', place: 'home' },
  { who: 'ada', daysAgo: 5, from: '09:47', until: '11:32', signsOut: true },
  { who: 'maya', daysAgo: 4, from: '08:44', until: '16:52' },
  { who: 'noah', daysAgo: 4, from: '08:57', until: '16:41' },
  { who: 'lena', daysAgo: 4, from: '09:04', until: '17:18' },
  { who: 'emil', daysAgo: 4, from: '09:31', until: '15:20' },
  { who: 'emil', daysAgo: 3, from: '10:26', until: '14:48', signsOut: true },
  { who: 'ada', daysAgo: 3, from: '15:02', until: '16:10' },
  { who: 'evan', daysAgo: 2, from: '16:15', until: '16:52' },
  { who: 'rhea', daysAgo: 2, from: '09:34', until: '15:41', signsOut: true },
  { who: 'maya', daysAgo: 1, from: '08:42', until: '17:11' },
  { who: 'noah', daysAgo: 1, from: '08:55', until: '16:38' },
  { who: 'lena', daysAgo: 1, from: '09:06', until: '17:24' },
  { who: 'emil', daysAgo: 1, from: '09:34', until: '15:46' },
];

function toEvents(diary: Diary, visit: Visit): DiaryEvent[] {
  const { tx } = diary;
  const { who, daysAgo, from, until, place, signsOut, endedAt } = visit;
  const { id, email } = diary.person(who);
  const arrival = diary.at(who, daysAgo, from, place);
  const departure = diary.at(who, daysAgo, until, place);
  let session = 0;
  const startSession = async () => {
    const person = { user_id: id, email, entity_timezone: diary.timeZone };
    await notifyOfSignIn(tx, diary.getMailServices(arrival.now), person, { origin: arrival, address: diary.address });
    session = await createSession(tx, { ...arrival, strategy: 'local' });
    const changes = { strategy: 'local' };
    await recordAudit(tx, { verb: 'sign_in', entity: 'session', entityId: session, changes, ...arrival });
  };
  const finishSession = async () => {
    await tx.rows('update sessions set seen_at = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      session,
      departure.now,
    ]);
    if (signsOut) await signOut(tx, { user: id, session }, departure, departure.now);
  };
  const events: DiaryEvent[] = [
    { at: arrival.now, happen: startSession },
    { at: departure.now, happen: finishSession },
  ];
  if (endedAt) {
    const ada = diary.at('ada', daysAgo, endedAt);
    events.push({ at: ada.now, happen: () => endOpenSession(tx, { id: session, owner: null }, ada) });
  }
  return events;
}

export const visitEvents = (diary: Diary): DiaryEvent[] => VISITS.flatMap((visit) => toEvents(diary, visit));
