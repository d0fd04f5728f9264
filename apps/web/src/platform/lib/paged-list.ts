/** Paged lists: request parameters, loading of the next page, and the state after an error. */
import { PAGE_LIMIT_DEFAULT } from '@mainstay/contract/kit';

/** Returns the paging parameters of a list request; without a limit, the default of the API is used (2-S-05). */
export const pageInput = (pageNum: number, limit: number = PAGE_LIMIT_DEFAULT) => ({ pageNum, limit });

/** The page-related state of an infinite query. */
export interface PagedQuery<Page> {
  data: { pages: readonly Page[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
}

/** The state of a list. */
export interface PagedList<Row> {
  rows: readonly Row[];
  hasNext: boolean;
  /** True while a page is loading. */
  busy: boolean;
  /** True while the first page is loading and there is nothing to show. */
  loading: boolean;
  error: unknown;
}

/**
 * Returns the rows of all pages. If any page fails, the first or a later one, the list is empty and paging ends
 * (2-C-49).
 */
export function pagedList<Page extends { has_next: boolean }, Row>(
  query: PagedQuery<Page>,
  getRows: (page: Page) => readonly Row[],
): PagedList<Row> {
  if (query.error) return { rows: [], hasNext: false, busy: false, loading: false, error: query.error };
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap(getRows),
    hasNext: pages.at(-1)?.has_next ?? false,
    busy: query.isFetching || query.isFetchingNextPage,
    loading: query.data === undefined,
    error: null,
  };
}

/** An infinite query that can be continued and restarted. */
export interface ListQuery<Page> extends PagedQuery<Page> {
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** Returns the table props of a list that is loaded page by page. */
export function toTableProps<Page extends { has_next: boolean }, Row>(
  query: ListQuery<Page>,
  getRows: (page: Page) => readonly Row[],
) {
  const { rows, loading, error, hasNext } = pagedList(query, getRows);
  return {
    rows,
    loading,
    error,
    hasNext,
    busy: query.isFetchingNextPage,
    onRetry: () => void query.refetch(),
    onEndReached: () => void query.fetchNextPage(),
  };
}

interface WholeList<Row> {
  data: { listing: readonly Row[]; total_records?: number } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Returns a list that is loaded at once as a list of one page. A failed refetch keeps its rows. */
export const toSinglePage = <Row>({ data, error, isFetching, refetch }: WholeList<Row>) => ({
  data: data && { pages: [{ ...data, has_next: false }] },
  error: data && data.listing.length > 0 ? null : error,
  isFetching,
  isFetchingNextPage: false,
  refetch,
  fetchNextPage: refetch,
});

/**
 * Decides whether reaching the end of a list requests the next page. It remembers the number of rows at the last
 * request, so that several scroll events before the response cause only one request.
 */
export function createNextPageGate(): (list: { hasNext: boolean; busy: boolean; count: number }) => boolean {
  let requestedCount = -1;
  return ({ hasNext, busy, count }) => {
    // A pending request resets the gate, because the next list may have the same number of rows.
    if (busy || count < requestedCount) requestedCount = -1;
    if (!hasNext || busy || count === requestedCount) return false;
    requestedCount = count;
    return true;
  };
}
