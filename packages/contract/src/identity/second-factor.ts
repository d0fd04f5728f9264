/**
 * Two-factor authentication for password sign-ins: the step between the password and `acs_url`, and its settings for users and
 * administrators.
 */
import { z } from 'zod';
import { SignInReply } from '../identity.ts';
import { done, endpoint, id, ok } from '../kit.ts';
import { isEmail } from '../rules/email.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** Data that starts an enrollment: a QR code for the authenticator app, and the secret to type. */
export const Enrollment = z.object({
  /** Base32. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
});
export type Enrollment = z.infer<typeof Enrollment>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const OwnSecondFactor = z.object({
  enabled_at: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
  /** Whether the company requires a second factor, so that it cannot be turned off. */
  required: z.boolean(),
  /** Whether the user has a password that a second factor can protect. */
  available: z.boolean(),
});
export type OwnSecondFactor = z.infer<typeof OwnSecondFactor>;

const code = z.string().trim().min(1, 'Enter a code.').max(50);
const password = z.string().min(1, 'Password is required.').max(1000);
/** A pending sign-in whose password was correct. On a host that does not belong to the company, it includes the company's domain. */
const pending = {
  domain: z.string().trim().toLowerCase().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE).optional(),
  email: z.string().trim().max(350).refine(isEmail, 'Invalid Email Address'),
  token: z.string().min(1).max(200),
};

const step = '/v1/api/authenticate/second_factor/' as const;

export const secondStep = {
  verifyCode: endpoint({
    method: 'POST',
    path: step,
    access: 'public',
    perMinute: 30,
    checksSecret: true,
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
    body: z.object({ ...pending, code }),
    response: SignInReply,
  }),
  beginSetup: endpoint({
    method: 'POST',
    path: `${step}setup/`,
    access: 'public',
    perMinute: 30,
    checksSecret: true,
    summary: 'Start the enrollment that a sign-in requires',
    body: z.object(pending),
    response: ok(Enrollment),
  }),
  confirmSetup: endpoint({
    method: 'POST',
    path: `${step}confirm/`,
    access: 'public',
    perMinute: 30,
    checksSecret: true,
    summary: 'Confirm the enrollment that a sign-in requires with a code of the authenticator app',
    body: z.object({ ...pending, code }),
    response: ok(RecoveryCodes),
  }),
  finishSetup: endpoint({
    method: 'POST',
    path: `${step}finish/`,
    access: 'public',
    perMinute: 30,
    checksSecret: true,
    summary: 'Complete a sign-in after its enrollment is confirmed',
    body: z.object(pending),
    response: SignInReply,
  }),
};

const own = '/v1/api/users/second_factor/' as const;

export const secondFactor = {
  getSecondFactor: endpoint({
    method: 'GET',
    path: own,
    access: 'session',
    personOnly: 'credentials',
    summary: 'Get whether the caller uses two-factor authentication',
    response: ok(OwnSecondFactor),
  }),
  beginEnrollment: endpoint({
    method: 'POST',
    path: own,
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    perMinute: 10,
    checksSecret: true,
    ownTransactions: true,
    summary: 'Start to enroll an authenticator app; requires the password',
    body: z.object({ password }),
    response: ok(Enrollment),
  }),
  confirmEnrollment: endpoint({
    method: 'POST',
    path: `${own}confirm/`,
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    perMinute: 10,
    checksSecret: true,
    summary: 'Confirm the authenticator app with a code; other sessions stay signed in',
    body: z.object({ code }),
    response: ok(RecoveryCodes),
  }),
  replaceRecoveryCodes: endpoint({
    method: 'POST',
    path: `${own}recovery_codes/`,
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    perMinute: 10,
    checksSecret: true,
    ownTransactions: true,
    summary: 'Replace the recovery codes of the caller; requires the password',
    body: z.object({ password }),
    response: ok(RecoveryCodes),
  }),
  disableSecondFactor: endpoint({
    method: 'POST',
    path: `${own}disable/`,
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    perMinute: 10,
    checksSecret: true,
    ownTransactions: true,
    summary: 'Turn off two-factor authentication of the caller with the password or a code',
    body: z
      .object({ password: password.optional(), code: code.optional() })
      .refine((body) => body.password ?? body.code, { path: ['password'], message: 'Password is required.' }),
    response: done,
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/v1/api/admin/users/{id}/second_factor/reset/',
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'credentials',
    summary: 'Remove two-factor authentication of another user',
    params: z.object({ id }),
    response: done,
  }),
};
