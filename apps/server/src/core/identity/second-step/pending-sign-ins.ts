/** The step between a right password and `acs_url`: a code of the second factor, or a required enrollment. */
import type { Enrollment } from '@mainstay/contract/identity/second-factor';
import { isSecondFactorRequired, type SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RequestContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { getOwner } from '../account-owner.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { consumeCode, createCode, findActiveCode, setCodeData } from '../one-time-codes.ts';
import { STEP_MINUTES } from '../second-factor/second-factor-codes.ts';
import { acceptCode, beginEnrollment, confirmEnrollment } from '../second-factor/second-factors.ts';
import {
  beginAttempt,
  recordFailure,
  releaseAttempt,
  type StartedAttempt,
} from '../sign-in-attempts/sign-in-attempts.ts';

type MailServices = Pick<Services, 'key' | 'now' | 'config'>;

/** A sign-in whose password was right, as its browser identifies it. */
export interface PendingSignIn extends RequestContext {
  email: string;
  token: string;
  browser: string;
  device: string | undefined;
}

/**
 * Suspends a sign-in until its second step. Its password was right, so the attempt does not count as failed; earlier
 * failures still do.
 *
 * @returns the token that identifies the sign-in for ten minutes, in this browser
 */
export async function suspendSignIn(
  tx: TenantTx,
  services: MailServices,
  signIn: { user: { id: number; email: string }; browser: string; attempt: StartedAttempt },
): Promise<string> {
  await releaseAttempt(tx, signIn.attempt);
  const expiresAt = new Date(services.now().getTime() + STEP_MINUTES * 60_000);
  const { id: userId, email } = signIn.user;
  const code = { purpose: 'second_factor', userId, email, browser: signIn.browser, expiresAt } as const;
  return createCode(tx, services.key.codes, code);
}

const toCodeQuery = (services: MailServices, { email, token, browser }: PendingSignIn) =>
  ({ purpose: 'second_factor', secret: token, email, browser, now: services.now() }) as const;

/** Returns undefined if the sign-in has expired, was finished, or belongs to another browser. */
async function findPendingUser(tx: TenantTx, services: MailServices, pending: PendingSignIn) {
  const code = await findActiveCode(tx, services.key.codes, toCodeQuery(services, pending));
  return code?.userId ? { id: code.userId, isConfirmed: code.data.confirmed === true } : undefined;
}

/**
 * Consumes the pending sign-in.
 *
 * @returns the code that `/get_jwt/` exchanges; undefined if a concurrent call consumed it first
 */
async function finishSignIn(tx: TenantTx, services: MailServices, pending: PendingSignIn): Promise<string | undefined> {
  const { email, origin, browser, device } = pending;
  const consumed = await consumeCode(tx, services.key.codes, toCodeQuery(services, pending));
  if (!consumed?.userId) return undefined;
  const user = { id: consumed.userId, email: consumed.email ?? email };
  return completeSignIn(tx, services, { user, strategy: 'local', origin, browser, device });
}

/** The result of a step: the code of the sign-in, or the reason for the failure. */
export type StepResult =
  | { code: string }
  | { problem: 'expired' }
  | { problem: 'blocked' }
  | { problem: 'wrong'; attempt: StartedAttempt };

/** Finishes a sign-in with a code. Attempts count together with password attempts. */
export async function verifyCode(
  tx: TenantTx,
  services: MailServices,
  pending: PendingSignIn & { code: string },
): Promise<StepResult> {
  const { email, code, origin, address, device } = pending;
  const user = await findPendingUser(tx, services, pending);
  if (!user) return { problem: 'expired' };
  const attempt = await beginAttempt(tx, { email, ip: origin.ip, device, now: services.now() });
  if (attempt && (await acceptCode(tx, services, { userId: user.id, code, origin }))) {
    const signInCode = await finishSignIn(tx, services, pending);
    return signInCode ? { code: signInCode } : { problem: 'expired' };
  }
  const reason = attempt ? 'second_factor' : 'blocked';
  await recordFailure(tx, services, { email, reason, number: attempt?.number, origin, address });
  return attempt ? { problem: 'wrong', attempt } : { problem: 'blocked' };
}

/** @returns undefined if the sign-in has expired @throws ConflictError if the user has a second factor */
export async function beginSetup(
  tx: TenantTx,
  services: MailServices,
  pending: PendingSignIn,
): Promise<Enrollment | undefined> {
  const user = await findPendingUser(tx, services, pending);
  return user && beginEnrollment(tx, services, await getOwner(tx, user.id));
}

/** @returns the recovery codes; undefined if the sign-in has expired @throws FieldError if the code is wrong */
export async function confirmSetup(
  tx: TenantTx,
  services: MailServices,
  pending: PendingSignIn & { code: string },
): Promise<string[] | undefined> {
  const user = await findPendingUser(tx, services, pending);
  if (!user) return undefined;
  const { code, origin, address } = pending;
  const codes = await confirmEnrollment(tx, services, { userId: user.id, code, origin, address });
  await setCodeData(tx, services.key.codes, { ...toCodeQuery(services, pending), data: { confirmed: true } });
  return codes;
}

/** Finishes a sign-in with a confirmed enrollment, after the user has seen the recovery codes. */
export async function finishSetup(
  tx: TenantTx,
  services: MailServices,
  pending: PendingSignIn,
): Promise<string | undefined> {
  const user = await findPendingUser(tx, services, pending);
  return user?.isConfirmed ? finishSignIn(tx, services, pending) : undefined;
}

/** Returns undefined if the password is enough. */
export function getSecondStep(
  user: { enrolled: boolean; roles: readonly string[] },
  policy: SecondFactorPolicy,
): 'code' | 'setup' | undefined {
  if (user.enrolled) return 'code';
  return isSecondFactorRequired(policy, user.roles) ? 'setup' : undefined;
}
