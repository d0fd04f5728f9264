import type { PlayNote } from '@mainstay/contract/playbooks/workspace';
import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { toEntityDay, formatEntityTimestamp, formatShortDate } from '../../../../platform/lib/dates.ts';
import { EditDelete } from '../../../../platform/ui/EditDelete.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { RichText } from '../../../../platform/ui/RichText.tsx';
import { RichTextField } from '../../../../platform/ui/RichTextField.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { deleteNote, editNote, refreshNotes } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Workspace.module.css';

const CONFLICT = 409;

interface WorkNoteProps {
  note: PlayNote;
  readOnly: boolean;
  onAction: ((id: number) => void) | undefined;
}

/** Shows a note with its author, date, action and text. */
export function WorkNote({ note, readOnly, onAction }: WorkNoteProps) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const { action } = note;
  const author = `${note.first_name} ${note.last_name}`.trim() || 'Former colleague';
  const remove = async () => {
    await deleteNote(client, note.account_notes_id);
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
        {isEditing ? <EditNote note={note} onClose={() => setIsEditing(false)} /> : <RichText markup={note.note_txt} />}
      </article>
    </li>
  );
}

/** Edits a note. If another user has changed it first, their text is shown, and only a second save replaces it. */
function EditNote({ note, onClose }: { note: PlayNote; onClose: () => void }) {
  const client = useQueryClient();
  // The list may be refetched while editing; the edit is based on the note that the user opened.
  const [openedNote] = useState(note);
  const [text, setText] = useState(note.note_txt);
  const [isOutdated, setIsOutdated] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (markupToText(text).trim() === '') return setMessage(NOTE_MESSAGES.blank);
    setBusy(true);
    setMessage(null);
    try {
      await editNote(client, note.account_notes_id, text, (isOutdated ? note : openedNote).version);
      showToast('Note saved.');
      onClose();
    } catch (error) {
      setMessage(getErrorMessage(error));
      if (error instanceof ApiError && error.status === CONFLICT) {
        await refreshNotes(client);
        setIsOutdated(true);
      }
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className={styles.form} aria-label="Edit note" onSubmit={(event) => void save(event)} noValidate>
      <RichTextField label="Note" value={openedNote.note_txt} onChange={setText} error={message} readOnly={busy} />
      {isOutdated && (
        <section className={styles.currentVersion} aria-label="Current version">
          <p className={textStyles.caption}>Current version:</p>
          <RichText markup={note.note_txt} />
        </section>
      )}
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>{isOutdated ? 'Replace with mine' : 'Save'}</SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
