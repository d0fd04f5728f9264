import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { pagedList } from '../../../../platform/lib/paged-list.ts';
import { NoteTextForm } from '../../../notes/NoteTextForm.tsx';
import { addNote, notePages, type PlayPart } from '../queries.ts';
import { WorkNote } from './WorkNote.tsx';
import { WorkPages } from '../../../../platform/ui/WorkPages.tsx';
import styles from '../../components/ActionWorkspace.module.css';

interface WorkNotesProps {
  part: PlayPart;
  readOnly: boolean;
  /** Opens the action of a note in the list of all notes of a play. */
  onAction?: ((id: number) => void) | undefined;
}

/** Lists the notes on the actions of a play or on one action. Notes can be added to an action. */
export function WorkNotes({ part, readOnly, onAction }: WorkNotesProps) {
  const client = useQueryClient();
  const { actionId } = part;
  const query = useInfiniteQuery(notePages(part));
  const list = pagedList(query, (page) => page.notes);
  return (
    <>
      {actionId !== undefined && !readOnly && (
        <NoteTextForm
          note={`action ${actionId}`}
          className={styles.section}
          placeholder="What happened, and next steps"
          onSave={(text) => addNote(client, actionId, text)}
        />
      )}
      <WorkPages label="Notes" emptyText="No notes yet" list={list} query={query}>
        {(note) => <WorkNote key={note.account_notes_id} note={note} readOnly={readOnly} onAction={onAction} />}
      </WorkPages>
    </>
  );
}
