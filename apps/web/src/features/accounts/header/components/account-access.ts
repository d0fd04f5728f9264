/** Whether the person may write on the open account; kept for the visit, so that the next screen knows at once. */
import { isReadOnly } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedIn } from '../../../../lib/session.ts';
import { accountPermission } from '../../queries.ts';

const KEY = 'account_access';

interface StoredAccess {
  account_id: number;
  read_only: boolean;
}

/** Keeps the read-only flag of the account that is being opened (2-access-09). */
export function storeAccess(access: StoredAccess): void {
  sessionStorage.setItem(KEY, JSON.stringify(access));
}

/** The flag that was kept for an account; undefined when another one was opened last. */
export function getStoredReadOnly(accountId: number): boolean | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredAccess | null;
    return kept?.account_id === accountId ? kept.read_only : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Read-only or not, from the account's permission, which is asked for whenever an account is opened (3-access-05).
 * Until it is known the row that was clicked says it, or else the account itself.
 */
export function useIsReadOnly(id: number, ofAccount: boolean | undefined): boolean {
  const { user_access_type } = useSignedIn();
  const { data: permission } = useQuery({ ...accountPermission(id), staleTime: 0 });
  const readOnly = permission ? isReadOnly(user_access_type, permission) : (getStoredReadOnly(id) ?? ofAccount ?? true);
  useEffect(() => {
    if (permission) storeAccess({ account_id: id, read_only: readOnly });
  }, [id, permission, readOnly]);
  return readOnly;
}
