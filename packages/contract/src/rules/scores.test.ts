import { describe, expect, test } from 'vitest';
import { normalize } from './scores.ts';

describe('normalize', () => {
  test('clamps to the ends and is reversed when inverted', () => {
    const scale = { min: 0, max: 10, invert: false };
    expect([-5, 0, 2.5, 10, 50].map((v) => normalize(v, scale))).toEqual([0, 0, 25, 100, 100]);
    expect([-5, 0, 2.5, 10, 50].map((v) => normalize(v, { ...scale, invert: true }))).toEqual([100, 100, 75, 0, 0]);
  });
  test('a scale without width is a threshold', () => {
    expect(normalize(4, { min: 5, max: 5, invert: false })).toBe(0);
    expect(normalize(5, { min: 5, max: 5, invert: false })).toBe(100);
  });
});
