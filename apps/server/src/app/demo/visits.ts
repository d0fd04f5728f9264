/**
 * Past sign-ins with location and duration. All sessions have ended or expired; notifications of new locations are
 * those that the product sends.
 */
import { recordAudit } from '../../features/audit/commands.ts';
import { createSession, signOut } from '../../features/identity/commands.ts';
import { notifyOfSignIn } from '../../features/identity/notifications/commands.ts';
import { endOpenSession } from '../../features/identity/sessions/commands.ts';
import { diary as diaryData, type Visit } from './content-files.ts';
import type { DiaryEvent, Diary } from './diary.ts';

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

export const visitEvents = (diary: Diary): DiaryEvent[] => diaryData.visits.flatMap((visit) => toEvents(diary, visit));
