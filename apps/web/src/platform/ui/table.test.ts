import { expect, test } from 'vitest';
import { getNextSort, getSortDirection, getTableWidth } from './table-columns.ts';
import { type KeyPress, getRowCommand } from './table-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test('arrows and J, K move and stop at the ends', () => {
  expect(getRowCommand(press('j'), 0, 3)).toEqual({ do: 'move', to: 1 });
  expect(getRowCommand(press('ArrowDown'), 2, 3)).toEqual({ do: 'move', to: 2 });
  expect(getRowCommand(press('K'), 0, 3)).toEqual({ do: 'move', to: 0 });
  expect(getRowCommand(press('End'), 0, 3)).toEqual({ do: 'move', to: 2 });
});

test('Enter opens, with Shift in a new tab, Space selects, F filters', () => {
  expect(getRowCommand(press('Enter'), 1, 3)).toEqual({ do: 'open', newTab: false });
  expect(getRowCommand(press('Enter', { shiftKey: true }), 1, 3)).toEqual({ do: 'open', newTab: true });
  expect(getRowCommand(press(' '), 1, 3)).toEqual({ do: 'select' });
  expect(getRowCommand(press('f'), 1, 3)).toEqual({ do: 'filter' });
});

test('leaves chords to the browser', () => {
  expect(getRowCommand(press('k', { ctrlKey: true }), 1, 3)).toBeNull();
  expect(getRowCommand(press('x'), 1, 3)).toBeNull();
});

test('a header sorts ascending, then descending, then not at all', () => {
  const column = { sort: 'mrr' };
  expect(getNextSort(column, undefined)).toBe('mrr');
  expect(getNextSort(column, 'mrr')).toBe('-mrr');
  expect(getNextSort(column, '-mrr')).toBeUndefined();
  expect(getSortDirection(column, '-name')).toBeNull();
});

test('a table is at least as wide as its columns', () => {
  expect(getTableWidth([{ width: 100 }, { minWidth: 250 }, {}], 74)).toBe(100 + 250 + 210 + 74);
});
