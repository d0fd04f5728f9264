import { type AutomationRule, AutomationRuleBody } from '@mainstay/contract/automation';
import { TIME_CONDITION_KINDS, TIME_CONDITIONS } from '@mainstay/contract/rules/automation';
import { expect, test } from 'vitest';
import { formatConditionResult } from './format-condition-result.ts';
import { parseRuleSearch, runsPath } from './rule-address.ts';
import {
  validateMatchInput,
  toRequestBody,
  type Columns,
  toRuleDraft,
  validateDraft,
  createFieldDraft,
  createTimeDraft,
} from './rule-draft.ts';

const column = (name: string, type: Columns[number]['type']) => ({ name, label: name, type, filterable: true });
const COLUMNS: Columns = [
  column('name', 'text'),
  column('mrr', 'number'),
  column('renewal_date', 'date'),
  column('active', 'boolean'),
];
const draft = { ...toRuleDraft(null), name: 'Renewals', template: { id: 4, name: 'Review' } };

test('the server accepts the initial values of the editor', () => {
  const conditions = TIME_CONDITION_KINDS.map(createTimeDraft);
  expect(validateDraft({ ...draft, conditions }, COLUMNS)).toEqual({});
  expect(AutomationRuleBody.safeParse(toRequestBody({ ...draft, conditions }, COLUMNS)).success).toBe(true);
});

const RULE = {
  name: 'Renewals',
  template: { id: 4, name: 'Review', status: 'active' },
  skip_open: false,
  conditions: [{ kind: 'renewal_within', days: 60 }],
  period: { kind: 'ever' },
} as AutomationRule;
const roundTrip = (more: object) => toRequestBody(toRuleDraft({ ...RULE, ...more }), COLUMNS);

test.each([
  { period: { kind: 'ever' } },
  { period: { kind: 'renewal' } },
  { period: { kind: 'days', days: 30 } },
  { skip_open: true },
  { name: 'Others' },
])('opening and saving a rule does not change it: %j', (more) => {
  const { name, conditions, period, skip_open } = RULE;
  expect(roundTrip(more)).toEqual({ name, template_id: 4, conditions, period, skip_open, ...more });
});

test.each([
  ...TIME_CONDITION_KINDS.map((kind) => TIME_CONDITIONS[kind].initial),
  ...(['eq', 'gt', 'gte', 'lt', 'lte'] as const).map((op) => ({ kind: 'field', field: 'mrr', op, values: [1000.5] })),
  { kind: 'field', field: 'mrr', op: 'between', values: [1, 2] },
  { kind: 'field', field: 'name', op: 'in', values: ['Alder', 'Birch'] },
  { kind: 'field', field: 'active', op: 'eq', values: [false] },
  { kind: 'field', field: 'renewal_date', op: 'lt', values: ['2026-12-24'] },
])('opening and saving a condition does not change it: %j', (condition) => {
  expect(roundTrip({ conditions: [condition] }).conditions).toEqual([condition]);
});

test('sends values in the type of their column; reports an invalid number at its condition', () => {
  const mrrCondition = { ...createFieldDraft('mrr', 0), op: 'between' as const, values: ['1000', ' 2500.5'] };
  const activeCondition = { ...createFieldDraft('active', 1), values: ['false'] };
  const input = { ...draft, conditions: [mrrCondition, activeCondition] };
  expect(toRequestBody(input, COLUMNS).conditions).toEqual([
    { kind: 'field', field: 'mrr', op: 'between', values: [1000, 2500.5] },
    { kind: 'field', field: 'active', op: 'eq', values: [false] },
  ]);
  expect(validateMatchInput({ ...draft, conditions: [{ ...mrrCondition, values: ['1', 'many'] }] }, COLUMNS)).toEqual({
    'conditions.0.values': 'Must be a number.',
  });
  expect(validateMatchInput({ ...draft, conditions: [createFieldDraft('name', 0)] }, COLUMNS)).toEqual({
    'conditions.0.values': 'Enter a value.',
  });
});

test('reports numbers out of range, missing conditions, and a missing or archived playbook at their fields', () => {
  const renewalCondition = { key: 0, kind: 'renewal_within' as const, numbers: { days: '366' } };
  expect(validateDraft({ ...draft, conditions: [renewalCondition], period: 'days', days: '0' }, COLUMNS)).toEqual({
    'conditions.0.days': 'Must be a whole number from 1 to 365.',
    'period.days': 'Must be a whole number from 1 to 3650.',
  });
  expect(validateDraft({ ...draft, name: ' ', template: null }, COLUMNS)).toEqual({
    conditions: 'Add at least one condition.',
    name: 'Name is required.',
    template_id: 'Choose a playbook.',
  });
  const archived = {
    ...draft,
    conditions: [{ ...renewalCondition, numbers: { days: '60' } }],
    template: { id: 4, name: 'Review', archived: true },
  };
  expect(validateDraft(archived, COLUMNS)).toEqual({ template_id: 'The playbook is archived. Select another one.' });
});

test('formats the value of an account with its days and the previous value', () => {
  const toResult = (value: string | number | null, before: number | null = null) => ({ holds: true, value, before });
  expect(formatConditionResult({ kind: 'renewal_within', days: 60 }, toResult('2026-12-24'), COLUMNS)).toBe(
    'Dec 24th, 2026',
  );
  expect(formatConditionResult({ kind: 'health_fell', by: 10, days: 30 }, toResult(43, 62), COLUMNS)).toBe(
    '43, 62 30 days ago',
  );
  expect(formatConditionResult({ kind: 'usage_down', percent: 20, days: 7 }, toResult(1200, 3000), COLUMNS)).toBe(
    '1,200 events, 3,000 in the 7 days before',
  );
  expect(formatConditionResult({ kind: 'no_contact', days: 30 }, toResult(null), COLUMNS)).toBe('None yet');
  expect(formatConditionResult({ kind: 'no_meeting', days: 30 }, toResult(null), COLUMNS)).toBe('None yet');
  expect(formatConditionResult({ kind: 'no_meeting', days: 30 }, toResult('2026-10-02'), COLUMNS)).toBe(
    'Oct 2nd, 2026',
  );
  expect(formatConditionResult({ kind: 'plan_due', days: 30 }, toResult('2026-12-24'), COLUMNS)).toBe('Dec 24th, 2026');
  expect(formatConditionResult({ kind: 'plan_due', days: 30 }, toResult(null), COLUMNS)).toBe('None');
});

test('the URL contains the rule, its runs and the open run, and ignores invalid numbers', () => {
  expect(runsPath(4, 9)).toBe('/dashboard/admin/automatic-playbooks?open=4&tab=runs&run=9');
  expect(parseRuleSearch({ open: '4', tab: 'runs', run: '9' })).toEqual({ open: 4, tab: 'runs', run: 9 });
  expect(parseRuleSearch({ open: 'x', tab: 'y', run: '-1' })).toEqual({});
});
