/** The state of an import that is being worked on, and the outcomes of its batches. */
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import type { FileColumn } from '../../platform/uploads/inspect.ts';
import type { Layout, RecordPosition } from '../../platform/uploads/records.ts';
import type { ImportKind } from './import-kinds.ts';
import type { PlannedRow } from './import-rows.ts';
import type { RowParser } from './parsing/parser-thread.ts';
import type { ParsingContext } from './parsing/parse-row.ts';

export const FILE_MISSING = 'The uploaded file no longer exists. Upload it again.';

/** Rows per transaction. */
export const BATCH_ROWS = 1000;

/** The data that a row may depend on besides its cells. */
export interface KindContext {
  /** The tenant's day. */
  today: string;
  currency: string;
  /** The user who runs the import; null for the command line of the server's operator. */
  startedBy: number | null;
}

export interface Run {
  id: number;
  kind: ImportKind;
  status: ImportJob['status'];
  fileName: string;
  storageKey: string | null;
  mapping: ImportMapping;
  columns: FileColumn[];
  layout: Layout;
  /** The number of the next record, starting from 1, and its position in the file. */
  nextRow: number;
  position: RecordPosition;
  total: number;
  processed: number;
  factsFrom: string | null;
  context: KindContext;
  parsingContext: ParsingContext;
  /** The caller that loads a run to read its rows must close the parser. */
  parser: RowParser;
}

/** The recorded outcome of a row, by its planned outcome. */
export const ROW_OUTCOMES = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  reject: 'rejected',
  defer: 'deferred',
} as const satisfies Record<PlannedRow['outcome'], string>;

/** The number of rows in a batch by outcome. */
export type OutcomeCounts = Record<(typeof ROW_OUTCOMES)[PlannedRow['outcome']], number>;

export function countOutcomes(rows: readonly Pick<PlannedRow, 'outcome'>[]): OutcomeCounts {
  const tally: OutcomeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0, deferred: 0 };
  for (const { outcome } of rows) tally[ROW_OUTCOMES[outcome]]++;
  return tally;
}

/** Returns the rows that are no longer deferred. In the last attempt, deferred rows are rejected. */
export const getResolvedRows = (planned: readonly PlannedRow[], last: boolean): PlannedRow[] =>
  last
    ? planned.map((p): PlannedRow => (p.outcome === 'defer' ? { ...p, outcome: 'reject' } : p))
    : planned.filter((p) => p.outcome !== 'defer');

export const getHeaders = (run: Pick<Run, 'columns'>): string[] => run.columns.map((c) => c.header);

/** Returns the column that a field error names: the header of its cell, or its label if the file has no such column. */
export const getFieldHeader = (run: Run, field: string): string =>
  run.mapping.columns[field] ?? run.kind.fields.find((f) => f.key === field)?.label ?? field;
