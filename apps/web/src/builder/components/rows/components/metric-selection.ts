/** Converts a value of a chart to the parameters that select its rows, and these parameters to the title of the rows. */
import type { Cell, MetricRows, Report, ReportRow } from '@mainstay/contract/components/report';
import { OWNER_SCOPE_LABELS, OWNER_SCOPES } from '@mainstay/contract/rules/access';
import { isDay } from '@mainstay/contract/rules/calendar-days';
import type { ChartView } from '@mainstay/contract/rules/chart-options';
import { getCell } from '@mainstay/contract/rules/chart-rows';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import type { Grain } from '@mainstay/contract/rules/expressions';
import { inSentence } from '../../../../platform/lib/in-sentence.ts';
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

const BANDS: readonly unknown[] = ['Good', 'Fair', 'Poor'];
const isBand = (label: string, value: unknown): value is string => label === 'Health' && BANDS.includes(value);

/** Formats the selected values, in the order of the columns of the metric. */
function formatSelection({ dimensions }: MetricRows['metric'], state: MetricState, format: Formatter): string[] {
  return dimensions.flatMap((dimension) => {
    const { key, label } = dimension;
    const formatValue = (value: unknown) => format(toCell(value, dimension.format), dimension);
    const value = state[`p_row_${key}`];
    if (value !== undefined) return [isBand(label, value) ? `${value.toLowerCase()} health` : formatValue(value)];
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
  level_one_count: 'good health',
  level_two_count: 'fair health',
  level_three_count: 'poor health',
};

/** Returns the name of the metric within a sentence. The name of an output may contain that of its KPI. */
function nameMetric({ title, measure, rows_of }: MetricRows['metric']): string {
  if (measure === undefined || measure === title) return inSentence(title);
  const isComplete = measure.includes(title) || isSameName(title, rows_of);
  return inSentence(isComplete ? measure : `${title}, ${measure}`);
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const toUpperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what the rows are, such as `Accounts by MRR`, `Accounts: Retail, poor health`, or `Overdue actions`. */
function titleRows(metric: MetricRows['metric'], state: MetricState, selection: readonly string[]): string {
  const { rows_of, is_count } = metric;
  if (selection.length > 0) return `${rows_of}: ${selection.join(', ')}`;
  const level = LEVEL_NAMES[state.measure ?? ''];
  if (level) return `${rows_of}: ${level}`;
  const name = nameMetric(metric);
  // A name such as overdue actions already states what the rows are.
  if (name.toLowerCase().endsWith(rows_of.toLowerCase())) return toUpperFirst(name);
  const isSeries = / by (day|month)$/.test(rows_of);
  if (isSeries) return `${toUpperFirst(name)}: ${inSentence(rows_of)}`;
  return is_count || / by /.test(name) ? `${rows_of}: ${name}` : `${rows_of} by ${name}`;
}

/** Returns the title of the rows, and the caption: the metric, its date range, the past day, and whose accounts it reads. */
export function describeMetric(metric: MetricRows['metric'], state: MetricState, format: Formatter) {
  const selection = formatSelection(metric, state, format);
  const { as_of: asOf } = state;
  const scope = OWNER_SCOPES.find((one) => one === state.owner_scope);
  const caption = [
    selection.length > 0 ? metric.title : undefined,
    getRange(state),
    isDay(asOf) ? `As of ${formatLongDate(asOf)}` : undefined,
    scope && OWNER_SCOPE_LABELS[scope],
  ];
  return { title: titleRows(metric, state, selection), caption: caption.filter(Boolean).join(' · ') };
}
