import { chartView } from '@mainstay/contract/rules/chart-options';
import { useMemo } from 'react';
import { EChart } from '../../../../platform/ui/EChart.tsx';
import { getPageSize } from '../../components/component-view.ts';
import type { RendererProps } from '../../components/renderer-props.ts';
import { NoRecords } from '../../components/NoRecords.tsx';
import { Pager } from '../../../../platform/ui/Pager.tsx';
import { ChartTable } from './ChartTable.tsx';
import { useChartStart } from './use-chart-start.ts';
import { useChartStyle } from './use-chart-style.ts';

/** Template `graph`: the rows as a chart, or the same numbers as a table. */
export function GraphComponent({ detail, report, view, change, onPick, onDrawn }: RendererProps) {
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
  const selectRow = (index: number) => {
    const row = report?.reports[index];
    if (row && chart?.byRow) onPick?.(row);
  };
  const onClick = onPick && chart?.byRow ? selectRow : undefined;
  if (!chart) return <NoRecords onDrawn={onDrawn} />;
  return (
    <>
      <div className="cmp-chart" ref={box} data-press={onClick ? true : undefined}>
        {view.asTable ? (
          <ChartTable title={detail.meta.title || detail.name} chart={chart} onPick={onClick} onDrawn={onDrawn} />
        ) : (
          started && (
            <EChart
              option={chart.option}
              label={chart.label}
              onDrawn={onDrawn}
              {...(onClick && { onClick: onClick })}
            />
          )
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
