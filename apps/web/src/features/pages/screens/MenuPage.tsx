import { useParams, useSearch } from '@tanstack/react-router';
import { findDeepLink } from '../../../lib/addresses.ts';
import { PageView } from '../components/PageView.tsx';
import { useMenus } from '../queries.ts';

/** A page that a menu item opens. A deep link with one parameter has the same shape and is found by its name. */
export function MenuPage() {
  const { menuName, menuId } = useParams({ from: '/shell/dashboard/$menuName/$menuId' });
  const { query } = useSearch({ from: '/shell/dashboard/$menuName/$menuId' });
  const menus = useMenus();
  const link = findDeepLink(menus, [menuName, menuId]);
  if (link) return <PageView title={link.item.name} query={query} params={link.params} />;
  const item = menus.find((menu) => menu.id === Number(menuId));
  return <PageView title={item?.name ?? menuName} query={query} />;
}
