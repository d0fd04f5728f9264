import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, isStrictEmail } from './email.ts';
import {
  validateFormValues,
  fillPlaceholders,
  findInvalidRecipient,
  type FormField,
  validateFormFields,
  validateMessage,
  PROCESS_MESSAGES,
  stripLineBreaks,
} from './external-processes.ts';

const field = (more: Partial<FormField> = {}): FormField => ({
  key: 'note',
  label: 'Note',
  type: 'text',
  required: false,
  value: '',
  options: [],
  ...more,
});
const toValue = (value: string, more: Partial<FormField> = {}) => {
  const { values, issues } = validateFormValues([field(more)], { note: value });
  return issues.note ?? values.note;
};

describe('values of a form', () => {
  test('2-actions-52 has no tabs', () => {
    expect(toValue('a\tb')).toBe('ab');
    expect(toValue('\t', { required: true })).toBe('Note is required');
  });

  test('2-actions-53 has no line breaks', () => {
    expect(toValue('a\r\nb')).toBe('ab');
    expect(toValue('a\nb\rc\u2028d\u2029e\u0085f\vg\fh', { type: 'long_text' })).toBe('abcdefgh');
  });

  test('2-actions-52 2-actions-53 removes only tabs and line breaks from any text', () => {
    const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]/;
    const inputText = fc.string({
      unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom('\t', '\r', '\n')),
    });
    fc.assert(
      fc.property(inputText, (text) => {
        const stripped = stripLineBreaks(text);
        expect(stripped).not.toMatch(breaks);
        expect(stripped).toBe([...text].filter((char) => !breaks.test(char)).join(''));
        expect(stripLineBreaks(stripped)).toBe(stripped);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  test('match the types of its fields', () => {
    expect(toValue('12.5', { type: 'number' })).toBe('12.5');
    expect(toValue('twelve', { type: 'number' })).toBe('Must be a number.');
    expect(toValue('2028-02-29', { type: 'date' })).toBe('2028-02-29');
    expect(toValue('2027-02-29', { type: 'date' })).toBe('Must be a date such as 2026-11-20.');
    expect(toValue('ann@', { type: 'email' })).toBe('Invalid Email Address - ann@');
    expect(toValue('blue', { type: 'choice', options: ['red'] })).toBe('Select a value from the list.');
    expect(toValue('', { type: 'choice', options: ['red'] })).toBe('');
    expect(toValue('x'.repeat(351))).toBe('Maximum 350 characters are allowed.');
    expect(toValue('x'.repeat(351), { type: 'long_text' })).toHaveLength(351);
    expect(toValue('a\u0000b')).toBe('Contains an invalid character.');
  });

  test('include its own fields only, and all of them', () => {
    const { values, issues } = validateFormValues([field()], { other: 'x' });
    expect([values, issues]).toEqual([{ note: '' }, { other: 'The form has no such field.' }]);
  });
});

describe('allowed recipients of an email', () => {
  const looseAddresses = [
    '.ann@x.io',
    'ann.@x.io',
    'an..n@x.io',
    'ann@x.c',
    'ann@x.123',
    'ann@x.c-m',
    `${'a'.repeat(250)}@x.io`,
  ];
  test.each(looseAddresses)('2-actions-54 the loose pattern accepts %s, the strict one does not', (address) => {
    expect([isEmail(address), isStrictEmail(address)]).toEqual([true, false]);
  });

  test('2-actions-54 a strict address also matches the loose pattern', () => {
    const strictAddresses = [
      'ann@x.io',
      'a.b+c-d_e@mail.x-y.co.uk',
      `ann@x.${'m'.repeat(63)}`,
      `${'a'.repeat(249)}@x.io`,
    ];
    for (const address of strictAddresses)
      expect([address, isEmail(address), isStrictEmail(address)]).toEqual([address, true, true]);
    for (const invalid of ['', 'ann', 'ann@x.io\n', 'Ann <ann@x.io>', `ann@x.${'m'.repeat(64)}`])
      expect([invalid, isStrictEmail(invalid)]).toEqual([invalid, false]);
    fc.assert(
      fc.property(fc.emailAddress(), (address) => !isStrictEmail(address) || isEmail(address)),
      { seed: 7 },
    );
  });

  test('names the first invalid recipient', () => {
    expect(findInvalidRecipient(['ann@x.io', 'bob@x', '.c@x.io'])).toBe('bob@x');
    expect(findInvalidRecipient(['ann@x.io'])).toBeUndefined();
  });
});

test('replaces placeholders once and leaves unknown ones unchanged', () => {
  const values = new Map([
    ['who', '{{what}}'],
    ['what', '$&'],
  ]);
  expect(fillPlaceholders('{{who}} {{ what }} {{other}} {{Who}}', values)).toBe('{{what}} $& {{other}} {{Who}}');
});

test('reports contradictions in a form by place', () => {
  const getPlaces = (fields: FormField[]) => validateFormFields(fields).map(({ place, reason }) => [place, reason]);
  expect(getPlaces([field(), field({ key: 'more' })])).toEqual([]);
  expect(getPlaces([field(), field()])).toEqual([['fields.1.key', PROCESS_MESSAGES.twice]]);
  expect(getPlaces([field({ key: 'my_name' })])).toEqual([['fields.0.key', PROCESS_MESSAGES.twice]]);
  expect(getPlaces([field({ type: 'choice' })])).toEqual([['fields.0.options', PROCESS_MESSAGES.options]]);
  expect(getPlaces([field({ options: ['a'] })])).toEqual([['fields.0.options', PROCESS_MESSAGES.noOptions]]);
  const duplicateOptions = { type: 'choice', options: ['a', 'a'] } as const;
  expect(getPlaces([field(duplicateOptions)])).toEqual([['fields.0.options', PROCESS_MESSAGES.optionTwice]]);
  expect(getPlaces([field({ type: 'number', value: 'x' })])).toEqual([['fields.0.value', 'Must be a number.']]);
  const message = { subject: '{{note}} {{account_name}}', body: '{{nobody}}' };
  expect(validateMessage(message, [field()])).toEqual([{ place: 'body', reason: 'The form has no field nobody.' }]);
});
