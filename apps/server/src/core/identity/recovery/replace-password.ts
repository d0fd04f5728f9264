/** Replaces passwords: with a reset link, with the old password, or with an invitation. This ends all sessions of the user. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { SessionEndedError } from '../../../platform/http/errors.ts';
import type { CallOrigin, RequestContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { eraseMailSecrets } from '../../mail/mail-secrets.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { describeRequest } from '../account-notices.ts';
import { type AccountOwner, getOwner } from '../account-owner.ts';
import { invitationAccepted, passwordChanged, passwordReset } from '../events.ts';
import { consumeCode, revokeSignInCodes } from '../one-time-codes.ts';
import { type NewPassword, setPassword } from '../passwords/passwords.ts';
import { endUserSessions } from '../sessions.ts';
import { clearAllFailedAttempts } from '../sign-in-attempts/sign-in-attempts.ts';

export type MailServices = Pick<Services, 'key' | 'now' | 'config'>;

/** Sets a password with the code of a link. Returns false if the code is invalid. */
export async function resetPassword(
  tx: TenantTx,
  services: MailServices,
  reset: RequestContext & { email: string; code: string; password: NewPassword },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, password, origin } = reset;
  await lockUserByEmail(tx, email);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'reset', email, secret, now });
  if (!code?.userId) return false;
  const owner = await getOwner(tx, code.userId);
  await replacePassword(tx, services, owner, password);
  await record(tx, event(passwordReset, { id: owner.id }), toOwnerActor(services, owner, origin));
  // Setting a first password needs no notification, because no password existed before.
  if (owner.status === 'active') await notifyPasswordChanged(tx, services, owner, reset);
  return true;
}

/** Replaces the caller's password. The caller has verified the old one. */
export async function changePassword(
  tx: TenantTx,
  services: MailServices,
  change: RequestContext & { owner: AccountOwner; password: NewPassword },
): Promise<void> {
  const { owner, password, origin } = change;
  await replacePassword(tx, services, owner, password);
  await record(tx, event(passwordChanged, { id: owner.id }), toOwnerActor(services, owner, origin));
  await notifyPasswordChanged(tx, services, owner, change);
}

/**
 * Sets the name and password of an invited user with the code of the invitation. Returns false if the code is invalid.
 */
export async function acceptInvitation(
  tx: TenantTx,
  services: MailServices,
  acceptance: RequestContext & {
    email: string;
    code: string;
    firstName: string;
    lastName: string;
    password: NewPassword;
  },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, firstName, lastName, password, origin } = acceptance;
  await lockUserByEmail(tx, email);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'invitation', email, secret, now });
  if (!code?.userId) return false;
  const owner = await getOwner(tx, code.userId);
  if (owner.status !== 'invited') return false;
  const namedOwner = { ...owner, first_name: firstName, last_name: lastName };
  await replacePassword(tx, services, namedOwner, password);
  await Promise.all([
    tx.rows('update users set first_name = $3, last_name = $4, updated_at = $5 where tenant_id = $1 and id = $2', [
      tx.tenant,
      owner.id,
      firstName,
      lastName,
      now,
    ]),
    record(tx, event(invitationAccepted, { id: owner.id }), toOwnerActor(services, owner, origin)),
  ]);
  return true;
}

/** Locks the user before the codes, in the same order as a concurrent deactivation of the user. */
export async function lockUserByEmail(tx: TenantTx, email: string): Promise<void> {
  await tx.rows('select from users where tenant_id = $1 and email_key = lower($2) for no key update', [
    tx.tenant,
    email,
  ]);
}

/**
 * @throws FieldError if the password contains what others know of its owner, SessionEndedError if the owner was
 * deactivated in the meantime
 */
export async function replacePassword(
  tx: TenantTx,
  services: MailServices,
  owner: AccountOwner,
  password: NewPassword,
): Promise<void> {
  password.assertImpersonal(owner);
  if (!(await setPassword(tx, owner.id, password.hash, services.now()))) throw new SessionEndedError();
  await clearAllFailedAttempts(tx, owner.email);
  await signOutEverywhere(tx, services, owner.id);
}

/** Ends the sessions and codes that were created with the previous password or email. */
export async function signOutEverywhere(tx: TenantTx, services: MailServices, userId: number): Promise<void> {
  const now = services.now();
  await Promise.all([
    endUserSessions(tx, userId, now),
    revokeSignInCodes(tx, userId, now),
    eraseMailSecrets(tx, { userId, purpose: 'password_reset' }),
    eraseMailSecrets(tx, { userId, purpose: 'invitation' }),
  ]);
}

export async function notifyPasswordChanged(
  tx: TenantTx,
  services: MailServices,
  owner: AccountOwner,
  context: RequestContext,
): Promise<void> {
  await queueMail(tx, services, {
    purpose: 'password_changed',
    to: owner.email,
    userId: owner.id,
    values: describeRequest(services.now(), owner.entity_timezone, context),
  });
}

/** Returns the owner as the actor of a change that they make with a link or without a session. */
export const toOwnerActor = (
  services: Pick<Services, 'now'>,
  { id }: Pick<AccountOwner, 'id'>,
  origin: CallOrigin,
): EventActor => ({ userId: id, ...origin, now: services.now() });
