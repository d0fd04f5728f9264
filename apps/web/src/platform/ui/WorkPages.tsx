import type { ReactNode } from 'react';
import type { PagedList } from '../lib/paged-list.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';
import './button.css';
import './WorkPages.css';

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
      <div className="wk-part">
        <Skeleton height={120} />
      </div>
    );
  return (
    <>
      {rows.length === 0 && <EmptyState title={emptyText} />}
      {rows.length > 0 && (
        <ol className="wk-list" aria-label={label}>
          {rows.map(children)}
        </ol>
      )}
      {hasNext && (
        <div className="wk-part">
          <button type="button" className="btn" aria-busy={busy} onClick={() => void query.fetchNextPage()}>
            Show more
          </button>
        </div>
      )}
    </>
  );
}
