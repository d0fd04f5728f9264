/** Formats the progress, outcome and preview of a bulk edit of actions. */
import type { ActionEdit, ActionEditPreview } from '@mainstay/contract/playbooks/bulk-edits';
import { ACTION_EDIT_REASONS } from '@mainstay/contract/rules/action-edits';
import { formatInterruption, countProcessedRows, isInProgress } from '@mainstay/contract/rules/bulk-edits';
import { formatNumber, formatCount } from '@mainstay/contract/rules/numbers';

/** Returns one line with the progress or the outcome. */
export function formatActionEdit(edit: ActionEdit): string {
  const { status, changed, unchanged, refused: skippedCount, undone, kept: changedSince, closed_plays } = edit;
  const [done, all] = countProcessedRows(edit);
  if (isInProgress(edit))
    return `${status === 'queued' ? 'Changing' : 'Undoing'} ${formatNumber(done)} of ${formatCount(all, 'action')}…`;
  if (status === 'undone')
    return `${formatCount(undone, 'action')} reverted${changedSince > 0 ? `, ${formatNumber(changedSince)} skipped` : ''}`;
  return [
    `${formatCount(changed, 'action')} changed`,
    ...(closed_plays > 0 ? [`${formatCount(closed_plays, 'playbook')} closed`] : []),
    ...(unchanged > 0 ? [`${formatNumber(unchanged)} unchanged`] : []),
    ...(skippedCount > 0 ? [`${formatNumber(skippedCount)} skipped`] : []),
    ...(status === 'failed' && undone > 0 ? [`${formatNumber(undone)} reverted`] : []),
    ...(status === 'failed' ? [formatInterruption(edit)] : []),
  ].join(', ');
}

/** Returns the reasons why actions were skipped, one line each. */
export const formatReasons = (reasons: ActionEdit['reasons']): string[] =>
  reasons.map(({ reason, count: n }) => `${formatCount(n, 'action')}: ${ACTION_EDIT_REASONS[reason]}`);

/** Returns what a bulk edit would change, one line each. */
export function formatPreview({ total, changed, unchanged, closed_plays, reasons }: ActionEditPreview): string[] {
  return [
    changed === total
      ? `${formatCount(total, 'action')} will change.`
      : `${formatNumber(changed)} of ${formatCount(total, 'action')} will change.`,
    ...(closed_plays > 0 ? [`${formatCount(closed_plays, 'playbook')} will close because no actions remain.`] : []),
    ...(unchanged > 0
      ? [`${formatCount(unchanged, 'action')} ${unchanged === 1 ? 'is' : 'are'} already up to date.`]
      : []),
    ...formatReasons(reasons),
  ];
}
