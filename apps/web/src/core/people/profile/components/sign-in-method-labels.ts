/** Labels of sign-in methods. */
import type { SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import type { Strategy } from '@mainstay/contract/identity';
import { toEntityDay, formatLongDate } from '../../../../platform/lib/dates.ts';

export const SIGN_IN_METHOD_LABELS: Readonly<Record<Strategy, string>> = {
  local: 'Password',
  SAML2: 'Single sign-on',
  'OAuth-Google': 'Google',
  'OAuth-Office365': 'Microsoft',
};

/** Returns the status of a sign-in method in one line. */
export function getSignInMethodState({ strategy, usable, account, may_unlink }: SignInMethod): string {
  if (strategy === 'local')
    return usable
      ? 'You can sign in with your password.'
      : 'Not set. Use “Forgot password?” on the sign-in page to set one.';
  if (strategy === 'SAML2') return 'Managed by your company. There is nothing to link.';
  if (!account) return 'Not linked';
  const linked = `${account.email ?? 'An account'}, linked ${formatLongDate(toEntityDay(account.linked_at))}`;
  if (!usable) return `${linked}. Your company has disabled it.`;
  return may_unlink ? linked : `${linked}. This is your only sign-in method.`;
}
