import { notifications } from '@mainstay/contract/notifications';
import { NOTIFICATION_KINDS } from '@mainstay/contract/rules/notifications';
import { serve, ok } from '../../platform/http/kit.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { countUnread, findNotificationGroups } from './notification-list.ts';
import { getDigest, saveDigest } from './digests.ts';
import { decodeCursor } from './notification-cursor.ts';

export const notificationRoutes = serve('notices', notifications, {
  async findNotices({ query: { kind, after, limit }, tx, access, services }) {
    const position = after === undefined ? undefined : decodeCursor(after, kind);
    const kinds = kind === undefined ? NOTIFICATION_KINDS : [kind];
    return ok(await findNotificationGroups(tx, access, { kinds, after: position, limit }, services.now()));
  },

  async readNotices({ body: { keys, all }, tx, access, services }) {
    await markNotificationsRead(tx, access, all ? undefined : keys, services.now());
    return ok({ unread: await countUnread(tx, access, services.now()) });
  },

  getDigest: async ({ tx, access }) => ok({ digest: await getDigest(tx, access) }),

  async updateDigest({ body, tx, access, services }) {
    await saveDigest(tx, access.user, body, services.now());
    return ok({ digest: await getDigest(tx, access) });
  },
});
