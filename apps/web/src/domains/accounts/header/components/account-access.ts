/** Whether the user may edit the open account. The result is stored per session, so that the next screen has it immediately. */
import { isReadOnly } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { accountPermission } from '../../queries.ts';

const KEY = 'account_access';

interface StoredAccess {
  account_id: number;
  read_only: boolean;
}

/** Stores the read-only flag of the account that is being opened (2-access-09). */
export function storeAccess(access: StoredAccess): void {
  sessionStorage.setItem(KEY, JSON.stringify(access));
}

/** Returns the stored flag of an account; undefined if another account was opened last. */
export function getStoredReadOnly(accountId: number): boolean | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredAccess | null;
    return stored?.account_id === accountId ? stored.read_only : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the account is view only for the user. The permission is requested whenever an account is opened (3-access-05);
 * until it arrives, and before the account is found, the flag of the clicked row or else of the account itself applies.
 */
export function useIsReadOnly(id: number, isAccountReadOnly: boolean | undefined): boolean {
  const { user_access_type } = useSignedIn();
  const { data: permission } = useQuery({
    ...accountPermission(id),
    staleTime: 0,
    enabled: isAccountReadOnly !== undefined,
  });
  const readOnly = permission
    ? isReadOnly(user_access_type, permission)
    : (getStoredReadOnly(id) ?? isAccountReadOnly ?? true);
  useEffect(() => {
    if (permission) storeAccess({ account_id: id, read_only: readOnly });
  }, [id, permission, readOnly]);
  return readOnly;
}
