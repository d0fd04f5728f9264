/** Lists that come page by page: what is asked for, when the next page is, and what is left when one fails. */
import { PAGE_LIMIT_DEFAULT } from '@mainstay/contract/kit';

/** The paging part of a list call; without a limit the service's default is asked for (2-S-05). */
export const pageInput = (pageNum: number, limit: number = PAGE_LIMIT_DEFAULT) => ({ pageNum, limit });

/** What an infinite query knows of its pages. */
export interface PagedQuery<Page> {
  data: { pages: readonly Page[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
}

/** What a list shows. */
export interface PagedList<Row> {
  rows: readonly Row[];
  hasNext: boolean;
  /** A page is under way. */
  busy: boolean;
  /** The first page is under way and nothing can be shown yet. */
  loading: boolean;
  error: unknown;
}

/** Rows of every page. An unsuccessful page, the first or a later one, empties the list and ends paging (2-C-49). */
export function pagedList<Page extends { has_next: boolean }, Row>(
  query: PagedQuery<Page>,
  rowsOf: (page: Page) => readonly Row[],
): PagedList<Row> {
  if (query.error) return { rows: [], hasNext: false, busy: false, loading: false, error: query.error };
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap(rowsOf),
    hasNext: pages.at(-1)?.has_next ?? false,
    busy: query.isFetching || query.isFetchingNextPage,
    loading: query.data === undefined,
    error: null,
  };
}

/** An infinite query that can go on and begin again. */
interface ListQuery<Page> extends PagedQuery<Page> {
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

/** What a table is told of a list that it loads page by page. */
export function toTableProps<Page extends { has_next: boolean }, Row>(
  query: ListQuery<Page>,
  rowsOf: (page: Page) => readonly Row[],
) {
  const { rows, loading, error, hasNext } = pagedList(query, rowsOf);
  return {
    ...{ rows, loading, error, hasNext, busy: query.isFetchingNextPage },
    onRetry: () => void query.refetch(),
    onEndReached: () => void query.fetchNextPage(),
  };
}

/**
 * Decides whether reaching the end of a list asks for the next page. It remembers at how many rows it last asked, so
 * several scroll events before the answer give one call.
 */
export function createNextPageGate(): (list: { hasNext: boolean; busy: boolean; count: number }) => boolean {
  let askedAt = -1;
  return ({ hasNext, busy, count }) => {
    // An answer on its way ends the question; what comes may be another list that is just as long.
    if (busy || count < askedAt) askedAt = -1;
    if (!hasNext || busy || count === askedAt) return false;
    askedAt = count;
    return true;
  };
}
