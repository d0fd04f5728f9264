/** Formats the first rows as they would be imported, in readable form. */
import type { PreviewRow } from '@mainstay/contract/imports';
import type { ImportField } from '@mainstay/contract/rules/import-fields';
import type { PlannedRow, RowError, Value } from './import-rows.ts';
import { getHeaders, type Run } from './import-run.ts';

/** The maximum length of a displayed text. The file still contains all of it. */
const RAW_CHARS = 350;

const OUTCOMES = {
  create: 'create',
  update: 'update',
  unchanged: 'unchanged',
  reject: 'reject',
  defer: 'create',
} as const;

function formatValue(field: ImportField, value: Value, minorDigits: number): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field.type === 'money') return (Number(value) / 10 ** minorDigits).toFixed(minorDigits);
  return String(value);
}

/** Returns the cells of mapped fields, with the default value for empty cells. */
function getRawCells(run: Run, cells: readonly string[]): Record<string, string> {
  const headers = getHeaders(run);
  const { columns, defaults } = run.mapping;
  return Object.fromEntries(
    run.kind.fields.flatMap(({ key }) => {
      const header = columns[key];
      if (header === undefined && defaults[key] === undefined) return [];
      const cell = header === undefined ? '' : (cells[headers.indexOf(header)] ?? '').trim();
      return [[key, (cell || (defaults[key] ?? '')).slice(0, RAW_CHARS)]];
    }),
  );
}

/**
 * Converts planned rows to a preview. Rows that reference a later row are shown as valid unless the last check has
 * rejected them.
 */
export function toPreview(
  run: Run,
  planned: readonly PlannedRow[],
  errorsByLine: ReadonlyMap<number, RowError>,
): PreviewRow[] {
  const fields = new Map(run.kind.fields.map((f) => [f.key, f]));
  return planned.map((row) => {
    const checkError = row.outcome === 'reject' ? undefined : errorsByLine.get(row.line);
    const errors = checkError ? [checkError] : row.outcome === 'reject' ? row.errors : [];
    return {
      line: row.line,
      outcome: checkError ? 'reject' : OUTCOMES[row.outcome],
      values: Object.fromEntries(
        Object.entries(row.fields).flatMap(([key, value]) => {
          const field = fields.get(key);
          return field ? [[key, formatValue(field, value, run.parsingContext.minorDigits)]] : [];
        }),
      ),
      raw: errors.length > 0 ? getRawCells(run, row.cells) : {},
      faults: errors.map((f) => ({ line: row.line, ...f })),
    };
  });
}
