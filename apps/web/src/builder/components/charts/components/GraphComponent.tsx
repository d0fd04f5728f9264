import { chartView, type ChartView } from '@mainstay/contract/rules/chart-options';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { EChart } from '../../../../platform/ui/EChart.tsx';
import { NumberTable } from '../../../../platform/ui/NumberTable.tsx';
import { Pager } from '../../../../platform/ui/Pager.tsx';
import { NoRecords } from '../../components/NoRecords.tsx';
import { getPageSize } from '../../components/component-view.ts';
import type { RendererProps } from '../../components/renderer-props.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { selectBucket, selectCategory, toRowsPath } from '../../rows/components/metric-selection.ts';
import { getStartLimit, scheduleChartStart } from './chart-start.ts';
import { useChartStyle } from './use-chart-style.ts';
import styles from '../../ComponentFrame.module.css';

/** Template `graph`: the rows as a chart, or the same numbers as a table. */
export function GraphComponent({ detail, report, request, view, change, onPick, onDrawn }: RendererProps) {
  const style = useChartStyle();
  const options = detail.meta.chartOptions;
  const chart = useMemo(() => {
    if (!options || !report) return null;
    const result = chartView(options, report, style);
    // A definition from an older version may contain a chart type that no longer exists (S3-26).
    // oxlint-disable-next-line no-console -- the log entry is specified
    if (!result && report.reports.length > 0) console.error(`No data to chart as ${options.type}`);
    return result;
  }, [options, report, style]);
  const { box, started } = useChartStart(options?.type);
  const navigateTo = useNavigateTo();
  /** Opens the drilldown of the definition, otherwise the rows behind the value. */
  const onClick = (index: number, series?: number) => {
    const row = report?.reports[index];
    const bucket = chart?.buckets?.[index];
    if (onPick && row && chart?.byRow) return onPick(row);
    if (!report || !request) return;
    const selection = bucket
      ? selectBucket(bucket)
      : row && chart?.byRow
        ? selectCategory(report, row, series === undefined ? undefined : chart.seriesKeys[series])
        : undefined;
    if (selection) navigateTo(toRowsPath('component', detail.id, request, selection));
  };
  if (!chart) return <NoRecords detail={detail} view={view} onDrawn={onDrawn} />;
  return (
    <>
      <div className={styles.chart} ref={box} data-press>
        {view.asTable ? (
          <ChartTable title={detail.meta.title || detail.name} chart={chart} onPick={onClick} onDrawn={onDrawn} />
        ) : (
          started && <EChart option={chart.option} label={chart.label} onDrawn={onDrawn} onClick={onClick} />
        )}
      </div>
      {detail.meta.pagination && report && report.total_pages > 1 && (
        <Pager
          report={report}
          size={getPageSize(detail, view)}
          count={report.reports.length}
          onPage={(page) => change({ ...view, page })}
        />
      )}
    </>
  );
}

interface ChartTableProps {
  title: string;
  chart: ChartView;
  /** Called with the index of a clicked row. */
  onPick: (index: number) => void;
  onDrawn: () => void;
}

/** The numbers of a chart as a table. If clicks on the chart have an effect, clicks on rows have the same. */
function ChartTable({ title, chart, onPick, onDrawn }: ChartTableProps) {
  useEffect(onDrawn, [onDrawn]);
  return <NumberTable title={title} header={chart.head} rows={chart.rows} onPick={onPick} />;
}

/** Returns a ref for the box of a chart and whether the chart may be drawn. The hook is used once the data has loaded. */
function useChartStart(type: string | undefined): { box: RefObject<HTMLDivElement | null>; started: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const watch = (seen: () => void) => {
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen());
      if (box.current) observer.observe(box.current);
      return () => observer.disconnect();
    };
    return scheduleChartStart(watch, getStartLimit(type), () => setStarted(true));
  }, [type]);
  return { box, started };
}
