import { useParams, useSearch } from '@tanstack/react-router';
import { findDeepLink, menuPath, type PageQuery } from '../../../platform/lib/addresses.ts';
import { LinkView } from '../components/LinkView.tsx';
import { PageView } from '../components/PageView.tsx';
import { useLinkItems } from '../../../core/navigation/queries.ts';

const NO_QUERY: PageQuery = {};

/** The page of a menu item. A deep link with one parameter has the same path format and is found by its name. */
export function MenuPage() {
  const { menuName, menuId } = useParams({ from: '/shell/dashboard/$menuName/$menuId' });
  const { query = NO_QUERY } = useSearch({ from: '/shell/dashboard/$menuName/$menuId' });
  const { menus, isCurrent } = useLinkItems();
  const link = findDeepLink(menus, [menuName, menuId]);
  if (link) return <LinkView link={link} query={query} />;
  const id = Number(menuId);
  const name = menus.find((menu) => menu.id === id)?.name ?? menuName;
  return (
    <PageView
      key={id}
      id={id}
      title={name}
      query={query}
      // Until the menu is loaded, the path may be a deep link whose value is not a page id.
      staysWhenMissing={!isCurrent}
      pathOf={(next) => menuPath({ id, name }, next)}
    />
  );
}
