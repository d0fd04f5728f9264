import { type Suppression, suppressions } from '@mainstay/contract/mail/suppressions';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { sendSheet, type SheetColumn } from '../../../platform/files/sheets.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { done, ok, serve } from '../../../platform/http/kit.ts';
import { listExported } from '../../audit/events.ts';
import { deleteSuppression, findSuppressions, suppress } from '../suppressions.ts';

const buildColumns = (timeZone: string): SheetColumn<Suppression>[] => [
  ['Address', ({ address }) => address],
  ['Reason', ({ reason }) => reason],
  ['Detail', ({ detail }) => detail],
  ['Since', ({ created_at: at }) => formatTimestamp(new Date(at), timeZone)],
  ['Added by', ({ created_by: name }) => name],
];

export const suppressionRoutes = serve('suppressions', suppressions, {
  findSuppressions: async ({ tx, query }) => ok(await findSuppressions(tx, query)),

  exportSuppressions(call) {
    const { query, access } = call;
    return sendSheet(call, {
      name: 'suppressions.csv',
      columns: buildColumns(access.timeZone),
      read: async (tx, pageNum: number | undefined = 1, limit) => {
        const page = await findSuppressions(tx, { ...query, pageNum, limit });
        return { rows: page.listing, next: page.has_next ? pageNum + 1 : undefined };
      },
      record: (tx) => record(tx, event(listExported, { list: 'suppressions', parameters: query }), toActor(call)),
    });
  },

  async addSuppressions({ tx, body, ...call }) {
    const { addresses, detail } = body;
    const added = await suppress(tx, { addresses, reason: 'manual', detail: detail || null }, toActor(call));
    return ok({ added: added.length });
  },

  async deleteSuppression({ tx, params, ...call }) {
    await deleteSuppression(tx, params.id, toActor(call));
    return done;
  },
});
