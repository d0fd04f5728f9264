/** Returns the parts of a page in reading order, and converts them to sections of a message. */
import type { Cell, KpiReport, Report, ReportColumn, ScoreReport } from '@mainstay/contract/components/report';
import type { InnerItem, LayoutItem, PageDetail } from '@mainstay/contract/pages/page';
import { type Change, computeChange } from '@mainstay/contract/rules/kpi-change';
import { formatValue } from '@mainstay/contract/rules/number-format';
import { visibleTabs } from '@mainstay/contract/rules/page-tabs';
import type { Recipient } from '../../../../platform/session/recipient.ts';

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

/** Maximum number of parts of a page in one message. */
export const PART_LIMIT = 40;
export const ROW_LIMIT = 10;
const COLUMN_LIMIT = 6;

/** One part of a page in reading order, or the name of the tab that follows. */
export type PagePart =
  | { kind: 'heading'; title: string }
  | { kind: 'component'; id: number }
  | { kind: 'kpis'; ids: readonly number[] };

const sortItems = <I extends InnerItem>(items: readonly I[]): I[] =>
  [...items].sort((a, b) => a.row - b.row || a.col - b.col);

function getParts(items: readonly (InnerItem | LayoutItem)[]): PagePart[] {
  return sortItems(items).flatMap((item): PagePart[] => {
    if (item.component !== null) return [{ kind: 'component', id: item.component }];
    if (item.kpis.length > 0) return [{ kind: 'kpis', ids: item.kpis }];
    return 'tabs' in item ? item.tabs.flatMap((tab) => getParts(tab.layout)) : [];
  });
}

/** Reports omit tabs that need a mailbox or calendar provider. */
const WITHOUT_PROVIDER = 'local';

/** Returns the parts of a page as its reader sees them, tab by tab. */
export function getPageParts(page: Pick<PageDetail, 'layout' | 'tabs'>): PagePart[] {
  const tabs = visibleTabs(page.tabs, WITHOUT_PROVIDER).flatMap((tab) => [
    { title: tab.name, parts: getParts(tab.layout) },
    ...tab.nestedTabs.map((nested) => ({ title: `${tab.name} · ${nested.name}`, parts: getParts(nested.layout) })),
  ]);
  return [
    ...getParts(page.layout),
    ...tabs.flatMap(({ title, parts }) => (parts.length > 0 ? [{ kind: 'heading', title } as const, ...parts] : [])),
  ];
}

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
  value: String(Math.round(score)),
  beside: parts.slice(0, 5).map((part) => `${part.name}: ${Math.round(part.kpi_weightage_share * 10) / 10}`),
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const TEXT_LIMIT = 2000;
const BLOCK_TAG =
  /<\/?(?:p|div|h[1-6]|ul|ol|dl|dt|dd|tr|table|section|article|header|footer|blockquote|figure|figcaption|pre|br|hr)\b[^<>]*>/g;
/** Converts sanitized markup to plain text, with one line per paragraph, table row and list item. */
export const toPlainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/g, '\n– ')
    .replace(BLOCK_TAG, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '–')
    .join('\n')
    .slice(0, TEXT_LIMIT);

/** Returns a unique name for an attached file. */
export function createFileName(title: string, taken: ReadonlySet<string>): string {
  const base =
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'Table';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${base}.csv` : `${base} ${count}.csv`;
    if (!taken.has(name)) return name;
  }
}
