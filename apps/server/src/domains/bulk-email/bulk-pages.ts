/** Pages of the lists of bulk email. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

interface PageQuery {
  /** The statement of the rows without a condition. */
  select: string;
  /** The table with the alias that the condition uses. */
  table: string;
  where: string;
  order: string;
  /** Of the condition; `$1` is the tenant. */
  values: readonly unknown[];
}

interface FoundPage<R> {
  rows: R[];
  has_next: boolean;
  total_records: number;
}

/** Returns a page of rows, with two statements. */
export async function findPage<R>(
  tx: TenantTx,
  { select, table, where, order, values }: PageQuery,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<FoundPage<R>> {
  const at = values.length;
  const [rows, [count]] = await Promise.all([
    tx.rows<R>(`${select} where ${where} order by ${order} limit $${at + 1} offset $${at + 2}`, [
      ...values,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ total: number }>(`select count(*)::int as total from ${table} where ${where}`, values),
  ]);
  const total = count?.total ?? 0;
  return { rows, has_next: pageNum * limit < total, total_records: total };
}
