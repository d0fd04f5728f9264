import { describe, expect, test } from 'vitest';
import { findUnstorablePath } from './storable-input.ts';

describe('input that cannot be kept', () => {
  test('is found wherever it stands, and named', () => {
    expect(findUnstorablePath('a\0')).toEqual([]);
    expect(findUnstorablePath({ roles: ['CSM', 'a\0'] })).toEqual(['roles', '1']);
    expect(findUnstorablePath({ a: { b: 'half \ud83d' } })).toEqual(['a', 'b']);
    expect(findUnstorablePath({ a: { 'b\0': 1 } })).toEqual(['a']);
  });

  test('is nothing else: every whole character, line ends, numbers, nothing at all', () => {
    expect(
      findUnstorablePath({ a: 'Zoë 😀 \u202e \r\n\t\ufffd', b: [1, null, true, undefined], c: {} }),
    ).toBeUndefined();
    for (const nothing of [undefined, null, '', 0]) expect(findUnstorablePath(nothing)).toBeUndefined();
  });

  test('takes no longer for being deep', () => {
    let deep: unknown = 'a\0';
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(findUnstorablePath(deep)).toHaveLength(200_000);
  });
});
