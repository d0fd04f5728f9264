import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { useSignedIn } from '../../platform/lib/session.ts';
import type { ListOfViews, ListViews } from './use-list-views.ts';
import filterBarStyles from '../../platform/ui/FilterBar.module.css';

export const ViewDialog = lazyComponent(async () => (await import('./ViewDialog.tsx')).ViewDialog);

interface SaveViewButtonProps {
  list: ListOfViews;
  views: ListViews;
}

/** Saves the state of a list as a new view. Read-only users cannot. */
export function SaveViewButton({ list, views }: SaveViewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { user_access_type } = useSignedIn();
  if (user_access_type === 'read_only') return null;
  return (
    <>
      <button
        type="button"
        className={filterBarStyles.toolButton}
        onPointerEnter={() => void ViewDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <Bookmark size={14} aria-hidden />
        Save view
      </button>
      {isOpen && <ViewDialog list={list} views={views} onClose={() => setOpen(false)} />}
    </>
  );
}
