/** Changes the email of a user, and undoes the change with the link in its notification. */
import { hashCode } from '../../../platform/crypto/codes.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { FieldError, SessionEndedError } from '../../../platform/http/errors.ts';
import type { CallOrigin, RequestContext } from '../../../platform/http/origin.ts';
import { eraseMailSecrets } from '../../mail/mail-secrets.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { describeRequest } from '../account-notices.ts';
import { type AccountOwner, getOwner } from '../account-owner.ts';
import { emailChanged, emailRestored, externalIdentityRemoved } from '../events.ts';
import { consumeCode, createCode } from '../one-time-codes.ts';
import type { NewPassword } from '../passwords/passwords.ts';
import { EMAIL_TAKEN } from '../sign-in-messages.ts';
import {
  type MailServices,
  notifyPasswordChanged,
  replacePassword,
  signOutEverywhere,
  toOwnerActor,
} from './replace-password.ts';

/** Hours in which an email change can be undone. */
const UNDO_HOURS = 72;

/** Returns the link in an email that undoes an email change. */
const buildUndoUrl = (origin: string, link: { email: string; code: string }): string =>
  `${origin}/#!/undo_email?${new URLSearchParams({ email: link.email, tokenId: link.code })}`;

const UNIQUE_VIOLATION = '23505';

/**
 * Replaces the caller's email. The caller has verified the password. Links that were sent to the old address become
 * invalid, except the link in the notification, which undoes the change.
 *
 * @throws BusinessError if another user of the tenant has this email
 */
export async function changeEmail(
  tx: TenantTx,
  services: MailServices,
  change: RequestContext & { owner: AccountOwner; email: string },
): Promise<void> {
  const now = services.now();
  const { owner, email, origin, address } = change;
  await setEmail(tx, owner.id, { email, field: 'new_email', now });
  await signOutEverywhere(tx, services, owner.id);
  const changes = { email: { before: owner.email, after: email } };
  await record(tx, event(emailChanged, { id: owner.id, changes }), toOwnerActor(services, owner, origin));
  const expiresAt = new Date(now.getTime() + UNDO_HOURS * 3_600_000);
  const { id: userId, email: before } = owner;
  const code = await createCode(tx, services.key.codes, { purpose: 'email_change', userId, email: before, expiresAt });
  await queueMail(tx, services, {
    purpose: 'email_changed',
    to: before,
    userId,
    values: { ...describeRequest(now, owner.entity_timezone, change), new_email: email },
    secret: { url: buildUndoUrl(address, { email: before, code }), expiresAt },
  });
}

/**
 * Restores the previous email of a user. The person who changed it knew the password, so this also sets a new password
 * and unlinks the external accounts that were linked since. Later email changes and their links become invalid; the
 * link of an earlier change stays valid, so that a second change cannot revoke it.
 *
 * @returns false if the code is invalid
 * @throws BusinessError if another user of the tenant has the email by now; the link stays valid
 */
export async function undoEmailChange(
  tx: TenantTx,
  services: MailServices,
  undo: RequestContext & { email: string; code: string; password: NewPassword },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, password, origin } = undo;
  const emailChange = await findEmailChange(tx, services.key.codes, secret);
  if (!emailChange) return false;
  await tx.rows('select from users where tenant_id = $1 and id = $2 for no key update', [
    tx.tenant,
    emailChange.user_id,
  ]);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'email_change', email, secret, now });
  if (!code?.userId || !code.email) return false;
  const owner = await getOwner(tx, code.userId);
  await setEmail(tx, owner.id, { email: code.email, field: 'email', now });
  await replacePassword(tx, services, { ...owner, email: code.email }, password);
  const since = new Date(emailChange.expires_at.getTime() - UNDO_HOURS * 3_600_000);
  await Promise.all([
    tx.rows(
      `update one_time_codes set used_at = $4 where tenant_id = $1 and user_id = $2 and purpose = 'email_change' and id > $3
         and used_at is null`,
      [tx.tenant, owner.id, emailChange.id, now],
    ),
    unlinkAccountsSince(tx, services, { owner, origin, since }),
    eraseMailSecrets(tx, { userId: owner.id, purpose: 'email_changed', expiringFrom: emailChange.expires_at }),
  ]);
  const changes = { email: { before: owner.email, after: code.email } };
  await record(tx, event(emailRestored, { id: owner.id, changes }), toOwnerActor(services, owner, origin));
  await notifyPasswordChanged(tx, services, { ...owner, email: code.email }, undo);
  return true;
}

/** Unlinks the external accounts that were linked to a user since a given time. The caller ends their sessions. */
async function unlinkAccountsSince(
  tx: TenantTx,
  services: MailServices,
  { owner, origin, since }: { owner: AccountOwner; origin: CallOrigin; since: Date },
): Promise<void> {
  const deletedAccounts = await tx.rows<{ id: number; strategy: string; email: string | null }>(
    `delete from external_identities i using sign_in_providers p where i.tenant_id = $1 and i.user_id = $2
       and i.linked_at >= $3 and p.tenant_id = $1 and p.id = i.provider_id returning i.id, p.strategy, i.email`,
    [tx.tenant, owner.id, since],
  );
  const removed = deletedAccounts.map(({ id, strategy, email }) =>
    event(externalIdentityRemoved, { id, changes: { user_id: owner.id, strategy, email } }),
  );
  await record(tx, removed, toOwnerActor(services, owner, origin));
}

/**
 * @param change.field the field that an error names
 *
 * @throws BusinessError if another user has the email, SessionEndedError if the user was deactivated in the meantime
 */
async function setEmail(
  tx: TenantTx,
  userId: number,
  change: { email: string; field: 'new_email' | 'email'; now: Date },
): Promise<void> {
  const { email, field, now } = change;
  const takenError = new FieldError(field, EMAIL_TAKEN);
  if (await isEmailTaken(tx, email, userId)) throw takenError;
  try {
    const rows = await tx.rows(
      `update users set email = $3, updated_at = $4 where tenant_id = $1 and id = $2 and status = 'active' returning id`,
      [tx.tenant, userId, email, now],
    );
    if (rows.length === 0) throw new SessionEndedError();
  } catch (error) {
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? takenError : error;
  }
}

/** Returns whether another user of the tenant has this email. */
export async function isEmailTaken(tx: TenantTx, email: string, exceptUser: number): Promise<boolean> {
  const rows = await tx.rows('select from users where tenant_id = $1 and email_key = lower($2) and id <> $3', [
    tx.tenant,
    email,
    exceptUser,
  ]);
  return rows.length > 0;
}

/** Returns the email change that a link undoes, whether or not the link was used. */
export async function findEmailChange(
  tx: TenantTx,
  key: Uint8Array,
  secret: string,
): Promise<{ id: number; user_id: number; expires_at: Date } | undefined> {
  const [undo] = await tx.rows<{ id: number; user_id: number; expires_at: Date }>(
    `select id, user_id, expires_at from one_time_codes where tenant_id = $1 and purpose = 'email_change'
       and secret_hash = $2 and user_id is not null`,
    [tx.tenant, hashCode(key, secret)],
  );
  return undo;
}
