/** Queues requests for a new password, and sends the links that set one. */
import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { CallOrigin, RequestContext } from '../../../platform/http/origin.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { describeRequest } from '../account-notices.ts';
import { findOwner } from '../account-owner.ts';
import { createCode } from '../one-time-codes.ts';
import { canUsePassword } from '../sign-in-permission.ts';
import { findProviders } from '../sign-in-providers.ts';
import { lockUserByEmail, type MailServices } from './replace-password.ts';

const RESET_MINUTES = 60;

/** Seconds after a reset link within which another request sends none. */
const RESET_COOLDOWN_SECONDS = 60;

/** The maximum number of valid links. Each link is an email to a user who may not have requested it. */
const MAX_ACTIVE_RESETS = 3;

const buildResetUrl = (origin: string, link: { email: string; code: string }): string =>
  `${origin}/#!/enter_password?${new URLSearchParams({ email: link.email, tokenId: link.code })}`;

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

/**
 * Returns the number of links that can still set a password, and whether one of them was created a moment ago. This
 * keeps repeated requests from filling a mailbox.
 *
 * @param since.fresh links that expire after this time were created a moment ago
 */
export async function getActiveResets(
  tx: TenantTx,
  userId: number,
  since: { now: Date; fresh: Date },
): Promise<{ count: number; fresh: boolean }> {
  const [activeResets] = await tx.rows<{ count: number; fresh: boolean }>(
    `select count(*)::int as count, coalesce(bool_or(expires_at > $4), false) as fresh from one_time_codes
       where tenant_id = $1 and user_id = $2 and purpose = 'reset' and used_at is null and expires_at > $3`,
    [tx.tenant, userId, since.now, since.fresh],
  );
  return activeResets ?? { count: 0, fresh: false };
}
