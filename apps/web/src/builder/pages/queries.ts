/** API calls of pages. */
import { type OpenedPage, pageDetails } from '@mainstay/contract/pages/detail';
import type { PageDetail } from '@mainstay/contract/pages/page';
import { queryOptions } from '@tanstack/react-query';
import { fetchWithCache } from '../../platform/lib/cached-fetch.ts';
import { queryKey } from '../../platform/lib/query.ts';
import { TIMINGS } from '../../platform/lib/timings.ts';

/** A page, and whether it comes from the cache. */
export interface ShownPage extends PageDetail, Partial<Pick<OpenedPage, 'owner_scope' | 'owner_scopes'>> {
  /**
   * The time of the cached response in milliseconds since 1970 if the server is unreachable; null for a current
   * response.
   */
  cachedAt: number | null;
}

/**
 * A page with the access rights of the user, optionally for an account. Pages change rarely, so they stay fresh for a
 * while.
 */
export const pageDetail = (id: number, account?: number) =>
  queryOptions({
    queryKey: queryKey(pageDetails.getPageDetail, { id, account }),
    queryFn: async ({ signal }): Promise<ShownPage> => {
      const { data, cachedAt } = await fetchWithCache(
        pageDetails.getPageDetail,
        { query: { id, account_id: account } },
        signal,
      );
      return { ...data, cachedAt };
    },
    staleTime: TIMINGS.pageFresh,
    networkMode: 'always',
    refetchOnReconnect: 'always',
  });
