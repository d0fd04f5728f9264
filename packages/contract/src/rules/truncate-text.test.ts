import { expect, test } from 'vitest';
import { truncateText } from './truncate-text.ts';

test('never cuts a character in half', () => {
  expect(truncateText('quay', 9)).toBe('quay');
  expect(truncateText('quay', 2)).toBe('qu');
  expect([1, 2, 3, 4].map((maxLength) => truncateText('a😀😀', maxLength))).toEqual(['a', 'a', 'a😀', 'a😀']);
  for (let maxLength = 0; maxLength < 30; maxLength++)
    expect(truncateText('👩🏽‍🚀👩🏽‍🚀x👩🏽‍🚀', maxLength)).not.toMatch(/\p{Cs}/u);
});
