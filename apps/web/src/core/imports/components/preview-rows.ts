/** Converts previewed and rejected rows to one shape for the check and the result. */
import type { ImportJob, PreviewRow } from '@mainstay/contract/imports';
import { IMPORT_FIELDS, type ImportField } from '@mainstay/contract/rules/import-fields';
import { type ErrorRow, getErrorField } from './column-notes.ts';

export interface PreviewTableRow {
  line: number;
  outcome: PreviewRow['outcome'];
  /** Cell values by field key. */
  values: Record<string, string | null>;
  /** The first error determines the reason that the row shows. */
  faults: { field: string | null; reason: string }[];
}

type MappedJob = Pick<ImportJob, 'kind' | 'mapping'>;

/** Returns the fields that get a value, in the order of the kind. */
export const getMappedFields = ({ kind, mapping }: MappedJob): ImportField[] =>
  IMPORT_FIELDS[kind].filter(({ key }) => mapping.columns[key] !== undefined || mapping.defaults[key] !== undefined);

/** Converts preview rows. Valid rows show the values to be imported, rows with errors show the cells of the file. */
export const toPreviewRows = (job: MappedJob, rows: readonly PreviewRow[]): PreviewTableRow[] =>
  rows.map(({ line, outcome, values, raw, faults: issues }) => ({
    line,
    outcome,
    values: issues.length > 0 ? raw : values,
    faults: issues.map(({ column, reason }) => ({ field: getErrorField(job, column), reason })),
  }));

/** Converts rejected rows, which show the cells of the file. */
export const toRejectedRows = (job: MappedJob, rows: readonly ErrorRow[]): PreviewTableRow[] =>
  rows.map(({ line, column, reason, data }) => ({
    line,
    outcome: 'reject',
    values: Object.fromEntries(
      getMappedFields(job).map(({ key }) => {
        const header = job.mapping.columns[key];
        return [key, (header && data[header]) || (job.mapping.defaults[key] ?? null)];
      }),
    ),
    faults: [{ field: getErrorField(job, column), reason }],
  }));

export interface ErrorGroup {
  reason: string;
  column: string | null;
  rows: number;
}

/** The errors of one column; `column` is null for errors of the whole row. */
export interface ColumnErrors {
  column: string | null;
  rows: number;
  reasons: { reason: string; rows: number }[];
}

/** Groups errors by column, the column with the most rows first. */
export function groupByColumn(groups: readonly ErrorGroup[]): ColumnErrors[] {
  const columns = new Map<string | null, ColumnErrors>();
  for (const { column, reason, rows } of groups) {
    const known = columns.get(column) ?? { column, rows: 0, reasons: [] };
    columns.set(column, { column, rows: known.rows + rows, reasons: [...known.reasons, { reason, rows }] });
  }
  return [...columns.values()].sort((a, b) => b.rows - a.rows);
}

export interface Counts {
  ready: number;
  update: number;
  create: number;
  unchanged: number;
  wrong: number;
}

export const getCounts = (job: Pick<ImportJob, 'created' | 'updated' | 'unchanged' | 'rejected'>): Counts => ({
  ready: job.created + job.updated + job.unchanged,
  update: job.updated,
  create: job.created,
  unchanged: job.unchanged,
  wrong: job.rejected,
});
