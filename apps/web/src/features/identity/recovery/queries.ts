/** Calls about one's own password and e-mail. */
import type { Strategy } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { isPassword, PASSWORD_MESSAGE, PASSWORD_MISMATCH } from '@mainstay/contract/rules/password';
import { call } from '../../../lib/api.ts';
import { providerAddress } from '../queries.ts';

/** Sends a link that sets a new password, on a named company or on whichever knows the e-mail. */
export const forgetPassword = (email: string, domain: string | undefined): Promise<unknown> =>
  domain
    ? call(recovery.forgotPasswordOn, { body: { email, domain } })
    : call(recovery.forgotPassword, { body: { email } });

/** What a link carries. */
export interface Link {
  email: string;
  tokenId: string;
}

/** A password and its repetition may be spelled with any names; these are the fields of each form. */
export function passwordFaults<P extends string, C extends string>(
  fields: Record<P | C, string>,
  password: P,
  confirmation: C,
): Partial<Record<P | C, string>> {
  const fault = (name: P | C, message: string) => ({ [name]: message }) as Partial<Record<P | C, string>>;
  if (!isPassword(fields[password])) return fault(password, PASSWORD_MESSAGE);
  return fields[password] === fields[confirmation] ? {} : fault(confirmation, PASSWORD_MISMATCH);
}

/** Where an invited person signs in whose company has a provider; undefined where they choose a password. */
export function invitedAddress(strategy: Strategy | undefined, { email, tokenId }: Link): string | undefined {
  if (strategy === undefined || strategy === 'local') return undefined;
  const start = providerAddress(strategy, { domain: undefined, email, flow: 'login', redirect: null });
  return strategy === 'SAML2' ? start : `${start}&${new URLSearchParams({ tokenId })}`;
}
