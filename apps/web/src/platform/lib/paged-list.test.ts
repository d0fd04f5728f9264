import { expect, test, vi } from 'vitest';
import { createNextPageGate, pagedList, pageInput, toTableProps } from './paged-list.ts';

const page = (rows: number[], has_next: boolean) => ({ rows, has_next });
const idle = { error: null, isFetching: false, isFetchingNextPage: false };
const getRows = (p: ReturnType<typeof page>) => p.rows;

test('2-accounts-09 two scroll events give one call for page 2', () => {
  const gate = createNextPageGate();
  const atEnd = { hasNext: true, busy: false, count: 50 };
  expect([gate(atEnd), gate(atEnd)]).toEqual([true, false]);
  expect(gate({ ...atEnd, busy: true })).toBe(false);
  expect(gate({ hasNext: true, busy: false, count: 100 })).toBe(true);
  expect(gate({ hasNext: false, busy: false, count: 150 })).toBe(false);
});

test('a restarted list can page again', () => {
  const gate = createNextPageGate();
  gate({ hasNext: true, busy: false, count: 100 });
  expect(gate({ hasNext: true, busy: false, count: 50 })).toBe(true);
});

test('another list of the same length can page too', () => {
  const gate = createNextPageGate();
  expect(gate({ hasNext: true, busy: false, count: 10 })).toBe(true);
  gate({ hasNext: true, busy: true, count: 10 });
  expect(gate({ hasNext: true, busy: false, count: 10 })).toBe(true);
});

test('2-platform-03 a failed response empties the list, ends paging and clears the spinners', () => {
  const loaded = { ...idle, data: { pages: [page([1, 2], true)] } };
  expect(pagedList(loaded, getRows)).toEqual({ rows: [1, 2], hasNext: true, busy: false, loading: false, error: null });
  const error = new Error('page 2 failed');
  const failed = { ...loaded, isFetchingNextPage: true, error };
  expect(pagedList(failed, getRows)).toEqual({ rows: [], hasNext: false, busy: false, loading: false, error });
});

test('combines the rows of all pages', () => {
  const list = pagedList({ ...idle, data: { pages: [page([1], true), page([2, 3], false)] } }, getRows);
  expect(list.rows).toEqual([1, 2, 3]);
  expect(list.hasNext).toBe(false);
  expect(
    pagedList(
      { ...idle, isFetching: true, data: undefined as { pages: ReturnType<typeof page>[] } | undefined },
      getRows,
    ),
  ).toMatchObject({
    loading: true,
    busy: true,
  });
});

test('a table requests the next page at its end, and retries a failed request', () => {
  const query = { ...idle, data: { pages: [page([1, 2], true)] }, refetch: vi.fn(), fetchNextPage: vi.fn() };
  const table = toTableProps({ ...query, isFetching: true }, getRows);
  // A background refetch of the rows is not a page that is loading.
  expect(table).toMatchObject({ rows: [1, 2], hasNext: true, busy: false, loading: false, error: null });
  table.onEndReached();
  table.onRetry();
  expect([query.fetchNextPage.mock.calls.length, query.refetch.mock.calls.length]).toEqual([1, 1]);
});

test('2-platform-14 the default limit of a list call is 1000', () => {
  expect(pageInput(1)).toEqual({ pageNum: 1, limit: 1000 });
  expect(pageInput(2, 50)).toEqual({ pageNum: 2, limit: 50 });
});
