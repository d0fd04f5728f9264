/** Records of success plans, made anew. */
import { buildPlan } from '../demo/factories/success-plans.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { idOf, inside } from './record-making.ts';

/** On the first account, with an objective. */
async function planOf(tx: TenantTx) {
  const accountId = await idOf(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const { id, objectives } = await buildPlan(tx, { accountId, objectives: [{ name: 'Ten berths' }] });
  return { id, accountId, objectiveId: objectives[0] ?? 0 };
}
export const successPlan = inside(planOf);
export const objective = inside(async (tx) => ({ id: (await planOf(tx)).objectiveId }));
