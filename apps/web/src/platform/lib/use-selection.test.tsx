import { act, useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useTestContainer } from '../../testing/test-container.tsx';
import { type Selection, useSelection } from './use-selection.ts';

const page = useTestContainer();
let selection: Selection<{ id: number }>;
function Probe({ rows, shown }: { rows: readonly { id: number }[]; shown: string }) {
  const current = useSelection(rows, shown);
  useEffect(() => {
    selection = current;
  });
  return null;
}
const toRows = (...ids: number[]) => ids.map((id) => ({ id }));
const show = (rows: readonly { id: number }[], shown = 'all') => page.render(<Probe rows={rows} shown={shown} />);
const state = () => [[...selection.ids], selection.rows.map(({ id }) => id), selection.isAll];
beforeEach(() => show(toRows(1, 2, 3)));

test('a selection continues over further pages and never contains a removed row', () => {
  act(() => selection.select(new Set([1, 3])));
  expect(state()).toEqual([[1, 3], [1, 3], false]);
  show(toRows(1, 2, 3, 4));
  act(() => selection.select(new Set([...selection.ids, 4])));
  expect(state()).toEqual([[1, 3, 4], [1, 3, 4], false]);
  show(toRows(1, 2, 4));
  expect(state()).toEqual([[1, 4], [1, 4], false]);
});

test('selecting all includes rows of further pages, and ends when a row is deselected', () => {
  act(() => selection.select(new Set([1])));
  act(() => selection.selectAll());
  expect(state()).toEqual([[1, 2, 3], [1, 2, 3], true]);
  show(toRows(1, 2, 3, 4));
  expect(state()).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], true]);
  act(() => selection.select(new Set([1, 2, 3])));
  expect(state()).toEqual([[1, 2, 3], [1, 2, 3], false]);
});

test('another filter clears the selection; clearing does the same', () => {
  act(() => selection.select(new Set([1])));
  show(toRows(1, 2), 'risk');
  expect(state()).toEqual([[], [], false]);
  act(() => selection.selectAll());
  show(toRows(1, 2), 'other');
  expect(state()).toEqual([[], [], false]);
  act(() => selection.selectAll());
  act(() => selection.clear());
  expect(state()).toEqual([[], [], false]);
});
