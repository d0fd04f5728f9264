import { beforeEach, expect, test } from 'vitest';
import { keepNested, keptNested } from './nested-choice.ts';

beforeEach(() => sessionStorage.clear());

test('1-pages-17 1-pages-18 every tab of every page remembers its own nested tab', () => {
  keepNested(7, 'usage', 2);
  keepNested(7, 'support', 1);
  keepNested(8, 'usage', 3);
  expect([keptNested(7, 'usage', 4), keptNested(7, 'support', 4), keptNested(8, 'usage', 4)]).toEqual([2, 1, 3]);
  expect(sessionStorage.getItem('nestedTab:7:usage')).toBe('2');
  expect(keptNested(7, 'renewals', 4)).toBe(0);
});

test('1-pages-17 an index that no tab has any more opens the first one', () => {
  keepNested(7, 'usage', 3);
  expect(keptNested(7, 'usage', 3)).toBe(0);
  for (const rubbish of ['x', '-1', '1.5', '']) {
    sessionStorage.setItem('nestedTab:7:usage', rubbish);
    expect(keptNested(7, 'usage', 3)).toBe(0);
  }
});
