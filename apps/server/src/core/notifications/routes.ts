import { notifications } from '@mainstay/contract/notifications';
import { NOTIFICATION_KINDS } from '@mainstay/contract/rules/notifications';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { digestUpdated, notificationsRead } from './events.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { countUnread, decodeCursor, findNotificationGroups } from './notification-list.ts';
import { findMentionable } from './mentionable-people.ts';
import { getDigest, saveDigest } from './digests.ts';

export const notificationRoutes = serve('notices', notifications, {
  async findNotices({ query: { kind, after, limit }, tx, access, services }) {
    const position = after === undefined ? undefined : decodeCursor(after, kind);
    const kinds = kind === undefined ? NOTIFICATION_KINDS : [kind];
    return ok(await findNotificationGroups(tx, access, { kinds, after: position, limit }, services.now()));
  },

  async readNotices(call) {
    const { body, tx, access } = call;
    const by = toActor(call);
    await Promise.all([
      markNotificationsRead(tx, access, body.all ? undefined : body.keys, by.now),
      record(tx, event(notificationsRead, { userId: by.userId }), by),
    ]);
    return ok({ unread: await countUnread(tx, access, by.now) });
  },

  findMentionable: async ({ query, tx, access }) => ok({ people: await findMentionable(tx, access, query.search) }),

  getDigest: async ({ tx, access }) => ok({ digest: await getDigest(tx, access) }),

  async updateDigest(call) {
    const { body, tx, access } = call;
    const by = toActor(call);
    await Promise.all([
      saveDigest(tx, by.userId, body, by.now),
      record(tx, event(digestUpdated, { userId: by.userId }), by),
    ]);
    return ok({ digest: await getDigest(tx, access) });
  },
});
