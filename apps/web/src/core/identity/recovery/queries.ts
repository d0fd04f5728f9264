/** Requests about the user's own password and email. */
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
import { isOAuthStrategy } from '@mainstay/contract/rules/strategies';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/lib/api.ts';
import { query } from '../../../platform/lib/query.ts';
import { getProviderUrl } from '../queries.ts';

/** Sends a password reset link for the given company or that of this host; without either, for all companies with this email. */
export const requestPasswordReset = (email: string, domain: string | undefined): Promise<unknown> =>
  domain
    ? callApi(recovery.forgotPasswordOn, { body: { email, domain } })
    : callApi(recovery.forgotPassword, { body: { email } });

/** Parameters of a link in an email. */
export interface LinkParams {
  email: string;
  tokenId: string;
}

/**
 * Returns the company's password lengths. Until the server responds it returns the default, because the server validates passwords anyway.
 */
export const usePasswordPolicy = (): PasswordPolicy =>
  useQuery(query(signInPolicy.getPasswordPolicy, {})).data ?? DEFAULT_PASSWORD_POLICY;

/** Validates a password and its confirmation. The parameters contain the field names, which differ between forms. */
export function validatePassword<P extends string, C extends string>(
  fields: Record<P | C, string>,
  password: P,
  confirmation: C,
  policy: PasswordPolicy,
): Partial<Record<P | C, string>> {
  const toIssue = (name: P | C, message: string) => ({ [name]: message }) as Partial<Record<P | C, string>>;
  if (!isPassword(fields[password], policy)) return toIssue(password, formatPasswordMessage(policy));
  return fields[password] === fields[confirmation] ? {} : toIssue(confirmation, PASSWORD_MISMATCH);
}

/** Returns the address at which an invited user signs in with the company's provider; undefined if the company uses passwords. */
export function getInvitationUrl(strategy: Strategy | undefined, { email, tokenId }: LinkParams): string | undefined {
  if (strategy === undefined || strategy === 'local') return undefined;
  const start = getProviderUrl(strategy, { domain: undefined, email, flow: 'login', redirect: null });
  return isOAuthStrategy(strategy) ? `${start}&${new URLSearchParams({ tokenId })}` : start;
}
