/** Labels of the two lists. */
import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';

interface ChoiceLabels {
  title: string;
  /** The name of a single entry. */
  singular: string;
  about: string;
  empty: string;
}

export const CHOICE_LABELS: Readonly<Record<ChoiceKind, ChoiceLabels>> = {
  criteria: {
    title: 'Success criteria',
    singular: 'success criterion',
    about: 'Criteria that plan authors can select for an account.',
    empty: 'No success criteria yet',
  },
  milestones: {
    title: 'Milestones',
    singular: 'milestone',
    about: 'Used to track objectives that are not measured by a KPI.',
    empty: 'No milestones yet',
  },
};
