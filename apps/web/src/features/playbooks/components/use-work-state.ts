import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../lib/addresses.ts';
import { hashHref } from '../../../lib/history.ts';
import { parseWorkSearch, type WorkChange, type WorkSearch } from './play-search.ts';

const NO_QUERY: PageQuery = {};

interface Work {
  search: WorkSearch;
  hrefOf: (change: WorkChange) => string;
  onGo: (change: WorkChange, options?: { replace: boolean }) => void;
}

/** Returns the filters and the open play or action of an account. They are stored in the page's URL under `plays`. */
export function useWorkState(): Work {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const kept = JSON.stringify(query.plays ?? {});
  const search = useMemo(() => parseWorkSearch(JSON.parse(kept)), [kept]);
  const placeOf = useCallback(
    (change: WorkChange) => {
      const { plays: _plays, ...rest } = query;
      const changed = parseWorkSearch({ ...search, ...change });
      const next = Object.keys(changed).length > 0 ? { ...rest, plays: changed } : rest;
      return { to: '.', search: { query: next }, resetScroll: false } as const;
    },
    [query, search],
  );
  const hrefOf = useCallback(
    (change: WorkChange) => hashHref(router.buildLocation(placeOf(change)).href),
    [router, placeOf],
  );
  const onGo: Work['onGo'] = useCallback(
    (change, { replace = false } = { replace: false }) => void router.navigate({ ...placeOf(change), replace }),
    [router, placeOf],
  );
  return { search, hrefOf, onGo };
}
