import type { Note } from '@mainstay/contract/notes';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatEntityDate } from '../../../platform/lib/dates.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { notesWithFiles, pinnedNotes } from '../queries.ts';
import { NoteFile } from './NoteFile.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './Notes.module.css';

type NotesQuery = Pick<ReturnType<typeof useQuery<{ notes: Note[]; has_next: boolean }>>, 'data' | 'error' | 'refetch'>;

interface NotesCardProps {
  title: string;
  emptyText: string;
  query: NotesQuery;
  render: (note: Note) => React.ReactNode;
  /** Shows all of them in the main list. */
  onAll: () => void;
}

/** A card with the newest notes of one kind. */
function NotesCard({ title, emptyText, query: { data, error, refetch }, render, onAll }: NotesCardProps) {
  const allButton = data?.has_next && (
    <button type="button" className={clsx(layoutStyles.unstyled, cardStyles.more)} onClick={onAll}>
      All
    </button>
  );
  return (
    <Card
      title={title}
      {...(data && { caption: data.has_next ? `${data.notes.length}+` : data.notes.length })}
      actions={allButton}
    >
      {error ? (
        <ErrorState title={`${title} could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : data?.notes.length === 0 ? (
        <p className={styles.emptyMessage}>{emptyText}</p>
      ) : (
        <ul className={styles.sideList} aria-busy={!data}>
          {data?.notes.map((note) => <li key={note.account_notes_id}>{render(note)}</li>) ?? (
            <li>
              <Skeleton height={32} />
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

interface NotesSidebarProps {
  accountId: number;
  onAll: (kind: 'pinned' | 'files') => void;
}

/** Gives quick access to pinned notes and to files. */
export function NotesSidebar({ accountId, onAll }: NotesSidebarProps) {
  return (
    <>
      <NotesCard
        title="Pinned"
        emptyText="Nothing pinned yet."
        query={useQuery(pinnedNotes(accountId))}
        onAll={() => onAll('pinned')}
        render={(note) => (
          <>
            <p className={styles.excerpt}>{markupToText(note.note_txt)}</p>
            <p
              className={clsx(textStyles.caption, textStyles.tabular)}
            >{`${note.owner_name || 'Former colleague'}, ${formatEntityDate(note.created_at)}`}</p>
          </>
        )}
      />
      <NotesCard
        title="Files"
        emptyText="No files yet. Attach files to notes."
        query={useQuery(notesWithFiles(accountId))}
        onAll={() => onAll('files')}
        render={({ file_data, created_at }) => (
          <>
            {file_data && <NoteFile file={file_data} />}
            <p className={clsx(textStyles.caption, textStyles.tabular)}>{formatEntityDate(created_at)}</p>
          </>
        )}
      />
    </>
  );
}
