import { type BulkEdit, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { undoBulkEdit } from '../../../platform/bulk-edits/edits.ts';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError, requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { hashChoice } from '../../../platform/http/request-keys.ts';
import { parseFilters } from '../account-filters.ts';
import { bulkEditUndone } from '../events.ts';
import { BULK_ACCOUNTS, canChangeOwners, canOwnAccounts, createBulkEdit, getProgress } from './bulk-edit.ts';

const requireProgress = async (tx: TenantTx, id: number): Promise<BulkEdit> =>
  requireFound(await getProgress(tx, id), 'Edit');

export const bulkEditRoutes = serve('bulk-edits', bulkEdits, {
  async createBulkEdit(call) {
    const { tx, access } = call;
    const { request_key: requestKey, ...body } = call.body;
    const { change, ids } = body;
    if (change.field === 'owner') {
      if (!canChangeOwners(access)) throw new BusinessError('Only administrators and operations can change owners.');
      if (change.value !== null && !(await canOwnAccounts(tx, change.value))) throw new BusinessError('Invalid owner.');
    }
    if (change.field === 'status' && (change.closed_on ?? '') > toCalendarDay(call.services.now(), access.timeZone)) {
      throw new FieldError('closed_on', 'Closed on must not be in the future.');
    }
    const filters = parseFilters(body.filters, body.active, access.minorDigits);
    const choice = hashChoice({ accounts: body });
    const id = await createBulkEdit(tx, access, { change, ids, filters, requestKey, choice }, toActor(call));
    return ok(await requireProgress(tx, id));
  },

  getBulkEdit: async ({ params, tx }) => ok(await requireProgress(tx, params.id)),

  async undoBulkEdit(call) {
    const { params, tx, access } = call;
    await undoBulkEdit(tx, BULK_ACCOUNTS, params.id, access);
    await record(tx, event(bulkEditUndone, { id: params.id }), toActor(call));
    return ok(await requireProgress(tx, params.id));
  },
});
