/** Defines the choices of plans: the table of each kind, its labels, and the choices of a new company. */
import type { ChoiceKind } from '@mainstay/contract/success-plans/choices';

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
