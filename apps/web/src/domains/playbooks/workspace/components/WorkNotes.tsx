import { markupToText } from '@mainstay/contract/rules/note-text';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { pagedList } from '../../../../platform/lib/paged-list.ts';
import { Form } from '../../../../platform/ui/Form.tsx';
import { RichTextField } from '../../../../platform/ui/RichTextField.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { addNote, notePages, type PlayPart } from '../queries.ts';
import { WorkNote } from './WorkNote.tsx';
import { WorkPages } from '../../../../platform/ui/WorkPages.tsx';
import workspaceStyles from './Workspace.module.css';
import styles from '../../components/ActionWorkspace.module.css';

interface WorkNotesProps {
  part: PlayPart;
  readOnly: boolean;
  /** Opens the action of a note in the list of all notes of a play. */
  onAction?: ((id: number) => void) | undefined;
}

/** Lists the notes on the actions of a play or on one action. Notes can be added to an action. */
export function WorkNotes({ part, readOnly, onAction }: WorkNotesProps) {
  const query = useInfiniteQuery(notePages(part));
  const list = pagedList(query, (page) => page.notes);
  return (
    <>
      {part.actionId !== undefined && !readOnly && <NewNote actionId={part.actionId} />}
      <WorkPages label="Notes" emptyText="No notes yet" list={list} query={query}>
        {(note) => <WorkNote key={note.account_notes_id} note={note} readOnly={readOnly} onAction={onAction} />}
      </WorkPages>
    </>
  );
}

function NewNote({ actionId }: { actionId: number }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Incremented after each save to reset the field. */
  const [savedCount, setSavedCount] = useState(0);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (markupToText(text).trim() === '') return setMessage(NOTE_MESSAGES.nothing);
    setBusy(true);
    setMessage(null);
    try {
      await addNote(client, actionId, text);
      showToast('Note added.');
      setText('');
      setSavedCount((count) => count + 1);
    } catch (error) {
      setMessage(getErrorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Form
      busy={busy}
      className={clsx(styles.section, workspaceStyles.form)}
      aria-label="New note"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <RichTextField
        key={savedCount}
        label="Note"
        value=""
        onChange={setText}
        error={message}
        readOnly={busy}
        placeholder="What happened, and next steps"
      />
      <div>
        <SubmitButton busy={busy}>Add note</SubmitButton>
      </div>
    </Form>
  );
}
