/** Inserts many rows in one statement under row-level security, which does not support `COPY`. */
import type { DB } from '../../../platform/database/tables.gen.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** The default day of factories, equal to the day of the test clock. */
export const FACTORY_DAY = '2026-11-20';

/** Rows per statement; more only make the message larger. */
const BATCH = 5000;

let lastNumber = 0;
/** Returns a number that is unique in this process, for default names and external ids. */
export const nextNumber = (): number => ++lastNumber;

/** Columns and their PostgreSQL types. Arrays and documents are sent as the type before the `!`: `text!jsonb`. */
export type Columns = Readonly<Record<string, string>>;

function toColumns(names: readonly string[], rows: readonly object[]): unknown[] {
  const values = names.map(() => new Array<unknown>(rows.length));
  rows.forEach((row, at) => {
    names.forEach((name, i) => {
      (values[i] as unknown[])[at] = (row as Record<string, unknown>)[name] ?? null;
    });
  });
  return values;
}

function buildInsert(table: string, columns: Columns, withIds: boolean): string {
  const names = Object.keys(columns);
  const types = Object.values(columns).map((type) => type.split('!'));
  const arrays = types.map(([sentType], i) => `$${i + 2}::${sentType}[]`);
  const selectColumns = names.map((name, i) => (types[i]?.[1] ? `r.${name}::${types[i][1]}` : `r.${name}`));
  // With ids, the insert is ordered, so that they are assigned and returned in the order of the rows.
  const [order, returning] = withIds ? ['order by r.ord', 'returning id'] : ['', ''];
  return `insert into ${table} (tenant_id, ${names.join(', ')}) select $1, ${selectColumns.join(', ')}
    from unnest(${arrays.join(', ')}) with ordinality as r (${names.join(', ')}, ord) ${order} ${returning}`;
}

/** Inserts rows of a table without a generated id. */
export async function insertRows(
  tx: TenantTx,
  table: keyof DB,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  const text = buildInsert(table, columns, false);
  const names = Object.keys(columns);
  const inserts: Promise<unknown>[] = [];
  for (let offset = 0; offset < rows.length; offset += BATCH) {
    inserts.push(tx.rows(text, [tx.tenant, ...toColumns(names, rows.slice(offset, offset + BATCH))]));
  }
  await Promise.all(inserts);
}

/** Inserts rows and returns their ids, in order. */
export async function insertWithIds(
  tx: TenantTx,
  table: keyof DB,
  columns: Columns,
  rows: readonly object[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const text = buildInsert(table, columns, true);
  const insertedRows = await tx.rows<{ id: number }>(text, [tx.tenant, ...toColumns(Object.keys(columns), rows)]);
  return insertedRows.map((row) => row.id);
}

/** Returns the id of a factory that creates one row. */
export function requireSingleId(ids: readonly number[]): number {
  const [id] = ids;
  if (id === undefined) throw new Error('The factory created no row.');
  return id;
}
