/** The state of the list, stored in the address. */
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { listPath, type ListState, parseListState } from './list-address.ts';

const NO_QUERY = {};

/** The state of a list and a function to change it. */
export type ListStateControl = [ListState, (next: Partial<ListState>, options?: { replace?: boolean }) => void];

/** Like `useListState`, but for a list within a page, where the address belongs to the page. */
export function useListStateOnPage(): ListStateControl {
  const [state, setState] = useState(() => parseListState(NO_QUERY));
  const change = useCallback((next: Partial<ListState>) => setState((before) => ({ ...before, ...next })), []);
  return [state, change];
}

/** Returns the list state and a function to change it. Changes create history entries unless `replace` is set. */
export function useListState(): ListStateControl {
  const { query } = useSearch({ from: '/shell/dashboard/accounts' });
  const state = useMemo(() => parseListState(query ?? NO_QUERY), [query]);
  const navigateTo = useNavigateTo();
  const change = useCallback(
    (next: Partial<ListState>, options?: { replace?: boolean }) => navigateTo(listPath({ ...state, ...next }), options),
    [state, navigateTo],
  );
  return [state, change];
}
