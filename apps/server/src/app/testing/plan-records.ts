/** Factories of success plan records. */
import { buildPlan } from '../demo/factories/success-plans.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { queryId, inTenant } from './record-factories.ts';

/** Creates a plan on the first account, with an objective. */
async function toPlan(tx: TenantTx) {
  const accountId = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const { id, objectives } = await buildPlan(tx, { accountId, objectives: [{ name: 'Ten berths' }] });
  return { id, accountId, objectiveId: objectives[0] ?? 0 };
}
export const successPlan = inTenant(toPlan);
export const objective = inTenant(async (tx) => ({ id: (await toPlan(tx)).objectiveId }));
