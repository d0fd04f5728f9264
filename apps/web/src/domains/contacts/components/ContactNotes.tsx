import type { ContactNote } from '@mainstay/contract/notes/contact-notes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { formatEntityTimestamp, formatEntityDate } from '../../../platform/lib/dates.ts';
import { deleteIdempotently } from '../../../platform/lib/deletion.ts';
import { pagedList } from '../../../platform/lib/paged-list.ts';
import { EditDelete } from '../../../platform/ui/EditDelete.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { MoreButton } from '../../../platform/ui/MoreButton.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { RichText } from '../../../platform/ui/RichText.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { NoteTextForm } from '../../notes/NoteTextForm.tsx';
import { fetchNote } from '../../notes/queries.ts';
import {
  addContactNote,
  contactNotePages,
  deleteContactNote,
  editContactNote,
  refreshContactNotes,
} from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './Contacts.module.css';

interface ContactNotesProps {
  accountId: number;
  contactId: number;
  readOnly: boolean;
}

/** Notes on a contact, newest first. They are also listed among the notes of the account. */
export function ContactNotes({ accountId, contactId, readOnly }: ContactNotesProps) {
  const client = useQueryClient();
  const pages = useInfiniteQuery(contactNotePages(accountId, contactId));
  const list = pagedList(pages, ({ notes }) => notes);
  const [isWriting, setIsWriting] = useState(false);
  return (
    <section className={sidePanelStyles.section} aria-label="Notes">
      <div className={styles.notesHeader}>
        <h3>Notes</h3>
        {!readOnly && !isWriting && (
          <button type="button" className={buttonStyles.button} onClick={() => setIsWriting(true)}>
            Write a note
          </button>
        )}
      </div>
      {isWriting && (
        <NoteTextForm
          note={`contact ${contactId}`}
          onSave={(text) => addContactNote(client, accountId, { contactId, text })}
          onClose={() => setIsWriting(false)}
        />
      )}
      {list.error !== null && (
        <ErrorState title="Notes could not be loaded" error={list.error} onRetry={() => void pages.refetch()} />
      )}
      {list.loading && <Skeleton height={64} />}
      {!list.loading && !list.error && list.rows.length === 0 && !isWriting && (
        <p className={textStyles.muted}>No notes yet.</p>
      )}
      <ol className={styles.notes} aria-label="Notes on the contact">
        {list.rows.map((note) => (
          <Entry key={note.account_notes_id} accountId={accountId} note={note} readOnly={readOnly} />
        ))}
      </ol>
      {list.hasNext && <MoreButton busy={list.busy} onPress={() => void pages.fetchNextPage()} />}
    </section>
  );
}

interface EntryProps {
  accountId: number;
  note: ContactNote;
  readOnly: boolean;
}

function Entry({ accountId, note, readOnly }: EntryProps) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const { account_notes_id: noteId } = note;
  const author = `${note.first_name} ${note.last_name}`.trim() || 'Former colleague';
  const remove = async () => {
    const message = await deleteIdempotently({
      what: 'note',
      remove: () => deleteContactNote(client, accountId, noteId),
      refresh: () => refreshContactNotes(client),
    });
    showToast(message);
  };
  return (
    <li>
      <Person name={author} image={note.avatar_url} size={24} />
      <article
        className={clsx(layoutStyles.grow, styles.grow)}
        aria-label={`Note by ${author}, ${formatEntityDate(note.created_at)}`}
      >
        <header className={styles.noteHeader}>
          <b>{author}</b>
          <time
            className={clsx(textStyles.caption, textStyles.tabular)}
            dateTime={note.created_at}
            title={formatEntityTimestamp(note.created_at)}
          >
            {formatEntityDate(note.created_at)}
          </time>
          <span className={clsx(layoutStyles.grow, styles.grow)} />
          {!readOnly && !isEditing && <EditDelete what="note" onEdit={() => setIsEditing(true)} onDelete={remove} />}
        </header>
        {isEditing ? (
          <NoteTextForm
            note={note}
            onSave={(text, version = note.version) => editContactNote(client, accountId, { noteId, text, version })}
            fetchNewest={() => fetchNote(accountId, noteId)}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <RichText markup={note.note_txt} />
        )}
      </article>
    </li>
  );
}
