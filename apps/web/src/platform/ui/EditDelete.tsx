import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './icon-button.module.css';

interface EditDeleteProps {
  /** The kind of item, such as `note`. */
  what: string;
  onEdit: () => void;
  onDelete: () => Promise<void>;
}

/** Buttons that edit or delete an item. Deleting requires confirmation. */
export function EditDelete({ what, onEdit, onDelete }: EditDeleteProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        data-part="icon-button"
        aria-label={`Edit ${what}`}
        onClick={onEdit}
      >
        <Pencil size={14} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.iconButton}
        data-part="icon-button"
        aria-label={`Delete ${what}`}
        onClick={() => setConfirming(true)}
      >
        <Trash2 size={14} aria-hidden />
      </button>
      <ConfirmDialog
        opened={isConfirming}
        title={`Delete ${what}`}
        verb="Delete"
        onConfirm={onDelete}
        onClose={() => setConfirming(false)}
      >
        {`Are you sure you want to delete your ${what}?`}
      </ConfirmDialog>
    </>
  );
}
