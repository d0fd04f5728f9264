import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { parseWorkSearch, type WorkChange, type WorkSearch } from './play-search.ts';

const NO_QUERY: PageQuery = {};

interface WorkState {
  search: WorkSearch;
  getHref: (change: WorkChange) => string;
  onNavigate: (change: WorkChange, options?: { replace: boolean }) => void;
}

/** Returns the filters and the open play or action of an account. They are stored in the page's URL under `plays`. */
export function useWorkState(): WorkState {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const playsJson = JSON.stringify(query.plays ?? {});
  const search = useMemo(() => parseWorkSearch(JSON.parse(playsJson)), [playsJson]);
  const getLocation = useCallback(
    (change: WorkChange) => {
      const { plays: _plays, ...rest } = query;
      const updatedPlays = parseWorkSearch({ ...search, ...change });
      const next = Object.keys(updatedPlays).length > 0 ? { ...rest, plays: updatedPlays } : rest;
      return { to: '.', search: { query: next }, resetScroll: false } as const;
    },
    [query, search],
  );
  const getHref = useCallback(
    (change: WorkChange) => hashHref(router.buildLocation(getLocation(change)).href),
    [router, getLocation],
  );
  const onNavigate: WorkState['onNavigate'] = useCallback(
    (change, { replace = false } = { replace: false }) => void router.navigate({ ...getLocation(change), replace }),
    [router, getLocation],
  );
  return { search, getHref, onNavigate };
}
