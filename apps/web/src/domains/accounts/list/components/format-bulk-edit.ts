/** Texts about the progress and result of a bulk edit. */
import type { BulkEdit, BulkField } from '@mainstay/contract/accounts/bulk-edits';
import { formatInterruption, countProcessedRows, isInProgress } from '@mainstay/contract/rules/bulk-edits';

const formatCount = (n: number): string => n.toLocaleString('en-US');
const formatAccounts = (n: number): string => `${formatCount(n)} ${n === 1 ? 'account' : 'accounts'}`;

/** Reasons why accounts were skipped. */
const REJECTION_REASONS: Readonly<Partial<Record<BulkField, string>>> = {
  tags: 'view only or at the tag limit',
  owner: 'view only, or the new owner was deactivated',
};

/** Formats the progress or the result of a bulk edit as one line. */
export function formatBulkEdit(edit: BulkEdit): string {
  const { field, status, changed, unchanged, refused: skippedCount, undone, kept: changedSince } = edit;
  const [done, all] = countProcessedRows(edit);
  if (isInProgress(edit))
    return `${status === 'queued' ? 'Editing' : 'Undoing'} ${formatCount(done)} of ${formatAccounts(all)}…`;
  if (status === 'undone') {
    const skipped = changedSince > 0 ? `, ${formatCount(changedSince)} skipped (changed since, or view only)` : '';
    return `${formatAccounts(undone)} reverted${skipped}`;
  }
  const parts = [
    `${formatAccounts(changed)} changed`,
    ...(unchanged > 0 ? [`${formatCount(unchanged)} unchanged`] : []),
    ...(skippedCount > 0 ? [`${formatCount(skippedCount)} ${REJECTION_REASONS[field] ?? 'view only'}`] : []),
  ];
  if (status === 'failed')
    parts.push(...(undone > 0 ? [`${formatCount(undone)} reverted`] : []), formatInterruption(edit));
  return parts.join(', ');
}
