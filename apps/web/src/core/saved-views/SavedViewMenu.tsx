import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../platform/lib/api.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../../platform/lib/session.ts';
import { useNavigateTo } from '../../platform/lib/use-navigate-to.ts';
import { MenuButton } from '../../platform/ui/MenuButton.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { useViewChanges } from './queries.ts';
import type { SavedTabProps } from './SavedViewTabs.tsx';
import { ViewDialog } from './SaveViewButton.tsx';
import styles from './SavedViewTabs.module.css';

const DeleteViewDialog = lazyComponent(async () => (await import('./ViewDialog.tsx')).DeleteViewDialog);

/** The menu of the open saved view. */
export function SavedViewMenu({ view, list, views }: SavedTabProps) {
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
