/** What forgetting, setting and changing a password or an e-mail writes. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BusinessError, Unauthorized } from '../../../platform/http/errors.ts';
import type { CallOrigin } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { recordAudit } from '../../audit/commands.ts';
import { eraseMailSecrets, queueMail } from '../../mail/outgoing/commands.ts';
import { recordSuccess } from '../attempts/commands.ts';
import { consumeCode, createCode, revokeCodes } from '../codes/commands.ts';
import { endSessionsOf, setPassword } from '../commands.ts';
import { circumstances, type Setting } from '../notices/rules.ts';
import { mayUsePassword } from '../policy.ts';
import { findProviders } from '../providers/data.ts';
import { EMAIL_TAKEN, RESET_AGAIN_SECONDS, RESET_MINUTES, resetUrl } from '../rules.ts';
import { findOwner, getOwner, hasFreshCode, isEmailTaken, type Owner } from './data.ts';

type Writing = Pick<Services, 'key' | 'now' | 'config'>;

export const SEND_RESET = 'send-password-reset';

/** Queues the finding out whether anybody has this e-mail, so that asking costs the same for every e-mail. */
export async function requestReset(tx: TenantTx, email: string, { origin, address }: Setting): Promise<void> {
  await enqueue(tx, SEND_RESET, { email, address, ...origin });
}

/** Sends a link to an active person; the link before it dies. */
export async function sendReset(tx: TenantTx, services: Writing, email: string, setting: Setting): Promise<void> {
  const now = services.now();
  const owner = await findOwner(tx, email);
  if (owner?.status !== 'active' || !mayUsePassword(await findProviders(tx), owner.roles)) return;
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  if (await hasFreshCode(tx, owner.id, new Date(expiresAt.getTime() - RESET_AGAIN_SECONDS * 1000))) return;
  await Promise.all([
    revokeCodes(tx, { userId: owner.id, purposes: ['reset'], now }),
    eraseMailSecrets(tx, { userId: owner.id, purpose: 'password_reset' }),
  ]);
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
    values: circumstances(now, owner.entity_timezone, setting),
    secret: { url: resetUrl(setting.address, { email: owner.email, code }), expiresAt },
  });
}

/** Sets a password by the code of a link; false where the code opens nothing. */
export async function resetPassword(
  tx: TenantTx,
  services: Writing,
  reset: Setting & { email: string; code: string; passwordHash: string },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, passwordHash, origin } = reset;
  await lockPerson(tx, email);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'reset', email, secret, now });
  if (!code?.userId) return false;
  const owner = await getOwner(tx, code.userId);
  await replacePassword(tx, services, owner, passwordHash);
  await recordSuccess(tx, { email: owner.email, ip: origin.ip, now });
  await record(tx, services, { verb: 'password_reset', owner, origin });
  // Whoever sets a first password changes nothing that somebody else might have had.
  if (owner.status === 'active') await tellOfNewPassword(tx, services, owner, reset);
  return true;
}

/** Replaces the own password, whose old one was proved. */
export async function changePassword(
  tx: TenantTx,
  services: Writing,
  change: Setting & { owner: Owner; passwordHash: string },
): Promise<void> {
  const { owner, passwordHash, origin } = change;
  await replacePassword(tx, services, owner, passwordHash);
  await recordSuccess(tx, { email: owner.email, ip: origin.ip, now: services.now() });
  await record(tx, services, { verb: 'password_change', owner, origin });
  await tellOfNewPassword(tx, services, owner, change);
}

/** Gives an invited person a name and a password, by the code of the invitation; false where the code opens nothing. */
export async function acceptInvitation(
  tx: TenantTx,
  services: Writing,
  accepted: Setting & { email: string; code: string; firstName: string; lastName: string; passwordHash: string },
): Promise<boolean> {
  const now = services.now();
  const { email, code: secret, firstName, lastName, passwordHash, origin } = accepted;
  await lockPerson(tx, email);
  const code = await consumeCode(tx, services.key.codes, { purpose: 'invitation', email, secret, now });
  if (!code?.userId) return false;
  const owner = await getOwner(tx, code.userId);
  if (owner.status !== 'invited') return false;
  await replacePassword(tx, services, owner, passwordHash);
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
 * Replaces the own e-mail, for which the password was proved. Links to the old address open nothing any more.
 *
 * @throws BusinessError where somebody else of the company has it
 */
export async function changeEmail(
  tx: TenantTx,
  services: Writing,
  change: Setting & { owner: Owner; email: string },
): Promise<void> {
  const now = services.now();
  const { owner, email, origin } = change;
  const taken = new BusinessError(EMAIL_TAKEN, { fields: { new_email: EMAIL_TAKEN } });
  if (await isEmailTaken(tx, email, owner.id)) throw taken;
  try {
    const changed = await tx.rows(
      `update users set email = $3, updated_at = $4 where tenant_id = $1 and id = $2 and status = 'active' returning id`,
      [tx.tenant, owner.id, email, now],
    );
    if (changed.length === 0) throw new Unauthorized();
  } catch (error) {
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? taken : error;
  }
  await signOutEverywhere(tx, services, owner.id);
  await recordSuccess(tx, { email: owner.email, ip: origin.ip, now });
  await record(tx, services, {
    verb: 'email_change',
    owner,
    origin,
    changes: { email: { before: owner.email, after: email } },
  });
  await queueMail(tx, services, {
    purpose: 'email_changed',
    to: owner.email,
    userId: owner.id,
    values: { ...circumstances(now, owner.entity_timezone, change), new_email: email },
  });
}

/** Person first, codes after: whoever deactivates the person at the same moment goes the same way round. */
async function lockPerson(tx: TenantTx, email: string): Promise<void> {
  await tx.rows('select from users where tenant_id = $1 and email_key = lower($2) for no key update', [
    tx.tenant,
    email,
  ]);
}

/** @throws Unauthorized where the person was deactivated while the password was being made */
async function replacePassword(tx: TenantTx, services: Writing, owner: Owner, passwordHash: string): Promise<void> {
  if (!(await setPassword(tx, owner.id, passwordHash, services.now()))) throw new Unauthorized();
  await signOutEverywhere(tx, services, owner.id);
}

/** Ends what was opened or could be opened with the password or the address of before. */
async function signOutEverywhere(tx: TenantTx, services: Writing, userId: number): Promise<void> {
  const now = services.now();
  await Promise.all([
    endSessionsOf(tx, userId, now),
    revokeCodes(tx, { userId, purposes: ['exchange', 'reset', 'invitation', 'oauth_state'], now }),
    eraseMailSecrets(tx, { userId, purpose: 'password_reset' }),
    eraseMailSecrets(tx, { userId, purpose: 'invitation' }),
  ]);
}

async function tellOfNewPassword(tx: TenantTx, services: Writing, owner: Owner, setting: Setting): Promise<void> {
  await queueMail(tx, services, {
    purpose: 'password_changed',
    to: owner.email,
    userId: owner.id,
    values: circumstances(services.now(), owner.entity_timezone, setting),
  });
}

const record = (
  tx: TenantTx,
  services: Writing,
  deed: { verb: string; owner: Owner; origin: CallOrigin; changes?: object },
): Promise<void> =>
  recordAudit(tx, {
    verb: deed.verb,
    entity: 'user',
    entityId: deed.owner.id,
    userId: deed.owner.id,
    ...(deed.changes && { changes: deed.changes }),
    requestId: deed.origin.requestId,
    ip: deed.origin.ip,
    now: services.now(),
  });
