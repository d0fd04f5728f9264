/** The list that an account was opened from, kept for the visit: its neighbors are those of that list. */
import type { PageQuery } from '../../../../lib/addresses.ts';
import { storeAccess } from '../../header/components/account-access.ts';
import { type ListState, parseListState, serializeListState } from './list-address.ts';

const SHOWN = 'accounts_list';
const ORIGIN = 'account_origin';

interface Origin {
  account_id: number;
  list: PageQuery;
}

function storedOrigin(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Keeps what the list shows, so that what is opened from it knows. */
export const storeList = (state: ListState): void =>
  sessionStorage.setItem(SHOWN, JSON.stringify(serializeListState({ ...state, open: undefined })));

interface Opened {
  id: number;
  read_only_account: boolean;
}

/** An account is opened from the list that is shown, or from a neighbor in it. */
export function openFromList({ id, read_only_account }: Opened): void {
  storeAccess({ account_id: id, read_only: read_only_account });
  const origin: Origin = { account_id: id, list: (storedOrigin(SHOWN) as PageQuery | null) ?? {} };
  sessionStorage.setItem(ORIGIN, JSON.stringify(origin));
}

/** The list that the account was opened from; undefined where it was opened otherwise. */
export function getListOrigin(accountId: number): ListState | undefined {
  const origin = storedOrigin(ORIGIN) as Origin | null | undefined;
  return origin?.account_id === accountId ? parseListState(origin.list ?? {}) : undefined;
}
