/** Records rows that imports write on the timelines of their accounts. */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { Row, WrittenRow } from '../imports/import-rows.ts';
import type { ImportTable } from '../imports/import-table.ts';
import type { TableKindOptions } from '../imports/table-kind.ts';
import { deleteImportEvents, type ImportedKind, recordImportedRows } from './imported-events.ts';

type Hooks = Pick<ImportTable, 'afterWrite' | 'beforeDelete'>;

/** Returns the account that a row was moved away from. */
export const getMovedFrom = ({ before }: WrittenRow): number | undefined =>
  typeof before?.account_id === 'number' ? before.account_id : undefined;

/** Returns the changed fields with the labels of the file. Derived columns have no label. */
function getChangedFields(kind: ImportedKind, columns: TableKindOptions['columns'], values: Row): string[] {
  const keys = Object.keys(columns).filter((key) => columns[key] !== undefined && columns[key] in values);
  const labels = IMPORT_FIELDS[kind].filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  return labels.length > 0 ? labels : ['details'];
}

/** Records timeline events for written rows, and deletes those of rows that are deleted. */
export const withTimelineEvents = (
  kind: ImportedKind,
  columns: TableKindOptions['columns'],
  afterWrite?: Hooks['afterWrite'],
): Hooks => ({
  async afterWrite(tx, written) {
    await afterWrite?.(tx, written);
    const changed = written.updated.map((row) => ({
      ...{ id: row.id, movedFrom: getMovedFrom(row), fields: getChangedFields(kind, columns, row.values) },
    }));
    await recordImportedRows(tx, kind, [...written.created.map(({ id }) => ({ id })), ...changed]);
  },
  async beforeDelete(tx, ids) {
    await deleteImportEvents(tx, kind, ids);
    return undefined;
  },
});
