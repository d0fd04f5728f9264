/** The state of the list, kept in its address. */
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useNavigateTo } from '../../../../lib/use-navigate-to.ts';
import { listPath, type ListState, parseListState } from './list-address.ts';

const NO_QUERY = {};

/** The state of a list, and how to change it. */
export type ListStateControl = [ListState, (next: Partial<ListState>, options?: { replace?: boolean }) => void];

/** The same for a list that stands on a page, whose address is not its own. */
export function useListStateOnPage(): ListStateControl {
  const [state, setState] = useState(() => parseListState(NO_QUERY));
  const change = useCallback((next: Partial<ListState>) => setState((before) => ({ ...before, ...next })), []);
  return [state, change];
}

/** The state, and how to change it. A change of what is shown is a step of the history, other changes are not. */
export function useListState(): ListStateControl {
  const { query } = useSearch({ from: '/shell/dashboard/accounts' });
  const state = useMemo(() => parseListState(query ?? NO_QUERY), [query]);
  const go = useNavigateTo();
  const change = useCallback(
    (next: Partial<ListState>, options?: { replace?: boolean }) => go(listPath({ ...state, ...next }), options),
    [state, go],
  );
  return [state, change];
}
