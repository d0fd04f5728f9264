import { describe, expect, test } from 'vitest';
import { findUnstorablePath } from './storable-input.ts';

describe('input that cannot be stored', () => {
  test('is found at any position and reported with its path', () => {
    expect(findUnstorablePath('a\0')).toEqual([]);
    expect(findUnstorablePath({ roles: ['CSM', 'a\0'] })).toEqual(['roles', '1']);
    expect(findUnstorablePath({ a: { b: 'half \ud83d' } })).toEqual(['a', 'b']);
    expect(findUnstorablePath({ a: { 'b\0': 1 } })).toEqual(['a']);
  });

  test('excludes complete characters, line ends, numbers and empty values', () => {
    expect(
      findUnstorablePath({ a: 'Zoë 😀 \u202e \r\n\t\ufffd', b: [1, null, true, undefined], c: {} }),
    ).toBeUndefined();
    for (const nothing of [undefined, null, '', 0]) expect(findUnstorablePath(nothing)).toBeUndefined();
  });

  test('is found in deeply nested input without extra time', () => {
    let deep: unknown = 'a\0';
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(findUnstorablePath(deep)).toHaveLength(200_000);
  });
});
