import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { click, flushUpdates, getButton, setUpScreenTests } from '../../testing/screen.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { Column } from './table-columns.ts';

const { open } = setUpScreenTests();
interface Row {
  id: number;
  name: string;
}
const createRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `R${at + 1}` }));
const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    cell: ({ name }) => (
      <>
        {name} <a href="#elsewhere">Link of {name}</a>
      </>
    ),
  },
  { id: 'size', header: 'Size', sort: 'size', cell: ({ id }) => id },
];
const props = (more: Partial<DataTableProps<Row>> = {}): DataTableProps<Row> => ({
  label: 'Rows',
  columns: COLUMNS,
  rows: createRows(3),
  empty: 'Nothing here',
  rowId: ({ id }: Row) => id,
  rowName: ({ name }: Row) => name,
  ...more,
});
const draw = (more?: Partial<DataTableProps<Row>>) => open(() => <DataTable {...props(more)} />);
const getRows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];
const getRow = (at: number) =>
  document.querySelector<HTMLElement>(`[data-index="${at}"]`) ?? expect.fail(`no row ${at}`);
const press = (key: string, more: KeyboardEventInit = {}, from: Element | null = document.activeElement) =>
  act(() => void from?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
const getFocused = () => document.activeElement?.getAttribute('data-index');

test('renders only rows in view, and requests no page far from the end', async () => {
  const onEndReached = vi.fn();
  await draw({ rows: createRows(100), hasNext: true, onEndReached });
  expect(getRows().length).toBeGreaterThan(10);
  expect(getRows().length).toBeLessThan(60);
  expect(onEndReached).not.toHaveBeenCalled();
});

test.each([
  [true, false, 1],
  [true, true, 0],
  [false, false, 0],
])('a short list that has a next page (%s) and loads one (%s) requests it %i times', async (hasNext, busy, times) => {
  const onEndReached = vi.fn();
  await draw({ rows: createRows(10), hasNext, busy, onEndReached });
  await flushUpdates();
  expect(onEndReached).toHaveBeenCalledTimes(times);
});

test('a header sorts ascending, then descending, then not at all, and has the matching aria-sort', async () => {
  const requestedSorts: (string | undefined)[] = [];
  await open(() => {
    const [sort, setSort] = useState<string | undefined>();
    const onSort = (next: string | undefined) => {
      requestedSorts.push(next);
      setSort(next);
    };
    return <DataTable {...props({ sort, onSort })} />;
  });
  const getSortStates = () => [...document.querySelectorAll('th')].map((header) => header.getAttribute('aria-sort'));
  const states = [getSortStates()];
  for (const name of ['Name', 'Name', 'Name', 'Size', 'Name']) {
    await click(name);
    states.push(getSortStates());
  }
  expect(requestedSorts).toEqual(['name', '-name', undefined, 'size', 'name']);
  expect(states).toEqual([
    [null, null],
    ['ascending', null],
    ['descending', null],
    [null, null],
    [null, 'ascending'],
    ['ascending', null],
  ]);
});

test('one row is in the tab order, and keys move it to the ends and no further', async () => {
  await draw({ rows: createRows(15) });
  act(() => getRow(0).focus());
  const path = ['k', 'j', 'ArrowDown', 'ArrowUp', 'PageDown', 'End', 'j', 'PageUp', 'Home'].map((key) => {
    press(key);
    return [getFocused(), getRows().filter(({ tabIndex }) => tabIndex === 0).length];
  });
  expect(path).toEqual(['0', '1', '2', '1', '11', '14', '14', '4', '0'].map((at) => [at, 1]));
});

test('Enter, a click and chords open a row, and controls in it act themselves', async () => {
  const onOpen = vi.fn<(row: Row, newTab: boolean) => void>();
  await draw({ onOpen });
  act(() => getRow(1).focus());
  press('Enter');
  press('Enter', { shiftKey: true });
  press('Enter', { ctrlKey: true });
  act(() => getRow(2).click());
  act(() => void getRow(2).dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true })));
  act(() => void getRow(2).dispatchEvent(new MouseEvent('click', { bubbles: true, metaKey: true })));
  act(() => getRow(0).querySelector('a')?.click());
  press('Enter', {}, getRow(0).querySelector('a'));
  expect(onOpen.mock.calls.map(([{ id }, newTab]) => [id, newTab])).toEqual([
    [2, false],
    [2, true],
    [3, false],
    [3, true],
    [3, true],
  ]);
});

test('selects rows by checkbox, by range, by key and all at once', async () => {
  const states: number[][] = [];
  await open(() => {
    const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
    const onSelect = (next: ReadonlySet<number>) => {
      states.push([...next].toSorted((a, b) => a - b));
      setSelected(next);
    };
    return <DataTable {...props({ rows: createRows(5), selected, onSelect })} />;
  });
  const getCheckbox = (name: string) => document.querySelector(`[aria-label="${name}"]`) ?? expect.fail(name);
  const toggle = (name: string, shiftKey = false) =>
    act(
      () =>
        void getCheckbox(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })),
    );
  toggle('Select R4');
  toggle('Select R2', true);
  toggle('Select R3');
  act(() => getRow(4).focus());
  press(' ');
  press(' ');
  toggle('Select all rows shown');
  expect(getRows().map((row) => row.getAttribute('aria-selected'))).toEqual(Array(5).fill('true'));
  toggle('Select all rows shown');
  expect(states).toEqual([[4], [2, 3, 4], [2, 4], [2, 4, 5], [2, 4], [1, 2, 3, 4, 5], []]);
});

test('a table without selection has no checkboxes, and Space selects nothing', async () => {
  await draw();
  act(() => getRow(0).focus());
  press(' ');
  expect([document.querySelectorAll('input').length, getRow(0).getAttribute('aria-selected')]).toEqual([0, null]);
});

test('keys of a screen apply to the row that has the focus; fields and chords keep theirs', async () => {
  const handledKeys: [string, number][] = [];
  await draw({
    columns: [{ id: 'name', header: 'Name', cell: ({ name }) => <input aria-label={`Field of ${name}`} /> }],
    onKey: (key, { id }) => {
      handledKeys.push([key, id]);
      return true;
    },
  });
  act(() => getRow(1).focus());
  press('P');
  press('p', { ctrlKey: true });
  press('p', { metaKey: true });
  press('p', {}, document.querySelector('[aria-label="Field of R2"]'));
  expect(handledKeys).toEqual([['p', 2]]);
});

test('retries after an error, and shows an empty state', async () => {
  const onRetry = vi.fn();
  await draw({ rows: [], error: new Error('Down'), onRetry });
  expect(document.body.textContent).toContain('Rows could not be loaded');
  act(() => getButton('Retry').click());
  expect(onRetry).toHaveBeenCalledTimes(1);
  document.body.innerHTML = '';
  await draw({ rows: [] });
  expect(document.body.textContent).toContain('Nothing here');
  document.body.innerHTML = '';
  await draw({ rows: [], loading: true });
  expect(document.body.textContent).not.toContain('Nothing here');
});

test('shows groups above their first row, marks the open row, and shows totals below', async () => {
  const columns = [{ ...COLUMNS[0], sum: '3 rows' }, COLUMNS[1]] as typeof COLUMNS;
  await draw({ columns, current: 2, renderGroupHeader: ({ id }) => (id === 2 ? null : `Group ${id}`) });
  expect([...document.querySelectorAll('.DataTable-groupRow')].map(({ textContent }) => textContent)).toEqual([
    'Group 1',
    'Group 3',
  ]);
  expect(getRows().map((row) => row.hasAttribute('data-current'))).toEqual([false, true, false]);
  expect(document.querySelector('tfoot')?.textContent).toBe('3 rows');
});
