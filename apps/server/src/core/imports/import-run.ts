/** The state of an import that is being worked on, and the outcomes of its batches. */
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { RowThread } from '../../platform/row-thread.ts';
import { getMinorDigits } from '../../platform/session/access.ts';
import type { FileColumn } from '../../platform/uploads/inspect.ts';
import type { FileRecord, Layout, RecordPosition } from '../../platform/uploads/records.ts';
import { openWorker } from '../../platform/worker-thread.ts';
import { getImportKind, type ImportKind } from './import-kinds.ts';
import type { ParsedRecord, PlannedRow } from './import-rows.ts';
import { type ParserTask, type ParsingContext, ROW_TOO_SLOW } from './parsing/parse-row.ts';

type RowParser = RowThread<ParserTask, FileRecord, ParsedRecord>;

/** Starts the thread lazily, when there are rows to parse. */
const createParserThread = (task: ParserTask): RowParser =>
  new RowThread({
    task,
    open: (workerData) => openWorker(new URL('./parsing/row-parser.worker.ts', import.meta.url), { workerData }),
    toSlowResult: ({ line, cells }) => ({ line, cells, fields: {}, errors: [{ column: null, reason: ROW_TOO_SLOW }] }),
  });

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

/** Another worker has taken over this import, or it was stopped. */
export class RunLostError extends Error {}

interface RunRow {
  id: number;
  kind: string;
  status: ImportJob['status'];
  file_name: string;
  storage_key: string | null;
  mapping: ImportMapping;
  columns: FileColumn[];
  layout: Layout;
  next_row: number;
  next_byte: number;
  next_line: number;
  total: number;
  processed: number;
  facts_from: string | null;
  entity_timezone: string;
  currency: string;
  started_by: number | null;
}

const RUN = `select i.id, i.kind, i.status, i.file_name, f.storage_key, i.mapping, i.columns, i.layout, i.next_row,
  i.next_byte, i.next_line,
    i.total, i.processed, i.facts_from, s.entity_timezone,
    trim(s.currency) as currency, i.started_by
  from imports i join settings s on s.tenant_id = $1 left join files f on f.tenant_id = $1 and f.id = i.file_id
  where i.tenant_id = $1 and i.id = $2`;

/** @param now the current time, from which the tenant's day is derived */
export async function getRun(tx: TenantTx, id: number, now: Date): Promise<Run | undefined> {
  const [row] = await tx.rows<RunRow>(RUN, [tx.tenant, id]);
  if (!row) return undefined;
  const kind = getImportKind(tx.features, row.kind);
  const parsingContext = {
    timeZone: row.entity_timezone,
    currency: row.currency,
    minorDigits: getMinorDigits(row.currency),
  };
  return {
    id: row.id,
    kind,
    status: row.status,
    fileName: row.file_name,
    storageKey: row.storage_key,
    mapping: row.mapping,
    columns: row.columns,
    layout: row.layout,
    nextRow: row.next_row,
    position: { byte: row.next_byte, line: row.next_line },
    total: row.total,
    processed: row.processed,
    factsFrom: row.facts_from,
    context: {
      today: toCalendarDay(now, row.entity_timezone),
      currency: row.currency,
      startedBy: row.started_by,
    },
    parsingContext,
    parser: createParserThread({
      fields: kind.fields,
      mapping: row.mapping,
      headers: getHeaders(row),
      context: parsingContext,
    }),
  };
}
