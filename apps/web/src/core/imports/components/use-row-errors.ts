/** Returns the rejected rows of an import that match the error filter in the address. */
import type { ImportJob } from '@mainstay/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { type ErrorSelection, errorsQuery } from '../queries.ts';
import { importPath } from './addresses.ts';
import type { Step, StepSearch } from './import-search.ts';
import { type ErrorGroup, toRejectedRows } from './preview-rows.ts';

/** A column or the whole row (null), optionally with a reason. */
export type SelectedError = Pick<ErrorGroup, 'column'> & { reason?: string };

const toSelection = ({ column, whole, reason }: StepSearch): ErrorSelection => ({
  ...(column ? { column } : {}),
  ...(whole ? { whole_row: true } : {}),
  ...(reason ? { reason } : {}),
});

/** Converts the error filter to search parameters. */
const toSearch = ({ column, reason }: SelectedError): StepSearch => ({
  ...(column === null ? { whole: 'row' } : { column }),
  ...(reason ? { reason } : {}),
});

export function useRowErrors(job: ImportJob, step: Step, search: StepSearch) {
  const navigateTo = useNavigateTo();
  const query = useInfiniteQuery({ ...errorsQuery(job.id, toSelection(search)), enabled: job.rejected > 0 });
  const groups = useInfiniteQuery({ ...errorsQuery(job.id), enabled: job.rejected > 0 });
  const pages = query.data?.pages;
  const rows = useMemo(
    () =>
      toRejectedRows(
        job,
        (pages ?? []).flatMap((page) => page.listing),
      ),
    [job, pages],
  );
  return {
    rows,
    groups: groups.data?.pages[0]?.groups ?? [],
    loading: query.data === undefined && query.error === null && job.rejected > 0,
    error: query.error,
    retry: () => void query.refetch(),
    busy: query.isFetching,
    hasNext: query.hasNextPage,
    onEndReached: () => void query.fetchNextPage(),
    choose: (error: SelectedError | null) =>
      navigateTo(importPath(job.id, { step, rows: 'errors', ...(error ? toSearch(error) : {}) }), { replace: true }),
  };
}
