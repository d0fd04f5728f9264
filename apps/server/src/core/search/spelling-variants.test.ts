import { expect, test } from 'vitest';
import { getSpellingVariants } from './spelling-variants.ts';

test('the likeliest mistake is swapped letters, and the last variant covers all mistakes in the last letter', () => {
  const variants = getSpellingVariants('acme');
  expect(variants.slice(0, 3)).toEqual(['came', 'amce', 'acem']);
  expect(variants.at(-1)).toBe('acm');
  for (const meant of ['bcme', 'acne', 'acxme', 'xacme', 'cme', 'ace']) expect(variants).toContain(meant);
  expect(variants).not.toContain('acme');
  expect(variants).toHaveLength(new Set(variants).size);
});

test('a mistake is in the alphabet of the word', () => {
  expect(getSpellingVariants('москва')).toContain('масква');
  expect(getSpellingVariants('москва').some((variant) => /[a-z]/.test(variant))).toBe(false);
});

test('short words, very long words and numbers have no variants', () => {
  expect(['acm', 'a'.repeat(17), '1999', 'ab12'].flatMap(getSpellingVariants)).toEqual([]);
});
