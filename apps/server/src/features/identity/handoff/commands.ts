/** The last step of every sign-in method: the browser receives a single-use code and exchanges it for a session. */
import { type SignedIn, Strategy } from '@mainstay/contract/identity';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { CallOrigin, RequestContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { recordAudit } from '../../audit/commands.ts';
import { clearFailedAttempts } from '../sign-in-attempts/commands.ts';
import { consumeCode, createCode } from '../codes/commands.ts';
import { createSession } from '../commands.ts';
import { getSignedInUser } from '../data.ts';
import { notifyOfSignIn } from '../notifications/commands.ts';
import { EXCHANGE_SECONDS } from '../rules.ts';

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
const Handoff = z.object({ strategy: Strategy, session: ExternalSession.optional() });

export interface CompletedSignIn {
  user: { id: number; email: string };
  strategy: Strategy;
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
  to: CompletedSignIn,
): Promise<string> {
  const now = services.now();
  const [code] = await Promise.all([
    createCode(tx, services.key.codes, {
      purpose: 'exchange',
      userId: to.user.id,
      email: to.user.email,
      browser: to.browser,
      data: { strategy: to.strategy, ...(to.session && { session: to.session }) },
      expiresAt: new Date(now.getTime() + EXCHANGE_SECONDS * 1000),
    }),
    clearFailedAttempts(tx, { email: to.user.email, ip: to.origin.ip, device: to.device }),
  ]);
  return code;
}

export interface ExchangedSession {
  session: number;
  strategy: Strategy;
  user: Omit<SignedIn, 'token' | 'sso_server' | 'auth_strategy'>;
}

/** Exchanges a sign-in code for a session. Returns undefined if the code is invalid, for example in another browser. */
export async function exchangeCode(
  tx: TenantTx,
  services: Pick<Services, 'key' | 'now' | 'config'>,
  given: RequestContext & { email: string; code: string; browser: string; device: string },
): Promise<ExchangedSession | undefined> {
  const now = services.now();
  const { email, code, origin, browser, device } = given;
  const used = await consumeCode(tx, services.key.codes, { purpose: 'exchange', email, secret: code, browser, now });
  if (!used?.userId) return undefined;
  const { userId } = used;
  const { strategy, session: outside } = Handoff.parse(used.data);
  if (outside?.endsAt !== undefined && outside.endsAt <= now.getTime()) return undefined;
  const user = await getSignedInUser(tx, userId);
  await notifyOfSignIn(tx, services, user, given);
  const session = await createSession(tx, {
    userId,
    strategy,
    ip: origin.ip,
    userAgent: origin.userAgent,
    device,
    now,
    outside,
  });
  await recordAudit(tx, {
    verb: 'sign_in',
    entity: 'session',
    entityId: session,
    userId,
    changes: { strategy },
    requestId: origin.requestId,
    ip: origin.ip,
    now,
  });
  return { session, strategy, user };
}
