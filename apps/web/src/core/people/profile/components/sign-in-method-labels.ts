/** Labels for the states of the user's own sign-in methods. */
import type { SignInMethod } from '@mainstay/contract/sign-in-oauth/oauth';
import { isOAuthStrategy } from '@mainstay/contract/rules/strategies';
import { formatEntityDate } from '../../../../platform/lib/dates.ts';

/** Returns the status of a sign-in method in one line. */
export function getSignInMethodState({ strategy, usable, account, may_unlink }: SignInMethod): string {
  if (strategy === 'local')
    return usable
      ? 'You can sign in with your password.'
      : 'Not set. Use “Forgot password?” on the sign-in page to set one.';
  if (!isOAuthStrategy(strategy)) return 'Managed by your company. There is nothing to link.';
  if (!account) return 'Not linked';
  const linked = `${account.email ?? 'An account'}, linked ${formatEntityDate(account.linked_at)}`;
  if (!usable) return `${linked}. Your company has disabled it.`;
  return may_unlink ? linked : `${linked}. This is your only sign-in method.`;
}
