/** The rows that a state of the list shows, with the fields that the company added to them. */
import type { AccountRow } from '@mainstay/contract/accounts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedList } from '../../../../lib/paged-list.ts';
import { accountPages } from '../queries.ts';
import type { ListState } from './list-address.ts';

type ExtraFields = Record<string, Record<string, string>>;

/** Ten a page, as the state asks for them. */
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
    /** Names what is shown: another filter or sort has another. */
    shown: JSON.stringify(options.queryKey),
    extraLabels: [...new Set(Object.values(extra).flatMap(Object.keys))],
    extraOf: (row: AccountRow, label: string) => extra[row.id]?.[label],
    fetchNext: () => void pages.fetchNextPage(),
    startAgain: () => void client.resetQueries({ queryKey: options.queryKey }),
  };
}

export type AccountRows = ReturnType<typeof useAccountRows>;
