/** A company's requirements for password sign-ins. Administrators change them; everyone who sets a password can read the length limits. */
import { z } from 'zod';
import { endpoint, ok, saved } from '../kit.ts';
import { PASSWORD_MAX_RANGE, PASSWORD_MIN_RANGE } from '../rules/password.ts';
import { SECOND_FACTOR_POLICIES } from '../rules/second-factor.ts';

const length = ({ from, to }: { from: number; to: number }, name: string) => {
  const message = `${name} must be ${from} to ${to} characters.`;
  return z.int(message).min(from, message).max(to, message);
};

const passwords = {
  password_min: length(PASSWORD_MIN_RANGE, 'Minimum length'),
  password_max: length(PASSWORD_MAX_RANGE, 'Maximum length'),
};

export const SignInPolicy = z.object({ ...passwords, second_factor: z.enum(SECOND_FACTOR_POLICIES) });
export type SignInPolicy = z.infer<typeof SignInPolicy>;

const policyPath = '/v1/api/admin/sign-in-policy/' as const;

export const signInPolicy = {
  getPasswordPolicy: endpoint({
    method: 'GET',
    path: '/v1/api/settings/password_policy/',
    access: 'public',
    perMinute: 60,
    summary: 'Get the password length limits of the tenant of this host',
    response: ok(z.object({ min: z.int(), max: z.int() })),
  }),
  getSignInPolicy: endpoint({
    method: 'GET',
    path: policyPath,
    access: ['ADM'],
    personOnly: 'signIn',
    summary: 'Get the password sign-in policy of the company',
    response: ok(SignInPolicy),
  }),
  updateSignInPolicy: endpoint({
    method: 'PUT',
    path: policyPath,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'signIn',
    summary: 'Set the password sign-in policy of the company',
    body: SignInPolicy,
    response: saved,
  }),
};
