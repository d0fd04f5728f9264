import { useParams, useSearch } from '@tanstack/react-router';
import { findDeepLink, linkParts, type PageQuery } from '../../../lib/addresses.ts';
import { LinkView } from '../components/LinkView.tsx';
import { useMenus } from '../queries.ts';

const NO_QUERY: PageQuery = {};

/** A page with parameters in its path, as its menu item declares them (1-shell-17 to 19). */
export function DeepLinkPage() {
  const params = useParams({ from: '/shell/dashboard/$linkName/$' });
  const { query = NO_QUERY } = useSearch({ from: '/shell/dashboard/$linkName/$' });
  const link = findDeepLink(useMenus(), linkParts(params));
  return link ? <LinkView link={link} query={query} /> : null;
}
