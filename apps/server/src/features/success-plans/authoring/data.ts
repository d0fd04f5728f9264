/** Success criteria and milestones as administrators see them. */
import type { ChoiceKind, PlanChoice } from '@mainstay/contract/success-plans/choices';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findPaged, holdsPart, type NamedPage } from '../../definitions/data.ts';
import { CHOICES } from './rules.ts';

const columnsOf = (kind: ChoiceKind): string =>
  `c.id, c.name, c.archived_at is not null as archived, c.position, ${CHOICES[kind].plans} as plans`;

/** In the order in which plans offer them. */
export const findPlanChoices = (tx: TenantTx, kind: ChoiceKind, page: NamedPage) =>
  findPaged<PlanChoice>(
    tx,
    {
      columns: columnsOf(kind),
      from: `from ${CHOICES[kind].table} c where c.tenant_id = $1 and ${holdsPart('c.name')}`,
      order: 'c.position, c.id',
    },
    page,
  );

export async function getPlanChoice(tx: TenantTx, kind: ChoiceKind, id: number): Promise<PlanChoice | undefined> {
  const [row] = await tx.rows<PlanChoice>(
    `select ${columnsOf(kind)} from ${CHOICES[kind].table} c where c.tenant_id = $1 and c.id = $2`,
    [tx.tenant, id],
  );
  return row;
}
