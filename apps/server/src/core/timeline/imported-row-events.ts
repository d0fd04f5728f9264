/** Events of rows that imports write, for the timelines of their accounts. */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import { event, type EventActor, eventKind, type EventKind, type LogRule } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Row, WrittenRow, WrittenRows } from '../imports/import-rows.ts';
import type { ImportTable } from '../imports/import-table.ts';
import type { TableKindOptions } from '../imports/table-kind.ts';
import { deleteImportEvents, type ImportedKind, type ImportedRows } from './imported-events.ts';

type Hooks = Pick<ImportTable, 'afterWrite' | 'beforeDelete'>;

/** One event for each batch of an import, and of its undo. The public data are the ids of the rows. */
export const importedRowsEvent = (
  noun: string,
  ...logRules: readonly LogRule<ImportedRows>[]
): EventKind<ImportedRows> =>
  eventKind(
    `${noun}.imported`,
    ({ created, updated }) => ({
      account: null,
      subject: { type: noun, id: null },
      data: { created: created.map(({ id }) => id), updated: updated.map(({ id }) => id) },
    }),
    ...logRules,
  );

/** The actor of written rows. They have no user, because the events of the import itself name who started it. */
export const getImportActor = (): EventActor => ({ userId: null, now: new Date() });

/** @param getFields returns the labels of the changed fields */
export const toImportedRows = (
  { created, updated }: WrittenRows,
  getFields?: (values: Row) => readonly string[],
): ImportedRows => ({
  created: created.map(({ id }) => ({ id })),
  updated: updated.map((row) => ({
    id: row.id,
    movedFrom: getMovedFrom(row),
    ...(getFields && { fields: getFields(row.values) }),
  })),
});

/** Returns the account that a row was moved away from. */
const getMovedFrom = ({ before }: WrittenRow): number | undefined =>
  typeof before?.account_id === 'number' ? before.account_id : undefined;

/** Returns the changed fields with the labels of the file. Derived columns have no label. */
function getChangedFields(kind: ImportedKind, columns: TableKindOptions['columns'], values: Row): string[] {
  const keys = Object.keys(columns).filter((key) => columns[key] !== undefined && columns[key] in values);
  const labels = IMPORT_FIELDS[kind].filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  return labels.length > 0 ? labels : ['details'];
}

/** Records events of written rows, and deletes those of rows that are deleted. */
export const withTimelineEvents = (
  kind: ImportedKind,
  {
    imported,
    columns,
    afterWrite,
  }: { imported: EventKind<ImportedRows>; columns: TableKindOptions['columns'] } & Pick<Hooks, 'afterWrite'>,
): Hooks => ({
  async afterWrite(tx, written) {
    await afterWrite?.(tx, written);
    const rows = toImportedRows(written, (values) => getChangedFields(kind, columns, values));
    await record(tx, event(imported, rows), getImportActor());
  },
  async beforeDelete(tx, ids) {
    await deleteImportEvents(tx, kind, ids);
    return undefined;
  },
});
