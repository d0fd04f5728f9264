import { Button } from '@mantine/core';
import type { Note } from '@mainstay/contract/notes';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { RichText } from '../../../platform/ui/RichText.tsx';
import { RichTextField } from '../../../platform/ui/RichTextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { editNote, fetchNote } from '../queries.ts';
import { TagField } from './TagField.tsx';
import './field-styles.ts';
import notesStyles from './Notes.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './NoteForm.module.css';

const CONFLICT = 409;

interface EditNoteFormProps {
  accountId: number;
  note: Note;
  onClose: () => void;
}

/**
 * Edits the text and the tags of a note. If another user has changed the note first, their version is shown, and only a
 * second save replaces it.
 */
export function EditNoteForm({ accountId, note, onClose }: EditNoteFormProps) {
  const client = useQueryClient();
  // The list may be refetched while editing; the edit is based on the note that the user opened.
  const [openedNote] = useState(note);
  const [text, setText] = useState(note.note_txt);
  const [tags, setTags] = useState(note.tags.map(({ tag }) => tag));
  /** The version that another user has saved in the meantime. */
  const [conflictingNote, setConflictingNote] = useState<Note | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { account_notes_id: noteId } = note;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (markupToText(text).trim() === '') return showToast(NOTE_MESSAGES.blank);
    setBusy(true);
    setMessage(null);
    try {
      await editNote(client, accountId, { noteId, text, tags, version: (conflictingNote ?? openedNote).version });
      showToast('Note saved.');
      onClose();
    } catch (error) {
      setMessage(getErrorMessage(error));
      if (error instanceof ApiError && error.status === CONFLICT)
        setConflictingNote(await fetchNote(accountId, noteId).catch(() => null));
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={clsx(styles.root, notesStyles.noteForm)}
      aria-label="Edit note"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <RichTextField label="Note" value={openedNote.note_txt} onChange={setText} readOnly={busy} />
      <TagField value={tags} onChange={setTags} />
      <FormMessage>{message}</FormMessage>
      {conflictingNote && (
        <section className={styles.currentVersion} aria-label="Current version">
          <p className={textStyles.caption}>Current version:</p>
          <RichText markup={conflictingNote.note_txt} />
        </section>
      )}
      <div className={styles.footer}>
        <span className={layoutStyles.grow} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {conflictingNote ? 'Replace with mine' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}
