import type { PageRow } from '@mainstay/contract/pages/admin';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LayoutGrid, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { AuthoringTabs } from '../../../../app/AuthoringTabs.tsx';
import { hashHref } from '../../../../lib/history.ts';
import { pagedList } from '../../../../lib/paged-list.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { useGo } from '../../../../lib/use-go.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FindField } from '../../../../ui/FindField.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { NewPageDialog } from '../components/NewPageDialog.tsx';
import { PAGE_COLUMNS, pageEditorPath } from '../components/page-columns.tsx';
import { PageRowMenu } from '../components/PageRowMenu.tsx';
import { deletePage, forgetPages, pagePages } from '../queries.ts';

const LIST = '/dashboard/admin/pages';
const NEW = { id: 0, name: '' };

/** The pages of the company, each opened in its editor. */
export function PagesList() {
  const { find } = useSearch({ from: '/shell/dashboard/admin/pages' });
  const go = useGo();
  const client = useQueryClient();
  const mayWrite = useSignedIn().user_access_type !== 'read_only';
  const [making, setMaking] = useState<{ id: number; name: string } | null>(null);
  const [deleting, setDeleting] = useState<PageRow | null>(null);
  const query = useInfiniteQuery(pagePages(find));
  const list = pagedList(query, (page) => page.listing);
  const total = query.data?.pages[0]?.total_records;
  const onFind = useCallback(
    (text: string) => go(text ? `${LIST}?find=${encodeURIComponent(text)}` : LIST, { replace: true }),
    [go],
  );
  const actions = (page: PageRow) => (
    <PageRowMenu page={page} mayWrite={mayWrite} onDuplicate={setMaking} onDelete={setDeleting} />
  );
  return (
    <div className="sheet">
      <PageHeader
        title="Pages"
        count={total ? total.toLocaleString('en-US') : undefined}
        below={<AuthoringTabs active="Pages" />}
      >
        <FindField label="Find a page" value={find ?? ''} onFind={onFind} />
        {mayWrite && (
          <button type="button" className="btn" data-primary onClick={() => setMaking(NEW)}>
            <Plus size={14} aria-hidden />
            New page
          </button>
        )}
      </PageHeader>
      <DataTable<PageRow>
        label="Pages"
        columns={PAGE_COLUMNS}
        rows={list.rows}
        rowId={(page) => page.id}
        rowName={(page) => page.name}
        loading={list.loading}
        busy={query.isFetchingNextPage}
        error={list.error}
        onRetry={() => void query.refetch()}
        hasNext={list.hasNext}
        onEndReached={() => void query.fetchNextPage()}
        actions={actions}
        onOpen={(page, newTab) => {
          if (newTab) window.open(hashHref(pageEditorPath(page.id)), '_blank', 'noopener');
          else go(pageEditorPath(page.id));
        }}
        empty={
          <EmptyState title={find ? 'No page found' : 'No pages yet'} icon={LayoutGrid}>
            {find ? 'No page has a name like this.' : 'A page shows components, side by side or on tabs.'}
          </EmptyState>
        }
      />
      {making && (
        <NewPageDialog
          source={making.id === 0 ? null : making}
          onMade={(page) => go(pageEditorPath(page.id))}
          onClose={() => setMaking(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          opened
          title={`Delete ${deleting.name}?`}
          verb="Delete"
          onConfirm={async () => {
            await deletePage(deleting.id);
            await forgetPages(client);
          }}
          onClose={() => setDeleting(null)}
        >
          The page and its menu item go. Its components stay.
        </ConfirmDialog>
      )}
    </div>
  );
}
