/** Tests paging of a list: it has buttons for existing pages, and none after an error. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { setUpScreenTests } from '../../testing/screen.tsx';
import { PagedTable } from './PagedTable.tsx';

const { open } = setUpScreenTests();
const getPager = (name: string) =>
  document.querySelector<HTMLButtonElement>(`.Pager-root button[aria-label="${name} page"]`);

async function show(page: number, has_next: boolean, error: unknown = null) {
  const onPage = vi.fn();
  const query = { data: { has_next }, error, isPending: false, isFetching: false, refetch: async () => undefined };
  await open(() => (
    <PagedTable<{ id: number }>
      label="Rows"
      columns={[]}
      rowId={({ id }) => id}
      rowName={() => 'Row'}
      empty={null}
      query={query}
      rows={[{ id: 1 }, { id: 2 }]}
      page={page}
      size={10}
      onPage={onPage}
    />
  ));
  return onPage;
}

test.each([
  [1, false, null],
  [1, true, [true, false, '1–2']],
  [2, true, [false, false, '11–12']],
  [3, false, [false, true, '21–22']],
] as const)('page %i, another one after it: %s', async (page, hasNext, expected) => {
  const onPage = await show(page, hasNext);
  const [previous, next] = [getPager('Previous'), getPager('Next')];
  const range = document.querySelector('.Pager-root .text-tabular')?.textContent;
  expect(expected === null ? [previous, next] : [previous?.disabled, next?.disabled, range]).toEqual(
    expected ?? [null, null],
  );
  await act(async () => previous?.click());
  await act(async () => next?.click());
  const [isFirst, isLast] = [previous?.disabled ?? true, next?.disabled ?? true];
  expect(onPage.mock.calls.flat()).toEqual([...(isFirst ? [] : [page - 1]), ...(isLast ? [] : [page + 1])]);
});

test('an error ends paging', async () => {
  await show(2, true, new Error('No.'));
  expect(getPager('Next')).toBeNull();
});
