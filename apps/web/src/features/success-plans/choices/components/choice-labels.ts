/** Labels of the two lists. */
import type { ChoiceKind } from '@mainstay/contract/success-plans/choices';

interface ChoiceLabels {
  title: string;
  /** The name of a single entry. */
  one: string;
  about: string;
  empty: string;
}

export const CHOICE_LABELS: Readonly<Record<ChoiceKind, ChoiceLabels>> = {
  criteria: {
    title: 'Success criteria',
    one: 'success criterion',
    about: 'What a success plan can promise: its author ticks those that count for the account.',
    empty: 'No success criteria yet',
  },
  milestones: {
    title: 'Milestones',
    one: 'milestone',
    about: 'What an objective can be tracked by where no KPI measures it.',
    empty: 'No milestones yet',
  },
};
