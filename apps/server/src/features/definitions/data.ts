/** Lists of definitions as their authors read them. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface NamedPage {
  pageNum: number;
  limit: number;
  /** A part of the name. */
  q?: string | undefined;
}

interface Listed {
  /** The columns of a row, `updated_at` among them; `$1` is the tenant. */
  columns: string;
  /** From `from` on, the tenant's rows only; `$2` is the part of the name in lower case, or null. */
  from: string;
  /** By what the list is ordered, the id last: it settles a draw. */
  order: string;
  /** Further values that `from` names, `$3` and on. */
  values?: readonly unknown[];
}

/** A page of definitions by name, two statements. */
export async function findListed<R extends { updated_at: Date }>(
  tx: TenantTx,
  { columns, from, order, values = [] }: Listed,
  { pageNum, limit, q }: NamedPage,
) {
  const given = [tx.tenant, q?.toLowerCase() ?? null, ...values];
  const at = given.length;
  const [rows, [count]] = await Promise.all([
    tx.rows<R>(`select ${columns} ${from} order by ${order} limit $${at + 1} offset $${at + 2}`, [
      ...given,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n ${from}`, given),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows.map(timed), has_next: pageNum * limit < total, total_records: total };
}

/** A row with its time as it is sent. */
export const timed = <R extends { updated_at: Date }>(row: R): Omit<R, 'updated_at'> & { updated_at: string } => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

/** The test for a part of a name, as `from` of a list has it. */
export const holdsPart = (column: string): string => `($2::text is null or strpos(lower(${column}), $2) > 0)`;
