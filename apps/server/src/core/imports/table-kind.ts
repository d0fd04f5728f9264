/** Builds the kinds whose rows are rows of a table. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { ImportKind } from './import-kinds.ts';
import { type Fields, type ParsedRecord, type PlannedRow, type Row, type RowError, toKey } from './import-rows.ts';
import type { KindContext } from './import-run.ts';
import type { ImportTable } from './import-table.ts';
import { planTable } from './planning/plan-table.ts';
import type { Reference } from './referenced-rows.ts';
import { findTableObstacle } from './undo/table-obstacles.ts';
import { buildStatements, deleteRows, lockRows, restoreRows, writeRows } from './writing/write-rows.ts';

type KindProperties = Pick<
  ImportKind,
  | 'name'
  | 'label'
  | 'fields'
  | 'analyzedTables'
  | 'tableLabels'
  | 'affectedAccounts'
  | 'affectsAllAccounts'
  | 'lock'
  | 'findFirstDay'
  | 'findUndoDenial'
>;

/** `C` is what the rows of a batch depend on in addition to the context of every import. */
export interface TableKindOptions<C extends object = object> extends KindProperties, ImportTable {
  /** Maps field keys to columns that store the parsed value unchanged. */
  columns: Readonly<Record<string, string>>;
  references: readonly Reference[];
  /** Reads `C` before a batch is planned. Required if the kind has one. */
  loadContext?: (tx: TenantTx, records: readonly ParsedRecord[], context: KindContext) => Promise<C>;
  /** Columns that must not be null, with their default for new rows. A cleared text becomes ''. */
  notNull: (context: KindContext) => Row;
  /** Values that are written with every new row. */
  creation?: (row: Row, context: KindContext) => Row;
  /** Adds columns that are derived from the existing row. */
  complete?: (existing: Row, row: Row, context: KindContext & C) => Row;
  /** Adds columns that are derived from others. @returns the error of the row as a whole */
  normalize?: (row: Row, fields: Fields, context: KindContext & C) => RowError | undefined;
  /** Returns the reason to reject a row. For an existing row, `change` contains the differences. */
  guard?: (existing: Row | undefined, change: Row, context: KindContext & C) => RowError | undefined;
  /** The column that dates the fact, instead of `findFirstDay`. History is rebuilt from the earliest date. */
  datedBy?: string;
}

/** Returns the columns of fields that have the same name. */
export const mapToSameName = (...keys: string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, key]));

/** Formats lists as PostgreSQL does, so that texts can be compared. */
export const toJsonText = (list: readonly unknown[]): string =>
  `[${list.map((v) => (Array.isArray(v) ? toJsonText(v) : JSON.stringify(v))).join(', ')}]`;

/** Returns the earliest day of an instant in any time zone: west of UTC, it can be on the day before. A plain day is returned as it is. */
const toFirstDay = (value: string): string => (value.length > 10 ? addDays(value.slice(0, 10), -1) : value);

/** Returns a function that finds the earliest date among the values of a column before and after a batch. */
function createFirstDayFinder(column: string, columns: TableKindOptions['columns']) {
  const field = Object.keys(columns).find((key) => columns[key] === column) ?? column;
  return async (_tx: TenantTx, planned: readonly PlannedRow[]): Promise<string | null> => {
    const days = planned.flatMap(({ outcome, values, fields, before }) =>
      // An update that does not change the day still affects the data derived from it.
      (outcome === 'create' || outcome === 'update' ? [values[column] ?? fields[field], before?.[column]] : []).flatMap(
        (v) => (typeof v === 'string' ? [toFirstDay(v)] : []),
      ),
    );
    return days.length === 0 ? null : days.reduce((a, b) => (a < b ? a : b));
  };
}

export function createTableKind<C extends object = object>(options: TableKindOptions<C>): ImportKind {
  const { target, self, tree, creation, columns, datedBy } = options;
  return {
    ...options,
    log: { table: target.table, sql: buildStatements(options).log },
    plan: (tx, run, records, planOptions) => planTable(tx, run, records, { ...planOptions, kind: options }),
    addDedupeKeys(row, known) {
      if (tree && self) known.addParents(row, self.column);
      const values = { ...row.values, ...target.computed?.(row.values) };
      target.uniques.forEach((unique, at) =>
        known.add(at, toKey(unique.columns, values), row.line, JSON.stringify(row.fields)),
      );
    },
    async write(tx, { context }, planned) {
      await writeRows(tx, options, planned, (row) => creation?.(row, context) ?? {});
      return undefined;
    },
    ...(datedBy !== undefined && { findFirstDay: createFirstDayFinder(datedBy, columns) }),
    lockRows: (tx, ids) => lockRows(tx, options, ids),
    findUndoObstacle: (tx, run, lines) => findTableObstacle(tx, run, options, lines),
    async undo(tx, run, rows) {
      const targets = rows.map((r) => ({ id: r.entity_id, part: r.entity_part, values: r.before ?? {} }));
      if (rows[0]?.outcome === 'updated') await restoreRows(tx, options, targets);
      else await deleteRows(tx, options, targets, run.id);
    },
  };
}
