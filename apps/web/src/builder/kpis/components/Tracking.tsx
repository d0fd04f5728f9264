import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { trackingQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './KpiAdmin.module.css';

const LABELS = { running: 'Running', done: 'Done', failed: 'Failed' } as const;

/** Shows when the points of a KPI were computed and where the KPI is used. */
export function Tracking({ id }: { id: number }) {
  const { data } = useQuery(trackingQuery(id));
  if (!data) return null;
  return (
    <section className={clsx(styles.section, styles.withRuns, cardStyles.card)} aria-label="Tracking">
      <h2>Tracking</h2>
      <p className={textStyles.caption}>
        {data.used_in.length > 0
          ? `Used on ${data.used_in.map(({ page_name }) => page_name).join(', ')}.`
          : 'Not used on any page.'}
      </p>
      {data.runs.length === 0 && <p className={textStyles.caption}>No history recorded yet.</p>}
      <ul>
        {data.runs.map((run) => (
          <li key={run.started_at}>
            <span className={textStyles.tabular}>{formatEntityTimestamp(run.started_at)}</span>
            <span>{LABELS[run.status]}</span>
            <span className={textStyles.muted}>{run.error ?? formatCount(run.accounts, 'account')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
