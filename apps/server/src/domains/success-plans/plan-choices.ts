/** Reads success criteria and milestones for administrators. */
import type { ChoiceKind, PlanChoice } from '@mainstay/contract/success-plans/choices';
import { findDefinitionPage, nameContainsSql, type NamedPage } from '../../platform/database/named-page.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { CHOICE_DEFINITIONS } from './choice-definitions.ts';

const choiceColumns = (kind: ChoiceKind): string =>
  `c.id, c.name, c.archived_at is not null as archived, c.position, ${CHOICE_DEFINITIONS[kind].planCountSql} as plans`;

/** Returns a page in the order in which plans offer the choices. */
export const findPlanChoices = (tx: TenantTx, kind: ChoiceKind, page: NamedPage) =>
  findDefinitionPage<PlanChoice>(
    tx,
    {
      columns: choiceColumns(kind),
      from: `from ${CHOICE_DEFINITIONS[kind].table} c where c.tenant_id = $1 and ${nameContainsSql('c.name')}`,
      order: 'c.position, c.id',
    },
    page,
  );

export async function getPlanChoice(tx: TenantTx, kind: ChoiceKind, id: number): Promise<PlanChoice | undefined> {
  const [row] = await tx.rows<PlanChoice>(
    `select ${choiceColumns(kind)} from ${CHOICE_DEFINITIONS[kind].table} c where c.tenant_id = $1 and c.id = $2`,
    [tx.tenant, id],
  );
  return row;
}
