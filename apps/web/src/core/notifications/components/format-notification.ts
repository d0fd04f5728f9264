/** Formats a notification and returns its link. */
import type { UserNotification } from '@mainstay/contract/notifications';
import { accountTabPath, actionsPath } from '../../../platform/lib/addresses.ts';
import { formatEntityDate } from '../../../platform/lib/dates.ts';

/** Returns the path of its screen, of its action, or of the notes of its account. */
export function getNotificationPath({ action, account, message }: UserNotification): string {
  if (message) return message.path;
  return action ? actionsPath({ actionId: action.id }) : accountTabPath(account?.id ?? 0, 'notes');
}

export const formatNotificationTitle = ({ kind, action, note, message }: UserNotification): string =>
  message?.title || (kind === 'mentioned' ? note : action?.name) || action?.name || 'A note';

/** Returns where it happened, who caused it and when. */
export function formatNotificationDetails({ kind, account, action, message, actor, at }: UserNotification): string {
  const when = at && formatEntityDate(at);
  const by = kind !== 'reminder' && actor ? `by ${actor}` : null;
  return [account?.name, message?.detail, kind === 'mentioned' ? action?.name : null, by, when]
    .filter(Boolean)
    .join(' · ');
}
