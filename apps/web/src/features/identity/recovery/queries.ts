/** Calls about one's own password and e-mail. */
import type { Strategy } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { isPassword, PASSWORD_MESSAGE, PASSWORD_MISMATCH } from '@mainstay/contract/rules/password';
import { callApi } from '../../../lib/api.ts';
import { getProviderUrl } from '../queries.ts';

/** Sends a link that sets a new password, on a named company or on whichever knows the e-mail. */
export const requestPasswordReset = (email: string, domain: string | undefined): Promise<unknown> =>
  domain
    ? callApi(recovery.forgotPasswordOn, { body: { email, domain } })
    : callApi(recovery.forgotPassword, { body: { email } });

/** What a link carries. */
export interface LinkParams {
  email: string;
  tokenId: string;
}

/** A password and its repetition may be spelled with any names; these are the fields of each form. */
export function validatePassword<P extends string, C extends string>(
  fields: Record<P | C, string>,
  password: P,
  confirmation: C,
): Partial<Record<P | C, string>> {
  const fault = (name: P | C, message: string) => ({ [name]: message }) as Partial<Record<P | C, string>>;
  if (!isPassword(fields[password])) return fault(password, PASSWORD_MESSAGE);
  return fields[password] === fields[confirmation] ? {} : fault(confirmation, PASSWORD_MISMATCH);
}

/** Where an invited person signs in whose company has a provider; undefined where they choose a password. */
export function getInvitationUrl(strategy: Strategy | undefined, { email, tokenId }: LinkParams): string | undefined {
  if (strategy === undefined || strategy === 'local') return undefined;
  const start = getProviderUrl(strategy, { domain: undefined, email, flow: 'login', redirect: null });
  return strategy === 'SAML2' ? start : `${start}&${new URLSearchParams({ tokenId })}`;
}
