/** Calls about one's own password and e-mail. */
import type { Strategy } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import {
  DEFAULT_PASSWORD_POLICY,
  formatPasswordMessage,
  isPassword,
  PASSWORD_MISMATCH,
  type PasswordPolicy,
} from '@mainstay/contract/rules/password';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { query } from '../../../lib/query.ts';
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

/** The lengths of this company's passwords; the default until the server has answered, which checks them anyway. */
export const usePasswordPolicy = (): PasswordPolicy =>
  useQuery(query(signInPolicy.getPasswordPolicy, {})).data ?? DEFAULT_PASSWORD_POLICY;

/** A password and its repetition may be spelled with any names; these are the fields of each form. */
export function validatePassword<P extends string, C extends string>(
  fields: Record<P | C, string>,
  password: P,
  confirmation: C,
  policy: PasswordPolicy,
): Partial<Record<P | C, string>> {
  const fault = (name: P | C, message: string) => ({ [name]: message }) as Partial<Record<P | C, string>>;
  if (!isPassword(fields[password], policy)) return fault(password, formatPasswordMessage(policy));
  return fields[password] === fields[confirmation] ? {} : fault(confirmation, PASSWORD_MISMATCH);
}

/** Where an invited person signs in whose company has a provider; undefined where they choose a password. */
export function getInvitationUrl(strategy: Strategy | undefined, { email, tokenId }: LinkParams): string | undefined {
  if (strategy === undefined || strategy === 'local') return undefined;
  const start = getProviderUrl(strategy, { domain: undefined, email, flow: 'login', redirect: null });
  return strategy === 'SAML2' ? start : `${start}&${new URLSearchParams({ tokenId })}`;
}
