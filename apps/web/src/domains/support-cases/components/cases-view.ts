/** The view state of an account's support cases in the URL. */
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';

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
  const casesJson = JSON.stringify(query.cases ?? {});
  const view = useMemo(() => parseCasesView(JSON.parse(casesJson)), [casesJson]);
  const updateView = useCallback(
    (next: Partial<CasesView>) => {
      const { cases: _cases, ...rest } = query;
      const { state, page } = { ...view, page: 1, ...next };
      const urlState = { ...(state !== 'all' && { state }), ...(page > 1 && { page }) };
      const search = { query: Object.keys(urlState).length > 0 ? { ...rest, cases: urlState } : rest };
      void router.navigate({ to: '.', search, replace: true });
    },
    [query, view, router],
  );
  return [view, updateView];
}
