/** The state of the list, kept in its address. */
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useGo } from '../../../../lib/use-go.ts';
import { listPath, type ListState, readListState } from './list-address.ts';

const NO_QUERY = {};

/** The state of a list, and how to change it. */
export type ListAt = [ListState, (next: Partial<ListState>, options?: { replace?: boolean }) => void];

/** The same for a list that stands on a page, whose address is not its own. */
export function useListStateOnPage(): ListAt {
  const [state, setState] = useState(() => readListState(NO_QUERY));
  const change = useCallback((next: Partial<ListState>) => setState((before) => ({ ...before, ...next })), []);
  return [state, change];
}

/** The state, and how to change it. A change of what is shown is a step of the history, other changes are not. */
export function useListState(): ListAt {
  const { query } = useSearch({ from: '/shell/dashboard/accounts' });
  const state = useMemo(() => readListState(query ?? NO_QUERY), [query]);
  const go = useGo();
  const change = useCallback(
    (next: Partial<ListState>, options?: { replace?: boolean }) => go(listPath({ ...state, ...next }), options),
    [state, go],
  );
  return [state, change];
}
