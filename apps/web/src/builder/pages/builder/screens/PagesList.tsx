import type { PageRow } from '@mainstay/contract/pages/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { DefinitionList } from '../../../../core/definitions/DefinitionList.tsx';
import { useListView } from '../../../../platform/lib/use-list-view.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { NewPageDialog } from '../components/NewPageDialog.tsx';
import { PAGE_COLUMNS, pageEditorPath } from '../components/page-columns.tsx';
import { PageRowMenu } from '../components/PageRowMenu.tsx';
import { pagesAddress } from '../components/pages-address.ts';
import { deletePage, invalidatePages, pagePages } from '../queries.ts';

const NEW = { id: 0, name: '' };

/** Lists the pages of the company. A page opens in its editor. */
export function PagesList() {
  const view = useListView(pagesAddress);
  const navigateTo = useNavigateTo();
  const [source, setSource] = useState<{ id: number; name: string } | null>(null);
  const renderActions = (page: PageRow, remove: (() => void) | undefined) => (
    <PageRowMenu page={page} onDuplicate={setSource} onDelete={remove} />
  );
  return (
    <>
      <DefinitionList<PageRow>
        title="Pages"
        noun="page"
        view={view}
        query={useInfiniteQuery(pagePages(view.state.find))}
        columns={PAGE_COLUMNS}
        getPath={({ id }) => pageEditorPath(id)}
        empty={{
          icon: LayoutGrid,
          title: 'No pages yet',
          description: 'A page shows components, side by side or on tabs.',
        }}
        onNew={() => setSource(NEW)}
        renderActions={renderActions}
        remove={async (client, id) => {
          await deletePage(id);
          await invalidatePages(client);
        }}
        removing="The page and its menu item will be deleted. Its components are kept."
      />
      {source && (
        <NewPageDialog
          source={source.id === 0 ? null : source}
          onCreated={(page) => navigateTo(pageEditorPath(page.id))}
          onClose={() => setSource(null)}
        />
      )}
    </>
  );
}
