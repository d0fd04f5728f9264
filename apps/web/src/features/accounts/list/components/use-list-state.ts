/** The state of the list, kept in its address. */
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGo } from '../../../../lib/use-go.ts';
import { listPath, type ListState, readListState } from './list-address.ts';

const NO_QUERY = {};

/** The state, and how to change it. A change of what is shown is a step of the history, other changes are not. */
export function useListState(): [ListState, (next: Partial<ListState>, options?: { replace?: boolean }) => void] {
  const { query } = useSearch({ from: '/shell/dashboard/accounts' });
  const state = useMemo(() => readListState(query ?? NO_QUERY), [query]);
  const go = useGo();
  const change = useCallback(
    (next: Partial<ListState>, options?: { replace?: boolean }) => go(listPath({ ...state, ...next }), options),
    [state, go],
  );
  return [state, change];
}
