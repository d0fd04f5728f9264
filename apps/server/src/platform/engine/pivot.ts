/** Turns the values of one dimension into series: one column each, in the rows of the other dimensions. */
import type { Cell, ReportColumn } from '@mainstay/contract/components/report';
import { markIncomplete } from '@mainstay/contract/rules/number-format';
import type { Compiled } from './compile.ts';
import { QueryError } from './query-error.ts';

export const MAX_SERIES = 30;
/** Maximum number of rows before pivoting. Larger results are rejected, not truncated. */
export const MAX_SERIES_ROWS = 20_000;
export const OTHER = 'Other';

export interface Pivoted {
  rows: Cell[][];
  columns: ReportColumn[];
  series: { key: string; label: string }[];
}

/**
 * Keeps the series with the largest sums, in that order unless the definition sorts them. The rest is summed as
 * `Other`, which is empty for measures that are not additive.
 */
export function pivot(rows: readonly Cell[][], compiled: Pick<Compiled, 'columns' | 'series'>): Pivoted {
  const { columns, series } = compiled;
  if (!series) throw new Error('Only a query with series can be pivoted.');
  if (rows.length > MAX_SERIES_ROWS) {
    throw new QueryError('query.series_by', `The series have more than ${MAX_SERIES_ROWS} values.`);
  }
  const kept = columns.flatMap((_, index) => (index === series.by || index === series.measure ? [] : [index]));
  const names = largest(rows, series);
  const shown = series.sorted ? inOrder(names.slice(0, MAX_SERIES), series.sorted) : names.slice(0, MAX_SERIES);
  const top = new Map(shown.map((name, index) => [name, index]));
  const isCut = names.length > top.size;
  const empty: Cell = series.fill === 'zero' ? 0 : null;
  const blank: Cell[] = [...Array<Cell>(top.size).fill(empty), ...(isCut ? [series.adds ? empty : null] : [])];
  const turned = new Map<string, Cell[]>();
  for (const row of rows) {
    const head = kept.map((index) => row[index] ?? null);
    const at = JSON.stringify(head);
    const line = turned.get(at) ?? [...head, ...blank];
    turned.set(at, line);
    const rank = top.get(row[series.by] ?? null);
    const place = head.length + (rank ?? top.size);
    const value = row[series.measure];
    const isTold = rank !== undefined || series.adds;
    if (isTold && typeof value === 'number') line[place] = Number(line[place] ?? 0) + value;
  }
  const measure = columns[series.measure];
  const titles = [...[...top.keys()].map((name) => nameSeries(name, columns[series.by])), ...(isCut ? [OTHER] : [])];
  const made = titles.map((label, index) => ({ key: index < top.size ? `s${index + 1}` : 'other', label }));
  return {
    rows: [...turned.values()],
    columns: [
      ...kept.flatMap((index) => columns[index] ?? []),
      ...made.flatMap(({ key, label }) =>
        measure ? [{ ...measure, key, label, sortable: false, filter: 'none' as const }] : [],
      ),
    ],
    series: made,
  };
}

/** Marks a period that is not over. */
export function nameSeries(name: Cell, column: Pick<ReportColumn, 'running'> | undefined): string {
  if (name === null) return 'None';
  const text = String(name);
  return text === column?.running ? markIncomplete(text) : text;
}

/** Sorts numbers by value and everything else by name; values without a name come last in both directions. */
function inOrder(names: readonly Cell[], sorted: 'asc' | 'desc'): Cell[] {
  const turn = sorted === 'asc' ? 1 : -1;
  return names.toSorted((a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const isCounted = typeof a === 'number' && typeof b === 'number';
    return turn * (isCounted ? a - b : String(a).localeCompare(String(b), 'en', { sensitivity: 'base' }));
  });
}

/** Returns the names of the series, the one with the largest sum first. */
function largest(rows: readonly Cell[][], { by, measure }: { by: number; measure: number }): Cell[] {
  const sums = new Map<Cell, number>();
  for (const row of rows) {
    const name = row[by] ?? null;
    const value = row[measure];
    sums.set(name, (sums.get(name) ?? 0) + (typeof value === 'number' ? value : 0));
  }
  return [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
