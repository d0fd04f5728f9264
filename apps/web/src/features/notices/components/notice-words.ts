/** What a notice says, and where it leads. */
import type { Notice } from '@mainstay/contract/notices';
import { longDay } from '@mainstay/contract/rules/dates';
import { accountTabPath, actionsPath } from '../../../lib/addresses.ts';
import { entityDay } from '../../../lib/dates.ts';

/** Its action, else the notes of its account. */
export const noticePath = ({ action, account }: Notice): string =>
  action ? actionsPath({ actionId: action.id }) : accountTabPath(account.id, 'notes');

export const noticeTitle = ({ kind, action, note }: Notice): string =>
  (kind === 'mentioned' ? note : action?.name) || action?.name || 'A note';

/** Where, and who did it when. */
export function noticeAbout({ kind, account, action, actor, at }: Notice): string {
  const when = at && longDay(entityDay(at));
  const by = kind !== 'reminder' && actor ? `by ${actor}` : null;
  return [account.name, kind === 'mentioned' ? action?.name : null, by, when].filter(Boolean).join(' · ');
}
