import { expect, test } from 'vitest';
import { lastDay, TEMPLATE_MESSAGES, validateTemplateActions } from './play-templates.ts';

const action = (name: string, depends_on: number[] = [], more: object = {}) => ({
  name,
  depends_on,
  owner_rule: 'primary' as const,
  owner_id: null,
  ...more,
});

test('reports a cycle with its path and the action where it begins, in either direction', () => {
  expect(validateTemplateActions([action('Call', [2]), action('Write'), action('Meet', [1])])).toEqual([]);
  expect(
    validateTemplateActions([action('Call'), action('Write', [3]), action('Meet', [1]), action('Send', [2])]),
  ).toEqual([
    {
      place: 'actions.1.depends_on',
      reason: 'Circular dependency: Write waits for Send, which waits for Meet, which waits for Write.',
    },
  ]);
  expect(validateTemplateActions([action('Call', [0])])).toEqual([
    { place: 'actions.0.depends_on', reason: 'Circular dependency: Call waits for Call.' },
  ]);
});

test('validates a playbook of maximum length, each action waiting for all before it, at once', () => {
  const manyActions = Array.from({ length: 100 }, (_, at) => action(`Step ${at}`, [...Array(at).keys()]));
  expect(validateTemplateActions(manyActions)).toEqual([]);
  expect(validateTemplateActions(manyActions.with(0, action('Step 0', [99])))[0]?.place).toBe('actions.0.depends_on');
});

test('an owner is set exactly where the rule requires one, and dependencies are listed once', () => {
  const issues = validateTemplateActions([
    action('A', [], { owner_rule: 'user' }),
    action('B', [], { owner_id: 7 }),
    action('C', [5]),
    action('D', [0, 0]),
    action('E', [0], { owner_rule: 'user', owner_id: 7 }),
  ]);
  expect(issues).toEqual([
    { place: 'actions.0.owner_id', reason: TEMPLATE_MESSAGES.owner },
    { place: 'actions.1.owner_id', reason: TEMPLATE_MESSAGES.nobody },
    { place: 'actions.2.depends_on', reason: TEMPLATE_MESSAGES.unknown },
    { place: 'actions.3.depends_on', reason: TEMPLATE_MESSAGES.twice },
  ]);
});

test('the last day of a playbook is its last due date', () => {
  expect(lastDay([{ due_after_days: 3 }, { due_after_days: null }, { due_after_days: 40 }])).toBe(40);
  expect(lastDay([{ due_after_days: null }])).toBeNull();
});
