import { expect, test } from 'vitest';
import { foldText, toSearchWords } from './search-text.ts';

test.each([
  ['Café Ångström', 'cafe angstrom'],
  ['STRASSE and Straße', 'strasse and strasse'],
  ['Łódź Øresund', 'lodz oresund'],
  ['İstanbul ıslak', 'istanbul islak'],
  ['ﬁnance ½', 'finance 1⁄2'],
  ['ΟΔΟΣ Йод', 'οδοσ иод'],
])('case and accents of %j are ignored', (text, folded) => expect(foldText(text)).toBe(folded));

test('words are separated by everything but letters and digits, and listed once', () => {
  expect(toSearchWords('Northwind & Co. (north-wind), O’Brien 24/7 «Co»')).toEqual([
    'northwind',
    'co',
    'north',
    'wind',
    'o',
    'brien',
    '24',
    '7',
  ]);
  expect(toSearchWords(' –, … ')).toEqual([]);
});
