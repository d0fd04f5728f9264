/** Progress and states of bulk edits of any kind of row. */
import { formatNumber } from './numbers.ts';

/** `queued` and `undoing` are in progress. `failed` means that either was interrupted and the remaining rows are no longer processed. */
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

/** Returns the number of processed rows and the total, for the edit or for its undo. */
export const countProcessedRows = ({
  status,
  total,
  waiting,
  changed,
  undone,
  kept: changedSince,
}: BulkCounts): [done: number, all: number] =>
  status === 'undoing' ? [undone + changedSince, changed + undone + changedSince] : [total - waiting, total];

/** Returns the progress in percent. */
export function percentProcessed(counts: BulkCounts): number {
  const [done, all] = countProcessedRows(counts);
  return all === 0 ? 100 : (100 * done) / all;
}

/** Returns whether the edit has ended with changes that can be undone. */
export const isUndoableStatus = (status: BulkStatus): boolean => status === 'done' || status === 'failed';
export const canUndoBulkEdit = ({ status, changed }: Pick<BulkCounts, 'status' | 'changed'>): boolean =>
  isUndoableStatus(status) && changed > 0;

/** Formats the message for an interrupted edit, which follows the summary of its results. */
export const formatInterruption = ({ waiting }: Pick<BulkCounts, 'waiting'>): string =>
  waiting > 0
    ? `interrupted with ${formatNumber(waiting)} remaining; select them again to continue`
    : 'interrupted before all were reverted; undo again to continue';
