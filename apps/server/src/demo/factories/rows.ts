/** Many rows in one statement, the way the wall allows (`COPY` is refused under row-level security). */
import type { DB } from '../../platform/database/tables.gen.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** The day factories count from when a test names none; the clock of tests stands on it. */
export const FACTORY_DAY = '2026-11-20';

/** Rows a statement; more only make the message larger. */
const BATCH = 5000;

let drawn = 0;
/** A number no other row of this process has: for names and external ids nobody chose. */
export const nextNumber = (): number => ++drawn;

/** A column and its PostgreSQL type; arrays and documents travel as text in front of the `!`: `text!jsonb`. */
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
  // With ids: ordered, so that they are drawn in the order of the rows and come back in it.
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

/** Inserts rows and answers their ids, in order. */
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

/** The one id of a factory that makes one row. */
export function only(ids: readonly number[]): number {
  const [id] = ids;
  if (id === undefined) throw new Error('The factory made no row.');
  return id;
}
