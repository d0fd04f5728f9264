/** Events of announcements. No public data contains a text, because not every user may be in the audience. */
import { eventKind } from '../../platform/events/event.ts';
import { authoredEvent } from '../definitions/events.ts';

const ANNOUNCEMENT = { entity: 'announcement' } as const;
export const announcementCreated = authoredEvent(ANNOUNCEMENT, 'created');
export const announcementUpdated = authoredEvent(ANNOUNCEMENT, 'updated');
export const announcementDeleted = authoredEvent(ANNOUNCEMENT, 'deleted');

/** A user read announcements. No log contains it, and no other user may receive it. */
export const announcementsRead = eventKind<{ userId: number; ids: readonly number[] }>(
  'announcements.read',
  ({ userId, ids }) => ({
    account: null,
    readers: { user: userId },
    subject: { type: 'user', id: userId },
    data: { ids },
  }),
);
