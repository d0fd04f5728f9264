import type { Note } from '@mainstay/contract/notes';
import { clsx } from 'clsx';
import { Pin, SquareCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { LOG_LABELS } from '@mainstay/contract/rules/notes';
import { formatEntityTimestamp, formatEntityDate, formatLongDate } from '../../../platform/lib/dates.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { RichText } from '../../../platform/ui/RichText.tsx';
import { EditNoteForm } from './EditNoteForm.tsx';
import { NoteActions } from './NoteActions.tsx';
import { NoteFile } from './NoteFile.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Notes.module.css';

interface NoteEntryProps {
  accountId: number;
  note: Note;
  readOnly: boolean;
  onTag: (id: number) => void;
}

/** Shows a note with its author, date, subject, text, file and tags. */
export function NoteEntry({ accountId, note, readOnly, onTag }: NoteEntryProps) {
  const [isEditing, setIsEditing] = useState(false);
  const author = note.owner_name || 'Former colleague';
  return (
    <li className={styles.note} data-note={note.account_notes_id}>
      <Person name={author} image={note.user_image} size={28} />
      <article className={layoutStyles.grow} aria-label={`Note by ${author}, ${formatEntityDate(note.created_at)}`}>
        <header className={styles.noteHeader}>
          <b>{author}</b>
          <time
            className={clsx(textStyles.caption, textStyles.tabular)}
            dateTime={note.happened_on ?? note.created_at}
            title={`${note.activity ? 'Logged on ' : ''}${formatEntityTimestamp(note.created_at)}`}
          >
            {note.happened_on ? formatLongDate(note.happened_on) : formatEntityDate(note.created_at)}
          </time>
          <EditedLabel note={note} />
          <Activity note={note} />
          <Subject note={note} />
          {note.pin_type && readOnly && <Pin className={styles.pinIcon} size={14} role="img" aria-label="Pinned" />}
          <span className={layoutStyles.grow} />
          {!readOnly && <NoteActions accountId={accountId} note={note} onEdit={() => setIsEditing(true)} />}
        </header>
        {isEditing ? (
          <EditNoteForm accountId={accountId} note={note} onClose={() => setIsEditing(false)} />
        ) : (
          <RichText markup={note.note_txt} />
        )}
        {(note.file_data || note.tags.length > 0) && !isEditing && (
          <footer className={styles.noteFooter}>
            {note.file_data && <NoteFile file={note.file_data} />}
            {note.tags.map(({ id, tag }) => (
              <button
                key={id}
                type="button"
                className={styles.tag}
                aria-label={`Notes tagged ${tag}`}
                onClick={() => onTag(id)}
              >
                {tag}
              </button>
            ))}
          </footer>
        )}
      </article>
    </li>
  );
}

function EditedLabel({ note: { edited_by, updated_at } }: { note: Note }) {
  if (edited_by === null) return null;
  return (
    <span className={textStyles.caption} title={`${edited_by}, ${formatEntityTimestamp(updated_at)}`}>
      edited
    </span>
  );
}

/** Shows what a note logs, and who took part. */
function Activity({ note: { activity, participants } }: { note: Note }) {
  if (!activity) return null;
  const names = participants.map(({ name }) => name).join(', ');
  return (
    <Chip>
      {LOG_LABELS[activity]}
      {names && <span className={textStyles.truncate} title={names}>{`with ${names}`}</span>}
    </Chip>
  );
}

/** Shows the subject of a note unless it is the account itself. */
function Subject({ note: { associated_contact: contact, source } }: { note: Note }) {
  if (!contact && !source) return null;
  return (
    <Chip line>
      {contact ? (
        <UserRound size={12} aria-label="Contact" role="img" />
      ) : (
        <SquareCheck size={12} aria-label="Action" role="img" />
      )}
      <span className={textStyles.truncate}>{(contact ?? source)?.name}</span>
    </Chip>
  );
}
