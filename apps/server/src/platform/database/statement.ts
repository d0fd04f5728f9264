/** A statement that is built before it is run. */
import type { PlanKind } from './plan-kind.ts';
import type { TenantTx } from './tenant-tx.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** `custom` where how many rows a range leaves decides between walking and fetching. */
  plan: PlanKind;
}

/**
 * Runs a built statement. After a few runs the database keeps a generic plan by itself wherever that costs no more; only
 * a plan for every set of values needs a word.
 */
export const run = <R>(tx: TenantTx, { text, values, plan }: Statement): Promise<R[]> =>
  tx.rows<R>(text, values, plan === 'custom' ? plan : undefined);
