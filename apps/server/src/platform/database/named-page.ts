/** Paginated lists of definitions, searched by a part of the name. */
import type { TenantTx } from './tenant-tx.ts';

export interface NamedPage {
  pageNum: number;
  limit: number;
  /** A part of the name. */
  q?: string | undefined;
}

interface DefinitionListQuery {
  /** The columns of a row; `$1` is the tenant. */
  columns: string;
  /**
   * The statement from its `from` clause on, limited to the tenant's rows; `$2` is the part of the name in lower case,
   * or null.
   */
  from: string;
  /** The order of the list, with the id last as a tie-breaker. */
  order: string;
  /** Further values that `from` uses, starting with `$3`. */
  values?: readonly unknown[];
}

interface FoundPage<R> {
  listing: R[];
  has_next: boolean;
  total_records: number;
}

/** Returns a page of what administrators author, with two statements. */
export async function findDefinitionPage<R>(
  tx: TenantTx,
  { columns, from, order, values = [] }: DefinitionListQuery,
  { pageNum, limit, q }: NamedPage,
): Promise<FoundPage<R>> {
  const parameters = [tx.tenant, q?.toLowerCase() ?? null, ...values];
  const at = parameters.length;
  const [rows, [count]] = await Promise.all([
    tx.rows<R>(`select ${columns} ${from} order by ${order} limit $${at + 1} offset $${at + 2}`, [
      ...parameters,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n ${from}`, parameters),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows, has_next: pageNum * limit < total, total_records: total };
}

/** Returns a page of definitions with the time of their last save. `updated_at` must be among the columns. */
export async function findDefinitionList<R extends { updated_at: Date }>(
  tx: TenantTx,
  listQuery: DefinitionListQuery,
  page: NamedPage,
) {
  const found = await findDefinitionPage<R>(tx, listQuery, page);
  return { ...found, listing: found.listing.map(withTimestamps) };
}

/** Converts the time of a row to its response format. */
export const withTimestamps = <R extends { updated_at: Date }>(
  row: R,
): Omit<R, 'updated_at'> & { updated_at: string } => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

/** Returns the condition for a part of a name, for the `from` of a list. */
export const nameContainsSql = (column: string): string => `($2::text is null or strpos(lower(${column}), $2) > 0)`;
