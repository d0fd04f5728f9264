/** The view state of an account's support cases in the URL. */
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../lib/addresses.ts';
import { parsePositiveInt } from '../../../lib/search-params.ts';

const STATES = ['all', 'open', 'closed'] as const;

export interface CasesView {
  state: (typeof STATES)[number];
  /** Starts at 1. */
  page: number;
}

/** Parses the query parameters and ignores invalid ones. */
export function parseCasesView(value: unknown): CasesView {
  const { state, page } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  return {
    state: STATES.find((one) => one === state) ?? 'all',
    page: parsePositiveInt(page) ?? 1,
  };
}

const NO_QUERY: PageQuery = {};

/** Returns the view state and a setter. Changing the state filter starts at the first page. */
export function useCasesView(): [CasesView, (next: Partial<CasesView>) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const text = JSON.stringify(query.cases ?? {});
  const shown = useMemo(() => parseCasesView(JSON.parse(text)), [text]);
  const change = useCallback(
    (next: Partial<CasesView>) => {
      const { cases: _cases, ...rest } = query;
      const { state, page } = { ...shown, page: 1, ...next };
      const kept = { ...(state !== 'all' && { state }), ...(page > 1 && { page }) };
      const search = { query: Object.keys(kept).length > 0 ? { ...rest, cases: kept } : rest };
      void router.navigate({ to: '.', search, replace: true });
    },
    [query, shown, router],
  );
  return [shown, change];
}
