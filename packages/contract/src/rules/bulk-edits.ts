/** How far a change of many rows is, whatever the rows are. */

/** `queued` and `undoing` are under way. `failed`: either was broken off, and nobody works on the rest any more. */
export const BULK_STATUSES = ['queued', 'done', 'undoing', 'undone', 'failed'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

export interface BulkCounts {
  status: BulkStatus;
  total: number;
  waiting: number;
  changed: number;
  undone: number;
  kept: number;
}

export const isInProgress = ({ status }: Pick<BulkCounts, 'status'>): boolean =>
  status === 'queued' || status === 'undoing';

/** Rows that are done, of how many: there, or on the way back. */
export const countProcessedRows = ({
  status,
  total,
  waiting,
  changed,
  undone,
  kept,
}: BulkCounts): [done: number, all: number] =>
  status === 'undoing' ? [undone + kept, changed + undone + kept] : [total - waiting, total];

/** The same in percent. */
export function percentProcessed(counts: BulkCounts): number {
  const [done, all] = countProcessedRows(counts);
  return all === 0 ? 100 : (100 * done) / all;
}

/** Whether it has ended with changes that can be set back. */
export const isUndoableStatus = (status: BulkStatus): boolean => status === 'done' || status === 'failed';
export const canUndoBulkEdit = ({ status, changed }: Pick<BulkCounts, 'status' | 'changed'>): boolean =>
  isUndoableStatus(status) && changed > 0;

/** What is told of one that was broken off, after what came of it. */
export const formatInterruption = ({ waiting }: Pick<BulkCounts, 'waiting'>): string =>
  waiting > 0
    ? `broken off before ${waiting.toLocaleString('en-US')} more: choose them again`
    : 'broken off before all were set back: take it back again';
