import type { Note } from '@mainstay/contract/notes';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { deleteIdempotently } from '../../../platform/lib/deletion.ts';
import { EditDelete } from '../../../platform/ui/EditDelete.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { deleteNote, pinNote, refreshNotes } from '../queries.ts';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Notes.module.css';

interface NoteActionsProps {
  accountId: number;
  note: Note;
  onEdit: () => void;
}

/** Operations on a note for users with write access to its account. */
export function NoteActions({ accountId, note, onEdit }: NoteActionsProps) {
  const client = useQueryClient();
  /** The clicked state, shown until the list is refetched. */
  const [pendingPin, setPendingPin] = useState<boolean | null>(null);
  const { account_notes_id: id } = note;
  const isPinned = pendingPin ?? note.pin_type !== null;

  const pin = async () => {
    setPendingPin(!isPinned);
    try {
      await pinNote(client, accountId, id, !isPinned);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setPendingPin(null);
  };
  const remove = async () => {
    const message = await deleteIdempotently({
      what: 'note',
      remove: () => deleteNote(client, id),
      refresh: () => refreshNotes(client),
    });
    showToast(message);
  };
  return (
    <span className={styles.noteActions}>
      <button
        type="button"
        className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
        aria-label={isPinned ? 'Unpin note' : 'Pin note'}
        aria-pressed={isPinned}
        data-on={isPinned || undefined}
        onClick={() => void pin()}
      >
        <Pin size={14} aria-hidden />
      </button>
      <EditDelete what="note" onEdit={onEdit} onDelete={remove} />
    </span>
  );
}
