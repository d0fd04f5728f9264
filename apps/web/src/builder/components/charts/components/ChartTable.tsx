import type { ChartView } from '@mainstay/contract/rules/chart-options';
import { useEffect } from 'react';
import { NumberTable } from '../../../../platform/ui/NumberTable.tsx';

interface ChartTableProps {
  title: string;
  chart: ChartView;
  /** Called with the index of a clicked row; undefined if a click has no effect. */
  onPick: ((index: number) => void) | undefined;
  onDrawn: () => void;
}

/** The numbers of a chart as a table. If clicks on the chart have an effect, clicks on rows have the same. */
export function ChartTable({ title, chart, onPick, onDrawn }: ChartTableProps) {
  useEffect(onDrawn, [onDrawn]);
  return <NumberTable title={title} header={chart.head} rows={chart.rows} onPick={onPick} />;
}
