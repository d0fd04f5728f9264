/** The rows of the list and the values of the company's own fields. */
import type { AccountRow } from '@mainstay/contract/accounts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedList } from '../../../../platform/lib/paged-list.ts';
import { accountPages } from '../queries.ts';
import type { ListState } from './list-address.ts';

type ExtraFields = Record<string, Record<string, string>>;

/** Returns the rows of a list state, loaded page by page. */
export function useAccountRows(state: ListState) {
  const client = useQueryClient();
  const options = accountPages(state);
  const pages = useInfiniteQuery(options);
  const extra: ExtraFields = useMemo(
    () => Object.assign({}, ...(pages.data?.pages.map((page) => page.extra_fields) ?? [])) as ExtraFields,
    [pages.data],
  );
  return {
    ...pagedList(pages, (page) => page.accounts),
    /** Identifies the displayed query; it changes with the filters and the sort order. */
    queryId: JSON.stringify(options.queryKey),
    extraLabels: [...new Set(Object.values(extra).flatMap(Object.keys))],
    getExtraValue: (row: AccountRow, label: string) => extra[row.id]?.[label],
    fetchNext: () => void pages.fetchNextPage(),
    reset: () => void client.resetQueries({ queryKey: options.queryKey }),
  };
}

export type AccountRows = ReturnType<typeof useAccountRows>;
