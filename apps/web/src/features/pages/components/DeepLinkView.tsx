import { useEffect } from 'react';
import { findDeepLink, type PageQuery } from '../../../lib/addresses.ts';
import { useNavigateTo } from '../../../lib/use-navigate-to.ts';
import { useLinkItems } from '../queries.ts';
import { LinkView } from './LinkView.tsx';

/** A page with parameters in its path, as its menu item declares them (1-shell-17 to 19). */
export function DeepLinkView({ parts, query }: { parts: readonly string[]; query: PageQuery }) {
  const { menus, isCurrent } = useLinkItems();
  const link = findDeepLink(menus, parts);
  const go = useNavigateTo();
  // A link of last time that the menu no longer has is unknown.
  const isGone = isCurrent && link === undefined;
  useEffect(() => {
    if (isGone) go('/', { replace: true });
  }, [isGone, go]);
  return link ? <LinkView link={link} query={query} /> : null;
}
