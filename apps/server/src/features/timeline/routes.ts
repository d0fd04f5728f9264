import { timeline } from '@mainstay/contract/timeline';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { recordListExport } from '../accounts/commands.ts';
import { requireReadable } from '../accounts/data.ts';
import { findEvents, findEventsAfter, getWeeks } from './data.ts';
import { sheetColumns } from './rules.ts';

export const timelineRoutes = serve('timeline', timeline, {
  async findEvents({ params, query, tx, access }) {
    const [page] = await Promise.all([
      findEvents(tx, params.id, { ...query, timeZone: access.timeZone }),
      requireReadable(tx, access, params.id),
    ]);
    return ok(page);
  },

  exportEvents(call) {
    const { params, query, access } = call;
    return sendSheet(call, {
      name: 'timeline.csv',
      columns: sheetColumns(access.timeZone),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [part] = await Promise.all([
          findEventsAfter(tx, params.id, { ...query, after, limit, timeZone: access.timeZone }),
          requireReadable(tx, access, params.id),
        ]);
        return part;
      },
      record: (tx) =>
        recordListExport(tx, access, { accountId: params.id, list: 'timeline', parameters: query }, toActor(call)),
    });
  },

  async getWeeks({ params, query, tx, access, services }) {
    const [weeks] = await Promise.all([
      getWeeks(tx, params.id, { ...query, timeZone: access.timeZone, now: services.now() }),
      requireReadable(tx, access, params.id),
    ]);
    return ok(weeks);
  },
});
