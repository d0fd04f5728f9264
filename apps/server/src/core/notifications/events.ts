/** Events of the notifications and daily digests of a user. No log contains them, and no other user may receive them. */
import { eventKind, type EventKind } from '../../platform/events/event.ts';

const ownEvent = (name: string): EventKind<{ userId: number }> =>
  eventKind(name, ({ userId }) => ({
    account: null,
    readers: { user: userId },
    subject: { type: 'user', id: userId },
    data: {},
  }));

/** A user marked notifications as read. */
export const notificationsRead = ownEvent('notifications.read');
/** A user changed when they receive a digest. */
export const digestUpdated = ownEvent('digest.updated');
