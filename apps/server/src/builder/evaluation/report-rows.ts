/** Converts rows to a reply (3-components-23 to 28) or to CSV (S3-65). */
import type { Definition } from '@mainstay/contract/components/definition';
import type { Cell, Report, ReportColumn } from '@mainstay/contract/components/report';
import { csvRow } from '@mainstay/contract/rules/csv';
import type { CompiledQuery } from '../../platform/engine/compile.ts';
import type { ParamInput } from '../../platform/engine/params.ts';
import { pivot } from '../../platform/engine/pivot.ts';
import { DEFAULT_LOCALE_SETTINGS, type LocaleSettings } from './locale-settings.ts';
import { renderMarkup } from './render-markup.ts';
import { getQuery } from './definition-parts.ts';
import { withLinks } from './report-links.ts';

const toRecord = (columns: readonly ReportColumn[], row: readonly Cell[]): Record<string, Cell> =>
  Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null]));

/** @param rows of the statement, one page or, with series, all @param total of the count; ignored with series */
export function toReport(
  definition: Definition,
  compiled: CompiledQuery,
  {
    rows,
    total,
    given,
    localeSettings,
  }: { rows: Cell[][]; total: number; given: ParamInput; localeSettings: LocaleSettings },
): Report {
  const { number, size } = compiled.page;
  const pivoted = compiled.series && pivot(rows, compiled);
  const columns = pivoted?.columns ?? compiled.columns;
  const records = pivoted ? pivoted.rows.length : total;
  const page = pivoted ? pivoted.rows.slice((number - 1) * size, number * size) : rows;
  const rowObjects = page.map((row) => toRecord(columns, row));
  return {
    reports: withLinks(definition, rowObjects, given),
    has_prev: number > 1,
    has_next: number * size < records,
    total_pages: Math.ceil(records / size),
    current_page: number,
    total_records: records,
    columns,
    ...(pivoted && { series: pivoted.series, series_by: getQuery(definition)?.series_by }),
    ...(definition.kind === 'html' && { html: renderMarkup(definition.html, rowObjects, columns, localeSettings) }),
  };
}

/** Returns the report of a component that only shows markup. */
export const emptyReport = (definition: Definition, page: number): Report => ({
  reports: [],
  has_prev: false,
  has_next: false,
  total_pages: 0,
  current_page: page,
  total_records: 0,
  columns: [],
  ...(definition.kind === 'html' && { html: renderMarkup(definition.html, [], [], DEFAULT_LOCALE_SETTINGS) }),
});

/** @param rows as arrays, in the order of all columns; hidden columns are omitted */
export function toCsv(columns: readonly ReportColumn[], rows: readonly (readonly Cell[])[]): string {
  const visibleIndexes = columns.flatMap(({ hidden }, index) => (hidden ? [] : [index]));
  const lines = [
    visibleIndexes.map((index) => columns[index]?.label ?? ''),
    ...rows.map((row) => visibleIndexes.map((index) => row[index] ?? null)),
  ];
  return lines.map(csvRow).join('');
}
