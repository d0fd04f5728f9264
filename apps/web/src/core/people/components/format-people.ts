/** Formats names and texts about users. */
import type { UserRow } from '@mainstay/contract/people/users';
import { formatCount } from '@mainstay/contract/rules/numbers';
import type { UserStatus } from '@mainstay/contract/rules/user-list';

export const STATUS_LABELS: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Deactivated',
};

/** Returns the first and last name, or the email address if the user has not entered a name yet. */
export const formatUserName = ({
  first_name,
  last_name,
  email,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string => `${first_name} ${last_name}`.trim() || email;

/** Returns a sentence about the accounts of a deactivated user. */
export const formatRemainingAccounts = (accounts: number): string =>
  accounts === 0 ? '' : ` ${formatCount(accounts, 'account')} remain assigned to this person until reassigned.`;
