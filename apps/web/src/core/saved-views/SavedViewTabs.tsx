import { clsx } from 'clsx';
import { ChevronDown, Users } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../platform/lib/api.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../../platform/lib/session.ts';
import { useNavigateTo } from '../../platform/lib/use-navigate-to.ts';
import { MenuButton } from '../../platform/ui/MenuButton.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { type SavedView, useViewChanges } from './queries.ts';
import type { ListOfViews, ListViews, ViewState } from './use-list-views.ts';
import pageHeaderStyles from '../../platform/ui/PageHeader.module.css';
import styles from './SavedViewTabs.module.css';

export const ViewDialog = lazyComponent(async () => (await import('./ViewDialog.tsx')).ViewDialog);
const DeleteViewDialog = lazyComponent(async () => (await import('./ViewDialog.tsx')).DeleteViewDialog);

/** A view that the product defines. */
export interface BuiltInView {
  id: string;
  name: string;
  state: ViewState;
  isCurrent: boolean;
  /** The number of rows; empty until it has loaded. */
  count?: string | undefined;
}

interface SavedViewTabsProps {
  list: ListOfViews;
  views: ListViews;
  builtIn: readonly BuiltInView[];
}

/** The views of a list as tabs: first those of the product, then the saved ones. The open saved view has a menu. */
export const SavedViewTabs = ({ list, views, builtIn }: SavedViewTabsProps) => (
  <nav className={clsx(pageHeaderStyles.views, styles.root)} aria-label="Views">
    {builtIn.map(({ id, name, state, isCurrent, count }) => (
      <a
        key={id}
        className={pageHeaderStyles.view}
        href={hashHref(views.getPlainPath(state))}
        aria-current={isCurrent && !views.current ? 'page' : undefined}
      >
        {name}
        {count !== undefined && <span className={clsx(pageHeaderStyles.viewCount, styles.count)}>{count}</span>}
      </a>
    ))}
    {views.views.map((view) => (
      <SavedTab key={view.id} view={view} list={list} views={views} />
    ))}
  </nav>
);

interface SavedTabProps extends Omit<SavedViewTabsProps, 'builtIn'> {
  view: SavedView;
}

function SavedTab({ view, list, views }: SavedTabProps) {
  const isCurrent = view.id === views.current?.id;
  const canWrite = useSignedIn().user_access_type === 'full';
  return (
    <span className={styles.tab}>
      <a
        className={pageHeaderStyles.view}
        href={hashHref(views.getViewPath(view))}
        aria-current={isCurrent ? 'page' : undefined}
        title={view.scope === 'own' ? undefined : `Shared by ${view.owner_name}`}
      >
        {view.scope !== 'own' && <Users size={13} aria-label="Shared view" />}
        {view.name}
        {isCurrent && views.isChanged && <span className={pageHeaderStyles.viewCount}>edited</span>}
      </a>
      {isCurrent && (canWrite || views.isChanged) && <ViewMenu view={view} list={list} views={views} />}
    </span>
  );
}

function ViewMenu({ view, list, views }: SavedTabProps) {
  const { update, remove, setDefault } = useViewChanges();
  const navigateTo = useNavigateTo();
  const canWrite = useSignedIn().user_access_type === 'full';
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const apply = (change: Promise<unknown>, done: string) =>
    change.then(
      () => showToast(done),
      (error: unknown) => showToast(getErrorMessage(error)),
    );
  const save = () => apply(update({ params: { id: view.id }, body: { state: list.state } }), 'View saved.');
  const toggleDefault = () =>
    apply(
      setDefault({ body: { list: list.list, view_id: view.is_default ? null : view.id } }),
      view.is_default ? 'The list opens without a view.' : `The list opens with “${view.name}”.`,
    );
  return (
    <>
      <MenuButton
        label={`Options of ${view.name}`}
        position="bottom-start"
        width={230}
        trigger={
          <button type="button" className={styles.menuButton} aria-label={`Options of ${view.name}`}>
            <ChevronDown size={14} aria-hidden />
          </button>
        }
        entries={[
          views.isChanged && view.can_edit && { label: 'Save changes', onSelect: () => void save() },
          views.isChanged && { label: 'Discard changes', href: hashHref(views.getViewPath(view)) },
          views.isChanged && 'divider',
          view.can_edit && { label: 'Rename or share', onSelect: () => setOpen('edit') },
          canWrite && {
            label: view.is_default ? 'Do not open by default' : 'Open the list with this view',
            onSelect: () => void toggleDefault(),
          },
          view.can_edit && { label: 'Delete view', onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' && <ViewDialog list={list} views={views} view={view} onClose={close} />}
      {open === 'delete' && (
        <DeleteViewDialog
          view={view}
          onConfirm={async () => {
            await remove({ params: { id: view.id } });
            navigateTo(views.getPlainPath({}));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
