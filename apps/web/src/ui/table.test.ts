import { expect, test } from 'vitest';
import { nextSort, sortOf, tableWidth } from './table-columns.ts';
import { type KeyPress, rowCommand } from './table-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test('arrows and J, K move and stop at the ends', () => {
  expect(rowCommand(press('j'), 0, 3)).toEqual({ do: 'move', to: 1 });
  expect(rowCommand(press('ArrowDown'), 2, 3)).toEqual({ do: 'move', to: 2 });
  expect(rowCommand(press('K'), 0, 3)).toEqual({ do: 'move', to: 0 });
  expect(rowCommand(press('End'), 0, 3)).toEqual({ do: 'move', to: 2 });
});

test('Enter opens, with Shift in a new tab, Space selects, F filters', () => {
  expect(rowCommand(press('Enter'), 1, 3)).toEqual({ do: 'open', newTab: false });
  expect(rowCommand(press('Enter', { shiftKey: true }), 1, 3)).toEqual({ do: 'open', newTab: true });
  expect(rowCommand(press(' '), 1, 3)).toEqual({ do: 'select' });
  expect(rowCommand(press('f'), 1, 3)).toEqual({ do: 'filter' });
});

test('chords belong to the browser', () => {
  expect(rowCommand(press('k', { ctrlKey: true }), 1, 3)).toBeNull();
  expect(rowCommand(press('x'), 1, 3)).toBeNull();
});

test('a header sorts up, then down, then not at all', () => {
  const column = { sort: 'mrr' };
  expect(nextSort(column, undefined)).toBe('mrr');
  expect(nextSort(column, 'mrr')).toBe('-mrr');
  expect(nextSort(column, '-mrr')).toBeUndefined();
  expect(sortOf(column, '-name')).toBeNull();
});

test('a table is at least as wide as its columns', () => {
  expect(tableWidth([{ width: 100 }, { minWidth: 250 }, {}], 74)).toBe(100 + 250 + 210 + 74);
});
