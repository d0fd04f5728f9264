import { expect, test } from 'vitest';
import { measureCpuMs } from '../../app/testing/cpu-time.ts';
import { parseForm } from './body-parsers.ts';

test('parses single fields as text, repeated ones as lists, and treats no name specially', () => {
  expect(parseForm('a=1&b=x+y&a=2&a=3')).toEqual({ a: ['1', '2', '3'], b: 'x y' });
  expect(Object.keys(parseForm('__proto__=1'))).toEqual(['__proto__']);
  expect(parseForm('')).toEqual({});
});

test('parses a form with very many fields in a single pass', () => {
  const body = Array.from({ length: 150_000 }, (_, at) => `${at.toString(36)}=`).join('&');
  const ms = measureCpuMs(() => expect(Object.keys(parseForm(body))).toHaveLength(150_000));
  // A quadratic implementation would take minutes.
  expect(ms).toBeLessThan(3000);
});
