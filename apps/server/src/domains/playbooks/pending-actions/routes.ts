import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { sendSheet } from '../../../platform/files/sheets.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { listExported } from '../../../core/audit/events.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { type DueCursor, findPendingActions, findPendingAfter } from './pending-actions.ts';
import { sheetColumns } from './format-pending-actions.ts';

export const pendingActionRoutes = serve('portfolio', pendingActions, {
  findPendingActions: async ({ query: { offset = 0, ...query }, tx, access }) =>
    ok(await findPendingActions(tx, access, { offset, ...query })),

  exportPendingActions(call) {
    const { query, access } = call;
    return sendSheet(call, {
      name: 'actions.csv',
      columns: sheetColumns(access),
      read: (tx, after: DueCursor | undefined, limit) => findPendingAfter(tx, access, { ...query, after, limit }),
      record: (tx) => record(tx, event(listExported, { list: 'actions', parameters: query }), toActor(call)),
    });
  },
});
