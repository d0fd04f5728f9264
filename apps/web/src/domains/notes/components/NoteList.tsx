import { useInfiniteQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { pagedList } from '../../../platform/lib/paged-list.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { MoreButton } from '../../../platform/ui/MoreButton.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { type Filters, notePages } from '../queries.ts';
import { NoteEntry } from './NoteEntry.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Notes.module.css';

interface NoteListProps {
  accountId: number;
  filters: Filters;
  readOnly: boolean;
  onTag: (id: number) => void;
  onClear: () => void;
}

/** Lists the notes of an account, newest first, ten per page. */
export function NoteList({ accountId, filters, readOnly, onTag, onClear }: NoteListProps) {
  const pages = useInfiniteQuery(notePages(accountId, filters));
  const list = pagedList(pages, ({ notes }) => notes);
  if (list.error)
    return <ErrorState title="Notes could not be loaded" error={list.error} onRetry={() => void pages.refetch()} />;
  if (list.rows.length === 0 && !list.loading) {
    return <NoNotes isFiltered={Object.keys(filters).length > 0} readOnly={readOnly} onClear={onClear} />;
  }
  return (
    <>
      <ol className={styles.list} aria-label="Notes" aria-busy={list.loading}>
        {list.loading ? (
          <NoteSkeletons />
        ) : (
          list.rows.map((note) => (
            <NoteEntry
              key={note.account_notes_id}
              accountId={accountId}
              note={note}
              readOnly={readOnly}
              onTag={onTag}
            />
          ))
        )}
      </ol>
      {list.hasNext && (
        <div className={styles.more}>
          <MoreButton busy={list.busy} onPress={() => void pages.fetchNextPage()} />
        </div>
      )}
    </>
  );
}

interface NoNotesProps {
  isFiltered: boolean;
  readOnly: boolean;
  onClear: () => void;
}

function NoNotes({ isFiltered, readOnly, onClear }: NoNotesProps) {
  if (isFiltered) {
    const clear = (
      <button type="button" className={buttonStyles.button} onClick={onClear}>
        Clear filters
      </button>
    );
    return <EmptyState title="No notes match" icon={NotebookPen} action={clear} />;
  }
  return (
    <EmptyState title="No notes yet" icon={NotebookPen}>
      {readOnly
        ? 'The account team has not added any notes yet.'
        : 'Record conversations and agreements for everyone on the account team.'}
    </EmptyState>
  );
}

const NoteSkeletons = () =>
  [0, 1, 2, 3].map((row) => (
    <li key={row} className={styles.note}>
      <Skeleton width={28} height={28} style={{ borderRadius: '50%', flex: 'none' }} />
      <div className={layoutStyles.grow}>
        <Skeleton width={160} style={{ margin: '4px 0' }} />
        <Skeleton width="80%" style={{ margin: '4px 0' }} />
        <Skeleton width="45%" style={{ margin: '4px 0' }} />
      </div>
    </li>
  ));
