/** What prevents an undo: the number of rows, and one of them as an example. */
import type { ImportJob } from '@mainstay/contract/imports';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Run } from './import-run.ts';

/** The rows that prevent an undo, and the first of them. */
export interface BlockingRows {
  rows: number;
  line: number;
  /** The key of the first row; null if the row no longer exists or has no key. */
  key: string | null;
}

const STATE_BLOCKERS: Record<Exclude<ImportJob['status'], 'done'>, string> = {
  draft: 'Only a completed import can be undone. This import was not run.',
  checking: 'Only a completed import can be undone. This import was not run.',
  ready: 'Only a completed import can be undone. This import was not run.',
  running: 'Only a completed import can be undone. This import is still running.',
  failed: 'Only a completed import can be undone. This import stopped early; run it again first.',
  undoing: 'The import is being undone.',
  undone: 'The import was already undone.',
};

/** @returns why an import in this state cannot be undone, regardless of its rows */
export const getStateBlocker = (status: ImportJob['status']): string | null =>
  status === 'done' ? null : STATE_BLOCKERS[status];

/** Returns text such as `line 2 (Account ID A-1)`. */
const formatExampleLine = ({ line, key }: BlockingRows, label: string | undefined): string =>
  key === null || label === undefined ? `line ${line}` : `line ${line} (${label} ${key})`;

/** @param label the name of the key of a row */
export function toChangedRowsObstacle(blockingRows: BlockingRows, label?: string): UndoObstacle {
  const where = formatExampleLine(blockingRows, label);
  const text =
    blockingRows.rows === 1
      ? `1 row was changed since it was imported: ${where}.`
      : `${formatNumber(blockingRows.rows)} rows were changed since they were imported, for example ${where}.`;
  return { text, summary: 'Some rows were changed in the meantime' };
}

/** @param what the dependent records, such as `churn events` */
export function formatDependentRows(blockingRows: BlockingRows, what: string, label: string | undefined): string {
  const where = formatExampleLine(blockingRows, label);
  const rows =
    blockingRows.rows === 1
      ? `1 row of this import now has ${what}: ${where}.`
      : `${formatNumber(blockingRows.rows)} rows of this import now have ${what}, for example ${where}.`;
  return `${rows} Undo or delete those first.`;
}

/** What prevents an undo. */
export interface UndoObstacle {
  /** States the number of rows and an example. */
  text: string;
  /** The short reason for an undo that stops, without a full stop. */
  summary: string;
}

/** @param before the number of rows that were already reverted */
export const formatUndoStopped = ({ summary }: UndoObstacle, before: number): string =>
  `${summary}; ${before === 0 ? 'nothing was reverted.' : 'the undo stopped before them.'}`;

/** Formats rows that would be descendants of themselves. */
export function formatCycle(blockingRows: BlockingRows, label: string | undefined): string {
  const where = formatExampleLine(blockingRows, label);
  return blockingRows.rows === 1
    ? `1 row would become its own descendant because its parent was moved: ${where}.`
    : `${formatNumber(blockingRows.rows)} rows would become their own descendants because their parents were moved, for example ${where}.`;
}

export const UNAVAILABLE_VALUES_MESSAGE =
  'Some previous values no longer exist or are now used by another row. No further rows were reverted.';

/** The reason why an undo stopped, as a message for users. */
export class UndoStoppedError extends Error {}

/** Some lines of the import log, or all lines if undefined. */
export type Lines = readonly number[] | undefined;

/** Counts the rows of a statement with the columns `row_number` and `key`. */
export const buildBlockingRowsSql = (found: string): string =>
  `select count(*)::int as rows, min(row_number) as line, (array_agg(key order by row_number))[1] as key from (${found}) f`;

/**
 * @param found selects the `row_number` and `key` of rows. `$1` is the tenant, `$2` the import, and `$3` the lines to
 *   check or null.
 */
export async function findBlockingRows(
  tx: TenantTx,
  run: Run,
  found: string,
  lines: Lines,
): Promise<BlockingRows | undefined> {
  const [rows] = await tx.rows<BlockingRows>(buildBlockingRowsSql(found), [tx.tenant, run.id, lines ?? null]);
  return rows?.rows ? rows : undefined;
}

/** Returns why an import cannot be undone, or null if it can. */
export async function getUndoBlocker(tx: TenantTx, run: Run): Promise<string | null> {
  return getStateBlocker(run.status) ?? (await run.kind.findUndoObstacle(tx, run))?.text ?? null;
}
