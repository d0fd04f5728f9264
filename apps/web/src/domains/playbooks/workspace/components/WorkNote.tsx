import type { PlayNote } from '@mainstay/contract/playbooks/workspace';
import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { toEntityDay, formatEntityTimestamp, formatShortDate } from '../../../../platform/lib/dates.ts';
import { EditDelete } from '../../../../platform/ui/EditDelete.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { RichText } from '../../../../platform/ui/RichText.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { NoteTextForm } from '../../../notes/NoteTextForm.tsx';
import { deleteNote, editNote, fetchNote } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Workspace.module.css';

interface WorkNoteProps {
  note: PlayNote;
  readOnly: boolean;
  onAction: ((id: number) => void) | undefined;
}

/** Shows a note with its author, date, action and text. */
export function WorkNote({ note, readOnly, onAction }: WorkNoteProps) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const { action, account_notes_id: noteId } = note;
  const author = `${note.first_name} ${note.last_name}`.trim() || 'Former colleague';
  const remove = async () => {
    await deleteNote(client, noteId);
    showToast(DELETED_MESSAGE);
  };
  return (
    <li className={styles.note}>
      <Person name={author} />
      <article className={clsx(layoutStyles.grow, styles.grow)} aria-label={`Note by ${author}`}>
        <header className={layoutStyles.row}>
          <b>{author}</b>
          <time
            className={clsx(textStyles.caption, textStyles.tabular)}
            dateTime={note.created_at}
            title={formatEntityTimestamp(note.created_at)}
          >
            {formatShortDate(toEntityDay(note.created_at))}
          </time>
          <span className={clsx(layoutStyles.grow, styles.grow)} />
          {!readOnly && <EditDelete what="note" onEdit={() => setIsEditing(true)} onDelete={remove} />}
        </header>
        {onAction && (
          <button
            type="button"
            className={clsx(layoutStyles.unstyled, textStyles.link, styles.actionLink, textStyles.truncate)}
            onClick={() => onAction(action.id)}
          >
            {action.name}
          </button>
        )}
        {isEditing ? (
          <NoteTextForm
            note={note}
            onSave={(text, version = note.version) => editNote(client, noteId, text, version)}
            fetchNewest={() => fetchNote(action.id, noteId)}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <RichText markup={note.note_txt} />
        )}
      </article>
    </li>
  );
}
