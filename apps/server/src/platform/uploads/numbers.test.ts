import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney, parseNumber, parseInteger } from './numbers.ts';

test.each([
  ['1,234.50', 123450],
  ['1.234,50', 123450],
  ['42 500,00', 4250000],
  ["42'500.00", 4250000],
  ['42\u00a0500,00', 4250000],
  ['42\u202f500', 4250000],
  ['1,234', 123400],
  ['1,234,567', 123456700],
  ['1.234.567', 123456700],
  ['12,5', 1250],
  ['12.5', 1250],
  ['.5', 50],
  ['$1,200', 120000],
  ['12 €', 1200],
  ['-3.10', -310],
  ['(3.10)', -310],
  ['−3', -300],
  ['833.3333', 83333],
  ['0.005', 1],
  ['0', 0],
])('parses money %s as %d minor units', (text, minor) => {
  expect(parseMoney(text, 2)).toEqual({ minor });
});

test.each(['1.234', '$9.999', '-1.234'])('rejects ambiguous money %s', (text) => {
  expect(parseMoney(text, 2)).toEqual({ fault: 'Ambiguous number.' });
});

test.each(['abc', '1,23,4', '1.2.3', '1 2', '1e5', '--1', '0x10', '٣', '', '1,234.567.8', 'NaN', 'Infinity'])(
  'rejects money %s',
  (text) => {
    expect(parseMoney(text, 2)).toHaveProperty('fault');
  },
);

test('respects the digits of the currency and its rate', () => {
  expect(parseMoney('1,234', 0)).toEqual({ minor: 1234 });
  expect(parseMoney('1.234', 3)).toEqual({ minor: 1234 });
  expect(parseMoney('1,234', 3)).toEqual({ fault: 'Ambiguous number.' });
  expect(parseMoney('100', 2, 1.1)).toEqual({ minor: 11000 });
  expect(parseMoney('99999999999999999', 2)).toEqual({ fault: 'The number is too large.' });
});

test('requires whole amounts in a currency without decimals, unless they are converted', () => {
  const message = 'Must be a whole amount: the currency has no decimals.';
  for (const text of ['12.5', '12,5', '.5', '-3.10', '1,234.5'])
    expect(parseMoney(text, 0)).toEqual({ fault: message });
  expect(['12', '12.00', '1,234', '¥1,200'].map((text) => parseMoney(text, 0))).toEqual(
    [12, 12, 1234, 1200].map((minor) => ({ minor })),
  );
  expect(parseMoney('12.5', 0, 150.3)).toEqual({ minor: 1879 });
});

test('keeps the digits of a rate of a few millionths', () => {
  // A rupiah in dollars, dinars and yen.
  expect(parseMoney('1000000', 2, 0.000062)).toEqual({ minor: 6200 });
  expect(parseMoney('1000000000', 3, 0.000018753)).toEqual({ minor: 18_753_000 });
  expect(parseMoney('1000000', 0, 0.009234567)).toEqual({ minor: 9235 });
});

test('parses whole numbers without a sign and without decimals except zeros', () => {
  expect(parseInteger('1,200')).toEqual({ whole: 1200 });
  expect(parseInteger('12.00')).toEqual({ whole: 12 });
  expect(parseInteger('12.5')).toEqual({ fault: 'Must be a whole number.' });
  expect(parseInteger('-1')).toEqual({ fault: 'Must not be negative.' });
  expect(parseInteger('2147483648')).toEqual({ fault: 'The number is too large.' });
});

test('accepts a comma or a point in measures, but no ambiguous thousands', () => {
  expect(parseNumber('4,5')).toEqual({ number: 4.5 });
  expect(parseNumber('4.125')).toEqual({ number: 4.125 });
  expect(parseNumber('1,234')).toEqual({ fault: 'Ambiguous number.' });
});

test('parses every amount in English and German notation', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (minor) => {
      for (const locale of ['en-US', 'de-DE', 'de-CH', 'fr-FR']) {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minor / 100);
        expect(parseMoney(text, 2)).toEqual({ minor });
      }
    }),
  );
});

test('never throws for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseMoney(text, 2);
      parseInteger(text);
      parseNumber(text);
    }),
  );
});
