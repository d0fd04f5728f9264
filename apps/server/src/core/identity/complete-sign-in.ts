/** The last step of every sign-in method: the browser receives a single-use code and exchanges it for a session. */
import type { SignedIn } from '@mainstay/contract/identity';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { CallOrigin, RequestContext } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import { clearFailedAttempts } from './sign-in-attempts/sign-in-attempts.ts';
import { consumeCode, createCode } from './one-time-codes.ts';
import { sessionStarted } from './events.ts';
import { createSession } from './sessions.ts';
import { getSignedInUser } from './signed-in-user.ts';
import { notifyOfSignIn } from './account-notices.ts';

/** Lifetime of the code that is exchanged for a session. */
export const EXCHANGE_SECONDS = 60;

/** The session at the identity provider, which the provider needs to end it later. */
const ExternalSession = z.object({
  providerId: z.int(),
  nameId: z.string().nullish(),
  sessionIndex: z.string().nullish(),
  /** Format and qualifiers of the NameID. */
  nameIdForm: z.record(z.string(), z.string()).nullish(),
  /** Milliseconds since the epoch at which the session ends at the provider. */
  endsAt: z.number().optional(),
});
export type ExternalSession = z.infer<typeof ExternalSession>;

/** The data that the exchange needs about the sign-in that created the code. */
const Handoff = z.object({ strategy: z.string(), session: ExternalSession.optional() });

export interface CompletedSignIn {
  user: { id: number; email: string };
  strategy: string;
  origin: CallOrigin;
  /**
   * The browser that requested the sign-in, as returned by `setBrowserCookie`. The code is invalid in any other
   * browser.
   */
  browser: string;
  /** The browser, as returned by `getDevice`. */
  device?: string | undefined;
  session?: ExternalSession;
}

/**
 * Records a successful sign-in.
 *
 * @returns the code that `/get_jwt/` exchanges for a session, valid once and for one minute
 */
export async function completeSignIn(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now'>,
  signIn: CompletedSignIn,
): Promise<string> {
  const now = services.now();
  const [code] = await Promise.all([
    createCode(tx, services.key.codes, {
      purpose: 'exchange',
      userId: signIn.user.id,
      email: signIn.user.email,
      browser: signIn.browser,
      data: { strategy: signIn.strategy, ...(signIn.session && { session: signIn.session }) },
      expiresAt: new Date(now.getTime() + EXCHANGE_SECONDS * 1000),
    }),
    clearFailedAttempts(tx, { email: signIn.user.email, ip: signIn.origin.ip, device: signIn.device }),
  ]);
  return code;
}

export interface ExchangedSession {
  session: number;
  strategy: string;
  user: Omit<SignedIn, 'token' | 'sso_server' | 'auth_strategy'>;
}

/** Exchanges a sign-in code for a session. Returns undefined if the code is invalid, for example in another browser. */
export async function exchangeCode(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  exchange: RequestContext & { email: string; code: string; browser: string; device: string },
): Promise<ExchangedSession | undefined> {
  const now = services.now();
  const { email, code, origin, browser, device } = exchange;
  const consumed = await consumeCode(tx, services.key.codes, {
    purpose: 'exchange',
    email,
    secret: code,
    browser,
    now,
  });
  if (!consumed?.userId) return undefined;
  const { userId } = consumed;
  const { strategy, session: externalSession } = Handoff.parse(consumed.data);
  if (externalSession?.endsAt !== undefined && externalSession.endsAt <= now.getTime()) return undefined;
  const user = await getSignedInUser(tx, userId);
  await notifyOfSignIn(tx, services, user, exchange);
  const session = await createSession(tx, {
    userId,
    strategy,
    ip: origin.ip,
    userAgent: origin.userAgent,
    device,
    now,
    external: externalSession,
  });
  await record(tx, event(sessionStarted, { id: session, changes: { strategy } }), { userId, ...origin, now });
  return { session, strategy, user };
}
