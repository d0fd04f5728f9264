/** Whether sign-up is open on this installation. */
import type { signUp } from '@mainstay/contract/identity/sign-up';
import type { Config } from '../../../platform/config.ts';
import { open, type PolicyTable } from '../../../platform/session/policy.ts';
import { NO_MAIL_SERVER, SIGN_UP_DISABLED } from './rules.ts';

export const endpointPolicy: PolicyTable<typeof signUp> = {
  sendCode: open,
  verifyCode: open,
  checkDomainName: open,
  createCompany: open,
};

/** Returns the reason why sign-up is not possible, or undefined if it is open. */
export function getSignUpBlocker(config: Pick<Config, 'signUp' | 'smtpUrl'>): string | undefined {
  if (!config.signUp) return SIGN_UP_DISABLED;
  return config.smtpUrl ? undefined : NO_MAIL_SERVER;
}
