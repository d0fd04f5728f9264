import type { Config } from '../../../platform/config.ts';

/** Returns the reason why sign-up is not possible, or undefined if it is open. */
export function getSignUpBlocker(config: Pick<Config, 'signUp' | 'smtpUrl'>): string | undefined {
  if (!config.signUp) return SIGN_UP_DISABLED;
  return config.smtpUrl ? undefined : NO_MAIL_SERVER;
}

export const NO_MAIL_SERVER =
  'Sign-up requires a mail server, and none is configured. An operator can create a company with: ' +
  'npm run mainstay -- tenant create --domain acme --name Acme --admin you@acme.com';
export const SIGN_UP_DISABLED = 'Sign-up is disabled. Ask the operator of this installation to create a company.';
