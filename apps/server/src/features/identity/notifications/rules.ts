/** The values of emails about changes to the recipient's own account. */
import type { Strategy } from '@mainstay/contract/identity';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import type { RequestContext } from '../../../platform/http/origin.ts';
import type { MailValues } from '../../mail/rules.ts';
import { getDeviceName } from '../sessions/rules.ts';

/** Returns the time, address and device of a request. */
export const describeRequest = (at: Date, timeZone: string, { origin, address }: RequestContext): MailValues => ({
  when: `${formatTimestamp(at, timeZone)} (${timeZone})`,
  ip: origin.ip,
  device: getDeviceName(origin.userAgent),
  address,
});

/** The display names of the sign-in methods. */
export const PROVIDER_NAMES: Readonly<Record<Strategy, string>> = {
  local: 'Password',
  SAML2: 'Single sign-on',
  'OAuth-Google': 'Google',
  'OAuth-Office365': 'Microsoft',
};
