/** Texts about the progress and result of a bulk edit. */
import type { BulkEdit, BulkField } from '@mainstay/contract/accounts/bulk-edits';
import { formatInterruption, countProcessedRows, isInProgress } from '@mainstay/contract/rules/bulk-edits';
import { formatNumber, formatCount } from '@mainstay/contract/rules/numbers';

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
    return `${status === 'queued' ? 'Editing' : 'Undoing'} ${formatNumber(done)} of ${formatCount(all, 'account')}…`;
  if (status === 'undone') {
    const skipped = changedSince > 0 ? `, ${formatNumber(changedSince)} skipped (changed since, or view only)` : '';
    return `${formatCount(undone, 'account')} reverted${skipped}`;
  }
  const parts = [
    `${formatCount(changed, 'account')} changed`,
    ...(unchanged > 0 ? [`${formatNumber(unchanged)} unchanged`] : []),
    ...(skippedCount > 0 ? [`${formatNumber(skippedCount)} ${REJECTION_REASONS[field] ?? 'view only'}`] : []),
  ];
  if (status === 'failed')
    parts.push(...(undone > 0 ? [`${formatNumber(undone)} reverted`] : []), formatInterruption(edit));
  return parts.join(', ');
}
