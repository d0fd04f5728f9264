/** Sections of a digest, and the conversion of evaluated components, KPIs and scores to them. */
import type { Cell, KpiReport, Report, ReportColumn, ScoreReport } from '@mainstay/contract/components/report';
import { type Change, computeChange } from '@mainstay/contract/rules/kpi-change';
import { formatValue } from '@mainstay/contract/rules/format-value';
import { formatDecimals, formatNumber } from '@mainstay/contract/rules/numbers';
import type { Recipient } from '../../platform/session/recipient.ts';

export interface DigestMetric {
  name: string;
  value: string;
  /** Change since the previous range. Its tone depends on how the author rates an increase. */
  change?: Pick<Change, 'text' | 'tone'>;
  /** Further values of the same tile. */
  beside: readonly string[];
}

export type Section =
  | { kind: 'heading'; title: string }
  | { kind: 'figures'; figures: readonly DigestMetric[] }
  | { kind: 'chart'; title: string; imageName: string; label: string }
  | {
      kind: 'table';
      title: string;
      head: readonly string[];
      /** Whether each column contains numbers. */
      numericColumns: readonly boolean[];
      rows: readonly (readonly string[])[];
      total: number;
      file?: string;
    }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'problem'; title: string; reason: string };

export const ROW_LIMIT = 10;
const COLUMN_LIMIT = 6;

/** Currency and time zone for formatting values. */
export interface MetricStyle {
  symbol: string;
  digits: number;
  zone: string;
}

export const getMetricStyle = ({
  access,
  currencySymbol,
}: Pick<Recipient, 'access' | 'currencySymbol'>): MetricStyle => ({
  symbol: currencySymbol,
  digits: access.minorDigits,
  zone: access.timeZone,
});

export function toDigestMetric(
  name: string,
  { output, error }: Pick<KpiReport, 'output' | 'error'>,
  style: MetricStyle,
): DigestMetric {
  const [main, ...others] = output.data;
  if (error !== null || !main) return { name, value: '–', beside: error === null ? [] : [error] };
  const formatAs = (value: Cell, format: string) => formatValue(value, format, { ...style, place: 'tile' });
  const change = computeChange(main, formatAs);
  return {
    name,
    value: formatAs(main.value, main.format),
    ...(change && { change }),
    beside: [
      ...(main.previous === undefined ? [] : [`Before: ${formatAs(main.previous, main.format)}`]),
      // Text values are shown without their name, which would add nothing.
      ...others.slice(0, 3).map(({ name: label, value, format }) => {
        const text = formatAs(value, format);
        return typeof value === 'string' && format === 'text' ? text : `${label}: ${text}`;
      }),
    ],
  };
}

const getShownColumns = (columns: readonly ReportColumn[]): ReportColumn[] =>
  columns.filter(({ hidden }) => !hidden).slice(0, COLUMN_LIMIT);

/** Returns the first rows as a table shows them. */
export function toDigestTable(
  title: string,
  report: Pick<Report, 'columns' | 'reports' | 'total_records'>,
  style: MetricStyle,
) {
  const columns = getShownColumns(report.columns);
  const formatCell = (cell: Cell, { format, grain, running }: ReportColumn) =>
    formatValue(cell, format, { ...style, grain, running, place: 'table' });
  return {
    kind: 'table' as const,
    title,
    head: columns.map(({ label }) => label),
    numericColumns: columns.map(({ type, grain }) => (type === 'int' || type === 'number') && !grain),
    rows: report.reports
      .slice(0, ROW_LIMIT)
      .map((row) => columns.map((column) => formatCell(row[column.key] ?? null, column))),
    total: report.total_records,
  };
}

export const toScoreMetric = (
  name: string,
  { account_score: score, kpi_score_data: parts }: ScoreReport,
): DigestMetric => ({
  name,
  value: formatDecimals(score, 2),
  beside: parts.slice(0, 5).map((part) => `${part.name}: ${formatNumber(part.kpi_weightage_share)}`),
});
