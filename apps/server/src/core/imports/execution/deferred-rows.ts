/**
 * Finds and retries deferred rows, which depend on other rows of their file, as long as some of them can be resolved.
 * Runs and dry runs share this.
 */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { FileRecord } from '../../../platform/uploads/records.ts';
import { BATCH_ROWS } from '../import-run.ts';
import type { ImportWork } from './import-work.ts';

export interface DeferredRowsOptions {
  /**
   * Retries rows. `last` rejects those that remain deferred.
   *
   * @returns the number of rows that are no longer deferred
   */
  retry: (records: readonly FileRecord[], last: boolean) => Promise<number>;
  shouldPause: () => boolean;
}

const LAST_LINE = 2_147_483_647;

/** Rows that remain at the end reference rows that do not exist, or each other. */
export async function resolveDeferredRows(
  work: ImportWork,
  { retry, shouldPause }: DeferredRowsOptions,
): Promise<'settled' | 'paused'> {
  const { services, tenant, importId } = work;
  for (let last = false; ; ) {
    let resolvedCount = 0;
    let before = LAST_LINE;
    for (;;) {
      const limit = before;
      const records = await services.database.inTenant(tenant, 'read', (tx) =>
        findDeferredRows(tx, importId, limit, BATCH_ROWS),
      );
      if (records.length === 0) break;
      if (shouldPause()) return 'paused';
      resolvedCount += await retry(records, last);
      before = records.at(-1)?.line ?? 0;
    }
    if (last || before === LAST_LINE) return 'settled';
    last = resolvedCount === 0;
  }
}

/**
 * Returns rows that are deferred until other rows of the same file exist, in descending order, because most of them
 * reference later rows.
 */
export async function findDeferredRows(
  tx: TenantTx,
  importId: number,
  before: number,
  limit: number,
): Promise<FileRecord[]> {
  const rows = await tx.rows<{ row_number: number; cells: string[] }>(
    `select row_number, data -> 'cells' as cells from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = 'deferred' and row_number < $3
     order by row_number desc limit $4`,
    [tx.tenant, importId, before, limit],
  );
  return rows.map((r) => ({ line: r.row_number, cells: r.cells }));
}

/** Returns which of the lines are still deferred. */
export async function findDeferredLines(
  tx: TenantTx,
  importId: number,
  lines: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ row_number: number }>(
    `select row_number from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = 'deferred' and row_number = any($3)`,
    [tx.tenant, importId, lines],
  );
  return new Set(rows.map(({ row_number: line }) => line));
}
