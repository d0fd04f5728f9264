import { bulkRuns } from '@mainstay/contract/bulk-email/runs';
import { listExported } from '../../../core/audit/events.ts';
import type { KeysetPosition } from '../../../platform/database/keyset.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { sendSheet } from '../../../platform/files/sheets.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import { getBulkEmailSettings, setBulkEmailSettings } from '../bulk-email-settings.ts';
import { findMessageRange, findMessages, findRuns, getRun, getSheetColumns } from '../bulk-runs.ts';
import { approveRun, cancelRun, pauseRun, rejectRun, resumeRun, scheduleRun, sendAgain } from '../change-run.ts';
import { parseStart } from '../create-run.ts';

export const bulkRunRoutes = serve('bulk-email', bulkRuns, {
  findRuns: async ({ tx, access, query }) => ok(await findRuns(tx, access, query)),

  getRun: async ({ tx, access, params }) => ok(await getRun(tx, access, params.id)),

  async findMessages({ tx, access, params, query }) {
    const [page] = await Promise.all([findMessages(tx, access, params.id, query), getRun(tx, access, params.id)]);
    return ok(page);
  },

  exportMessages(call) {
    const { access, params } = call;
    return sendSheet(call, {
      name: `bulk-email-${params.id}.csv`,
      columns: getSheetColumns(access.timeZone),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        await getRun(tx, access, params.id);
        const { messages: rows, next } = await findMessageRange(tx, access, params.id, { after, limit });
        return { rows, next };
      },
      record: (tx) =>
        record(tx, event(listExported, { list: 'bulk_messages', recordId: params.id, parameters: {} }), toActor(call)),
    });
  },

  async pauseRun(call) {
    await pauseRun(call.tx, call.access, call.params.id, toActor(call));
    return ok(await getRun(call.tx, call.access, call.params.id));
  },

  async resumeRun(call) {
    await resumeRun(call.tx, call.access, call.params.id, toActor(call));
    return ok(await getRun(call.tx, call.access, call.params.id));
  },

  async cancelRun(call) {
    await cancelRun(call.tx, call.access, call.params.id, toActor(call));
    return ok(await getRun(call.tx, call.access, call.params.id));
  },

  async scheduleRun(call) {
    const { tx, access, params, body, services } = call;
    const at = parseStart(body.scheduled_at, services.now());
    await scheduleRun(tx, access, { id: params.id, at }, toActor(call));
    return ok(await getRun(tx, access, params.id));
  },

  async approveRun(call) {
    const { tx, access, params, body } = call;
    await approveRun(tx, access, { id: params.id, comment: body.comment }, toActor(call));
    return ok(await getRun(tx, access, params.id));
  },

  async rejectRun(call) {
    const { tx, access, params, body } = call;
    await rejectRun(tx, access, { id: params.id, comment: body.comment }, toActor(call));
    return ok(await getRun(tx, access, params.id));
  },

  async sendAgain(call) {
    const { tx, access, params, body } = call;
    const { statuses, message_ids: messageIds } = body;
    await sendAgain(tx, access, { id: params.id, statuses, messageIds }, toActor(call));
    return ok(await getRun(tx, access, params.id));
  },

  getSettings: async ({ tx }) => ok(await getBulkEmailSettings(tx)),

  async setSettings(call) {
    await setBulkEmailSettings(call.tx, call.body, toActor(call));
    return ok(call.body);
  },
});
