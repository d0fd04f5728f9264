import { useInfiniteQuery } from '@tanstack/react-query';
import { entityTimestamp } from '../../../lib/dates.ts';
import { pagedList } from '../../../lib/paged-list.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import '../../../ui/button.css';
import { logPages } from '../queries.ts';

/** What was done with a play, the newest first. */
export function PlayLog({ playId }: { playId: number }) {
  const query = useInfiniteQuery(logPages(playId));
  const { rows, loading, error, hasNext, busy } = pagedList(query, (page) => page.logs);
  if (error)
    return <ErrorState title="The log could not be loaded" error={error} onRetry={() => void query.refetch()} />;
  if (loading)
    return (
      <div className="aw-part">
        <Skeleton height={120} />
      </div>
    );
  return (
    <>
      {rows.length === 0 && <EmptyState title="Nothing was done yet" />}
      <ol className="pw-log" aria-label="Log">
        {rows.map(({ id, agent, msg, name, entry_date, entity }) => (
          <li key={id}>
            <Person name={agent || 'Former colleague'} />
            <p className="grow">
              <b>{agent || 'Former colleague'}</b> {msg}
              {entity !== 'play' && <span className="dim"> · {name}</span>}
            </p>
            <time className="cap num" dateTime={entry_date}>
              {entityTimestamp(entry_date)}
            </time>
          </li>
        ))}
      </ol>
      {hasNext && (
        <div className="aw-part">
          <button type="button" className="btn" aria-busy={busy} onClick={() => void query.fetchNextPage()}>
            Show more
          </button>
        </div>
      )}
    </>
  );
}
