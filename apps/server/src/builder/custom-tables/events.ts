/** Events of rows of custom tables. No public data contains a value of a row, because roles may limit who reads the table. */
import { authoredEvent } from '../../core/definitions/events.ts';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { logToTimeline } from '../../core/timeline/record-events.ts';
import { eventKind, type EventKind } from '../../platform/events/event.ts';
import type { StoredTable } from './custom-table-definitions.ts';

export interface CustomRowChange {
  table: StoredTable;
  rowId: number;
  /** Values for the audit log, in addition to the table. */
  changes: object;
  /** The accounts of the row before and after the change; a new or deleted row has one. A row without an account has null. */
  accounts: readonly (number | null)[];
}

const rowEvent = (
  verb: string,
  operation: 'created' | 'updated' | 'deleted',
  note: string,
): EventKind<CustomRowChange> =>
  eventKind(
    `custom_row.${operation}`,
    ({ table, rowId, accounts }) => ({
      account: accounts.at(-1) ?? null,
      subject: { type: 'custom_row', id: rowId },
      data: { table_id: table.id },
    }),
    logToAudit(({ table, rowId, changes }) => ({
      verb,
      entity: 'custom_row',
      entityId: rowId,
      changes: { table: table.name, ...changes },
    })),
    logToTimeline(({ table, accounts }) => {
      const { label } = table.body;
      const ids = [...new Set(accounts)].filter((id) => id !== null);
      const meta = { operation, name: label, note };
      return ids.map((accountId) => ({ accountId, category: 'Account Update', event: label, meta }));
    }),
  );

export const customRowCreated = rowEvent('create', 'created', 'A row was added');
export const customRowUpdated = rowEvent('update', 'updated', 'A row was changed');
export const customRowDeleted = rowEvent('delete', 'deleted', 'A row was deleted');

export interface RowsImport {
  table: StoredTable;
  fileName: string;
  rows: number;
  rejected: number;
  /** The accounts of the new rows. */
  accountIds: readonly number[];
}

export const customRowsImported = eventKind<RowsImport>(
  'custom_table.rows_imported',
  ({ table, rows }) => ({ account: null, subject: { type: 'custom_table', id: table.id }, data: { rows } }),
  logToAudit(({ table, fileName: file, rows, rejected }) => ({
    verb: 'import',
    entity: 'custom_table',
    entityId: table.id,
    changes: { name: table.body.label, file, rows, rejected },
  })),
  logToTimeline(({ table, accountIds }) => {
    const meta = { operation: 'updated', note: table.body.label } as const;
    const entry = { category: 'Account Update', event: 'Import', meta, hasAccountName: true } as const;
    return accountIds.map((accountId) => ({ ...entry, accountId }));
  }),
);

/** Prompts of the assistant are rows of a built-in table. */
const PROMPT = { entity: 'prompt' } as const;
export const promptCreated = authoredEvent(PROMPT, 'created');
export const promptUpdated = authoredEvent(PROMPT, 'updated');
export const promptDeleted = authoredEvent(PROMPT, 'deleted');
