import { useEffect } from 'react';
import { findDeepLink, type PageQuery } from '../../platform/lib/addresses.ts';
import { useNavigateTo } from '../../platform/lib/use-navigate-to.ts';
import { useLinkItems } from '../../core/navigation/queries.ts';
import { LinkView } from './components/LinkView.tsx';

/** Opens a deep link: a page with parameters in its path, as declared by its menu item (1-shell-17 to 19). */
export function DeepLinkView({ parts, query }: { parts: readonly string[]; query: PageQuery }) {
  const { menus, isCurrent } = useLinkItems();
  const link = findDeepLink(menus, parts);
  const navigateTo = useNavigateTo();
  // A cached deep link from the previous visit may no longer be in the menu.
  const isMissing = isCurrent && link === undefined;
  useEffect(() => {
    if (isMissing) navigateTo('/', { replace: true });
  }, [isMissing, navigateTo]);
  return link ? <LinkView link={link} query={query} /> : null;
}
