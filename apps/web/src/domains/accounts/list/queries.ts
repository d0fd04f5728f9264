/** Queries and mutations of the accounts list. */
import { accounts, type AccountRow, type AccountTotals } from '@mainstay/contract/accounts';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accountExports } from '@mainstay/contract/accounts/exports';
import type { ValueFilterField } from '@mainstay/contract/accounts/fields';
import { accountShell } from '@mainstay/contract/accounts/shell';
import { isInProgress } from '@mainstay/contract/rules/bulk-edits';
import { PAGE_LIMIT_DEFAULT } from '@mainstay/contract/kit';
import { tags } from '@mainstay/contract/tags';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { changeOptimistically, restoreFields } from '../../../platform/lib/optimistic.ts';
import { pageInput } from '../../../platform/lib/paged-list.ts';
import { queryKey, pollWhile, query } from '../../../platform/lib/query.ts';
import { type ListState, toListQuery } from './components/list-address.ts';

/** Rows per page (2-accounts-08). */
export const LIST_LIMIT = 10;

/** The start of the next page. */
interface PageParam {
  pageNum: number;
  cursor?: string;
}

const FIRST: PageParam = { pageNum: 1 };

/** Returns the request of a list state: pinned accounts come first. */
const toPageQuery = (state: Pick<ListState, 'view' | 'filters' | 'find' | 'sort'>) => ({
  ...toListQuery(state),
  ...(state.sort && { sort: state.sort }),
  pinned_first: true,
});

/** Returns the rows of a list state page by page. The previous rows remain visible while the first page of a new state loads. */
export function accountPages(state: ListState) {
  const input = toPageQuery(state);
  return infiniteQueryOptions({
    queryKey: queryKey(accounts.findAccounts, input),
    queryFn: ({ pageParam: { pageNum, cursor }, signal }) => {
      const page = pageInput(pageNum, LIST_LIMIT);
      return fetchData(accounts.findAccounts, { query: { ...input, ...page, ...(cursor && { cursor }) } }, signal);
    },
    initialPageParam: FIRST,
    getNextPageParam: (last, pages): PageParam | undefined =>
      last.has_next ? { pageNum: pages.length + 1, ...(last.next_cursor && { cursor: last.next_cursor }) } : undefined,
    placeholderData: keepPreviousData,
  });
}

/** Returns the accounts before and after an account in a list. */
export const accountNeighbors = (id: number, state: Pick<ListState, 'view' | 'filters' | 'find' | 'sort'>) =>
  query(accountShell.findNeighbors, { params: { id }, query: toPageQuery(state) });

const BULK_POLL_MS = 800;
/**
 * Sets one value for the accounts with the given ids, or for all accounts that match a list state. Retries must send the same
 * `request_key`.
 */
export const createBulkEdit = (change: BulkChange, which: ReadonlySet<number> | ListState, request_key: string) =>
  fetchData(bulkEdits.createBulkEdit, {
    body: { change, ...('view' in which ? toListQuery(which) : { ids: [...which] }), request_key },
  });
export const undoBulkEdit = (id: number) => fetchData(bulkEdits.undoBulkEdit, { params: { id } });
/** Polls a bulk edit until it is done. */
export const bulkEdit = (id: number) =>
  queryOptions({
    ...query(bulkEdits.getBulkEdit, { params: { id } }),
    staleTime: 0,
    refetchInterval: pollWhile(BULK_POLL_MS, isInProgress),
  });
/** Invalidates all cached queries of accounts and tags, because a bulk edit changes many of them. */
export const invalidateAccounts = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/v1/api/accounts/') || path === tags.findTags.path,
  });

/** Exports all accounts that match a list state as a spreadsheet. */
export const downloadAccounts = (state: Pick<ListState, 'view' | 'filters' | 'find' | 'sort'>) =>
  fetchData(accountExports.exportAccounts, {
    query: { ...toListQuery(state), ...(state.sort && { sort: state.sort }) },
  });

/** Returns the totals of all accounts that match a list state. */
export const accountTotals = (state: Pick<ListState, 'view' | 'filters' | 'find'>) =>
  queryOptions({
    ...query(accounts.getTotals, { query: toListQuery(state) }),
    // The endpoint also returns system KPIs, but only if the request names one.
    select: (data) => data as AccountTotals,
  });

/** The tags that accounts use, by name. */
export const tagOptions = queryOptions({
  ...query(tags.findTags, { query: { page_num: 1, limit: PAGE_LIMIT_DEFAULT, scope: 'account' } }),
  select: (data) => data.tags.map(({ id, tag }) => ({ id, name: tag })),
});
/** The members of account teams, by name. */
export const ownerOptions = queryOptions({
  ...query(accounts.searchTeam, { query: { limit: PAGE_LIMIT_DEFAULT } }),
  select: (data) => data.team,
});

/** Returns the values that occur in a column. */
export const columnOptions = (column: ValueFilterField) => query(accounts.findChoices, { query: { column } });

interface Pages {
  pages: { accounts: AccountRow[] }[];
  pageParams: unknown[];
}

const isPages = (value: unknown): value is Pages => typeof value === 'object' && value !== null && 'pages' in value;

const changeRow = (cached: unknown, accountId: number, change: (row: AccountRow) => AccountRow): unknown => {
  if (!isPages(cached)) return cached;
  const pages = cached.pages.map((page) => ({
    ...page,
    accounts: page.accounts.map((row) => (row.id === accountId ? change(row) : row)),
  }));
  return { ...cached, pages };
};
const findRow = (cached: unknown, accountId: number): AccountRow | undefined =>
  isPages(cached) ? cached.pages.flatMap((page) => page.accounts).find(({ id }) => id === accountId) : undefined;

/** Changes the row of an account in all cached lists. @returns a function that reverts the change */
export const patchRows = (client: QueryClient, accountId: number, patch: Partial<AccountRow>): (() => void) =>
  changeOptimistically<unknown>(
    client,
    { queryKey: [accounts.findAccounts.path] },
    {
      apply: (cached) => changeRow(cached, accountId, (row) => ({ ...row, ...patch })),
      revert: (cached, before) =>
        changeRow(cached, accountId, (row) => restoreFields(row, findRow(before, accountId) ?? row, patch)),
    },
  );
