import { expect, test } from 'vitest';
import { truncateText } from './truncate-text.ts';

test('never cuts a character in half', () => {
  expect(truncateText('quay', 9)).toBe('quay');
  expect(truncateText('quay', 2)).toBe('qu');
  expect([1, 2, 3, 4].map((most) => truncateText('a😀😀', most))).toEqual(['a', 'a', 'a😀', 'a😀']);
  for (let most = 0; most < 30; most++) expect(truncateText('👩🏽‍🚀👩🏽‍🚀x👩🏽‍🚀', most)).not.toMatch(/\p{Cs}/u);
});
