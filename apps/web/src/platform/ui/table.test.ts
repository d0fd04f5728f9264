import { expect, test } from 'vitest';
import { getColumnWidth, getNextSort, getSortDirection, getTableWidth } from './table-columns.ts';
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

test('a column that grows takes a part of the room beyond the minimum width of the table', () => {
  expect(getColumnWidth({ width: 100 }, 600)).toBe(100);
  expect(getColumnWidth({ grow: 0.5 }, 600)).toBeUndefined();
  expect(getColumnWidth({ width: 100, grow: 0.5 }, 600)).toBe('max(100px, 100px + 0.5 * (100cqw - 600px))');
});
