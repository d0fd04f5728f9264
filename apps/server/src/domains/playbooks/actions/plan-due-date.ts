/** Reads the due date of a play's success plan, and checks that actions are due before it. */
import { isDueAfterPlan, PLAN_ACTION_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FieldError } from '../../../platform/http/errors.ts';

/** Returns the SQL of a success plan's due date, null if there is no plan. @param plan an SQL expression for the plan's id */
export const planDueSql = (plan: string): string =>
  `(select s.due_on from success_plans s where s.tenant_id = $1 and s.id = ${plan})`;

/** Returns the due date of the success plan that a play belongs to, or null if the play has no plan or the plan no due date. */
export async function getPlanDue(tx: TenantTx, playId: number): Promise<string | null> {
  const [row] = await tx.rows<{ due: string | null }>(
    `select ${planDueSql('p.success_plan_id')} as due from plays p where p.tenant_id = $1 and p.id = $2`,
    [tx.tenant, playId],
  );
  return row?.due ?? null;
}

/** @throws BusinessError if the due date is not before the due date of the success plan */
export function assertDueBeforePlan(due: string | null | undefined, planDue: string | null): void {
  if (isDueAfterPlan(due, planDue)) throw new FieldError('completedOn', PLAN_ACTION_MESSAGES.due);
}
