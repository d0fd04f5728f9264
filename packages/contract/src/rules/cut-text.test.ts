import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a cut leaves no half of a character', () => {
  expect(cutText('quay', 9)).toBe('quay');
  expect(cutText('quay', 2)).toBe('qu');
  expect([1, 2, 3, 4].map((most) => cutText('a😀😀', most))).toEqual(['a', 'a', 'a😀', 'a😀']);
  for (let most = 0; most < 30; most++) expect(cutText('👩🏽‍🚀👩🏽‍🚀x👩🏽‍🚀', most)).not.toMatch(/\p{Cs}/u);
});
