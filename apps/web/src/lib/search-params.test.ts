import { expect, test } from 'vitest';
import { parseSearch, stringifySearch, textParam } from './search-params.ts';

test('plain values stay text, objects are JSON, and broken JSON stays text', () => {
  expect(parseSearch('?code=012345&email=a%2Bb@c.de')).toEqual({ code: '012345', email: 'a+b@c.de' });
  expect(parseSearch('?query=%7B%22tab%22%3A%22x%22%7D')).toEqual({ query: { tab: 'x' } });
  expect(parseSearch('?query={broken')).toEqual({ query: '{broken' });
});

test('what was written reads back the same', () => {
  const search = { sort: '-mrr', filters: [{ column_name: 'mrr', from: 1 }], gone: undefined };
  expect(parseSearch(stringifySearch(search))).toEqual({ sort: '-mrr', filters: [{ column_name: 'mrr', from: 1 }] });
  expect(stringifySearch({})).toBe('');
});

test('a parameter that is no text counts as missing', () => {
  expect(textParam({ a: 'x' }, 'a')).toBe('x');
  expect(textParam({ a: { b: 1 } }, 'a')).toBeUndefined();
  expect(textParam({ a: '' }, 'a')).toBeUndefined();
});
