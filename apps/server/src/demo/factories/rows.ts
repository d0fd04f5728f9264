/** Inserts many rows in one statement under row-level security, which does not support `COPY`. */
import type { DB } from '../../platform/database/tables.gen.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** The default day of factories, equal to the day of the test clock. */
export const FACTORY_DAY = '2026-11-20';

/** Rows per statement; more only make the message larger. */
const BATCH = 5000;

let drawn = 0;
/** Returns a number that is unique in this process, for default names and external ids. */
export const nextNumber = (): number => ++drawn;

/** Columns and their PostgreSQL types. Arrays and documents are sent as the type before the `!`: `text!jsonb`. */
export type Columns = Readonly<Record<string, string>>;

function columnar(names: readonly string[], rows: readonly object[]): unknown[] {
  const values = names.map(() => new Array<unknown>(rows.length));
  rows.forEach((row, at) => {
    names.forEach((name, i) => {
      (values[i] as unknown[])[at] = (row as Record<string, unknown>)[name] ?? null;
    });
  });
  return values;
}

function statement(table: string, columns: Columns, withIds: boolean): string {
  const names = Object.keys(columns);
  const types = Object.values(columns).map((type) => type.split('!'));
  const arrays = types.map(([sent], i) => `$${i + 2}::${sent}[]`);
  const read = names.map((name, i) => (types[i]?.[1] ? `r.${name}::${types[i][1]}` : `r.${name}`));
  // With ids, the insert is ordered, so that they are assigned and returned in the order of the rows.
  const [order, returning] = withIds ? ['order by r.ord', 'returning id'] : ['', ''];
  return `insert into ${table} (tenant_id, ${names.join(', ')}) select $1, ${read.join(', ')}
    from unnest(${arrays.join(', ')}) with ordinality as r (${names.join(', ')}, ord) ${order} ${returning}`;
}

/** Inserts rows of a table without a generated id. */
export async function insertRows(
  tx: TenantTx,
  table: keyof DB,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  const text = statement(table, columns, false);
  const names = Object.keys(columns);
  const sent: Promise<unknown>[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    sent.push(tx.rows(text, [tx.tenant, ...columnar(names, rows.slice(at, at + BATCH))]));
  }
  await Promise.all(sent);
}

/** Inserts rows and returns their ids, in order. */
export async function insertWithIds(
  tx: TenantTx,
  table: keyof DB,
  columns: Columns,
  rows: readonly object[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const text = statement(table, columns, true);
  const found = await tx.rows<{ id: number }>(text, [tx.tenant, ...columnar(Object.keys(columns), rows)]);
  return found.map((row) => row.id);
}

/** Returns the id of a factory that creates one row. */
export function only(ids: readonly number[]): number {
  const [id] = ids;
  if (id === undefined) throw new Error('The factory created no row.');
  return id;
}
