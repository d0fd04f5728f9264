/** Converts a value of a chart to the parameters that select its rows, and these parameters to the title of the rows. */
import type { Cell, MetricRows, Report, ReportRow } from '@mainstay/contract/components/report';
import type { ChartView } from '@mainstay/contract/rules/chart-options';
import { getCell } from '@mainstay/contract/rules/chart-rows';
import type { Grain } from '@mainstay/contract/rules/expressions';
import type { DataRequest } from '../../queries.ts';
import type { Formatter } from '../../components/use-format.ts';
import { metricAddress, type MetricKind, type MetricState } from '../../metric-address.ts';

const selectCell = (key: string, cell: Cell, grain?: Grain | null): MetricState => {
  // Rows without a value are not all rows.
  if (cell === null || cell === '') return { [`p_row_${key}_none`]: cell === null ? 'null' : 'empty' };
  return { [`p_row_${key}`]: cell, ...(grain && { [`p_row_${key}_grain`]: grain }) };
};

/** Selects the rows of a category of a chart, and of one of its series if the series itself was clicked. */
export function selectCategory(report: Report, row: ReportRow, seriesKey: string | undefined): MetricState {
  const dimensions = report.columns.filter(({ role }) => role === 'dimension');
  const category = Object.assign(
    {},
    ...dimensions.map(({ key, grain }) => selectCell(key, getCell(row, key), grain)),
  ) as MetricState;
  if (!report.series || !report.series_by)
    return { ...category, ...(seriesKey !== undefined && { measure: seriesKey }) };
  const value = report.series.find(({ key }) => key === seriesKey)?.value;
  return value === undefined ? category : { ...category, ...selectCell(report.series_by, value) };
}

/** Selects the rows of a bar of a histogram. Only the last bar includes its upper end. */
export const selectBucket = ({ key, from, to, isLast }: NonNullable<ChartView['buckets']>[number]): MetricState => ({
  [`p_from_${key}`]: from,
  [`p_${isLast ? 'to' : 'below'}_${key}`]: to,
});

/** Returns the path of the rows of a metric, as it is shown now. */
export function toRowsPath(
  kind: MetricKind,
  id: number,
  request: DataRequest | undefined,
  selection: MetricState = {},
) {
  const { id: _, pageNumber: __, pageSize: ___, ...context } = request?.query ?? {};
  return metricAddress(kind, id).toPath({ ...context, ...selection, filters: request?.body?.filters });
}

/** Formats the selected values, in the order of the columns of the metric. */
function formatSelection({ dimensions }: MetricRows['metric'], state: MetricState, format: Formatter): string[] {
  return dimensions.flatMap((dimension) => {
    const { key, label } = dimension;
    const formatValue = (value: unknown) => format(toCell(value, dimension.format), dimension);
    const value = state[`p_row_${key}`];
    if (value !== undefined) return [formatValue(value)];
    if (state[`p_row_${key}_none`] !== undefined) return [`no ${label.toLowerCase()}`];
    const from = state[`p_from_${key}`];
    const to = state[`p_below_${key}`] ?? state[`p_to_${key}`];
    return from === undefined || to === undefined ? [] : [`${label} ${formatValue(from)} to ${formatValue(to)}`];
  });
}

/** An address contains numbers as text. */
const toCell = (value: unknown, format: string): Cell =>
  format !== 'text' && format !== 'date' && typeof value === 'string' && value !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : (value as Cell);

const getRange = ({ filters }: MetricState): string | undefined =>
  Array.isArray(filters)
    ? (filters as { type?: string; condition?: string; from?: string; to?: string }[])
        .filter(({ type }) => type === 'daterange')
        .map(({ condition, from, to }) => (from && to ? `${from} to ${to}` : condition))[0]
    : undefined;

/** Names of outputs of the health KPI after a title that states that they are accounts. */
const LEVEL_NAMES: Readonly<Record<string, string>> = {
  level_one_count: 'good',
  level_two_count: 'fair',
  level_three_count: 'poor',
};

/** Returns the title, such as `Accounts: Manufacturing, Poor`, and the caption: the metric and its date range. */
export function describeMetric(metric: MetricRows['metric'], state: MetricState, format: Formatter) {
  const selection = formatSelection(metric, state, format);
  const output = LEVEL_NAMES[state.measure ?? ''] ?? metric.measure;
  const own = output === undefined || output === metric.title ? metric.title : `${metric.title}, ${output}`;
  const title = `${metric.rows_of}: ${selection.length > 0 ? selection.join(', ') : own}`;
  const caption = [selection.length > 0 ? metric.title : undefined, getRange(state)].filter(Boolean).join(' · ');
  return { title, caption };
}
