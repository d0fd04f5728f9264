import type { PageRow } from '@mainstay/contract/pages/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { useCallback, useState } from 'react';
import { DefinitionList } from '../../../../app/DefinitionList.tsx';
import { useNavigateTo } from '../../../../lib/use-navigate-to.ts';
import { NewPageDialog } from '../components/NewPageDialog.tsx';
import { PAGE_COLUMNS, pageEditorPath } from '../components/page-columns.tsx';
import { PageRowMenu } from '../components/PageRowMenu.tsx';
import { deletePage, invalidatePages, pagePages } from '../queries.ts';

const LIST = '/dashboard/admin/pages';
const NEW = { id: 0, name: '' };

/** Lists the pages of the company. A page opens in its editor. */
export function PagesList() {
  const { find } = useSearch({ from: '/shell/dashboard/admin/pages' });
  const go = useNavigateTo();
  const [making, setMaking] = useState<{ id: number; name: string } | null>(null);
  const query = useInfiniteQuery(pagePages(find));
  const onFind = useCallback(
    (text: string) => go(text ? `${LIST}?find=${encodeURIComponent(text)}` : LIST, { replace: true }),
    [go],
  );
  const actions = (page: PageRow, remove: (() => void) | undefined) => (
    <PageRowMenu page={page} onDuplicate={setMaking} onDelete={remove} />
  );
  return (
    <>
      <DefinitionList<PageRow>
        title="Pages"
        one="page"
        icon={LayoutGrid}
        columns={PAGE_COLUMNS}
        query={query}
        find={find}
        onFind={onFind}
        whatItIs={find ? undefined : 'A page shows components, side by side or on tabs.'}
        pathOf={pageEditorPath}
        onNew={() => setMaking(NEW)}
        actions={actions}
        remove={async (client, id) => {
          await deletePage(id);
          await invalidatePages(client);
        }}
        removing="The page and its menu item will be deleted. Its components are kept."
      />
      {making && (
        <NewPageDialog
          source={making.id === 0 ? null : making}
          onMade={(page) => go(pageEditorPath(page.id))}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  );
}
