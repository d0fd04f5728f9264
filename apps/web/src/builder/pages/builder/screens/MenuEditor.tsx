import type { MenuItem } from '@mainstay/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { AuthoringTabs } from '../../../../core/definitions/AuthoringTabs.tsx';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { DeepLinkDialog } from '../components/DeepLinkDialog.tsx';
import { pageEditorPath } from '../components/page-columns.tsx';
import { useMenuOrder } from '../components/use-menu-order.ts';
import { deleteDeepLink, invalidatePages } from '../queries.ts';
import { menuItemsQuery } from '../../../../core/navigation/queries.ts';
import '../../../../platform/ui/button.css';
import '../components/MenuEditor.css';

/** Edits the order of the menu, which contains pages and deep links. */
export function MenuEditor() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(menuItemsQuery);
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [editing, setEditing] = useState<MenuItem | 'new' | null>(null);
  const [deleting, setDeleting] = useState<MenuItem | null>(null);
  const { items, step } = useMenuOrder(data?.listing);
  return (
    <>
      <PageHeader title="Menu" below={<AuthoringTabs active="Menu" />}>
        {canWrite && (
          <button type="button" className="btn" data-primary onClick={() => setEditing('new')}>
            <Plus size={14} aria-hidden />
            New deep link
          </button>
        )}
      </PageHeader>
      {error && <ErrorState title="The menu could not be loaded" error={error} onRetry={() => void refetch()} />}
      <div className="page">
        {!data && !error && <Skeleton height={200} style={{ marginTop: 12 }} />}
        <ol className="me" aria-label="Menu items">
          {items.map((item, index) => (
            <li key={item.id}>
              {item.type === 'Page' ? (
                <a className="link grow ell" href={hashHref(pageEditorPath(item.id))}>
                  {item.name}
                </a>
              ) : (
                <button type="button" className="bare link grow ell" onClick={() => setEditing(item)}>
                  <Link2 size={13} aria-hidden /> {item.name}
                </button>
              )}
              {item.roles.length > 0 && <span className="cap">{item.roles.join(', ')}</span>}
              <Chip line>{item.type}</Chip>
              {canWrite && (
                <ListButtons
                  name={item.name}
                  onStep={(by) => step(index, by)}
                  onRemove={item.type === 'Deep Link' ? () => setDeleting(item) : undefined}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
      {editing && canWrite && (
        <DeepLinkDialog
          item={editing === 'new' ? null : editing}
          items={items}
          onSaved={() => invalidatePages(client)}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          opened
          title={`Delete ${deleting.name}?`}
          verb="Delete"
          onConfirm={async () => {
            await deleteDeepLink(deleting.id);
            await invalidatePages(client);
          }}
          onClose={() => setDeleting(null)}
        >
          Existing URLs of this deep link will stop working.
        </ConfirmDialog>
      )}
    </>
  );
}
