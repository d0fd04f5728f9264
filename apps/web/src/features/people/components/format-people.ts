/** Words about people. */
import type { UserRow } from '@mainstay/contract/people/users';
import type { UserStatus } from '@mainstay/contract/rules/user-list';

export const STATUS_LABELS: Record<UserStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Deactivated',
};

/** First and last name; the address of who has told none yet. */
export const formatUserName = ({
  first_name,
  last_name,
  email,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string => `${first_name} ${last_name}`.trim() || email;

export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** What becomes of a person's accounts when the person leaves. */
export const formatRemainingAccounts = (accounts: number): string =>
  accounts === 0
    ? ''
    : ` ${formatCount(accounts, 'account')} stay in this person’s name until somebody else takes over.`;
