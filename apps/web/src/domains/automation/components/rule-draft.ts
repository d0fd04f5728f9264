/** The draft of a rule in the editor: every field holds text, and every condition has a local key. */
import type { DatasetListing } from '@mainstay/contract/datasets';
import type { AutomationRule, AutomationRuleBody } from '@mainstay/contract/automation';
import {
  AUTOMATION_MESSAGES,
  AUTOMATION_PERIOD_LIMIT,
  type AutomationCondition,
  type AutomationPeriod,
  TIME_CONDITIONS,
  TIME_NUMBERS,
  type TimeCondition,
  type TimeConditionKind,
  type TimeNumber,
  valueCount,
} from '@mainstay/contract/rules/automation';
import type { Operator } from '@mainstay/contract/rules/expressions';
import { toScalar } from '../../../platform/lib/condition-values.ts';
import type { PickerValue } from '../../../platform/ui/Picker.tsx';
import type { PreviewInput } from '../queries.ts';

export type Columns = DatasetListing['columns'];

export interface FieldDraft {
  /** A local key that is not sent to the server. */
  key: number;
  kind: 'field';
  field: string;
  op: Operator;
  values: readonly string[];
}
export interface TimeDraft {
  key: number;
  kind: TimeConditionKind;
  numbers: Readonly<Partial<Record<TimeNumber, string>>>;
}
export type ConditionDraft = FieldDraft | TimeDraft;

export interface RuleDraft {
  name: string;
  template: (PickerValue & { archived?: boolean }) | null;
  conditions: readonly ConditionDraft[];
  period: AutomationPeriod['kind'];
  /** The days of the period as entered. */
  days: string;
  skipOpen: boolean;
}

function toConditionDraft(condition: AutomationCondition, key: number): ConditionDraft {
  if (condition.kind === 'field') {
    const { kind, field, op, values } = condition;
    return { key, kind, field, op, values: values.map(String) };
  }
  const { kind, ...numbers } = condition;
  return { key, kind, numbers: Object.fromEntries(Object.entries(numbers).map(([name, n]) => [name, String(n)])) };
}

export const getNextKey = (conditions: readonly ConditionDraft[]): number =>
  Math.max(-1, ...conditions.map(({ key }) => key)) + 1;
export const createTimeDraft = (kind: TimeConditionKind, key: number) =>
  toConditionDraft(TIME_CONDITIONS[kind].initial, key);
export const createFieldDraft = (field: string, key: number): FieldDraft => ({
  key,
  kind: 'field',
  field,
  op: 'eq',
  values: [''],
});

export function toRuleDraft(rule: AutomationRule | null): RuleDraft {
  if (!rule) return { name: '', template: null, conditions: [], period: 'ever', days: '90', skipOpen: true };
  const { name, template, conditions, period, skip_open } = rule;
  return {
    name,
    template: { id: template.id, name: template.name, archived: template.status === 'archived' },
    conditions: conditions.map(toConditionDraft),
    period: period.kind,
    days: period.kind === 'days' ? String(period.days) : '90',
    skipOpen: skip_open,
  };
}

export const getColumnType = (columns: Columns, field: string) => columns.find(({ name }) => name === field)?.type;
/** Returns NaN if the text is not a whole number. */
const toWholeNumber = (text: string | undefined): number =>
  /^\d{1,6}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN;

/** Returns the condition of a draft; a number that is not valid is NaN. */
export function toCondition(draft: ConditionDraft, columns: Columns): AutomationCondition {
  if (draft.kind === 'field') {
    const { kind, field, op, values } = draft;
    const type = getColumnType(columns, field);
    return { kind, field, op, values: values.map((text) => toScalar(text.trim(), type)) };
  }
  const numbers = Object.fromEntries(Object.entries(draft.numbers).map(([name, text]) => [name, toWholeNumber(text)]));
  return { kind: draft.kind, ...numbers } as TimeCondition;
}

/** Returns the part of the request body that determines which accounts match. */
export function toMatchInput(draft: RuleDraft, columns: Columns) {
  const { period, days, skipOpen } = draft;
  return {
    conditions: draft.conditions.map((condition) => toCondition(condition, columns)),
    period: period === 'days' ? { kind: period, days: toWholeNumber(days) } : { kind: period },
    skip_open: skipOpen,
  } satisfies PreviewInput;
}

/** Returns the request body. Validation rejects a draft without a playbook beforehand. */
export const toRequestBody = (draft: RuleDraft, columns: Columns): AutomationRuleBody => ({
  ...toMatchInput(draft, columns),
  name: draft.name.trim(),
  template_id: draft.template?.id ?? 0,
});

const NUMBER = 'Must be a number.';
const validateNumber = (text: string | undefined, [min, max]: readonly [number, number]): string | undefined => {
  const value = toWholeNumber(text);
  return value >= min && value <= max ? undefined : `Must be a whole number from ${min} to ${max}.`;
};

/** Validates the values of a condition on a column. */
function validateValues({ field, op, values }: FieldDraft, columns: Columns): string | undefined {
  const [minCount] = valueCount(op);
  if (values.length < minCount || values.some((text) => text.trim() === '')) return 'Enter a value.';
  const type = getColumnType(columns, field);
  const isNumber = type === 'int' || type === 'number';
  return isNumber && values.some((text) => typeof toScalar(text.trim(), type) !== 'number') ? NUMBER : undefined;
}

/** Validates the conditions and the period. Keys are the server's field paths, such as `conditions.2.days`. */
export function validateMatchInput(draft: RuleDraft, columns: Columns): Record<string, string> {
  const errors: Record<string, string> = {};
  const report = (path: string, message: string | undefined) => {
    if (message) errors[path] = message;
  };
  if (draft.conditions.length === 0) report('conditions', AUTOMATION_MESSAGES.none);
  for (const [at, condition] of draft.conditions.entries()) {
    if (condition.kind === 'field') report(`conditions.${at}.values`, validateValues(condition, columns));
    else
      for (const [name, text] of Object.entries(condition.numbers))
        report(`conditions.${at}.${name}`, validateNumber(text, TIME_NUMBERS[name as TimeNumber]));
  }
  if (draft.period === 'days') report('period.days', validateNumber(draft.days, [1, AUTOMATION_PERIOD_LIMIT]));
  return errors;
}

/** Validates the whole draft. */
export function validateDraft(draft: RuleDraft, columns: Columns): Record<string, string> {
  const errors = validateMatchInput(draft, columns);
  if (draft.name.trim() === '') errors.name = AUTOMATION_MESSAGES.name;
  if (!draft.template) errors.template_id = 'Choose a playbook.';
  else if (draft.template.archived) errors.template_id = AUTOMATION_MESSAGES.archived;
  return errors;
}
