/** One import while it is worked on, and what a batch of it comes to. */
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import type { KindContext } from '../kinds/rules.ts';
import type { FileRecord, Layout, Place } from '../../../platform/uploads/records.ts';
import type { makeReader, ReadingContext } from '../reading/rules.ts';
import type { FileColumn } from '../../../platform/uploads/inspect.ts';
import type { Planned } from '../landing/rules.ts';

/** Rows a transaction. */
export const BATCH_ROWS = 1000;

export interface Run {
  id: number;
  kind: ImportKind;
  status: ImportJob['status'];
  fileName: string;
  storageKey: string | null;
  mapping: ImportMapping;
  columns: FileColumn[];
  layout: Layout;
  /** The record that comes next, counted from 1, and where it begins. */
  nextRow: number;
  place: Place;
  total: number;
  processed: number;
  factsFrom: string | null;
  context: KindContext;
  reading: ReadingContext;
  read: ReturnType<typeof makeReader>;
}

/** A record with what its cells mean. */
export type ReadRecord = FileRecord & ReturnType<Run['read']>;

export const readRecords = (run: Run, records: readonly FileRecord[]): ReadRecord[] =>
  records.map(({ line, cells }) => {
    const { fields, faults } = run.read(cells);
    return { line, cells, fields, faults };
  });

/** What became of a row, by what was planned for it. */
export const OUTCOMES = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  reject: 'rejected',
  defer: 'deferred',
} as const satisfies Record<Planned['outcome'], string>;

/** What the rows of a batch come to. */
export type Tally = Record<(typeof OUTCOMES)[Planned['outcome']], number>;

export function tallyOf(rows: readonly Pick<Planned, 'outcome'>[]): Tally {
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, rejected: 0, deferred: 0 };
  for (const { outcome } of rows) tally[OUTCOMES[outcome]]++;
  return tally;
}

/** Rows that wait no longer; at the last try none may. */
export const settledOf = (planned: readonly Planned[], last: boolean): Planned[] =>
  last
    ? planned.map((p): Planned => (p.outcome === 'defer' ? { ...p, outcome: 'reject' } : p))
    : planned.filter((p) => p.outcome !== 'defer');

export const headersOf = (run: Pick<Run, 'columns'>): string[] => run.columns.map((c) => c.header);

/** What a fault of a field names: the header of its cell, or its label where the file has no such column. */
export const headerOf = (run: Run, field: string): string =>
  run.mapping.columns[field] ?? IMPORT_FIELDS[run.kind].find((f) => f.key === field)?.label ?? field;
