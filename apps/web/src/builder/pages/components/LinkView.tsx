import { LayoutGrid } from 'lucide-react';
import { type DeepLink, deepLinkPath, type PageQuery } from '../../../platform/lib/addresses.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { useLinkItems } from '../../../core/navigation/queries.ts';
import { PageView } from './PageView.tsx';

/** Shows the target page of a deep link with the parameter values of the URL. */
export function LinkView({ link, query }: { link: DeepLink; query: PageQuery }) {
  const { item, params } = link;
  const page = useLinkItems().menus.find(({ id, type }) => id === item.linked && type === 'Page');
  const caption = Object.entries({ ...params, ...query })
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
  if (page) {
    const getPath = (next: PageQuery) => deepLinkPath(link, next);
    return (
      <PageView
        key={page.id}
        id={page.id}
        title={item.name}
        heading={item.name}
        query={query}
        params={params}
        pathOf={getPath}
        caption={caption || undefined}
      />
    );
  }
  return (
    <>
      <PageHeader title={item.name} count={caption || undefined} />
      <EmptyState icon={LayoutGrid} title="This link has no page yet">
        An administrator can link it to a page.
      </EmptyState>
    </>
  );
}
