/** What forgetting, setting and changing a password or an e-mail writes. */
import type { Strategy } from '@mainstay/contract/identity';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Database } from '../../../platform/database/database.ts';
import { FieldError, SessionEndedError } from '../../../platform/http/errors.ts';
import type { CallOrigin, RequestContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { recordAudit } from '../../audit/commands.ts';
import { eraseMailSecrets, queueMail } from '../../mail/commands.ts';
import { clearAllFailedAttempts } from '../sign-in-attempts/commands.ts';
import { consumeCode, createCode, revokeSignInCodes } from '../codes/commands.ts';
import { endUserSessions, setPassword } from '../commands.ts';
import { describeRequest } from '../notifications/rules.ts';
import type { NewPassword } from '../passwords/commands.ts';
import { canUsePassword } from '../policy.ts';
import { findProviders } from '../providers/data.ts';
import { EMAIL_TAKEN, RESET_COOLDOWN_SECONDS, RESET_MINUTES, resetUrl } from '../rules.ts';
import { MAX_ACTIVE_RESETS, UNDO_HOURS, undoUrl } from './rules.ts';
import { findOwner, findEmailChange, getActiveResets, getOwner, isEmailTaken, type AccountOwner } from './data.ts';

type Writing = Pick<Services, 'key' | 'now' | 'config'>;

export const SEND_RESET = 'send-password-reset';
export const SEND_RESETS = 'send-password-resets';

/** A request for a link: `at` is the time of the request, not of the job that sends the link. */
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
 * The same on a host that names no company: which ones know the e-mail, if any, the job finds out. It belongs to none of
 * them, so its tenant is 0, which is nobody's.
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
 * Sends a link to an active user. Earlier links stay valid, so that a request by a stranger cannot revoke the link that is
 * about to be opened; at `MAX_ACTIVE_RESETS` none is added. A request from before the last change of the password sends
 * nothing: that change revoked every link that had been requested.
 */
export async function sendReset(
  tx: TenantTx,
  services: Writing,
  { email, at }: ResetRequest,
  setting: RequestContext,
): Promise<void> {
  const now = services.now();
  await lockPerson(tx, email);
  const owner = await findOwner(tx, email);
  if (owner?.status !== 'active' || !canUsePassword(await findProviders(tx), owner.roles)) return;
  if (owner.password_changed_at && owner.password_changed_at > at) return;
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const fresh = new Date(expiresAt.getTime() - RESET_COOLDOWN_SECONDS * 1000);
  const living = await getActiveResets(tx, owner.id, { now, fresh });
  if (living.fresh || living.count >= MAX_ACTIVE_RESETS) return;
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
    values: describeRequest(now, owner.entity_timezone, setting),
    secret: { url: resetUrl(setting.address, { email: owner.email, code }), expiresAt },
  });
}

/** Sets a password by the code of a link; false where the code opens nothing. */
export async function resetPassword(
  tx: TenantTx,
  services: Writing,
  reset: RequestContext & { email: string; code: string; password: NewPassword },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, password, origin } = reset;
  await lockPerson(tx, email);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'reset', email, secret, now });
  if (!code?.userId) return false;
  const owner = await getOwner(tx, code.userId);
  await replacePassword(tx, services, owner, password);
  await record(tx, services, { verb: 'password_reset', owner, origin });
  // Whoever sets a first password changes nothing that somebody else might have had.
  if (owner.status === 'active') await notifyPasswordChanged(tx, services, owner, reset);
  return true;
}

/** Replaces the own password, whose old one was proved. */
export async function changePassword(
  tx: TenantTx,
  services: Writing,
  change: RequestContext & { owner: AccountOwner; password: NewPassword },
): Promise<void> {
  const { owner, password, origin } = change;
  await replacePassword(tx, services, owner, password);
  await record(tx, services, { verb: 'password_change', owner, origin });
  await notifyPasswordChanged(tx, services, owner, change);
}

/** Gives an invited person a name and a password, by the code of the invitation; false where the code opens nothing. */
export async function acceptInvitation(
  tx: TenantTx,
  services: Writing,
  accepted: RequestContext & {
    email: string;
    code: string;
    firstName: string;
    lastName: string;
    password: NewPassword;
  },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, firstName, lastName, password, origin } = accepted;
  await lockPerson(tx, email);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'invitation', email, secret, now });
  if (!code?.userId) return false;
  const owner = await getOwner(tx, code.userId);
  if (owner.status !== 'invited') return false;
  const named = { ...owner, first_name: firstName, last_name: lastName };
  await replacePassword(tx, services, named, password);
  await tx.rows('update users set first_name = $3, last_name = $4, updated_at = $5 where tenant_id = $1 and id = $2', [
    tx.tenant,
    owner.id,
    firstName,
    lastName,
    now,
  ]);
  await record(tx, services, { verb: 'accept_invitation', owner, origin });
  return true;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Replaces the own e-mail, for which the password was proved. Links to the old address open nothing any more, but for the
 * one that it is told with, which takes the change back.
 *
 * @throws BusinessError where somebody else of the company has it
 */
export async function changeEmail(
  tx: TenantTx,
  services: Writing,
  change: RequestContext & { owner: AccountOwner; email: string },
): Promise<void> {
  const now = services.now();
  const { owner, email, origin, address } = change;
  await setEmail(tx, owner.id, { email, field: 'new_email', now });
  await signOutEverywhere(tx, services, owner.id);
  const changes = { email: { before: owner.email, after: email } };
  await record(tx, services, { verb: 'email_change', owner, origin, changes });
  const expiresAt = new Date(now.getTime() + UNDO_HOURS * 3_600_000);
  const { id: userId, email: before } = owner;
  const code = await createCode(tx, services.key.codes, { purpose: 'email_change', userId, email: before, expiresAt });
  await queueMail(tx, services, {
    purpose: 'email_changed',
    to: before,
    userId,
    values: { ...describeRequest(now, owner.entity_timezone, change), new_email: email },
    secret: { url: undoUrl(address, { email: before, code }), expiresAt },
  });
}

/**
 * Gives the address back to whoever the change was told to. Who made the change knew the password, so a new one comes with
 * it, and outside accounts that were linked since are unlinked. Later changes are void with their links; the link of an
 * earlier change lives on, so that whoever changes twice cannot end it.
 *
 * @returns false where the code opens nothing
 * @throws BusinessError where somebody else of the company has the address by now; the link lives on
 */
export async function undoEmailChange(
  tx: TenantTx,
  services: Writing,
  undo: RequestContext & { email: string; code: string; password: NewPassword },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, password, origin } = undo;
  const found = await findEmailChange(tx, services.key.codes, secret);
  if (!found) return false;
  await tx.rows('select from users where tenant_id = $1 and id = $2 for no key update', [tx.tenant, found.user_id]);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'email_change', email, secret, now });
  if (!code?.userId || !code.email) return false;
  const owner = await getOwner(tx, code.userId);
  await setEmail(tx, owner.id, { email: code.email, field: 'email', now });
  await replacePassword(tx, services, { ...owner, email: code.email }, password);
  const since = new Date(found.expires_at.getTime() - UNDO_HOURS * 3_600_000);
  await Promise.all([
    tx.rows(
      `update one_time_codes set used_at = $4 where tenant_id = $1 and user_id = $2 and purpose = 'email_change' and id > $3
         and used_at is null`,
      [tx.tenant, owner.id, found.id, now],
    ),
    unlinkAccountsSince(tx, services, { owner, origin, since }),
    eraseMailSecrets(tx, { userId: owner.id, purpose: 'email_changed', expiringFrom: found.expires_at }),
  ]);
  const changes = { email: { before: owner.email, after: code.email } };
  await record(tx, services, { verb: 'email_restore', owner, origin, changes });
  await notifyPasswordChanged(tx, services, { ...owner, email: code.email }, undo);
  return true;
}

/** Unlinks the outside accounts that a person was linked to from a moment on; their sessions are ended by the caller. */
async function unlinkAccountsSince(
  tx: TenantTx,
  services: Writing,
  { owner, origin, since }: { owner: AccountOwner; origin: CallOrigin; since: Date },
): Promise<void> {
  const gone = await tx.rows<{ id: number; strategy: Strategy; email: string | null }>(
    `delete from external_identities i using sign_in_providers p where i.tenant_id = $1 and i.user_id = $2
       and i.linked_at >= $3 and p.tenant_id = $1 and p.id = i.provider_id returning i.id, p.strategy, i.email`,
    [tx.tenant, owner.id, since],
  );
  for (const { id: entityId, strategy, email } of gone) {
    const changes = { user_id: owner.id, strategy, email };
    await record(tx, services, { verb: 'delete', entity: 'external_identity', entityId, owner, origin, changes });
  }
}

/**
 * @param change.field that a refusal names
 * @throws BusinessError where somebody else has the address, Unauthorized where the person was deactivated meanwhile
 */
async function setEmail(
  tx: TenantTx,
  userId: number,
  change: { email: string; field: 'new_email' | 'email'; now: Date },
): Promise<void> {
  const { email, field, now } = change;
  const taken = new FieldError(field, EMAIL_TAKEN);
  if (await isEmailTaken(tx, email, userId)) throw taken;
  try {
    const changed = await tx.rows(
      `update users set email = $3, updated_at = $4 where tenant_id = $1 and id = $2 and status = 'active' returning id`,
      [tx.tenant, userId, email, now],
    );
    if (changed.length === 0) throw new SessionEndedError();
  } catch (error) {
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? taken : error;
  }
}

/** Person first, codes after: whoever deactivates the person at the same moment goes the same way round. */
async function lockPerson(tx: TenantTx, email: string): Promise<void> {
  await tx.rows('select from users where tenant_id = $1 and email_key = lower($2) for no key update', [
    tx.tenant,
    email,
  ]);
}

/**
 * @throws FieldError if the password contains what others know of its owner, UnauthorizedError if the owner was
 *   deactivated in the meantime
 */
async function replacePassword(
  tx: TenantTx,
  services: Writing,
  owner: AccountOwner,
  password: NewPassword,
): Promise<void> {
  password.assertImpersonal(owner);
  if (!(await setPassword(tx, owner.id, password.hash, services.now()))) throw new SessionEndedError();
  await clearAllFailedAttempts(tx, owner.email);
  await signOutEverywhere(tx, services, owner.id);
}

/** Ends what was opened or could be opened with the password or the address of before. */
async function signOutEverywhere(tx: TenantTx, services: Writing, userId: number): Promise<void> {
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
  services: Writing,
  owner: AccountOwner,
  setting: RequestContext,
): Promise<void> {
  await queueMail(tx, services, {
    purpose: 'password_changed',
    to: owner.email,
    userId: owner.id,
    values: describeRequest(services.now(), owner.entity_timezone, setting),
  });
}

const record = (
  tx: TenantTx,
  services: Writing,
  deed: {
    verb: string;
    /** The person where nothing else is named. */
    entity?: string;
    entityId?: number;
    owner: AccountOwner;
    origin: CallOrigin;
    changes?: object;
  },
): Promise<void> =>
  recordAudit(tx, {
    verb: deed.verb,
    entity: deed.entity ?? 'user',
    entityId: deed.entityId ?? deed.owner.id,
    userId: deed.owner.id,
    ...(deed.changes && { changes: deed.changes }),
    requestId: deed.origin.requestId,
    ip: deed.origin.ip,
    now: services.now(),
  });
