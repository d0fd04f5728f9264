import { expect, test } from 'vitest';
import { isPhone } from './phone.ts';

test('a phone number has digits, separators, and optionally a country code and an extension', () => {
  const validNumbers = [
    '+1 (415) 555-0100 x12',
    '4155550100',
    '+49 30 901820',
    '(030) 90 18 20',
    '030-901820 ext. 7',
    '+442079460000',
  ];
  const invalidNumbers = [
    'abc',
    '',
    '12a4567',
    '+',
    '()',
    '+1 415 555 0100\n',
    '1'.repeat(41),
    '<b>4155550100</b>',
    '555--0100',
  ];
  expect(validNumbers.filter((text) => !isPhone(text))).toEqual([]);
  expect(invalidNumbers.filter(isPhone)).toEqual([]);
});
