import { expect, test } from 'vitest';
import { type AttributePart, ENTER_NUMBER, storageTypeFor, parseAttributeValue } from './attribute-values.ts';
import { isDay } from './calendar-days.ts';

const REQUIRED = 'Required fields cannot be empty';
const NOT_AVAILABLE = 'Select the available options for the required field';
const NO_NUMBER = "'e' cannot be used in type number field";

const part = (overrides: Partial<AttributePart>): AttributePart => ({
  type: 'Input',
  primary: true,
  validation: 'text',
  required: false,
  label: 'Harbour',
  options: [],
  ...overrides,
});
const options = [
  { value: 'Bergen', color: '#2A9D5F', status: 'active' },
  { value: 'Odda', color: null, status: 'inactive' },
] as const;

test('3-custom-attributes-12 text accepts letters', () => {
  expect(parseAttributeValue(part({}), ' Bergen ')).toEqual({ value: 'Bergen' });
  expect(parseAttributeValue(part({}), 12).issue).toBe('Must be text.');
});

test('3-custom-attributes-13 number rejects letters', () => {
  const number = part({ validation: 'number' });
  expect(parseAttributeValue(number, '12.5')).toEqual({ value: 12.5 });
  expect(parseAttributeValue(number, -3)).toEqual({ value: -3 });
  for (const raw of ['abc', '1a', '12,5', '0x10', 'Infinity', '1e400', {}, true]) {
    expect(parseAttributeValue(number, raw).issue).toBe(ENTER_NUMBER);
  }
});

test('3-custom-attributes-14 currency follows number rules', () => {
  const currency = part({ validation: 'currency' });
  expect(parseAttributeValue(currency, '1200.50')).toEqual({ value: 1200.5 });
  expect(parseAttributeValue(currency, '€ 12').issue).toBe(ENTER_NUMBER);
  expect(storageTypeFor(currency)).toBe('number');
});

test('3-custom-attributes-15 rejects required empty values and accepts optional ones, for every type', () => {
  const empties: [AttributePart['type'], unknown][] = [
    ...(['Input', 'Textarea', 'Calendar'] as const).map((type): [AttributePart['type'], unknown] => [type, '']),
    ...(['Select', 'Radio'] as const).map((type): [AttributePart['type'], unknown] => [type, null]),
    ...(['Checkbox', 'text list'] as const).map((type): [AttributePart['type'], unknown] => [type, []]),
  ];
  for (const [type, raw] of empties) {
    expect(parseAttributeValue(part({ type, options, required: true }), raw).issue, type).toBe(REQUIRED);
    expect(parseAttributeValue(part({ type, options }), raw), type).toEqual({ value: null });
  }
});

test('3-custom-attributes-42 rejects a select value that is not an active option, even if optional', () => {
  const select = part({ type: 'Select', options });
  expect(parseAttributeValue(select, 'Bergen')).toEqual({ value: 'Bergen' });
  expect(parseAttributeValue(select, 'Oslo').issue).toBe(NOT_AVAILABLE);
  expect(parseAttributeValue(select, 'Odda').issue).toBe(NOT_AVAILABLE);
});

test('3-custom-attributes-43 a stale radio value gives the message', () => {
  expect(parseAttributeValue(part({ type: 'Radio', options, required: true }), 'Oslo').issue).toBe(NOT_AVAILABLE);
});

test('lists contain each entry once; lists with options accept no other entries', () => {
  expect(parseAttributeValue(part({ type: 'Checkbox', options }), ['Bergen', 'Bergen'])).toEqual({ value: ['Bergen'] });
  expect(parseAttributeValue(part({ type: 'Checkbox', options }), ['Bergen', 'Oslo']).issue).toBe(NOT_AVAILABLE);
  expect(parseAttributeValue(part({ type: 'text list' }), ['Oslo ', '', 'Moss'])).toEqual({ value: ['Oslo', 'Moss'] });
  expect(parseAttributeValue(part({ type: 'text list', options }), ['Oslo']).issue).toBe(NOT_AVAILABLE);
  expect(parseAttributeValue(part({ type: 'text list' }), 'Oslo').issue).toBe('Must be a list of text values.');
});

test('3-custom-attributes-45 a number that is undefined gives the message', () => {
  expect(parseAttributeValue(part({ validation: 'number' }), undefined).issue).toBe(NO_NUMBER);
  expect(parseAttributeValue(part({ validation: 'number' }), 'e').issue).toBe(NO_NUMBER);
});

test('dates are calendar days; values that are too long or cannot be stored are rejected', () => {
  expect(parseAttributeValue(part({ type: 'Calendar' }), '2026-02-28')).toEqual({ value: '2026-02-28' });
  for (const raw of ['2026-02-30', '2026-2-3', 'tomorrow', 5])
    expect(parseAttributeValue(part({ type: 'Calendar' }), raw).issue).toBeTruthy();
  expect([isDay('1899-12-31'), isDay('2024-02-29'), isDay('2023-02-29'), isDay(7)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(parseAttributeValue(part({}), 'x'.repeat(351)).issue).toBe('Maximum 350 characters are allowed.');
  expect(parseAttributeValue(part({}), 'a\0').issue).toBe('Contains an invalid character.');
});
