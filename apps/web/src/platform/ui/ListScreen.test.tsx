import { UsersRound } from 'lucide-react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { flushUpdates, getButton, setUpScreenTests, typeText, waitForText } from '../../testing/screen.tsx';
import { idOrNew, listAddress, oneOf, sortBy, text } from '../lib/list-address.ts';
import { useListView } from '../lib/use-list-view.ts';
import { ListScreen } from './ListScreen.tsx';
import type { Column } from './table-columns.ts';

const { open } = setUpScreenTests();
interface Row {
  id: number;
  name: string;
}
const address = listAddress(
  '/people',
  { find: text, status: oneOf(['active']), sort: sortBy(['name', 'email'], 'name'), user: idOrNew },
  'user',
);
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', sort: 'name', isLink: true, cell: ({ name }) => name },
  { id: 'email', header: 'Email', sort: 'email', cell: ({ id }) => `${id}@x.test` },
];
const createRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `R${at + 1}` }));

const refetch = vi.fn<() => Promise<void>>();
const toQuery = (rows: Row[] | undefined, total?: number) => ({
  data: rows && { pages: [{ listing: rows, has_next: false, ...(total !== undefined && { total_records: total }) }] },
  error: null,
  isFetching: rows === undefined,
  isFetchingNextPage: false,
  refetch,
  fetchNextPage: refetch,
});

let rows: Row[] | undefined = createRows(3);
const onCreate = vi.fn<() => void>();
function People({ isAllowed }: { isAllowed: boolean }) {
  const view = useListView(address);
  const { user } = view.state;
  return (
    <ListScreen
      title="Users"
      view={view}
      query={toQuery(rows, 4217)}
      columns={COLUMNS}
      getName={({ name }) => name}
      searchLabel="Search people"
      defaultSort="name"
      create={{ label: 'Invite people', isAllowed, onClick: onCreate }}
      empty={{ icon: UsersRound, title: 'No users yet', description: 'Invite the first one.' }}
      panel={
        user !== undefined && (
          <aside>
            Panel of {user}
            <button type="button" onClick={view.close}>
              Close
            </button>
          </aside>
        )
      }
    />
  );
}
const openAt = (at = '/people', shown: Row[] | undefined = createRows(3), isAllowed = true) => {
  rows = shown;
  return open(() => <People isAllowed={isAllowed} />, { path: '/people', at, search: address.parse });
};
const press = async (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  act(() => void document.activeElement?.dispatchEvent(event));
  await flushUpdates();
};
const getFocusedRow = () => document.activeElement?.getAttribute('data-index');

test('shows the total, rows that link to their panel, and the open row', async () => {
  await openAt('/people?status=active&user=2');
  expect(document.querySelector('h1')?.parentElement?.textContent).toBe('Users4,217');
  expect([...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3].map((id) => `#!/people?status=active&user=${id}`),
  );
  expect(document.querySelector('tr[data-current]')?.getAttribute('data-index')).toBe('1');
  expect(document.querySelector('aside')?.textContent).toBe('Panel of 2Close');
});

test('the search and the order are in the address, which closes the open row', async () => {
  const { at } = await openAt('/people?user=2');
  act(() => getButton('Email').click());
  await flushUpdates();
  expect(at()).toBe('/people?sort=email');
  act(() => getButton('Name').click());
  await flushUpdates();
  expect(at()).toBe('/people');
  typeText(document.querySelector('[aria-label="Search people"]'), 'ann');
  await vi.waitFor(() => expect(at()).toBe('/people?find=ann'));
});

test('the first key reaches the list without a click, from anywhere but fields', async () => {
  const { at } = await openAt();
  await press('j');
  expect(getFocusedRow()).toBe('0');
  await press('j');
  expect(getFocusedRow()).toBe('1');
  act(() => getButton('Invite people').focus());
  await press('k');
  expect(getFocusedRow()).toBe('1');
  act(() => document.querySelector<HTMLElement>('[aria-label="Search people"]')?.focus());
  await press('j');
  expect(getFocusedRow()).toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  await press('ArrowDown', { ctrlKey: true });
  expect(getFocusedRow()).toBeNull();
  await press('Enter');
  expect(at()).toBe('/people?user=2');
});

test('a key that changes a row moves the focus to it first', async () => {
  await openAt();
  await press('x', { ctrlKey: true });
  expect(getFocusedRow()).toBeNull();
  await press('x');
  expect(getFocusedRow()).toBe('0');
});

test('Back returns to the row that was opened, and closing the panel to its row', async () => {
  const { away, go, at } = await openAt('/people', createRows(100));
  await press('j');
  for (let row = 1; row < 30; row++) await press('j');
  expect(getFocusedRow()).toBe('29');
  await away();
  await waitForText('Elsewhere');
  await go(-1);
  expect(getFocusedRow()).toBe('29');
  await press('Enter');
  expect(at()).toBe('/people?user=30');
  act(() => getButton('Close').focus());
  act(() => getButton('Close').click());
  await flushUpdates();
  expect([at(), getFocusedRow()]).toEqual(['/people', '29']);
});

test('an empty list explains what to do, and a filtered one links to all rows', async () => {
  await openAt('/people?sort=email', []);
  await waitForText('No users yet');
  expect(document.querySelector('tbody a')).toBeNull();
  await openAt('/people?find=zoe&sort=email', []);
  await waitForText('No users match');
  expect(document.querySelector('a[href="#!/people?sort=email"]')?.textContent).toBe('Clear all filters');
});

test('the create button is for users with the right, and others see that they may only view', async () => {
  const getHeader = () => document.querySelector('[data-part="page-header"]')?.textContent ?? '';
  await openAt();
  act(() => getButton('Invite people').click());
  expect([onCreate.mock.calls.length, getHeader().includes('View only')]).toEqual([1, false]);
  document.body.innerHTML = '';
  await openAt('/people', createRows(3), false);
  expect([getHeader().includes('Invite people'), getHeader().includes('View only')]).toEqual([false, true]);
});
