/** The menu, and what follows from it. */
import { pages } from '@mainstay/contract/pages';
import { pageDetails } from '@mainstay/contract/pages/detail';
import type { PageDetail } from '@mainstay/contract/pages/page';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf, ApiError, fetchData } from '../../lib/api.ts';
import { type MenuRef, accountMenu, accountPath, type PageQuery } from '../../lib/addresses.ts';
import { hashHref } from '../../lib/history.ts';
import { keepReply, recallReply } from '../../lib/kept-replies.ts';
import { keyOf } from '../../lib/query.ts';
import { getSession, updateSession } from '../../lib/session.ts';
import { TIMINGS } from '../../lib/timings.ts';

/** The menu items of the person, asked for once a visit. What the company has changed since the sign-in comes along. */
export const menuQuery = queryOptions({
  queryKey: keyOf(pages.findMenus),
  queryFn: async ({ signal }) => {
    const { company, menus } = await fetchData(pages.findMenus, {}, signal);
    if (getSession()) updateSession(company);
    return { menus };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const NONE: never[] = [];

/** Menu items; empty while they are under way. */
export const useMenus = () => useQuery(menuQuery).data?.menus ?? NONE;

/** Makes links to accounts, `#!/dashboard/{id}/{name}/{menuName}/{menuId}`. */
export function useAccountHref(): (account: MenuRef, query?: PageQuery) => string {
  const menu = accountMenu(useMenus());
  return (account, pageQuery) => hashHref(accountPath(account, menu, pageQuery));
}

/** The page; without a connection as it was last. */
async function fetchPage(id: number, account: number | undefined, signal: AbortSignal): Promise<PageDetail> {
  const input = { query: { id, account_id: account } };
  const key = `${getSession()?.user_id} page ${addressOf(pageDetails.getPageDetail.path, input)}`;
  try {
    const page = await fetchData(pageDetails.getPageDetail, input, signal);
    void keepReply(key, page);
    return page;
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 ? await recallReply(key) : undefined;
    if (!kept) throw error;
    return kept.reply as PageDetail;
  }
}

/** A page as the person may see it, on an account if it stands on one. Pages change seldom. */
export const pageDetail = (id: number, account?: number) =>
  queryOptions({
    queryKey: keyOf(pageDetails.getPageDetail, { id, account }),
    queryFn: ({ signal }) => fetchPage(id, account, signal),
    staleTime: TIMINGS.pageFresh,
    networkMode: 'always',
  });
