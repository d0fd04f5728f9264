/** Reasons why a sign-in through a provider can fail. The list is closed because the reason is part of the URL of the screen. */
import { z } from 'zod';

export const SIGN_IN_ERRORS = [
  'not_configured',
  'provider_refused',
  'not_trusted',
  'expired',
  'other_browser',
  'unknown_user',
  'unreachable',
  'unverified_email',
  'other_company',
  'other_account',
  'not_administrator',
] as const;
export const SignInError = z.enum(SIGN_IN_ERRORS);
export type SignInError = z.infer<typeof SignInError>;
/** Equivalent type guard for screens that do not load schemas. */
export const isSignInError = (text: unknown): text is SignInError =>
  (SIGN_IN_ERRORS as readonly unknown[]).includes(text);

/** Messages of the unauthorized screen. They reveal no details to an attacker; the log contains the details. */
export const SIGN_IN_ERROR_MESSAGES: Record<SignInError, string> = {
  not_configured: 'This sign-in method is not set up for your company. Ask your administrator.',
  provider_refused: 'Your company’s identity provider did not sign you in. Try again, or ask your administrator.',
  not_trusted: 'The response of your company’s identity provider is not trusted. Ask your administrator.',
  expired: 'The sign-in took too long, or its response was already used. Try again.',
  other_browser: 'The sign-in was started in another browser. Try again in this one.',
  unknown_user: 'Your company has no active user with this email address. Ask your administrator for an invitation.',
  unreachable: 'Your company’s identity provider cannot be reached right now. Try again later.',
  unverified_email:
    'We cannot verify that this email address belongs to you. Open your invitation, or ask your administrator for one.',
  other_company: 'This account does not belong to your company. Sign in with your work account.',
  other_account: 'Another account is already linked. Sign in with that one, or ask your administrator.',
  not_administrator: 'This sign-in is for administrators only. Use the regular sign-in.',
};

/** The URL of the unauthorized screen with the reason. */
export const signInErrorRoute = (reason: SignInError): string => `#!/unauthorize?reason=${reason}`;
