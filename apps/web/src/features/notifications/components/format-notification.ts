/** What a notice says, and where it leads. */
import type { UserNotification } from '@mainstay/contract/notifications';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { accountTabPath, actionsPath } from '../../../lib/addresses.ts';
import { toEntityDay } from '../../../lib/dates.ts';

/** Its action, else the notes of its account. */
export const getNotificationPath = ({ action, account }: UserNotification): string =>
  action ? actionsPath({ actionId: action.id }) : accountTabPath(account.id, 'notes');

export const formatNotificationTitle = ({ kind, action, note }: UserNotification): string =>
  (kind === 'mentioned' ? note : action?.name) || action?.name || 'A note';

/** Where, and who did it when. */
export function formatNotificationDetails({ kind, account, action, actor, at }: UserNotification): string {
  const when = at && formatLongDate(toEntityDay(at));
  const by = kind !== 'reminder' && actor ? `by ${actor}` : null;
  return [account.name, kind === 'mentioned' ? action?.name : null, by, when].filter(Boolean).join(' · ');
}
