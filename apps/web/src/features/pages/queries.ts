/** The menu, and what follows from it. */
import { pages } from '@mainstay/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type MenuRef, accountMenu, accountPath, type PageQuery } from '../../lib/addresses.ts';
import { hashHref } from '../../lib/history.ts';
import { query } from '../../lib/query.ts';

/** The menu items of the person; asked for once a visit. */
export const menuQuery = { ...query(pages.findMenus, {}), staleTime: Number.POSITIVE_INFINITY };

const NONE: never[] = [];

/** Menu items; empty while they are under way. */
export const useMenus = () => useQuery(menuQuery).data?.menus ?? NONE;

/** Makes links to accounts, `#!/dashboard/{id}/{name}/{menuName}/{menuId}`. */
export function useAccountHref(): (account: MenuRef, query?: PageQuery) => string {
  const menu = accountMenu(useMenus());
  return (account, pageQuery) => hashHref(accountPath(account, menu, pageQuery));
}
