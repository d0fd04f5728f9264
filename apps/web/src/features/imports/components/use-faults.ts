/** Rejected rows of an import, filtered by the fault that the address names. */
import type { ImportJob } from '@mainstay/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useGo } from '../../../lib/use-go.ts';
import { faultsQuery } from '../queries.ts';
import { importPath, type Step, type StepSearch } from './addresses.ts';
import { type FaultGroup, isOfGroup, rejected } from './landing-rows.ts';

/** Rows of the chosen column that are looked for before the person scrolls. */
const ENOUGH = 50;

export function useFaults(job: ImportJob, step: Step, search: StepSearch) {
  const go = useGo();
  const { reason, column } = search;
  const query = useInfiniteQuery({ ...faultsQuery(job.id, reason), enabled: job.rejected > 0 });
  const all = useInfiniteQuery({ ...faultsQuery(job.id), enabled: job.rejected > 0 && reason !== undefined });
  const pages = query.data?.pages;
  const listing = useMemo(
    () => (pages ?? []).flatMap((page) => page.listing).filter((row) => isOfGroup(row, column)),
    [pages, column],
  );
  const rows = useMemo(() => rejected(job, listing), [job, listing]);
  // The server filters by reason; a column whose rows come late in the file is looked for page by page.
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (column !== undefined && listing.length < ENOUGH && hasNextPage && !isFetching) void fetchNextPage();
  }, [column, listing.length, hasNextPage, isFetching, fetchNextPage]);

  const choose = (group: FaultGroup | null) => {
    const chosen = group ? { reason: group.reason, column: group.column ?? '' } : {};
    go(importPath(job.id, { step, rows: 'errors', ...chosen }), { replace: true });
  };
  const unfiltered = all.data?.pages;
  const known = useMemo(
    () =>
      reason === undefined
        ? rows
        : rejected(
            job,
            (unfiltered ?? []).flatMap((page) => page.listing),
          ),
    [reason, rows, job, unfiltered],
  );
  return {
    rows,
    /** Rejected rows whatever their fault, as far as they were asked for. */
    all: known,
    groups: pages?.[0]?.groups ?? all.data?.pages[0]?.groups ?? [],
    loading: query.data === undefined && query.error === null && job.rejected > 0,
    error: query.error,
    retry: () => void query.refetch(),
    busy: isFetching,
    hasNext: hasNextPage,
    onEndReached: () => void fetchNextPage(),
    choose,
  };
}
