/** Rejected sign-ins: mistyped passwords, password guessing by an attacker, and a password change. */
import { recordAudit } from '../../features/audit/commands.ts';
import type { FailureReason } from '../../features/identity/sign-in-attempts/commands.ts';
import { notifyOfLockout } from '../../features/identity/notifications/commands.ts';
import { changePassword } from '../../features/identity/recovery/commands.ts';
import { getOwner } from '../../features/identity/recovery/data.ts';
import { BLOCK_MINUTES } from '../../features/identity/sign-in-attempts/rules.ts';
import type { DiaryEvent, Diary } from './diary.ts';

/** The attacker who guessed Noah's password until the lockout. */
const ATTACKER = { ip: '192.0.2.211', userAgent: 'python-requests/2.32.5' };
const GUESSES = ['13:21', '13:22', '13:23', '13:25', '13:26'];
const ATTACK_DAYS_AGO = 18;

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
