/**
 * Defines and reads success criteria and milestones, for administrators and for plans. Archived choices are no longer offered, but plans
 * that selected them keep them.
 */
import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import type { PlanChoice } from '@mainstay/contract/success-plans/choices';
import { findDefinitionPage, nameContainsSql, type NamedPage } from '../../platform/database/named-page.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

interface ChoiceDefinition {
  table: string;
  /** Name of the entity in the audit log. */
  entity: string;
  /** Name of the kind in error messages, alone and with its article. */
  label: string;
  labelWithArticle: string;
  /** SQL for the number of plans that use the row `c`; `$1` is the tenant. */
  planCountSql: string;
  /** The initial choices of a new company, in order. */
  initialNames: readonly string[];
}

export const CHOICE_DEFINITIONS: Readonly<Record<ChoiceKind, ChoiceDefinition>> = {
  criteria: {
    table: 'success_criteria',
    entity: 'success_criterion',
    label: 'Success criterion',
    labelWithArticle: 'A success criterion',
    planCountSql: `(select count(*)::int from success_plan_criteria x where x.tenant_id = $1 and x.criterion_id = c.id)`,
    initialNames: [
      'Weekly active users above 85% of seats',
      'Executive sponsor named and met',
      'Key users trained',
      'Support backlog under five tickets',
      'Reference call agreed',
      'Renewal signed',
    ],
  },
  milestones: {
    table: 'milestones',
    entity: 'milestone',
    label: 'Milestone',
    labelWithArticle: 'A milestone',
    planCountSql: `(select count(distinct x.plan_id)::int from objectives x where x.tenant_id = $1 and x.milestone_id = c.id)`,
    initialNames: ['Onboarding', 'Go-live', 'Adoption', 'Renewal', 'Expansion'],
  },
};

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

interface Choice {
  id: number;
  name: string;
}

/** Returns a page of success criteria in their order. @param page_num starts at 1 */
export async function findCriteria(
  tx: TenantTx,
  { page_num, limit }: { page_num: number; limit: number },
): Promise<{ criteria: Choice[]; has_next: boolean }> {
  const rows = await tx.rows<Choice>(
    `select id, name from success_criteria where tenant_id = $1 and archived_at is null order by position, id
     limit $2 offset $3`,
    [tx.tenant, limit + 1, (page_num - 1) * limit],
  );
  return { criteria: rows.slice(0, limit), has_next: rows.length > limit };
}

const MAX_MILESTONES = 1000;

/** Returns the milestones in their order. */
export const findMilestones = (tx: TenantTx): Promise<Choice[]> =>
  tx.rows(
    `select id, name from milestones where tenant_id = $1 and archived_at is null order by position, id limit ${MAX_MILESTONES}`,
    [tx.tenant],
  );
