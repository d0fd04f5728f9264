/** What mails about somebody's own account tell of what happened. */
import type { Strategy } from '@mainstay/contract/identity';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import type { RequestContext } from '../../../platform/http/origin.ts';
import type { MailValues } from '../../mail/rules.ts';
import { deviceName } from '../sessions/rules.ts';

/** When, from where and with what. */
export const describeRequest = (at: Date, timeZone: string, { origin, address }: RequestContext): MailValues => ({
  when: `${formatTimestamp(at, timeZone)} (${timeZone})`,
  ip: origin.ip,
  device: deviceName(origin.userAgent),
  address,
});

/** What people call the ways to sign in. */
export const PROVIDER_NAMES: Readonly<Record<Strategy, string>> = {
  local: 'Password',
  SAML2: 'Single sign-on',
  'OAuth-Google': 'Google',
  'OAuth-Office365': 'Microsoft',
};
