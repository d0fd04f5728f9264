/** Events of users' own notifications and daily digests. Only subscribers hear of them. */
import { eventKind, type EventKind } from '../../platform/events/event.ts';

const ownEvent = (name: string): EventKind<{ userId: number }> =>
  eventKind(name, ({ userId }) => ({ account: null, subject: { type: 'user', id: userId }, data: {} }));

/** A user marked notifications as read. */
export const notificationsRead = ownEvent('notifications.read');
/** A user changed when they receive a digest. */
export const digestUpdated = ownEvent('digest.updated');
