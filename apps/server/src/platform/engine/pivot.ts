/** Turns the values of one dimension into series: one column each, in the rows of the other dimensions. */
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { markIncomplete } from '@mainstay/contract/rules/dates';
import type { CompiledQuery } from './compile.ts';
import { QueryError } from './errors.ts';

export const MAX_SERIES = 30;
/** Maximum number of rows before pivoting. Larger results are rejected, not truncated. */
export const MAX_SERIES_ROWS = 20_000;
export const OTHER = 'Other';

export interface PivotResult {
  rows: Cell[][];
  columns: ReportColumn[];
  series: { key: string; label: string; value?: Cell }[];
}

/**
 * Keeps the series with the largest sums, in that order unless the definition sorts them. The rest is summed as
 * `Other`, which is empty for measures that are not additive.
 */
export function pivot(rows: readonly Cell[][], compiled: Pick<CompiledQuery, 'columns' | 'series'>): PivotResult {
  const { columns, series } = compiled;
  if (!series) throw new Error('Only a query with series can be pivoted.');
  if (rows.length > MAX_SERIES_ROWS) {
    throw new QueryError('query.series_by', `The series have more than ${MAX_SERIES_ROWS} values.`);
  }
  const rowColumns = columns.flatMap((_, index) => (index === series.by || index === series.measure ? [] : [index]));
  const names = rankByTotal(rows, series);
  const shownNames = series.sorted ? sortNames(names.slice(0, MAX_SERIES), series.sorted) : names.slice(0, MAX_SERIES);
  const ranks = new Map(shownNames.map((name, index) => [name, index]));
  const isCut = names.length > ranks.size;
  const empty: Cell = series.fill === 'zero' ? 0 : null;
  const emptyCells: Cell[] = [...Array<Cell>(ranks.size).fill(empty), ...(isCut ? [series.adds ? empty : null] : [])];
  const lines = new Map<string, Cell[]>();
  for (const row of rows) {
    const rowCells = rowColumns.map((index) => row[index] ?? null);
    const lineKey = JSON.stringify(rowCells);
    const line = lines.get(lineKey) ?? [...rowCells, ...emptyCells];
    lines.set(lineKey, line);
    const rank = ranks.get(row[series.by] ?? null);
    const cellIndex = rowCells.length + (rank ?? ranks.size);
    const value = row[series.measure];
    const isIncluded = rank !== undefined || series.adds;
    if (isIncluded && typeof value === 'number') line[cellIndex] = Number(line[cellIndex] ?? 0) + value;
  }
  const measure = columns[series.measure];
  const titles = [
    ...Array.from(ranks.keys(), (name) => formatSeriesName(name, columns[series.by])),
    ...(isCut ? [OTHER] : []),
  ];
  const values = [...ranks.keys()];
  const newSeries = titles.map((label, index) =>
    index < ranks.size ? { key: `s${index + 1}`, label, value: values[index] ?? null } : { key: 'other', label },
  );
  return {
    rows: [...lines.values()],
    columns: [
      ...rowColumns.flatMap((index) => columns[index] ?? []),
      ...newSeries.flatMap(({ key, label }) =>
        measure ? [{ ...measure, key, label, sortable: false, filter: 'none' as const }] : [],
      ),
    ],
    series: newSeries,
  };
}

/** Marks a period that is not over. */
export function formatSeriesName(name: Cell, column: Pick<ReportColumn, 'running'> | undefined): string {
  if (name === null) return 'None';
  const text = String(name);
  return text === column?.running ? markIncomplete(text) : text;
}

/** Sorts numbers by value and everything else by name; values without a name come last in both directions. */
function sortNames(names: readonly Cell[], sorted: 'asc' | 'desc'): Cell[] {
  const sign = sorted === 'asc' ? 1 : -1;
  return names.toSorted((a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const areNumbers = typeof a === 'number' && typeof b === 'number';
    return sign * (areNumbers ? a - b : String(a).localeCompare(String(b), 'en', { sensitivity: 'base' }));
  });
}

/** Returns the names of the series, the one with the largest sum first. */
function rankByTotal(rows: readonly Cell[][], { by, measure }: { by: number; measure: number }): Cell[] {
  const totals = new Map<Cell, number>();
  for (const row of rows) {
    const name = row[by] ?? null;
    const value = row[measure];
    totals.set(name, (totals.get(name) ?? 0) + (typeof value === 'number' ? value : 0));
  }
  return [...totals].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
