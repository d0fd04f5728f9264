import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api.ts';
import { entityDay, longDay, shortDay } from '../../../lib/dates.ts';
import { KpiPicture } from '../../../ui/KpiPicture.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import '../../../ui/KpiTile.css';
import { pointPages } from '../queries.ts';

interface ObjectivePointsProps {
  id: number;
  name: string;
  /** A value as its KPI tells it. */
  format: (value: number | string | null) => string;
}

/** What the objective measured until now: a small line, and the same as numbers. */
export function ObjectivePoints({ id, name, format }: ObjectivePointsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(pointPages(id));
  const points = data?.pages.flatMap(({ series }) => series) ?? [];
  if (error) return <p className="cap">What was measured could not be loaded. {messageOf(error)}</p>;
  if (points.length === 0) return data ? <p className="cap">Nothing was measured yet.</p> : null;
  const drawn = points.filter(({ value }) => value !== null && Number.isFinite(Number(value))).toReversed();
  const [first, last] = [drawn[0], drawn.at(-1)];
  return (
    <section className="spo-points" aria-label={`What ${name} measured`}>
      {first && last && drawn.length > 1 && (
        <div className="spo-spark">
          <KpiPicture
            view={{
              kind: 'spark',
              data: drawn.map(({ value }) => Number(value)),
              from: shortDay(entityDay(first.date)),
              to: shortDay(entityDay(last.date)),
            }}
          />
        </div>
      )}
      <details>
        <summary>As numbers</summary>
        <ol className="num">
          {points.map(({ value, date }) => (
            <li key={date}>
              <span className="dim">{longDay(entityDay(date))}</span>
              <span>{format(value) || '–'}</span>
            </li>
          ))}
        </ol>
      </details>
      {hasNextPage && <MoreButton busy={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
    </section>
  );
}
