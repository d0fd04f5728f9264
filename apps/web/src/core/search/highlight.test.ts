import { expect, test } from 'vitest';
import { matchesSearch, splitMatches } from './highlight.ts';

const mark = (text: string, term: string) =>
  splitMatches(text, term)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Northwind Robotics', 'north', '[North]wind Robotics'],
  ['Northwind Robotics', 'ROB nor', '[Nor]thwind [Rob]otics'],
  ['Café Øresund', 'cafe ore', '[Café] [Øre]sund'],
  ['Cafe\u0301 Nord', 'café', '[Cafe\u0301] Nord'],
  ['Großmarkt', 'gross', '[Groß]markt'],
  ['Northwind (north)', 'northw north', '[Northw]ind ([north])'],
  ['Northwind', 'wind', 'Northwind'],
  ['Northwind', '', 'Northwind'],
])('in %j, %j matches %j', (text, term, marked) => expect(mark(text, term)).toBe(marked));

test('a text matches if each word of the search begins one of its words', () => {
  expect(matchesSearch('Go to accounts', 'acc')).toBe(true);
  expect(matchesSearch('Go to accounts', 'acc go')).toBe(true);
  expect(matchesSearch('Go to accounts', 'counts')).toBe(false);
  expect(matchesSearch('Go to accounts', 'acc x')).toBe(false);
});
