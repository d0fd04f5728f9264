/** Reads the existing rows that a batch may match, and allocates the ids of new ones. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Row, Value } from '../import-rows.ts';
import type { ImportTarget, UniqueKey } from '../import-table.ts';
import { type ExistingRow, toRowId } from './plan-rows.ts';

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
export async function findRows(tx: TenantTx, target: ImportTarget, keys: readonly Row[]): Promise<ExistingRow[]> {
  const rows = await tx.rows<Record<string, unknown>>(getFindStatement(target), [tx.tenant, JSON.stringify(keys)]);
  return rows.map(({ row_id, row_part, path, ...values }) => ({
    id: Number(row_id),
    part: row_part === undefined ? null : Number(row_part),
    values: Object.fromEntries(Object.entries(values).map(([c, v]) => [c, toValue(v)])),
    ...(Array.isArray(path) && { path: path as number[] }),
  }));
}

/** Returns the lines of rows that this import has already written, by row id. */
export async function findWrittenLines(
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
export async function allocateIds(tx: TenantTx, target: ImportTarget, count: number): Promise<number[]> {
  if (count === 0 || target.identity.length === 2) return [];
  const rows = await tx.rows<{ id: number }>(
    `select nextval('${target.table}_id_seq') as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map((r) => r.id);
}
