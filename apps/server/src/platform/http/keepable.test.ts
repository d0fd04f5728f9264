import { describe, expect, test } from 'vitest';
import { unkeepablePath } from './keepable.ts';

describe('input that cannot be kept', () => {
  test('is found wherever it stands, and named', () => {
    expect(unkeepablePath('a\0')).toEqual([]);
    expect(unkeepablePath({ roles: ['CSM', 'a\0'] })).toEqual(['roles', '1']);
    expect(unkeepablePath({ a: { b: 'half \ud83d' } })).toEqual(['a', 'b']);
    expect(unkeepablePath({ a: { 'b\0': 1 } })).toEqual(['a']);
  });

  test('is nothing else: every whole character, line ends, numbers, nothing at all', () => {
    expect(unkeepablePath({ a: 'Zoë 😀 \u202e \r\n\t\ufffd', b: [1, null, true, undefined], c: {} })).toBeUndefined();
    for (const nothing of [undefined, null, '', 0]) expect(unkeepablePath(nothing)).toBeUndefined();
  });

  test('takes no longer for being deep', () => {
    let deep: unknown = 'a\0';
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(unkeepablePath(deep)).toHaveLength(200_000);
  });
});
