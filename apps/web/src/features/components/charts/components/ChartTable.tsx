import type { ChartView } from '@mainstay/contract/rules/chart-options';
import { useEffect } from 'react';
import { NumberTable } from '../../../../ui/NumberTable.tsx';

interface ChartTableProps {
  title: string;
  chart: ChartView;
  /** A row was chosen, by its place; undefined where nothing follows. */
  onPick: ((index: number) => void) | undefined;
  onDrawn: () => void;
}

/** The numbers of a chart. Where the chart leads further, its rows do too. */
export function ChartTable({ title, chart, onPick, onDrawn }: ChartTableProps) {
  useEffect(onDrawn, [onDrawn]);
  return <NumberTable title={title} head={chart.head} rows={chart.rows} onPick={onPick} />;
}
