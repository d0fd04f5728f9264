import { expect, test } from 'vitest';
import { isPhone } from './phone.ts';

test('a phone number has digits, separators, and optionally a country code and an extension', () => {
  const good = [
    '+1 (415) 555-0100 x12',
    '4155550100',
    '+49 30 901820',
    '(030) 90 18 20',
    '030-901820 ext. 7',
    '+442079460000',
  ];
  const bad = ['abc', '', '12a4567', '+', '()', '+1 415 555 0100\n', '1'.repeat(41), '<b>4155550100</b>', '555--0100'];
  expect(good.filter((text) => !isPhone(text))).toEqual([]);
  expect(bad.filter(isPhone)).toEqual([]);
});
