/**
 * Retries deferred rows, which depend on other rows of their file, as long as some of them can be resolved. Runs and
 * dry runs share this.
 */
import type { FileRecord } from '../../../../platform/uploads/records.ts';
import { findDeferredRows } from '../data.ts';
import type { ImportWork } from '../jobs.ts';
import { BATCH_ROWS } from '../../import-run.ts';

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
