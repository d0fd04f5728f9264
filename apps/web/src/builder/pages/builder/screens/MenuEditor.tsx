import type { MenuItem } from '@mainstay/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LayoutGrid, Link2, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { rolesQuery } from '../../../../core/people/queries.ts';
import { RoleNames } from '../../../../core/people/RoleNames.tsx';
import { menuItemsQuery } from '../../../../core/navigation/queries.ts';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { MenuButton } from '../../../../platform/ui/MenuButton.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { DeepLinkDialog } from '../components/DeepLinkDialog.tsx';
import { pageEditorPath } from '../components/page-columns.tsx';
import { addPageToMenu, deleteDeepLink, invalidatePages, orderMenu, pageChoices } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/MenuEditor.module.css';

/** Edits the order of the menu, which contains pages and deep links. */
export function MenuEditor() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(menuItemsQuery);
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [editing, setEditing] = useState<MenuItem | 'new' | null>(null);
  const [deleting, setDeleting] = useState<MenuItem | null>(null);
  const { items, step } = useMenuOrder(data?.listing);
  // The names of the roles are longer than their codes and change the heights of the rows.
  const isLoading = useQuery(rolesQuery).isPending || (!data && !error);
  return (
    <>
      <PageHeader title="Menu">
        {canWrite && (
          <>
            <AddPageButton />
            <button type="button" className={buttonStyles.button} data-primary onClick={() => setEditing('new')}>
              <Plus size={14} aria-hidden />
              New deep link
            </button>
          </>
        )}
      </PageHeader>
      {error && <ErrorState title="The menu could not be loaded" error={error} onRetry={() => void refetch()} />}
      <div className={pageHeaderStyles.page}>
        {isLoading && <Skeleton height={200} style={{ marginTop: 12 }} />}
        <ol className={styles.list} aria-label="Menu items">
          {(isLoading ? [] : items).map((item, index) => (
            <li key={item.id}>
              <span className={styles.item}>
                {item.type === 'Page' ? (
                  <a className={clsx(textStyles.link, textStyles.truncate)} href={hashHref(pageEditorPath(item.id))}>
                    {item.name}
                  </a>
                ) : (
                  <button
                    type="button"
                    className={clsx(layoutStyles.unstyled, textStyles.link, textStyles.truncate)}
                    onClick={() => setEditing(item)}
                  >
                    <Link2 size={13} aria-hidden /> {item.name}
                  </button>
                )}
                {item.roles.length > 0 && (
                  <span className={textStyles.caption}>
                    <RoleNames codes={item.roles} />
                  </span>
                )}
              </span>
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

/** Adds a page at the end of the menu. It is not shown if the menu contains all pages. */
function AddPageButton() {
  const client = useQueryClient();
  const { data } = useQuery(pageChoices);
  // Pages of accounts are never shown in the menu.
  const pages = (data?.listing ?? []).filter(({ in_menu, scope }) => !in_menu && scope !== 'Account');
  const add = async ({ id, name }: { id: number; name: string }) => {
    try {
      await addPageToMenu(id);
      showToast(`${name} is now in the menu.`);
    } catch (problem) {
      showToast(getErrorMessage(problem));
    }
    await invalidatePages(client);
  };
  if (pages.length === 0) return null;
  return (
    <MenuButton
      position="bottom-end"
      width={260}
      label="Pages outside the menu"
      className={styles.pageMenu}
      trigger={
        <button type="button" className={buttonStyles.button}>
          <LayoutGrid size={14} aria-hidden />
          Add page
        </button>
      }
      entries={pages.map((page) => ({ label: page.name, onSelect: () => void add(page) }))}
    />
  );
}

const NONE: readonly MenuItem[] = [];

/**
 * Reorders the menu optimistically; each step starts from the order of the previous one. Orders are sent one after the
 * other, and of several pending orders only the last is sent. If the server rejects an order, its own order is shown.
 */
function useMenuOrder(listing: readonly MenuItem[] = NONE) {
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const latest = useRef<readonly number[] | null>(null);
  const sent = useRef<Promise<void>>(Promise.resolve());
  /** Items that were added in the meantime come last. */
  const getPosition = ({ id }: MenuItem) => (order?.includes(id) ? order.indexOf(id) : listing.length);
  const items = order ? [...listing].sort((one, other) => getPosition(one) - getPosition(other)) : [...listing];
  const send = async (ids: number[]) => {
    if (latest.current !== ids) return;
    try {
      await orderMenu(ids);
    } catch (problem) {
      showToast(getErrorMessage(problem));
    }
    await invalidatePages(client);
    if (latest.current === ids) setOrder(null);
  };
  const step = (index: number, by: -1 | 1) => {
    const ids = items.map(({ id }) => id);
    const [one, other] = [ids[index], ids[index + by]];
    if (one === undefined || other === undefined) return;
    [ids[index], ids[index + by]] = [other, one];
    latest.current = ids;
    setOrder(ids);
    sent.current = sent.current.then(() => send(ids));
  };
  return { items, step };
}
