/** Write operations for resetting, setting and changing a password or an email. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Database } from '../../../platform/database/database.ts';
import { FieldError, SessionEndedError } from '../../../platform/http/errors.ts';
import type { CallOrigin, RequestContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { recordAudit } from '../../audit/commands.ts';
import { eraseMailSecrets, queueMail } from '../../mail/commands.ts';
import { clearAllFailedAttempts } from '../sign-in-attempts/commands.ts';
import { consumeCode, createCode, revokeSignInCodes } from '../one-time-codes.ts';
import { endUserSessions, setPassword } from '../commands.ts';
import { describeRequest } from '../account-notices.ts';
import type { NewPassword } from '../passwords/commands.ts';
import { canUsePassword } from '../sign-in-permission.ts';
import { findProviders } from '../sign-in-providers.ts';
import { EMAIL_TAKEN, RESET_COOLDOWN_SECONDS, RESET_MINUTES, buildResetUrl } from '../rules.ts';
import { MAX_ACTIVE_RESETS, UNDO_HOURS, buildUndoUrl } from './rules.ts';
import { type AccountOwner, findOwner, getOwner } from '../account-owner.ts';
import { findEmailChange, getActiveResets, isEmailTaken } from './data.ts';

type MailServices = Pick<Services, 'key' | 'now' | 'config'>;

export const SEND_RESET = 'send-password-reset';
export const SEND_RESETS = 'send-password-resets';

/** A request for a link. `at` is the time of the request, not of the job that sends the link. */
export interface ResetRequest {
  email: string;
  at: Date;
}

/** Queues the lookup of the email, so that a request takes the same time for every email. */
export async function requestReset(
  tx: TenantTx,
  { email, at }: ResetRequest,
  { origin, address }: RequestContext,
): Promise<void> {
  await enqueue(tx, SEND_RESET, { email, address, at: at.toISOString(), ...origin });
}

/**
 * Queues the lookup on a host that names no tenant. The job finds the tenants that have a user with this email. It
 * belongs to none of them, so it runs with tenant 0, which does not exist.
 */
export async function requestResets(
  database: Database,
  { email, at }: ResetRequest,
  origin: CallOrigin,
): Promise<void> {
  await database.ownerPool.query(
    `select enqueue_job($1, $2) from (select set_config('app.tenant_id', '0', true)) as nobody`,
    [SEND_RESETS, JSON.stringify({ email, at: at.toISOString(), ...origin })],
  );
}

/**
 * Sends a link to an active user. Earlier links stay valid, so that a request by a stranger cannot revoke a link that
 * the user is about to open; if there are `MAX_ACTIVE_RESETS`, no link is added. A request from before the last
 * password change sends nothing, because that change revoked every requested link.
 */
export async function sendReset(
  tx: TenantTx,
  services: MailServices,
  { email, at }: ResetRequest,
  context: RequestContext,
): Promise<void> {
  const now = services.now();
  await lockUserByEmail(tx, email);
  const owner = await findOwner(tx, email);
  if (owner?.status !== 'active' || !canUsePassword(await findProviders(tx), owner.roles)) return;
  if (owner.password_changed_at && owner.password_changed_at > at) return;
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const freshSince = new Date(expiresAt.getTime() - RESET_COOLDOWN_SECONDS * 1000);
  const activeResets = await getActiveResets(tx, owner.id, { now, fresh: freshSince });
  if (activeResets.fresh || activeResets.count >= MAX_ACTIVE_RESETS) return;
  const code = await createCode(tx, services.key.codes, {
    purpose: 'reset',
    userId: owner.id,
    email: owner.email,
    expiresAt,
  });
  await queueMail(tx, services, {
    purpose: 'password_reset',
    to: owner.email,
    userId: owner.id,
    values: describeRequest(now, owner.entity_timezone, context),
    secret: { url: buildResetUrl(context.address, { email: owner.email, code }), expiresAt },
  });
}

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
  await recordOwnerAudit(tx, services, { verb: 'password_reset', owner, origin });
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
  await recordOwnerAudit(tx, services, { verb: 'password_change', owner, origin });
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
  await tx.rows('update users set first_name = $3, last_name = $4, updated_at = $5 where tenant_id = $1 and id = $2', [
    tx.tenant,
    owner.id,
    firstName,
    lastName,
    now,
  ]);
  await recordOwnerAudit(tx, services, { verb: 'accept_invitation', owner, origin });
  return true;
}

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
  await recordOwnerAudit(tx, services, { verb: 'email_change', owner, origin, changes });
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
  await recordOwnerAudit(tx, services, { verb: 'email_restore', owner, origin, changes });
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
  for (const { id: entityId, strategy, email } of deletedAccounts) {
    const changes = { user_id: owner.id, strategy, email };
    await recordOwnerAudit(tx, services, {
      verb: 'delete',
      entity: 'external_identity',
      entityId,
      owner,
      origin,
      changes,
    });
  }
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

/** Locks the user before the codes, in the same order as a concurrent deactivation of the user. */
async function lockUserByEmail(tx: TenantTx, email: string): Promise<void> {
  await tx.rows('select from users where tenant_id = $1 and email_key = lower($2) for no key update', [
    tx.tenant,
    email,
  ]);
}

/**
 * @throws FieldError if the password contains what others know of its owner, SessionEndedError if the owner was
 * deactivated in the meantime
 */
async function replacePassword(
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
async function signOutEverywhere(tx: TenantTx, services: MailServices, userId: number): Promise<void> {
  const now = services.now();
  await Promise.all([
    endUserSessions(tx, userId, now),
    revokeSignInCodes(tx, userId, now),
    eraseMailSecrets(tx, { userId, purpose: 'password_reset' }),
    eraseMailSecrets(tx, { userId, purpose: 'invitation' }),
  ]);
}

async function notifyPasswordChanged(
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

const recordOwnerAudit = (
  tx: TenantTx,
  services: MailServices,
  entry: {
    verb: string;
    /** Defaults to the user. */
    entity?: string;
    entityId?: number;
    owner: AccountOwner;
    origin: CallOrigin;
    changes?: object;
  },
): Promise<void> =>
  recordAudit(tx, {
    verb: entry.verb,
    entity: entry.entity ?? 'user',
    entityId: entry.entityId ?? entry.owner.id,
    userId: entry.owner.id,
    ...(entry.changes && { changes: entry.changes }),
    requestId: entry.origin.requestId,
    ip: entry.origin.ip,
    now: services.now(),
  });
