import type { AccountDetails } from '@mainstay/contract/accounts';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { formatPercent, formatPercentChange } from '@mainstay/contract/rules/percentages';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../../platform/lib/dates.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { type Stat, StatStrip } from '../../../../platform/ui/StatStrip.tsx';
import { accountHistory } from '../../../health/queries.ts';
import { accountSummary } from '../../queries.ts';
import cardStyles from '../../../../platform/ui/Card.module.css';
import styles from './MetricsStrip.module.css';

interface MetricsStripProps {
  account: AccountDetails;
  asOf: string | undefined;
}

const LABELS = ['License utilization', 'User reach', 'Avg daily active users', 'MRR change', 'Auto-renewal'] as const;
const formatOrNoData = <T,>(value: T | null, format: (value: T) => string) =>
  value === null ? <span className={styles.noData}>No data</span> : format(value);
/** Keeps the height of an empty note. */
const BLANK = '\u00a0';
const formatSeats = (seats: number | null | undefined) => (seats == null ? BLANK : `of ${formatNumber(seats)} seats`);

/** The five metrics at the top of the summary. */
export function MetricsStrip({ account, asOf }: MetricsStripProps) {
  const summary = useQuery(accountSummary(account.id, asOf));
  const history = useQuery(accountHistory(account.id, asOf)).data;
  const { data, error } = summary;
  if (error) {
    return (
      <div className={cardStyles.card}>
        <ErrorState title="Could not load the metrics" error={error} onRetry={() => void summary.refetch()} />
      </div>
    );
  }
  if (!data) {
    const skeleton = { value: <Skeleton width={72} height={20} style={{ margin: '4px 0' }} />, note: BLANK };
    return <StatStrip label="Metrics" stats={LABELS.map((label) => ({ label, ...skeleton }))} />;
  }
  const renewal = data.renewal && formatLongDate(data.renewal);
  const stats: Stat[] = [
    {
      label: LABELS[0],
      value: formatOrNoData(data.license_utilization, formatPercent),
      note: data.license_utilization === null ? BLANK : formatSeats(history?.entitlements),
    },
    {
      label: LABELS[1],
      value: formatOrNoData(data.user_reach, formatPercent),
      note: data.user_reach === null ? BLANK : `${formatSeats(history?.seats)} in 30 days`.trim(),
    },
    {
      label: LABELS[2],
      value: formatOrNoData(data.avg_daily_active_users, formatNumber),
      note: data.avg_daily_active_users === null ? BLANK : 'in the last 30 days',
    },
    {
      label: LABELS[3],
      value: formatOrNoData(data.percentage_change_in_mrr, formatPercentChange),
      note: data.percentage_change_in_mrr === null ? BLANK : 'vs previous month',
    },
    {
      label: LABELS[4],
      value: formatOrNoData(data.auto_renewal, (isOn) => (isOn ? 'On' : 'Off')),
      note: data.auto_renewal === null || !renewal ? BLANK : `${data.auto_renewal ? 'renews' : 'ends'} ${renewal}`,
    },
  ];
  return <StatStrip label="Metrics" stats={stats} />;
}
