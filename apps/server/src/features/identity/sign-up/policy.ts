/** Whether strangers may make companies here. */
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

/** Why nobody may sign up; undefined where everybody may. */
export function getSignUpBlocker(config: Pick<Config, 'signUp' | 'smtpUrl'>): string | undefined {
  if (!config.signUp) return SIGN_UP_DISABLED;
  return config.smtpUrl ? undefined : NO_MAIL_SERVER;
}
