/** Formats a notification and returns its link. */
import type { UserNotification } from '@mainstay/contract/notifications';
import { accountTabPath, actionsPath } from '../../../platform/lib/addresses.ts';
import { formatEntityDate } from '../../../platform/lib/dates.ts';

/** Returns the path of its action, or of the notes of its account if it has no action. */
export const getNotificationPath = ({ action, account }: UserNotification): string =>
  action ? actionsPath({ actionId: action.id }) : accountTabPath(account.id, 'notes');

export const formatNotificationTitle = ({ kind, action, note }: UserNotification): string =>
  (kind === 'mentioned' ? note : action?.name) || action?.name || 'A note';

/** Returns where it happened, who caused it and when. */
export function formatNotificationDetails({ kind, account, action, actor, at }: UserNotification): string {
  const when = at && formatEntityDate(at);
  const by = kind !== 'reminder' && actor ? `by ${actor}` : null;
  return [account.name, kind === 'mentioned' ? action?.name : null, by, when].filter(Boolean).join(' · ');
}
