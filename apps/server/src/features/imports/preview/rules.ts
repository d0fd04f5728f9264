/** The first rows as they will land, in words a person reads. */
import type { PreviewRow } from '@mainstay/contract/imports';
import { IMPORT_FIELDS, type ImportField } from '@mainstay/contract/rules/import-fields';
import type { Planned } from '../landing/rules.ts';
import type { Value } from '../reading/rules.ts';
import type { Run } from '../running/rules.ts';

const OUTCOMES = {
  create: 'create',
  update: 'update',
  unchanged: 'unchanged',
  reject: 'reject',
  defer: 'create',
} as const;

function shown(field: ImportField, value: Value, minorDigits: number): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field.type === 'money') return (Number(value) / 10 ** minorDigits).toFixed(minorDigits);
  return String(value);
}

/** Rows that name a row further down are shown as landing: only the run can tell. */
export function previewOf(run: Run, planned: readonly Planned[]): PreviewRow[] {
  const fields = new Map(IMPORT_FIELDS[run.kind].map((f) => [f.key, f]));
  return planned.map((row) => ({
    line: row.line,
    outcome: OUTCOMES[row.outcome],
    values: Object.fromEntries(
      Object.entries(row.fields).flatMap(([key, value]) => {
        const field = fields.get(key);
        return field ? [[key, shown(field, value, run.reading.minorDigits)]] : [];
      }),
    ),
    faults: row.outcome === 'reject' ? row.faults.map((f) => ({ line: row.line, ...f })) : [],
  }));
}
