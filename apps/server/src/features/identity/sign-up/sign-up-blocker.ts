/** Whether sign-up is open on this installation. */
import type { Config } from '../../../platform/config.ts';
import { NO_MAIL_SERVER, SIGN_UP_DISABLED } from './rules.ts';

/** Returns the reason why sign-up is not possible, or undefined if it is open. */
export function getSignUpBlocker(config: Pick<Config, 'signUp' | 'smtpUrl'>): string | undefined {
  if (!config.signUp) return SIGN_UP_DISABLED;
  return config.smtpUrl ? undefined : NO_MAIL_SERVER;
}
