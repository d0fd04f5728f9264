import { useParams, useSearch } from '@tanstack/react-router';
import { findDeepLink, linkParts } from '../../../lib/addresses.ts';
import { PageView } from '../components/PageView.tsx';
import { useMenus } from '../queries.ts';

/** A page with parameters in its path, as its menu item declares them (1-shell-17 to 19). */
export function DeepLinkPage() {
  const params = useParams({ from: '/shell/dashboard/$linkName/$' });
  const { query } = useSearch({ from: '/shell/dashboard/$linkName/$' });
  const link = findDeepLink(useMenus(), linkParts(params));
  return link ? <PageView title={link.item.name} query={query} params={link.params} /> : null;
}
