/** The list from which an account was opened, stored per session. It determines the neighbors of the account. */
import type { PageQuery } from '../../../../platform/lib/addresses.ts';
import { storeAccess } from '../../header/components/account-access.ts';
import { type ListState, parseListState, serializeListState } from './list-address.ts';

const LIST_KEY = 'accounts_list';
const ORIGIN_KEY = 'account_origin';

interface Origin {
  account_id: number;
  list: PageQuery;
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Stores the state of the list, so that accounts opened from it know where they came from. */
export const storeList = (state: ListState): void =>
  sessionStorage.setItem(LIST_KEY, JSON.stringify(serializeListState({ ...state, open: undefined })));

interface OpenedAccount {
  id: number;
  read_only_account: boolean;
}

/** Records that an account is opened from the current list, or from a neighbor within that list. */
export function openFromList({ id, read_only_account }: OpenedAccount): void {
  storeAccess({ account_id: id, read_only: read_only_account });
  const origin: Origin = { account_id: id, list: (readStored(LIST_KEY) as PageQuery | null) ?? {} };
  sessionStorage.setItem(ORIGIN_KEY, JSON.stringify(origin));
}

/** Returns the list from which the account was opened; undefined if it was not opened from a list. */
export function getListOrigin(accountId: number): ListState | undefined {
  const origin = readStored(ORIGIN_KEY) as Origin | null | undefined;
  return origin?.account_id === accountId ? parseListState(origin.list ?? {}) : undefined;
}
