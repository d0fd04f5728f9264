import { useInfiniteQuery } from '@tanstack/react-query';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { toEntityDay, formatShortDate, formatEntityDate } from '../../../platform/lib/dates.ts';
import { KpiSparkline } from '../../../platform/ui/KpiSparkline.tsx';
import { MoreButton } from '../../../platform/ui/MoreButton.tsx';
import { pointPages } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Objectives.module.css';

interface ObjectivePointsProps {
  id: number;
  name: string;
  /** Formats a value in the format of its KPI. */
  format: (value: number | string | null) => string;
}

/** Shows the measured values of an objective as a sparkline and as a list of numbers. */
export function ObjectivePoints({ id, name, format }: ObjectivePointsProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(pointPages(id));
  const points = data?.pages.flatMap(({ series }) => series) ?? [];
  if (error) return <p className={textStyles.caption}>Could not load the measurements. {getErrorMessage(error)}</p>;
  if (points.length === 0) return data ? <p className={textStyles.caption}>No measurements yet.</p> : null;
  const plottedPoints = points.filter(({ value }) => value !== null && Number.isFinite(Number(value))).toReversed();
  const [first, last] = [plottedPoints[0], plottedPoints.at(-1)];
  return (
    <section className={styles.measurements} aria-label={`Measurements of ${name}`}>
      {first && last && plottedPoints.length > 1 && (
        <div className={styles.sparkline}>
          <KpiSparkline
            view={{
              kind: 'spark',
              data: plottedPoints.map(({ value }) => Number(value)),
              from: formatShortDate(toEntityDay(first.date)),
              to: formatShortDate(toEntityDay(last.date)),
            }}
          />
        </div>
      )}
      <details>
        <summary>As a table</summary>
        <ol className={textStyles.tabular}>
          {points.map(({ value, date }) => (
            <li key={date}>
              <span className={textStyles.muted}>{formatEntityDate(date)}</span>
              <span>{format(value) || '–'}</span>
            </li>
          ))}
        </ol>
      </details>
      {hasNextPage && <MoreButton busy={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
    </section>
  );
}
