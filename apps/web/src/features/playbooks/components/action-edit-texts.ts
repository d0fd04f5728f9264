/** What a change of many actions says of itself. */
import type { ActionEdit, ActionEditPreview } from '@mainstay/contract/playbooks/bulk-edits';
import { ACTION_EDIT_REASONS } from '@mainstay/contract/rules/action-edits';
import { bulkBrokenOff, bulkDone, isUnderWay } from '@mainstay/contract/rules/bulk-edits';

const count = (n: number): string => n.toLocaleString('en-US');
export const actionCount = (n: number): string => `${count(n)} ${n === 1 ? 'action' : 'actions'}`;
const playbooks = (n: number): string => `${count(n)} ${n === 1 ? 'playbook' : 'playbooks'}`;

/** One line: how far it is, or what came of it. */
export function actionEditText(edit: ActionEdit): string {
  const { status, changed, unchanged, refused, undone, kept, closed_plays } = edit;
  const [done, all] = bulkDone(edit);
  if (isUnderWay(edit))
    return `${status === 'queued' ? 'Changing' : 'Setting back'} ${count(done)} of ${actionCount(all)}…`;
  if (status === 'undone') return `${actionCount(undone)} set back${kept > 0 ? `, ${count(kept)} left` : ''}`;
  return [
    `${actionCount(changed)} changed`,
    ...(closed_plays > 0 ? [`${playbooks(closed_plays)} closed`] : []),
    ...(unchanged > 0 ? [`${count(unchanged)} had it already`] : []),
    ...(refused > 0 ? [`${count(refused)} refused`] : []),
    ...(status === 'failed' && undone > 0 ? [`${count(undone)} set back`] : []),
    ...(status === 'failed' ? [bulkBrokenOff(edit)] : []),
  ].join(', ');
}

/** Why actions stay as they are, one line a reason. */
export const reasonTexts = (reasons: ActionEdit['reasons']): string[] =>
  reasons.map(({ reason, count: n }) => `${actionCount(n)}: ${ACTION_EDIT_REASONS[reason]}`);

/** What a change would do, one line each. */
export function previewTexts({ total, changed, unchanged, closed_plays, reasons }: ActionEditPreview): string[] {
  return [
    changed === total
      ? `${actionCount(total)} will change.`
      : `${count(changed)} of ${actionCount(total)} will change.`,
    ...(closed_plays > 0 ? [`${playbooks(closed_plays)} will close: nothing pending is left there.`] : []),
    ...(unchanged > 0 ? [`${actionCount(unchanged)} ${unchanged === 1 ? 'is' : 'are'} so already.`] : []),
    ...reasonTexts(reasons),
  ];
}
