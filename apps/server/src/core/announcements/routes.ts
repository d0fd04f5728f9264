import { announcements } from '@mainstay/contract/announcements';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  findEditedAnnouncements,
  getAnnouncement,
  updateAnnouncement,
} from './announcements.ts';
import { announcementsRead } from './events.ts';
import { countUnreadAnnouncements, findAnnouncements, markAnnouncementsRead } from './published-announcements.ts';

export const announcementRoutes = serve('announcements', announcements, {
  findAnnouncements: async ({ tx, access, query, services }) =>
    ok(await findAnnouncements(tx, access, query, services.now())),

  async readAnnouncements({ tx, access, body, ...call }) {
    const by = toActor({ ...call, access });
    await markAnnouncementsRead(tx, access, body.ids, by.now);
    await record(tx, event(announcementsRead, { userId: by.userId, ids: body.ids }), by);
    return ok({ unread: await countUnreadAnnouncements(tx, access, by.now) });
  },

  findEditedAnnouncements: async ({ tx, query }) => ok(await findEditedAnnouncements(tx, query)),

  createAnnouncement: async ({ tx, body, ...call }) =>
    ok(await getAnnouncement(tx, await createAnnouncement(tx, body, toActor(call)))),

  getAnnouncement: async ({ tx, params }) => ok(await getAnnouncement(tx, params.id)),

  async updateAnnouncement({ tx, params, body, ...call }) {
    await updateAnnouncement(tx, params.id, body, toActor(call));
    return ok(await getAnnouncement(tx, params.id));
  },

  async deleteAnnouncement({ tx, params, ...call }) {
    await deleteAnnouncement(tx, params.id, toActor(call));
    return done;
  },
});
