/** Rules of automatic playbooks: conditions on accounts, how often a rule starts a play, and their formatting. */
import { type Operator, OPERATOR_LABELS, type ScalarValue } from './expressions.ts';

export const AUTOMATION_CONDITIONS_LIMIT = 20;
export const AUTOMATION_VALUES_LIMIT = 200;
export const AUTOMATION_NAME_LIMIT = 200;
/** Maximum number of days of a condition, limited by the snapshots of accounts, and of a period, which is ten years. */
export const AUTOMATION_DAYS_LIMIT = 365;
export const AUTOMATION_PERIOD_LIMIT = 3650;

/** A condition on a column of the dataset `accounts`, with the operators of components. */
export interface FieldCondition {
  kind: 'field';
  /** A column such as `mrr` or `owner.name`. */
  field: string;
  op: Operator;
  values: ScalarValue[];
}

/** Conditions over time. Days are in the company's time zone, and today counts from its start. */
export type TimeCondition =
  /** The renewal is between today and the given number of days from now, both inclusive. */
  | { kind: 'renewal_within'; days: number }
  | { kind: 'health_below'; below: number }
  /** Health has fallen by at least this many points compared to the given number of days ago. */
  | { kind: 'health_fell'; by: number; days: number }
  /** Compares events of the last days, excluding today, with the same number of days before them. */
  | { kind: 'usage_down'; percent: number; days: number }
  /** No note was written and no action completed in this period. If there was none before, the period starts at onboarding. */
  | { kind: 'no_contact'; days: number }
  /** No meeting with the account started in this period. If there was none before, the period starts at onboarding. */
  | { kind: 'no_meeting'; days: number }
  /** A published plan with remaining objectives is due between today and the given number of days from now, both inclusive. */
  | { kind: 'plan_due'; days: number }
  /** Onboarded today or within the given number of days before today. */
  | { kind: 'new_account'; days: number };

export type AutomationCondition = FieldCondition | TimeCondition;
export const TIME_CONDITION_KINDS = [
  'renewal_within',
  'health_below',
  'health_fell',
  'usage_down',
  'no_contact',
  'no_meeting',
  'plan_due',
  'new_account',
] as const satisfies readonly TimeCondition['kind'][];
export type TimeConditionKind = (typeof TIME_CONDITION_KINDS)[number];

/** Default values for the editor, and the text around the numbers; `{days}` is replaced by the input. */
export const TIME_CONDITIONS: {
  readonly [K in TimeConditionKind]: {
    label: string;
    text: string;
    initial: Readonly<Extract<TimeCondition, { kind: K }>>;
  };
} = {
  renewal_within: {
    label: 'Renewal is near',
    text: 'Renewal is within {days} days',
    initial: { kind: 'renewal_within', days: 60 },
  },
  health_below: {
    label: 'Health is low',
    text: 'Health is below {below}',
    initial: { kind: 'health_below', below: 50 },
  },
  health_fell: {
    label: 'Health fell',
    text: 'Health fell by {by} or more in {days} days',
    initial: { kind: 'health_fell', by: 10, days: 30 },
  },
  usage_down: {
    label: 'Usage is down',
    text: 'Usage is down by {percent} percent or more in {days} days',
    initial: { kind: 'usage_down', percent: 20, days: 30 },
  },
  no_contact: {
    label: 'No contact',
    text: 'No note written and no action completed for {days} days',
    initial: { kind: 'no_contact', days: 30 },
  },
  no_meeting: {
    label: 'No meeting',
    text: 'No meeting for {days} days',
    initial: { kind: 'no_meeting', days: 30 },
  },
  plan_due: {
    label: 'Success plan is due',
    text: 'A success plan is due within {days} days',
    initial: { kind: 'plan_due', days: 30 },
  },
  new_account: {
    label: 'Account is new',
    text: 'Account was onboarded within {days} days',
    initial: { kind: 'new_account', days: 30 },
  },
};

/** The minimum and maximum of each number of a time condition. */
export const TIME_NUMBERS = {
  days: [1, AUTOMATION_DAYS_LIMIT],
  below: [1, 100],
  by: [1, 100],
  percent: [1, 100],
} as const;
export type TimeNumber = keyof typeof TIME_NUMBERS;

/** Returns the minimum and maximum number of values that an operator takes. */
export function valueCount(op: Operator): readonly [least: number, most: number] {
  if (op === 'is_null' || op === 'not_null') return [0, 0];
  if (op === 'between') return [2, 2];
  return op === 'in' ? [1, AUTOMATION_VALUES_LIMIT] : [1, 1];
}

const formatScalar = (value: ScalarValue): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' ? `“${value}”` : String(value);

/** Formats a condition as text. `label` returns the catalog's name of a column. */
export function formatCondition(condition: AutomationCondition, label: (field: string) => string): string {
  if (condition.kind !== 'field') {
    const numbers: Partial<Record<string, unknown>> = { ...condition };
    return TIME_CONDITIONS[condition.kind].text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(numbers[key]));
  }
  const { field, op, values } = condition;
  const joined = values.map(formatScalar).join(op === 'between' ? ' and ' : ', ');
  return [label(field), OPERATOR_LABELS[op], joined].filter((part) => part !== '').join(' ');
}

/** The maximum frequency at which a rule starts its playbook on an account. */
export type AutomationPeriod =
  | { kind: 'ever' }
  /** Again once this many days have passed since the last start on the account. */
  | { kind: 'days'; days: number }
  /** Again once the account has a different renewal date. */
  | { kind: 'renewal' };

export function formatAutomationPeriod(period: AutomationPeriod): string {
  if (period.kind === 'ever') return 'Once per account';
  if (period.kind === 'renewal') return 'Once per account and renewal date';
  return period.days === 1 ? 'Once per account and day' : `Once per account in ${period.days} days`;
}

/** What a run did with a matching account. */
export const AUTOMATION_OUTCOMES = ['started', 'would_start', 'already', 'present', 'refused', 'waiting'] as const;
export type AutomationOutcome = (typeof AUTOMATION_OUTCOMES)[number];
export const OUTCOME_LABELS: Readonly<Record<AutomationOutcome, string>> = {
  started: 'Started',
  would_start: 'Would start',
  already: 'Already run this period',
  present: 'Already running',
  refused: 'Rejected',
  waiting: 'Waiting',
};

export const AUTOMATION_MESSAGES = {
  name: 'Name is required.',
  long: `Maximum ${AUTOMATION_NAME_LIMIT} characters are allowed.`,
  none: 'Add at least one condition.',
  full: `A rule can hold ${AUTOMATION_CONDITIONS_LIMIT} conditions at most.`,
  archived: 'The playbook is archived. Select another one.',
  closed: 'The account is closed.',
  author: 'The user who last saved the rule can no longer start playbooks. Save it again.',
  off: 'The rule was turned off.',
  failed: 'The rule could not be evaluated.',
} as const;
