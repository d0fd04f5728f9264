/** Plans rows of the table kinds: resolves references and finds existing rows. `plan-rows.ts` makes the decisions. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { BatchPlanOptions } from '../import-kinds.ts';
import {
  KEY_SEPARATOR,
  type ParsedRecord,
  type PlannedRow,
  type ResolvedRow,
  type Row,
  type RowError,
  toKey,
  type Value,
} from '../import-rows.ts';
import { getFieldHeader, type KindContext, type Run } from '../import-run.ts';
import type { ImportTable, ImportTarget, UniqueKey } from '../import-table.ts';
import { findReferencedRows, type Reference, type ReferencedRow } from '../referenced-rows.ts';
import type { TableKindOptions } from '../table-kind.ts';
import { type ExistingRow, planRows, toRowId, virtualId, withComputedColumns } from './plan-rows.ts';

const KEY_TYPES: Record<string, string> = { account_id: 'bigint', user_id: 'bigint', primary_of: 'bigint' };

const getType = (target: ImportTarget, column: string) => target.columns[column] ?? KEY_TYPES[column] ?? 'text';

/** Selects the ids of rows that match one unique key. */
function buildMatchSql(target: ImportTarget, { columns, match }: UniqueKey): string {
  const recordset = columns.map((c) => `${c} ${getType(target, c)}`).join(', ');
  const condition = match ?? columns.map((c) => `k.${c} = r.${c}`).join(' and ');
  return `select ${target.identity.map((c) => `k.${c}`).join(', ')} from jsonb_to_recordset($2) r (${recordset})
    join ${target.table} k on k.tenant_id = $1 and ${condition}`;
}

const FIND_STATEMENTS = new WeakMap<ImportTarget, string>();

function getFindStatement(target: ImportTarget): string {
  let text = FIND_STATEMENTS.get(target);
  if (!text) {
    const keys = target.uniques.flatMap((u) => (u.match ? [] : u.columns)).filter((c) => !(c in target.columns));
    const columns = [...Object.keys(target.columns), ...new Set(keys)].map((c) => `t.${c}`);
    const expressions = Object.entries({ ...target.linked, ...target.reads }).map(([name, sql]) => `${sql} as ${name}`);
    const identity =
      target.identity.length === 1
        ? ['t.id as row_id']
        : [`t.${target.identity[0]} as row_id`, `t.${target.identity[1]} as row_part`];
    text = `select ${[...identity, ...columns, ...expressions].join(', ')} from ${target.table} t
      where t.tenant_id = $1 and (${target.identity.map((c) => `t.${c}`).join(', ')}) in (
        ${target.uniques.map((u) => buildMatchSql(target, u)).join(' union ')})`;
    FIND_STATEMENTS.set(target, text);
  }
  return text;
}

const toValue = (value: unknown): Value => (value instanceof Date ? value.toISOString() : ((value ?? null) as Value));

/** @param keys rows with the key columns; a row without a key does not match by it */
async function findRows(tx: TenantTx, target: ImportTarget, keys: readonly Row[]): Promise<ExistingRow[]> {
  const rows = await tx.rows<Record<string, unknown>>(getFindStatement(target), [tx.tenant, JSON.stringify(keys)]);
  return rows.map(({ row_id, row_part, path, ...values }) => ({
    id: Number(row_id),
    part: row_part === undefined ? null : Number(row_part),
    values: Object.fromEntries(Object.entries(values).map(([c, v]) => [c, toValue(v)])),
    ...(Array.isArray(path) && { path: path as number[] }),
  }));
}

/** Returns the lines of rows that this import has already written, by row id. */
async function findWrittenLines(
  tx: TenantTx,
  importId: number,
  found: readonly ExistingRow[],
): Promise<Map<string, number>> {
  if (found.length === 0) return new Map();
  const rows = await tx.rows<{ entity_id: number; entity_part: number | null; row_number: number }>(
    `select entity_id, entity_part, row_number from import_rows
     where tenant_id = $1 and import_id = $2 and entity_id = any($3) and outcome in ('created', 'updated',
     'unchanged')`,
    [tx.tenant, importId, [...new Set(found.map((f) => f.id))]],
  );
  return new Map(rows.map((r) => [toRowId(r.entity_id, r.entity_part), r.row_number]));
}

/** Allocates the ids of new rows with one call. */
async function allocateIds(tx: TenantTx, target: ImportTarget, count: number): Promise<number[]> {
  if (count === 0 || target.identity.length === 2) return [];
  const rows = await tx.rows<{ id: number }>(
    `select nextval('${target.table}_id_seq') as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map((r) => r.id);
}

const toReferenceKey = ({ to }: Reference, text: string) => (to === 'users' ? text.toLowerCase() : text);
/** Replaces the field label in an error by the header of the file, because the rules of a kind use labels. */
const withHeader = (run: Run, { column, reason }: RowError): RowError => {
  const field = run.kind.fields.find((f) => f.label === column);
  return { column: field ? getFieldHeader(run, field.key) : column, reason };
};

interface BatchContext<C> {
  context: KindContext & C;
  referencedRows: ReadonlyMap<Reference, Map<string, ReferencedRow>>;
}

function resolveRow<C extends object>(
  run: Run,
  kind: TableKindOptions<C>,
  record: ParsedRecord,
  { context, referencedRows }: BatchContext<C>,
): ResolvedRow {
  const { fields } = record;
  const errors = [...record.errors];
  const values: Row = {};
  for (const field in kind.columns) {
    const [column, value] = [kind.columns[field], fields[field]];
    if (column !== undefined && value !== undefined) values[column] = value;
  }
  for (const reference of kind.references) {
    const value = fields[reference.field];
    if (value === undefined) continue;
    const found =
      value === null ? undefined : referencedRows.get(reference)?.get(toReferenceKey(reference, String(value)));
    if (value !== null && !found)
      errors.push({ column: getFieldHeader(run, reference.field), reason: reference.reason });
    values[reference.column] = found?.id ?? null;
  }
  if (errors.length === 0) {
    const error = kind.normalize?.(values, fields, context);
    if (error) errors.push(withHeader(run, error));
  }
  return {
    line: record.line,
    cells: record.cells,
    fields,
    values,
    errors,
    self: getSelfReference(run, kind, fields, values),
  };
}

function getSelfReference(
  run: Run,
  { self }: ImportTable,
  fields: ParsedRecord['fields'],
  values: Row,
): ResolvedRow['self'] {
  if (!self) return undefined;
  const parent = fields[self.field];
  if (parent === null) values[self.column] = null;
  const key = typeof parent === 'string' ? self.getKey(parent, values) : undefined;
  if (key === undefined) return undefined;
  return { column: self.column, unique: self.unique, key, field: getFieldHeader(run, self.field), reason: self.reason };
}

/** Returns the keys to look up: those of each row, and those of the rows that it references. */
function getKeys(table: ImportTable, rows: readonly ResolvedRow[]): Row[] {
  const { target } = table;
  const columns = target.uniques.flatMap((u) => u.columns);
  return rows.flatMap((row) => {
    const own = withComputedColumns(target, row.values);
    const keys: Row[] = [Object.fromEntries(columns.map((c) => [c, own[c] ?? null]))];
    if (row.self) {
      const parts = row.self.key.split(KEY_SEPARATOR);
      keys.push(
        Object.fromEntries((target.uniques[row.self.unique]?.columns ?? []).map((c, i) => [c, parts[i] ?? null])),
      );
    }
    return keys;
  });
}

/** Returns how many ids may be needed, which is the number of rows that no key matches. */
function countNewRows(table: ImportTable, rows: readonly ResolvedRow[], found: readonly ExistingRow[]): number {
  const { target } = table;
  const known = target.uniques.map((u) => new Set(found.map((f) => toKey(u.columns, f.values))));
  return rows.filter((row) => {
    const own = withComputedColumns(target, row.values);
    return (
      row.errors.length === 0 && !target.uniques.some((u, at) => known[at]?.has(toKey(u.columns, own) ?? KEY_SEPARATOR))
    );
  }).length;
}

export async function planTable<C extends object>(
  tx: TenantTx,
  run: Run,
  records: readonly ParsedRecord[],
  { kind, dry, known }: BatchPlanOptions & { kind: TableKindOptions<C> },
): Promise<PlannedRow[]> {
  const { target } = kind;
  const batchContext = await kind.loadContext?.(tx, records, run.context);
  // A kind without `loadContext` needs nothing in addition.
  const context = (batchContext ? { ...run.context, ...batchContext } : run.context) as KindContext & C;
  const referencedRows = new Map(
    await Promise.all(
      kind.references.map(async (reference) => {
        const keys = records.flatMap(({ fields }) => {
          const value = fields[reference.field];
          return typeof value === 'string' ? [toReferenceKey(reference, value)] : [];
        });
        return [reference, await findReferencedRows(tx, reference.to, keys)] as const;
      }),
    ),
  );
  const batch = { context, referencedRows };
  const rows = records.map((record) => resolveRow(run, kind, record, batch));
  const found = await findRows(
    tx,
    target,
    getKeys(
      kind,
      rows.filter((r) => r.errors.length === 0),
    ),
  );
  const [earlier, ids] = await Promise.all([
    dry ? new Map<string, number>() : findWrittenLines(tx, run.id, found),
    dry ? [] : allocateIds(tx, target, countNewRows(kind, rows, found)),
  ]);
  return planRows(rows, {
    target,
    found,
    earlier,
    defaults: {},
    notNull: kind.notNull(context),
    complete: kind.complete && ((existing, values) => kind.complete?.(existing, values, context) ?? values),
    guard: kind.guard && ((existing, values) => kind.guard?.(existing, values, context)),
    known,
    tree: kind.tree === true,
    allocateId: (line) => ids.shift() ?? virtualId(line),
  });
}
