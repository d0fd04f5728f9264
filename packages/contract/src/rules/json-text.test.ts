import { expect, test } from 'vitest';
import { isNestedTooDeep, JSON_DEPTH_LIMIT, parseJsonText } from './json-text.ts';

const nest = (depth: number, inner = '') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;

test('lists and objects can be nested up to the limit', () => {
  expect(isNestedTooDeep(nest(JSON_DEPTH_LIMIT))).toBe(false);
  expect(isNestedTooDeep(nest(JSON_DEPTH_LIMIT + 1))).toBe(true);
  expect(isNestedTooDeep('{"a":'.repeat(JSON_DEPTH_LIMIT + 1))).toBe(true);
  expect(isNestedTooDeep(`[${Array.from({ length: 1000 }, () => '[{}]').join()}]`)).toBe(false);
});

test('brackets inside strings do not count as nesting, whatever escapes the strings contain', () => {
  const brackets = '['.repeat(JSON_DEPTH_LIMIT + 1);
  for (const text of [brackets, `\\"${brackets}`, `\\\\\\"${brackets}`, `${brackets}\\\\`])
    expect(isNestedTooDeep(`["${text}", "a"]`)).toBe(false);
  expect(isNestedTooDeep(`["\\\\", ${brackets}`)).toBe(true);
  expect(isNestedTooDeep(`"${brackets}`)).toBe(false);
});

test('text that is not JSON or nested too deep is a syntax error', () => {
  expect(parseJsonText('{"a":["[{"]}')).toEqual({ a: ['[{'] });
  expect(() => parseJsonText('{')).toThrow(SyntaxError);
  expect(() => parseJsonText(nest(3000))).toThrow('The input is nested too deep.');
});
