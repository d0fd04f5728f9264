/** Formats the progress, outcome and preview of a bulk edit of actions. */
import type { ActionEdit, ActionEditPreview } from '@mainstay/contract/playbooks/bulk-edits';
import { ACTION_EDIT_REASONS } from '@mainstay/contract/rules/action-edits';
import { formatInterruption, countProcessedRows, isInProgress } from '@mainstay/contract/rules/bulk-edits';

const formatNumber = (n: number): string => n.toLocaleString('en-US');
export const formatActionCount = (n: number): string => `${formatNumber(n)} ${n === 1 ? 'action' : 'actions'}`;
const formatPlaybookCount = (n: number): string => `${formatNumber(n)} ${n === 1 ? 'playbook' : 'playbooks'}`;

/** Returns one line with the progress or the outcome. */
export function formatActionEdit(edit: ActionEdit): string {
  const { status, changed, unchanged, refused: skippedCount, undone, kept: changedSince, closed_plays } = edit;
  const [done, all] = countProcessedRows(edit);
  if (isInProgress(edit))
    return `${status === 'queued' ? 'Changing' : 'Undoing'} ${formatNumber(done)} of ${formatActionCount(all)}…`;
  if (status === 'undone')
    return `${formatActionCount(undone)} reverted${changedSince > 0 ? `, ${formatNumber(changedSince)} skipped` : ''}`;
  return [
    `${formatActionCount(changed)} changed`,
    ...(closed_plays > 0 ? [`${formatPlaybookCount(closed_plays)} closed`] : []),
    ...(unchanged > 0 ? [`${formatNumber(unchanged)} unchanged`] : []),
    ...(skippedCount > 0 ? [`${formatNumber(skippedCount)} skipped`] : []),
    ...(status === 'failed' && undone > 0 ? [`${formatNumber(undone)} reverted`] : []),
    ...(status === 'failed' ? [formatInterruption(edit)] : []),
  ].join(', ');
}

/** Returns the reasons why actions were skipped, one line each. */
export const formatReasons = (reasons: ActionEdit['reasons']): string[] =>
  reasons.map(({ reason, count: n }) => `${formatActionCount(n)}: ${ACTION_EDIT_REASONS[reason]}`);

/** Returns what a bulk edit would change, one line each. */
export function formatPreview({ total, changed, unchanged, closed_plays, reasons }: ActionEditPreview): string[] {
  return [
    changed === total
      ? `${formatActionCount(total)} will change.`
      : `${formatNumber(changed)} of ${formatActionCount(total)} will change.`,
    ...(closed_plays > 0 ? [`${formatPlaybookCount(closed_plays)} will close because no actions remain.`] : []),
    ...(unchanged > 0 ? [`${formatActionCount(unchanged)} ${unchanged === 1 ? 'is' : 'are'} already up to date.`] : []),
    ...formatReasons(reasons),
  ];
}
