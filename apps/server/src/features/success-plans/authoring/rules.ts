/** What plans choose from: where each kind lies, what it is called, and what a new company begins with. */
import type { ChoiceKind } from '@mainstay/contract/success-plans/choices';

interface ChoicePlace {
  table: string;
  /** As the log calls one. */
  entity: string;
  /** As a refusal calls one, alone and with its article. */
  label: string;
  called: string;
  /** How many plans use the row `c`; `$1` is the tenant. */
  plans: string;
  /** What a new company begins with, in order. */
  first: readonly string[];
}

export const CHOICE_DEFINITIONS: Readonly<Record<ChoiceKind, ChoicePlace>> = {
  criteria: {
    table: 'success_criteria',
    entity: 'success_criterion',
    label: 'Success criterion',
    called: 'A success criterion',
    plans: `(select count(*)::int from success_plan_criteria x where x.tenant_id = $1 and x.criterion_id = c.id)`,
    first: [
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
    called: 'A milestone',
    plans: `(select count(distinct x.plan_id)::int from objectives x where x.tenant_id = $1 and x.milestone_id = c.id)`,
    first: ['Onboarding', 'Go-live', 'Adoption', 'Renewal', 'Expansion'],
  },
};

/** Why one that plans use cannot be deleted. */
export const choiceInUseMessage = (name: string, plans: number): string =>
  `${name} is used by ${plans === 1 ? '1 success plan' : `${plans} success plans`}. Archive it instead.`;
