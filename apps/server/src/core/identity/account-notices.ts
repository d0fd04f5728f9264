/** Emails that notify users of changes to their own account, so that they notice actions of others. */
import { formatDateTime } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { RequestContext } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MailValues } from '../mail/message-text.ts';
import { findOwner, getOwner } from './account-owner.ts';
import { getDeviceName } from './sessions/device-name.ts';
import { findSignInMethod } from './sign-in-methods.ts';
import { BLOCK_MINUTES, KNOWN_DAYS } from './sign-in-attempts/sign-in-attempts.ts';

type MailServices = Pick<Services, 'key' | 'now' | 'config'>;

interface SignedInPerson {
  user_id: number;
  email: string;
  entity_timezone: string;
}

/**
 * Notifies a user of a sign-in from a browser or network that they have not used for `KNOWN_DAYS`. Ignores browser
 * versions and the last part of the address, which change without user action, and the first sign-in. Must run before
 * the session is created.
 */
export async function notifyOfSignIn(
  tx: TenantTx,
  services: MailServices,
  user: SignedInPerson,
  context: RequestContext,
): Promise<void> {
  const now = services.now();
  const { origin } = context;
  const since = new Date(now.getTime() - KNOWN_DAYS * 86_400_000);
  const [row] = await tx.rows<{ news: boolean }>(
    `select count(*) > 0 and not coalesce(bool_or(created_at > $5
         and $3::inet <<= network(set_masklen(ip, case family(ip) when 4 then 24 else 64 end))
         and regexp_replace(coalesce(user_agent, ''), '[0-9._]+', '', 'g') = regexp_replace($4, '[0-9._]+', '', 'g')), false) as news
       from sessions where tenant_id = $1 and user_id = $2`,
    [tx.tenant, user.user_id, origin.ip, origin.userAgent?.slice(0, 500) ?? '', since],
  );
  if (!row?.news) return;
  await queueMail(tx, services, {
    purpose: 'sign_in_notice',
    to: user.email,
    userId: user.user_id,
    values: describeRequest(now, user.entity_timezone, context),
  });
}

/** Notifies a user that sign-in is blocked from one address. Does nothing if no active user has this email. */
export async function notifyOfLockout(
  tx: TenantTx,
  services: MailServices,
  lockout: RequestContext & { email: string; at: Date },
): Promise<void> {
  const owner = await findOwner(tx, lockout.email);
  if (owner?.status !== 'active') return;
  await queueMail(tx, services, {
    purpose: 'account_locked',
    to: owner.email,
    userId: owner.id,
    values: { ...describeRequest(lockout.at, owner.entity_timezone, lockout), minutes: String(BLOCK_MINUTES) },
  });
}

/** Notifies a user that an external account was linked to or unlinked from their account. */
export async function notifyOfAccountLink(
  tx: TenantTx,
  services: MailServices,
  purpose: 'account_linked' | 'account_unlinked',
  change: RequestContext & { userId: number; strategy: string; account: string | null },
): Promise<void> {
  const { userId, strategy, account } = change;
  const owner = await getOwner(tx, userId);
  await queueMail(tx, services, {
    purpose,
    to: owner.email,
    userId,
    values: {
      ...describeRequest(services.now(), owner.entity_timezone, change),
      provider: findSignInMethod(tx.features, strategy)?.label ?? strategy,
      ...(account && { account }),
    },
  });
}

/** Returns the time, address and device of a request. */
export const describeRequest = (at: Date, timeZone: string, { origin, address }: RequestContext): MailValues => ({
  when: `${formatDateTime(at, timeZone)} (${timeZone})`,
  ip: origin.ip,
  device: getDeviceName(origin.userAgent),
  address,
});
