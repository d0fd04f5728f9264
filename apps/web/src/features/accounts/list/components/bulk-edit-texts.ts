/** What an edit of many accounts says of itself. */
import type { BulkEdit } from '@mainstay/contract/accounts/bulk-edits';

const count = (n: number): string => n.toLocaleString('en-US');
const accounts = (n: number): string => `${count(n)} ${n === 1 ? 'account' : 'accounts'}`;

export const isUnderWay = ({ status }: Pick<BulkEdit, 'status'>): boolean =>
  status === 'queued' || status === 'undoing';

/** How much of it is done, in percent. */
export function doneShare({ status, total, waiting, changed, undone, kept }: BulkEdit): number {
  const [done, all] = status === 'undoing' ? [undone + kept, changed + undone + kept] : [total - waiting, total];
  return all === 0 ? 100 : (100 * done) / all;
}

/** One line: how far it is, or what came of it. */
export function editText(edit: BulkEdit): string {
  const { field, status, total, waiting, changed, unchanged, refused, undone, kept } = edit;
  if (status === 'queued') return `Editing ${count(total - waiting)} of ${accounts(total)}…`;
  if (status === 'undoing') return `Setting back ${count(undone + kept)} of ${accounts(changed + undone + kept)}…`;
  if (status === 'undone') {
    return `${accounts(undone)} set back${kept > 0 ? `, ${count(kept)} changed since and left` : ''}`;
  }
  const parts = [
    `${accounts(changed)} changed`,
    ...(unchanged > 0 ? [`${count(unchanged)} had it already`] : []),
    ...(refused > 0 ? [`${count(refused)} ${field === 'tags' ? 'view only or full of tags' : 'view only'}`] : []),
  ];
  return parts.join(', ');
}
