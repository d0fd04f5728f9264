/** Who may read and who may write an account, as functions of the caller and the record. */
import { type AccountPermission, canWriteAllAccounts, isReadOnly } from '@mainstay/contract/rules/access';
import type { Access } from '../../platform/session/access.ts';

/** The caller's own membership of an account, as the result of a left join. */
export interface Membership {
  member_type: 'P' | 'E' | null;
  read_only: boolean | null;
}

type Caller = Pick<Access, 'roles' | 'userAccessType'>;

/**
 * Returns the caller's permission on an account. Without a membership the role decides: only ADM and CSO may write
 * (decision 22).
 */
export const getPermission = (access: Caller, membership: Membership): AccountPermission =>
  membership.member_type
    ? { read_only: membership.read_only ?? false, user_type: membership.member_type }
    : { read_only: !canWriteAllAccounts(access.roles), user_type: 'A' };

/**
 * Returns `read_only_account` of rows and details. The screen hides controls by the same rule that the server enforces.
 */
export const isAccountReadOnly = (access: Caller, membership: Membership): boolean =>
  isReadOnly(access.userAccessType, getPermission(access, membership));

/** The data that permissions on one account depend on. */
export interface AccountAccess extends Membership {
  id: number;
  name: string;
  /** Whether the account is in the caller's account scope. */
  reachable: boolean;
}

export const canRead = (account: AccountAccess): boolean => account.reachable;
export const canWrite = (access: Caller, account: AccountAccess): boolean =>
  account.reachable && !isAccountReadOnly(access, account);
