import { beforeEach, expect, test } from 'vitest';
import { storeNestedTab, getStoredNestedTab } from './nested-choice.ts';

beforeEach(() => sessionStorage.clear());

test('1-S-27 1-pages-17 1-pages-18 stores the nested tab of every tab of every page', () => {
  storeNestedTab(7, 'usage', 2);
  storeNestedTab(7, 'support', 1);
  storeNestedTab(8, 'usage', 3);
  expect([
    getStoredNestedTab(7, 'usage', 4),
    getStoredNestedTab(7, 'support', 4),
    getStoredNestedTab(8, 'usage', 4),
  ]).toEqual([2, 1, 3]);
  expect(sessionStorage.getItem('nestedTab:7:usage')).toBe('2');
  expect(getStoredNestedTab(7, 'renewals', 4)).toBe(0);
});

test('1-pages-17 an index that no longer exists opens the first nested tab', () => {
  storeNestedTab(7, 'usage', 3);
  expect(getStoredNestedTab(7, 'usage', 3)).toBe(0);
  for (const invalid of ['x', '-1', '1.5', '']) {
    sessionStorage.setItem('nestedTab:7:usage', invalid);
    expect(getStoredNestedTab(7, 'usage', 3)).toBe(0);
  }
});
