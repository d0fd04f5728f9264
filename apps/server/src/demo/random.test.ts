import { expect, test } from 'vitest';
import { seeded } from './random.ts';

test('the same seed produces the same numbers, another seed different ones', () => {
  const draw = (seed: string) => {
    const chance = seeded(seed);
    return [chance.next(), chance.int(1, 6), chance.pick(['a', 'b', 'c']), chance.shuffle([1, 2, 3, 4])];
  };
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
});

test('numbers stay within their bounds and reach both', () => {
  const chance = seeded('ends');
  const drawn = new Set(Array.from({ length: 200 }, () => chance.int(3, 5)));
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5]);
});
