import type { ReactNode } from 'react';
import type { PagedList } from '../lib/paged-list.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';
import buttonStyles from './button.module.css';
import styles from './WorkPages.module.css';

interface WorkPagesProps<Row> {
  /** Name of the entries, such as `Log`. */
  label: string;
  /** The text of an empty list. */
  emptyText: string;
  list: PagedList<Row>;
  query: { refetch: () => unknown; fetchNextPage: () => unknown };
  children: (row: Row) => ReactNode;
}

/** Lists the entries of a workspace page by page, newest first. */
export function WorkPages<Row>({ label, emptyText, list, query, children }: WorkPagesProps<Row>) {
  const { rows, loading, error, hasNext, busy } = list;
  if (error)
    return <ErrorState title={`${label} could not be loaded`} error={error} onRetry={() => void query.refetch()} />;
  if (loading)
    return (
      <div className={styles.part}>
        <Skeleton height={120} />
      </div>
    );
  return (
    <>
      {rows.length === 0 && <EmptyState title={emptyText} />}
      {rows.length > 0 && (
        <ol className={styles.list} data-part="work-pages-list" aria-label={label}>
          {rows.map(children)}
        </ol>
      )}
      {hasNext && (
        <div className={styles.part}>
          <button
            type="button"
            className={buttonStyles.button}
            aria-busy={busy}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </button>
        </div>
      )}
    </>
  );
}
