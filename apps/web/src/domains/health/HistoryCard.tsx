import { formatLongMonth } from '@mainstay/contract/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartCard, type ChartView } from '../../platform/ui/ChartCard.tsx';
import { accountHistory } from './queries.ts';
import type { History } from './history-charts.ts';

interface HistoryCardProps {
  id: number;
  asOf: string | undefined;
  title: string;
  caption: string;
  height: number;
  buildChart: (history: History, asOf: string | undefined) => ChartView | null;
}

/** One chart of an account's monthly history. All charts of a page share one request. */
export function HistoryCard({ id, asOf, title, caption, height, buildChart }: HistoryCardProps) {
  const history = useQuery(accountHistory(id, asOf));
  const view = useMemo(() => history.data && buildChart(history.data, asOf), [history.data, asOf, buildChart]);
  const incomplete = history.data?.points.find(({ complete }) => !complete);
  return (
    <ChartCard
      title={title}
      caption={incomplete ? `${caption}, ${formatLongMonth(incomplete.month)} is incomplete` : caption}
      height={height}
      view={view}
      error={history.error}
      onRetry={() => void history.refetch()}
    />
  );
}
