import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Returns how many hand-written statements a piece of work runs, for example to test that it does not depend on the number of rows. */
export async function countStatements(tx: TenantTx, work: (counted: TenantTx) => Promise<unknown>): Promise<number> {
  let statements = 0;
  await work({
    ...tx,
    rows: (...args) => {
      statements += 1;
      return tx.rows(...args);
    },
    queryArrays: (...args) => {
      statements += 1;
      return tx.queryArrays(...args);
    },
  });
  return statements;
}
