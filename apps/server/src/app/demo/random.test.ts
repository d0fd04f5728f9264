import { expect, test } from 'vitest';
import { createSeededRandom } from './random.ts';

test('the same seed produces the same numbers, another seed different ones', () => {
  const draw = (seed: string) => {
    const random = createSeededRandom(seed);
    return [random.next(), random.int(1, 6), random.pick(['a', 'b', 'c']), random.shuffle([1, 2, 3, 4])];
  };
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
});

test('numbers stay within their bounds and reach both', () => {
  const random = createSeededRandom('ends');
  const numbers = new Set(Array.from({ length: 200 }, () => random.int(3, 5)));
  expect([...numbers].toSorted((a, b) => a - b)).toEqual([3, 4, 5]);
});
