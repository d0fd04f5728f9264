import type { PageRow } from '@mainstay/contract/pages/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { useCallback, useState } from 'react';
import { DefinitionList } from '../../../../core/definitions/DefinitionList.tsx';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { NewPageDialog } from '../components/NewPageDialog.tsx';
import { PAGE_COLUMNS, pageEditorPath } from '../components/page-columns.tsx';
import { PageRowMenu } from '../components/PageRowMenu.tsx';
import { deletePage, invalidatePages, pagePages } from '../queries.ts';

const LIST = '/dashboard/admin/pages';
const NEW = { id: 0, name: '' };

/** Lists the pages of the company. A page opens in its editor. */
export function PagesList() {
  const { find } = useSearch({ from: '/shell/dashboard/admin/pages' });
  const navigateTo = useNavigateTo();
  const [source, setSource] = useState<{ id: number; name: string } | null>(null);
  const query = useInfiniteQuery(pagePages(find));
  const onFind = useCallback(
    (text: string) => navigateTo(text ? `${LIST}?find=${encodeURIComponent(text)}` : LIST, { replace: true }),
    [navigateTo],
  );
  const renderActions = (page: PageRow, remove: (() => void) | undefined) => (
    <PageRowMenu page={page} onDuplicate={setSource} onDelete={remove} />
  );
  return (
    <>
      <DefinitionList<PageRow>
        title="Pages"
        noun="page"
        icon={LayoutGrid}
        columns={PAGE_COLUMNS}
        query={query}
        find={find}
        onFind={onFind}
        description={find ? undefined : 'A page shows components, side by side or on tabs.'}
        getPath={pageEditorPath}
        onNew={() => setSource(NEW)}
        actions={renderActions}
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
