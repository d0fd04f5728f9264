/** The columns of the timeline in exports. */
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { eventDate, OPERATIONS } from '@mainstay/contract/rules/timeline';
import type { TimelineEvent } from '@mainstay/contract/timeline';
import type { SheetColumn } from '../../platform/files/sheets.ts';

/** Instants are formatted as `Y-MM-DD HH:mm:ss` in the company's time zone. */
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
