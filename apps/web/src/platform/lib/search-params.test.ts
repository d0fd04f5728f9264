import { expect, test } from 'vitest';
import { isSearchText, parseSearch, parsePositiveInt, stringifySearch, textParam } from './search-params.ts';

test('plain values stay text, objects are JSON, and invalid JSON stays text', () => {
  expect(parseSearch('?code=012345&email=a%2Bb@c.de')).toEqual({ code: '012345', email: 'a+b@c.de' });
  expect(parseSearch('?query=%7B%22tab%22%3A%22x%22%7D')).toEqual({ query: { tab: 'x' } });
  expect(parseSearch('?query={broken')).toEqual({ query: '{broken' });
});

test('parses what it serialized unchanged', () => {
  const search = { sort: '-mrr', filters: [{ column_name: 'mrr', from: 1 }], gone: undefined };
  expect(parseSearch(stringifySearch(search))).toEqual({ sort: '-mrr', filters: [{ column_name: 'mrr', from: 1 }] });
  expect(stringifySearch({})).toBe('');
});

test('a parameter that is not text counts as missing', () => {
  expect(textParam({ a: 'x' }, 'a')).toBe('x');
  expect(textParam({ a: { b: 1 } }, 'a')).toBeUndefined();
  expect(textParam({ a: '' }, 'a')).toBeUndefined();
});

test('a search text is neither too long nor contains characters that cannot be stored', () => {
  expect(isSearchText('Söhne 😀')).toBe(true);
  for (const invalid of ['', 'a\0', '\ud83d', 'x'.repeat(351), 7, null, ['x']])
    expect(isSearchText(invalid)).toBe(false);
  expect(textParam({ a: 'x'.repeat(351) }, 'a')).toBeUndefined();
  expect(textParam({ a: 'x'.repeat(351) }, 'a', 400)).toHaveLength(351);
});

test('parses an id or a page from text or a number', () => {
  const invalidIds = [
    '0',
    '-1',
    '7x',
    ' ',
    '1e3',
    '99999999999999999',
    undefined,
    null,
    true,
    ['7'],
    1.5,
    -1,
    9e15,
    1e30,
  ];
  expect(['7', 7, ...invalidIds].map(parsePositiveInt)).toEqual([7, 7, ...invalidIds.map(() => undefined)]);
});
