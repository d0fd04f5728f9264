import { clsx } from 'clsx';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useState } from 'react';
import { Card } from './Card.tsx';
import { EChart } from './EChart.tsx';
import { ErrorState } from './ErrorState.tsx';
import { MonthLines, type MonthLinesData } from './MonthLines.tsx';
import { NumberTable } from './NumberTable.tsx';
import { Skeleton } from './Skeleton.tsx';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import cardStyles from './Card.module.css';
import styles from './ChartCard.module.css';

/** A chart and the same numbers as a table. */
export interface ChartView {
  /** An option for the chart engine, or lines over months, which do not need the engine. */
  content: { option: EChartsCoreOption } | { lines: MonthLinesData };
  /** A text alternative of the chart. */
  label: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

interface ChartCardProps {
  title: string;
  caption?: ReactNode;
  height: number;
  /** Null if there is no data; undefined while loading. */
  view: ChartView | null | undefined;
  error: unknown;
  onRetry: () => void;
  /** Rendered beside the title, for selecting the chart. */
  tools?: ReactNode;
}

/** A chart in a card. Its height is the same for the chart, table, skeleton, empty state and error. */
export function ChartCard({ title, caption, height, view, error, onRetry, tools }: ChartCardProps) {
  const [showsTable, setShowsTable] = useState(false);
  const toggle = view && !error && (
    <button
      type="button"
      className={clsx(cardStyles.more, styles.more, layoutStyles.unstyled)}
      aria-pressed={showsTable}
      onClick={() => setShowsTable(!showsTable)}
    >
      As table<span className={textStyles.screenReaderOnly}>: {title}</span>
    </button>
  );
  return (
    <Card
      title={title}
      caption={caption}
      actions={
        <>
          {tools}
          {toggle}
        </>
      }
      className={styles.root}
    >
      <div className={styles.body} style={{ height }}>
        {error ? (
          <ErrorState title={`${title} could not be loaded`} error={error} onRetry={onRetry} />
        ) : view === undefined ? (
          <Skeleton height={height - 28} />
        ) : view === null ? (
          <p className={styles.emptyMessage}>No data available</p>
        ) : showsTable ? (
          <NumberTable title={title} header={view.header} rows={view.rows} />
        ) : (
          <Drawing view={view} height={height - 12} />
        )}
      </div>
    </Card>
  );
}

const Drawing = ({ view: { content, label }, height }: { view: ChartView; height: number }) =>
  'lines' in content ? (
    <MonthLines data={content.lines} label={label} height={height} />
  ) : (
    <EChart option={content.option} label={label} height={height} />
  );
