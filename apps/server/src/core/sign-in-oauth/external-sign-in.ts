/** Write operations for OAuth sign-in: the started sign-in, the link between user and account, and the result. */
import { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { SignInError } from '@mainstay/contract/identity/sign-in-errors';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { CallOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import { consumeCode, createCode } from '../identity/one-time-codes.ts';
import { activateInvitedUser } from '../identity/asserted-user.ts';
import { completeSignIn } from '../identity/complete-sign-in.ts';
import { externalIdentityLinked, signInRejected } from '../identity/events.ts';
import { notifyOfAccountLink } from '../identity/account-notices.ts';
import { canSignInAsAdmin } from '../identity/sign-in-permission.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { findLinkedUser, hasAccount, lockPerson, type Person } from './linked-users.ts';
import { type ExternalAccount, STATE_MINUTES } from './external-account.ts';

/** `link`: a signed-in user adds an account. */
const Flow = z.enum(['login', 'admin', 'signup', 'link']);

/** The data that is stored about a sign-in until the browser returns. */
const StartedSignIn = z.object({
  strategy: OAuthStrategy,
  /** The browser that started the sign-in. */
  browser: z.string(),
  /** The return address, which is on one of our hosts. */
  redirect: z.string(),
  flow: Flow,
});

export interface NewSignIn extends z.infer<typeof StartedSignIn> {
  /** The user who proved their identity before leaving, by a session or an invitation. */
  userId?: number | undefined;
}

/**
 * Stores a sign-in that is redirected to the provider.
 *
 * @returns the state, which can be used once when the browser returns
 */
export function beginSignIn(tx: TenantTx, services: Pick<Services, 'key' | 'now'>, signIn: NewSignIn): Promise<string> {
  const { userId, ...data } = signIn;
  return createCode(tx, services.key.codes, {
    purpose: 'oauth_state',
    userId: userId ?? null,
    data,
    expiresAt: new Date(services.now().getTime() + STATE_MINUTES * 60_000),
  });
}

export interface ReturnedSignIn extends z.infer<typeof StartedSignIn> {
  userId: number | null;
}

/** Resumes a sign-in when it returns. This works once, and only in the browser that started it. */
export async function resumeSignIn(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now'>,
  callback: { state: string; browser: string },
): Promise<ReturnedSignIn | SignInError> {
  const key = services.key.codes;
  const consumed = await consumeCode(tx, key, { purpose: 'oauth_state', secret: callback.state, now: services.now() });
  if (!consumed) return 'expired';
  const signIn = StartedSignIn.parse(consumed.data);
  if (signIn.browser !== callback.browser) return 'other_browser';
  return { ...signIn, userId: consumed.userId };
}

export interface ExternalSignIn {
  provider: Provider & { strategy: OAuthStrategy };
  account: ExternalAccount;
  signIn: ReturnedSignIn;
  origin: CallOrigin;
  /** The address of the tenant's application. */
  address: string;
}

/**
 * Signs in the user that an account belongs to, and links the account at the first sign-in.
 *
 * @returns the email and the exchange code, which is null if the caller only links an account, or the reason for the
 * rejection
 */
export async function signInExternalUser(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  externalSignIn: ExternalSignIn,
): Promise<{ email: string; code: string | null } | SignInError> {
  const { provider, account, signIn } = externalSignIn;
  const person = await resolvePerson(tx, externalSignIn);
  if (typeof person === 'string') return person;
  if (signIn.flow === 'admin' && !canSignInAsAdmin(person.roles)) return 'not_administrator';
  const link = await linkAccount(tx, services, person, externalSignIn);
  if (!link) return 'other_account';
  if (person.status === 'invited') await activateInvitedUser(tx, person.id, account, services.now());
  if (signIn.flow === 'link') return { email: person.email, code: null };
  const { strategy } = provider;
  const code = await completeSignIn(tx, services, {
    user: person,
    strategy,
    origin: externalSignIn.origin,
    browser: signIn.browser,
    session: { providerId: provider.id, nameId: account.subject },
  });
  return { email: person.email, code };
}

/**
 * Finds the user of an account by its link. At the first sign-in, finds the user by what they proved before, or by what
 * the provider vouches for.
 */
async function resolvePerson(
  tx: TenantTx,
  { provider, account, signIn }: ExternalSignIn,
): Promise<Person | SignInError> {
  const linkedUserId = await findLinkedUser(tx, provider.id, account.subject);
  if (linkedUserId !== undefined) {
    if (signIn.userId !== null && signIn.userId !== linkedUserId) return 'other_account';
    return (await lockPerson(tx, { userId: linkedUserId })) ?? 'unknown_user';
  }
  const keys =
    signIn.userId === null
      ? { externalIds: account.externalIds, email: account.vouchedEmail }
      : { userId: signIn.userId };
  const person = await lockPerson(tx, keys);
  if (!person) return signIn.userId === null && !account.vouchedEmail ? 'unverified_email' : 'unknown_user';
  return (await hasAccount(tx, provider.id, person.id)) ? 'other_account' : person;
}

/**
 * Returns the link of an account and creates it at the first sign-in. Returns undefined if another user linked the
 * account concurrently.
 */
async function linkAccount(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  person: Person,
  { provider, account, origin, address }: ExternalSignIn,
): Promise<number | undefined> {
  const now = services.now();
  const [link] = await tx.rows<{ id: number; user_id: number; fresh: boolean }>(
    `insert into external_identities as i (tenant_id, provider_id, subject, user_id, email, linked_at, last_used_at)
       values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (tenant_id, provider_id, subject) do update set last_used_at = $6, email = coalesce($5, i.email)
     returning id, user_id, xmax = 0 as fresh`,
    [tx.tenant, provider.id, account.subject, person.id, account.email, now],
  );
  if (link?.user_id !== person.id) return undefined;
  if (link.fresh) {
    const { strategy } = provider;
    const linked = event(externalIdentityLinked, { id: link.id, changes: { strategy, email: account.email } });
    await record(tx, linked, { userId: person.id, ...origin, now });
    const linkedAccount = { userId: person.id, strategy, account: account.email, origin, address };
    await notifyOfAccountLink(tx, services, 'account_linked', linkedAccount);
  }
  return link.id;
}

export interface RejectedSignIn {
  reason: SignInError;
  /** The details from the provider, which only administrators may see. */
  detail?: string;
  strategy?: OAuthStrategy;
  email?: string | null;
}

/** Records that a sign-in was rejected, and why. */
export async function recordRejectedSignIn(
  tx: TenantTx,
  rejection: RejectedSignIn & { origin: CallOrigin; now: Date },
): Promise<void> {
  const { origin, now, ...changes } = rejection;
  const rejected = event(signInRejected, { reason: changes.reason, changes });
  await record(tx, rejected, { userId: null, ...origin, now });
}
