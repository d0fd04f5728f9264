import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { eventDate, OPERATIONS } from '@mainstay/contract/rules/timeline';
import { timeline, type TimelineEvent } from '@mainstay/contract/timeline';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import { sendSheet, type SheetColumn } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { type Access, getMessageReader } from '../../platform/session/access.ts';
import { recordListExport } from '../account-access/record-list-export.ts';
import { requireReadable } from '../account-access/require-account.ts';
import { findEvents, findEventsAfter, getWeeks, type TimelineReader } from './timeline-events.ts';

const toReader = (access: Access): TimelineReader => ({ userId: getMessageReader(access), timeZone: access.timeZone });

export const timelineRoutes = serve('timeline', timeline, {
  async findEvents({ params, query, tx, access }) {
    const [page] = await Promise.all([
      findEvents(tx, params.id, query, toReader(access)),
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
          findEventsAfter(tx, params.id, { ...query, after, limit }, toReader(access)),
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
      getWeeks(tx, params.id, { ...query, now: services.now() }, toReader(access)),
      requireReadable(tx, access, params.id),
    ]);
    return ok(weeks);
  },
});

/** Returns the columns of the timeline in exports. Instants are formatted as `Y-MM-DD HH:mm:ss` in the company's time zone. */
export const sheetColumns = (timeZone: string): SheetColumn<TimelineEvent>[] => [
  ['When', (row) => formatTimestamp(new Date(eventDate(row)), timeZone)],
  ['Kind', (row) => row.category],
  ['Event', (row) => row.event],
  ['What was done', (row) => OPERATIONS[row.meta.operation] ?? row.meta.operation],
  ['By', (row) => row.meta.owner_name ?? null],
  ['Play', (row) => row.meta.play_name ?? row.meta.play ?? null],
  ['Action', (row) => row.meta.action_name ?? null],
  ['Contact', (row) => row.meta.contact_name ?? null],
  ['File', (row) => row.meta.asset_name ?? null],
  ['Plan', (row) => row.meta.plan_name ?? null],
  ['Note', (row) => row.meta.note ?? null],
];
