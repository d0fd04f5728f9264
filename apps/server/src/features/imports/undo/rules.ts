/** Formats why an import cannot be undone: the number of rows that prevent it, and one of them as an example. */
import type { ImportJob } from '@mainstay/contract/imports';

/** The rows that prevent an undo, and the first of them. */
export interface BlockingRows {
  rows: number;
  line: number;
  /** The key of the first row; null if the row no longer exists or has no key. */
  key: string | null;
}

const NOT_DONE: Record<Exclude<ImportJob['status'], 'done'>, string> = {
  draft: 'Only an import that has run to its end can be undone. This one was not run.',
  checking: 'Only an import that has run to its end can be undone. This one was not run.',
  ready: 'Only an import that has run to its end can be undone. This one was not run.',
  running: 'Only an import that has run to its end can be undone. This one is still running.',
  failed: 'Only an import that has run to its end can be undone. This one stopped before; run it again first.',
  undoing: 'The import is being undone.',
  undone: 'The import was already undone.',
};

/** @returns why an import in this state cannot be undone, regardless of its rows */
export const getStateBlocker = (status: ImportJob['status']): string | null =>
  status === 'done' ? null : NOT_DONE[status];

const countText = (rows: number): string => rows.toLocaleString('en-US');

/** Returns text such as `line 2 (Account ID A-1)`. */
const whereText = ({ line, key }: BlockingRows, label: string | undefined): string =>
  key === null || label === undefined ? `line ${line}` : `line ${line} (${label} ${key})`;

/** @param label the name of the key of a row */
export function formatChangedRows(standing: BlockingRows, label: string | undefined): string {
  const where = whereText(standing, label);
  return standing.rows === 1
    ? `1 row was changed since it was imported: ${where}.`
    : `${countText(standing.rows)} rows were changed since they were imported, for example ${where}.`;
}

/** @param what the dependent records, such as `churn events` */
export function formatDependentRows(standing: BlockingRows, what: string, label: string | undefined): string {
  const where = whereText(standing, label);
  const rows =
    standing.rows === 1
      ? `1 row of this import has ${what} by now: ${where}.`
      : `${countText(standing.rows)} rows of this import have ${what} by now, for example ${where}.`;
  return `${rows} Undo or delete those first.`;
}

/** What prevents an undo: a changed row, a new dependent row, a cycle in the tree, or daily users of a later import. */
export type UndoObstacle = 'changed' | 'hanging' | 'circle' | 'people';

const MEANWHILE: Record<UndoObstacle, string> = {
  changed: 'Some rows were changed in the meantime',
  hanging: 'New records now depend on some rows',
  circle: 'Some rows were moved, so undoing would create a cycle',
  people: 'A later import of daily usage has named people meanwhile',
};

/** @param before the number of rows that were already reverted */
export const formatUndoStopped = (why: UndoObstacle, before: number): string =>
  `${MEANWHILE[why]}; ${before === 0 ? 'nothing was reverted.' : 'the undo stopped before them.'}`;

/** Formats rows that would be descendants of themselves. */
export function formatCycle(standing: BlockingRows, label: string | undefined): string {
  const where = whereText(standing, label);
  return standing.rows === 1
    ? `1 row would stand below itself again, for what it was below has been moved: ${where}.`
    : `${countText(standing.rows)} rows would stand below themselves again, for what they were below has been moved, for example ${where}.`;
}

export const NOT_FREE_TEXT =
  'Some previous values no longer exist or are now used by another row. No further rows were reverted.';
