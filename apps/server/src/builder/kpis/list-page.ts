/** Paginated lists of authored definitions, sorted by name. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface ListOptions {
  pageNum: number;
  limit: number;
  /** A part of the name. */
  q?: string | undefined;
}

export interface ListPage<R> {
  listing: R[];
  has_next: boolean;
  total_records: number;
}

/** @param from the table with its condition; `$1` is the tenant @param alias of the table @param more further values, starting at `$3` */
export async function findListPage<R>(
  tx: TenantTx,
  { pageNum, limit, q }: ListOptions,
  columns: string,
  from: string,
  alias: string,
  more: readonly unknown[] = [],
): Promise<ListPage<R>> {
  const values = [tx.tenant, q?.toLowerCase() ?? null, ...more];
  const fromSql = `from ${from} and ($2::text is null or strpos(lower(${alias}.name), $2) > 0)`;
  const at = values.length;
  const [listing, [count]] = await Promise.all([
    tx.rows<R>(
      `select ${columns} ${fromSql} order by lower(${alias}.name), ${alias}.id limit $${at + 1} offset $${at + 2}`,
      [...values, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(`select count(*)::int as n ${fromSql}`, values),
  ]);
  const total = count?.n ?? 0;
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

/** Returns the SQL of the newest version of a definition whose table does not store it; 0 before the first save. */
export const newestVersionSql = (kind: string, id: string): string =>
  `coalesce((select max(v.version) from definition_versions v
     where v.tenant_id = $1 and v.kind = '${kind}' and v.definition_id = ${id}), 0)`;
