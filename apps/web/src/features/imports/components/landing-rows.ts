/** Rows as the check and the result show them: previewed ones and rejected ones in one shape. */
import type { ImportJob, PreviewRow } from '@mainstay/contract/imports';
import { IMPORT_FIELDS, type ImportField } from '@mainstay/contract/rules/import-fields';
import { type FaultRow, fieldOfFault } from './column-notes.ts';

export interface LandingRow {
  line: number;
  outcome: PreviewRow['outcome'];
  /** Field key to what stands in the cell. */
  values: Record<string, string | null>;
  /** The first fault is the one that the row is about. */
  faults: { field: string | null; reason: string }[];
}

type Mapped = Pick<ImportJob, 'kind' | 'mapping'>;

/** Fields that get a value, in the order of the kind. */
export const mappedFields = ({ kind, mapping }: Mapped): ImportField[] =>
  IMPORT_FIELDS[kind].filter(({ key }) => mapping.columns[key] !== undefined || mapping.defaults[key] !== undefined);

/**
 * A wrong cell has no value as it would land: it shows what stands in the file, once the check has told.
 * @param wrong rejected rows, with their cells
 */
export function previewed(job: Mapped, rows: readonly PreviewRow[], wrong: readonly LandingRow[]): LandingRow[] {
  const cells = new Map(wrong.map((row) => [row.line, row.values]));
  return rows.map(({ line, outcome, values, faults }) => ({
    line,
    outcome,
    values: outcome === 'reject' ? { ...cells.get(line), ...values } : values,
    faults: faults.map(({ column, reason }) => ({ field: fieldOfFault(job, column), reason })),
  }));
}

/** A rejected row shows its cells as they stand in the file. */
export const rejected = (job: Mapped, rows: readonly FaultRow[]): LandingRow[] =>
  rows.map(({ line, column, reason, data }) => ({
    line,
    outcome: 'reject',
    values: Object.fromEntries(
      mappedFields(job).map(({ key }) => {
        const header = job.mapping.columns[key];
        return [key, (header && data[header]) || (job.mapping.defaults[key] ?? null)];
      }),
    ),
    faults: [{ field: fieldOfFault(job, column), reason }],
  }));

export interface FaultGroup {
  reason: string;
  column: string | null;
  rows: number;
}

/** Whether a rejected row is one of a group; reasons that name a line are grouped without it. */
export const isOfGroup = (fault: { column: string | null }, column: string | undefined): boolean =>
  column === undefined || (fault.column ?? '') === column;

export interface Counts {
  ready: number;
  update: number;
  create: number;
  unchanged: number;
  wrong: number;
}

export const countsOf = (job: Pick<ImportJob, 'created' | 'updated' | 'unchanged' | 'rejected'>): Counts => ({
  ready: job.created + job.updated + job.unchanged,
  update: job.updated,
  create: job.created,
  unchanged: job.unchanged,
  wrong: job.rejected,
});
