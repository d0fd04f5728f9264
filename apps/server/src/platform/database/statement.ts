/** A statement that is built before it is run. */
import type { PlanKind } from './plan-kind.ts';
import type { TenantTx } from './tenant-tx.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** `custom` if the number of rows in a range determines whether a scan or lookups are faster. */
  plan: PlanKind;
}

/**
 * Runs a built statement. After a few runs the database automatically uses a generic plan if it is not slower, so the
 * mode is set only for `custom`.
 */
export const run = <R>(tx: TenantTx, { text, values, plan }: Statement): Promise<R[]> =>
  tx.rows<R>(text, values, plan === 'custom' ? plan : undefined);
