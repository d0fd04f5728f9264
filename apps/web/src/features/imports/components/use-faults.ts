/** Rejected rows of an import, those of the fault that the address names. */
import type { ImportJob } from '@mainstay/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGo } from '../../../lib/use-go.ts';
import { type FaultChoice, faultsQuery } from '../queries.ts';
import { importPath } from './addresses.ts';
import type { Step, StepSearch } from './import-search.ts';
import { type FaultGroup, rejected } from './landing-rows.ts';

/** A column or the whole row, with one reason or any. */
export type ChosenFault = Pick<FaultGroup, 'column'> & { reason?: string };

const choiceOf = ({ column, whole, reason }: StepSearch): FaultChoice => ({
  ...(column ? { column } : {}),
  ...(whole ? { whole_row: true } : {}),
  ...(reason ? { reason } : {}),
});

/** The chosen fault as the address says it. */
const searchOf = ({ column, reason }: ChosenFault): StepSearch => ({
  ...(column === null ? { whole: 'row' } : { column }),
  ...(reason ? { reason } : {}),
});

export function useFaults(job: ImportJob, step: Step, search: StepSearch) {
  const go = useGo();
  const query = useInfiniteQuery({ ...faultsQuery(job.id, choiceOf(search)), enabled: job.rejected > 0 });
  const groups = useInfiniteQuery({ ...faultsQuery(job.id), enabled: job.rejected > 0 });
  const pages = query.data?.pages;
  const rows = useMemo(
    () =>
      rejected(
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
    choose: (fault: ChosenFault | null) =>
      go(importPath(job.id, { step, rows: 'errors', ...(fault ? searchOf(fault) : {}) }), { replace: true }),
  };
}
