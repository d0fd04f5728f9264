/**
 * Past sign-ins, invitations and rejected sign-ins. All sessions have ended or expired; notifications of new locations
 * are those that the product sends.
 */
import { INVITATION_HOURS } from '@mainstay/contract/identity/invitations';
import { recordAudit } from '../../core/audit/record-audit.ts';
import { createSession, endOpenSession, signOut } from '../../core/identity/sessions.ts';
import { notifyOfLockout, notifyOfSignIn } from '../../core/identity/account-notices.ts';
import { changePassword } from '../../core/identity/recovery/replace-password.ts';
import { getOwner } from '../../core/identity/account-owner.ts';
import { BLOCK_MINUTES, type FailureReason } from '../../core/identity/sign-in-attempts/sign-in-attempts.ts';
import { eraseMailSecrets } from '../../core/mail/mail-secrets.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { type Invitation, type Visit, diary as diaryData } from './content-files.ts';
import type { Diary, DiaryEvent } from './diary.ts';

function createVisitEvents(diary: Diary, visit: Visit): DiaryEvent[] {
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

export const visitEvents = (diary: Diary): DiaryEvent[] =>
  diaryData.visits.flatMap((visit) => createVisitEvents(diary, visit));

/** Evan and Dev were invited by email. Evan let his first link expire. Links that were used or have expired are erased. */
export function invitationEvents(diary: Diary): DiaryEvent[] {
  const acceptEvents = diaryData.accepted.map(([who, daysAgo, time]): DiaryEvent => {
    const actor = diary.at(who, daysAgo, time);
    const happen = async () => {
      await eraseMailSecrets(diary.tx, { userId: actor.userId, purpose: 'invitation' });
      const entry = { verb: 'accept_invitation', entity: 'user', entityId: actor.userId };
      await recordAudit(diary.tx, { ...entry, ...actor });
    };
    return { at: actor.now, happen };
  });
  return [...diaryData.invitations.map((invitation) => createInvitationEvent(diary, invitation)), ...acceptEvents];
}

function createInvitationEvent(diary: Diary, { who, daysAgo, time, terms }: Invitation): DiaryEvent {
  const { tx, address } = diary;
  const ada = diary.at('ada', daysAgo, time);
  const { id, email } = diary.person(who);
  const expiresAt = new Date(ada.now.getTime() + INVITATION_HOURS * 3_600_000);
  const url = `${address}/#!/user_form?${new URLSearchParams({ email })}`;
  const happen = async () => {
    await queueMail(tx, diary.getMailServices(ada.now), {
      purpose: 'invitation',
      to: email,
      userId: id,
      values: { inviter: 'Ada Lindqvist', address },
      secret: { url, expiresAt },
    });
    await recordAudit(tx, { verb: 'invite', entity: 'user', entityId: id, changes: { email, ...terms }, ...ada });
    if ('roles' in terms)
      await tx.rows('update users set created_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, ada.now]);
  };
  return { at: ada.now, happen };
}

/** The attacker who guessed Noah's password until the lockout. */
const ATTACKER = { ip: '192.0.2.211', userAgent: 'python-requests/2.32.5' };
const GUESSES = ['13:21', '13:22', '13:23', '13:25', '13:26'];
const ATTACK_DAYS_AGO = 18;

/** Mistyped passwords, password guessing by an attacker, and a password change. */
export function rejectedSignInEvents(diary: Diary, passwordHash: string): DiaryEvent[] {
  const { tx } = diary;
  const { email } = diary.person('noah');
  const createRejection = (now: Date, ip: string, enteredEmail: string): DiaryEvent => {
    const reason: FailureReason = 'password';
    const entry = { entity: 'session', userId: null, requestId: diary.requestId(), ip, now };
    const changes = { email: enteredEmail, reason };
    return { at: now, happen: () => recordAudit(tx, { ...entry, verb: 'refuse', changes }) };
  };
  const mistyped = diary.at('noah', 22, '08:36');
  const wrongAddress = diary.at('lena', 30, '08:30');
  const guesses = GUESSES.map((time) => createRejection(diary.moment(ATTACK_DAYS_AGO, time), ATTACKER.ip, email));
  const now = diary.moment(ATTACK_DAYS_AGO, GUESSES.at(-1) ?? '');
  const origin = { ...ATTACKER, requestId: diary.requestId() };
  const recordLockout = async () => {
    const entry = { entity: 'session', userId: null, requestId: origin.requestId, ip: origin.ip, now };
    await recordAudit(tx, { ...entry, verb: 'lock', changes: { email, minutes: BLOCK_MINUTES } });
    await notifyOfLockout(tx, diary.getMailServices(now), { email, at: now, origin, address: diary.address });
  };
  return [
    createRejection(mistyped.now, mistyped.ip, email),
    // First and last name, which is the usual form of email addresses elsewhere.
    createRejection(wrongAddress.now, wrongAddress.ip, 'lena.fischer@demo.test'),
    ...guesses,
    { at: now, happen: recordLockout },
    createPasswordChange(diary, passwordHash),
  ];
}

/** Maya changed her password, which signed her out. */
function createPasswordChange({ tx, ...diary }: Diary, passwordHash: string): DiaryEvent {
  const maya = diary.at('maya', 24, '09:10');
  const happen = async () => {
    const owner = await getOwner(tx, maya.userId);
    // The password of the demo is public, so it is not validated.
    const password = { hash: passwordHash, assertImpersonal() {} };
    const change = { owner, password, origin: maya, address: diary.address };
    await changePassword(tx, diary.getMailServices(maya.now), change);
  };
  return { at: maya.now, happen };
}
