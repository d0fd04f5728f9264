import { type ActionEdit, actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { undoBulkEdit } from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { hashChoice } from '../../../platform/http/request-keys.ts';
import type { Access } from '../../../platform/session/access.ts';
import { actionEditUndone } from '../events.ts';
import { createActionEdit } from './bulk-edit-actions.ts';
import { BULK_ACTIONS, getProgress, previewActionEdit } from './action-edits.ts';

const requireEdit = async (tx: TenantTx, access: Access, id: number): Promise<ActionEdit> =>
  requireFound(await getProgress(tx, access, id), 'Edit');

export const actionEditRoutes = serve('action-edits', actionEdits, {
  previewActionEdit: async ({ body: { change, ...selection }, tx, access, services }) =>
    ok(await previewActionEdit(tx, access, { change, selection }, services.now())),

  async createActionEdit({ body: { change, request_key: requestKey, ...selection }, tx, access, ...call }) {
    const choice = hashChoice({ actions: selection, change });
    const id = await createActionEdit(
      tx,
      access,
      { change, selection, requestKey, choice },
      toActor({ access, ...call }),
    );
    return ok(await requireEdit(tx, access, id));
  },

  getActionEdit: async ({ params, tx, access }) => ok(await requireEdit(tx, access, params.id)),

  async undoActionEdit({ params, tx, access, ...call }) {
    await undoBulkEdit(tx, BULK_ACTIONS, params.id, access);
    await record(tx, event(actionEditUndone, { id: params.id }), toActor({ access, ...call }));
    return ok(await requireEdit(tx, access, params.id));
  },
});
