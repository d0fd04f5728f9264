import type { BulkEdit } from '@mainstay/contract/accounts/bulk-edits';
import { users } from '@mainstay/contract/people/users';
import { updateSession } from '../../../../platform/lib/session.ts';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { getButton, getField, click, flushUpdates, setUpScreenTests, typeText } from '../../../../testing/screen.tsx';
import { BulkEditBar } from './BulkEditBar.tsx';
import { parseListState } from './list-address.ts';

const { open, serve } = setUpScreenTests();

const EDIT: BulkEdit = {
  id: 9,
  field: 'rank',
  status: 'done',
  total: 40,
  waiting: 0,
  changed: 38,
  unchanged: 0,
  refused: 2,
  undone: 0,
  kept: 0,
};
const KEY: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
const STATE = parseListState({ view: 'risk', find: 'mill' });

const person = (id: number, first_name: string, status: string) => ({
  id,
  first_name,
  last_name: 'Zander',
  email: `${first_name}@acme.test`,
  status,
});

/** The bar with two of forty rows selected. */
function Screen() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set([3, 5]));
  const [isAll, setIsAll] = useState(false);
  const [edit, setEdit] = useState<number>();
  return (
    <>
      <button type="button" onClick={() => setIds(new Set([7]))}>
        Choose
      </button>
      <BulkEditBar
        state={STATE}
        ids={ids}
        isAll={isAll}
        onAll={() => setIsAll(true)}
        total={40}
        onClear={() => setIds(new Set())}
        edit={edit}
        onFollow={setEdit}
      />
    </>
  );
}

function selectOption(list: Element, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value);
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const getBarText = () => document.querySelector('.FloatingBar-root')?.textContent ?? '';

test('edits the selected or all matching rows, then reports and undoes the edit', async () => {
  const bodies: unknown[] = [];
  let edit = EDIT;
  serve(({ path, method, body }) => {
    if (path.endsWith('/undo/')) edit = { ...EDIT, status: 'undone', changed: 0, undone: 38 };
    else if (method === 'POST') bodies.push(body);
    return path.startsWith('/v1/api/accounts/bulk-edits/') ? edit : undefined;
  });
  await open(Screen);
  expect(getBarText()).toContain('2 selected');
  await click('Select all 40 that match');
  expect(getBarText()).toContain('40 selected');
  await click('Edit');
  typeText(getField('New rank'), '12');
  await click('Edit', 'form');
  await flushUpdates();
  expect(bodies).toEqual([
    {
      change: { field: 'rank', value: 12 },
      active: true,
      filters: [
        { column_name: 'health', condition: 'less than', from: 51, type: 'numrange' },
        { column_name: 'name', condition: 'contains', from: 'mill', type: 'search' },
      ],
      request_key: KEY,
    },
  ]);
  expect(getBarText()).toContain('38 accounts changed, 2 view only');
  await click('Undo');
  await flushUpdates();
  expect(getBarText()).toContain('38 accounts reverted');
});

test('hides the progress during a selection, and refetches an edit after Undo got no response', async () => {
  let edit = EDIT;
  serve(({ path }) => {
    if (path.endsWith('/undo/')) {
      edit = { ...EDIT, status: 'undone', changed: 0, undone: 38 };
      return Response.json({ success: false, errors: { e: 'Lost.' } }, { status: 502 });
    }
    return path.startsWith('/v1/api/accounts/bulk-edits/') ? edit : undefined;
  });
  await open(Screen);
  await click('Edit');
  typeText(getField('New rank'), '12');
  await click('Edit', 'form');
  await flushUpdates();
  expect(getBarText()).toContain('38 accounts changed');
  await click('Choose');
  expect([getBarText(), document.querySelectorAll('.FloatingBar-root').length]).toEqual([
    expect.stringContaining('1 selected'),
    1,
  ]);
  await click('Clear the selection');
  await click('Undo');
  await flushUpdates();
  expect(getBarText()).toContain('38 accounts reverted');
});

test('validates a rank before the request, and shows server errors in the form', async () => {
  const bodies: unknown[] = [];
  serve(({ method, body }) => {
    if (method === 'POST') bodies.push(body);
    return method === 'POST'
      ? Response.json({ success: false, errors: { e: 'Invalid owner.' } }, { status: 400 })
      : undefined;
  });
  await open(Screen);
  await click('Edit');
  typeText(getField('New rank'), '0');
  await click('Edit', 'form');
  const getAlert = () => document.querySelector('form [role="alert"]')?.textContent;
  expect([getAlert(), bodies]).toEqual(['Rank must be a whole number from 1 to 9999.', []]);
  typeText(getField('New rank'), '3');
  await click('Edit', 'form');
  await flushUpdates();
  expect([getAlert(), bodies]).toEqual([
    'Invalid owner.',
    [{ change: { field: 'rank', value: 3 }, ids: [3, 5], request_key: KEY }],
  ]);
  expect(getButton('Cancel')).toBeTruthy();
});

test('closes accounts with an optional day, and reopens them without one', async () => {
  const bodies: unknown[] = [];
  serve(({ path, method, body }) => {
    if (method === 'POST') bodies.push(body);
    return path.startsWith('/v1/api/accounts/bulk-edits/') ? { ...EDIT, field: 'status' } : undefined;
  });
  const save = async () => {
    await click('Edit', 'form');
    await flushUpdates();
  };
  await open(Screen);
  await click('Edit');
  selectOption(getField('Field to change'), 'status');
  expect(document.querySelector('form')?.textContent).not.toContain('Closed on');
  selectOption(getField('New status'), 'Closed');
  typeText(getField('Closed on'), '2026-10-02');
  await save();
  await click('Choose');
  await click('Edit');
  selectOption(getField('Field to change'), 'status');
  selectOption(getField('New status'), 'Active');
  await save();
  expect(bodies).toEqual([
    {
      change: { field: 'status', value: 'Closed', closed_on: '2026-10-02' },
      ids: [3, 5],
      request_key: KEY,
    },
    { change: { field: 'status', value: 'Active' }, ids: [7], request_key: KEY },
  ]);
});

test('adds, removes or replaces tags, and rejects an empty list before the request', async () => {
  const bodies: unknown[] = [];
  serve(({ path, method, body }) => {
    if (path === '/v1/api/tags/') return { tags: [{ id: 7, tag: 'Pilot' }], has_next: false };
    if (method === 'POST') bodies.push(body);
    return path.startsWith('/v1/api/accounts/bulk-edits/') ? { ...EDIT, field: 'tags' } : undefined;
  });
  await open(Screen);
  await click('Edit');
  selectOption(getField('Field to change'), 'tags');
  await flushUpdates();
  await click('Edit', 'form');
  expect([document.querySelector('form [role="alert"]')?.textContent, bodies]).toEqual([
    'Choose at least one tag.',
    [],
  ]);
  selectOption(getField('Operation'), 'remove');
  act(() => getField('Tags').focus());
  typeText(getField('Tags'), 'Pilot');
  await act(
    async () => void getField('Tags').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  await click('Edit', 'form');
  await flushUpdates();
  expect(bodies).toEqual([
    { change: { field: 'tags', value: { mode: 'remove', tags: ['Pilot'] } }, ids: [3, 5], request_key: KEY },
  ]);
  expect(getBarText()).toContain('38 accounts changed, 2 view only or at the tag limit');
});

test('searches owners by name among any number of users, or removes the owner', async () => {
  const bodies: unknown[] = [];
  serve(({ path, method, body, query }) => {
    if (path === users.findUsers.path)
      // The initial result contains only some of the users.
      return {
        listing: query.get('q') === 'zoe' ? [person(900, 'Zoe', 'active'), person(901, 'Zoltan', 'inactive')] : [],
      };
    if (method === 'POST') bodies.push(body);
    return path.startsWith('/v1/api/accounts/bulk-edits/') ? { ...EDIT, field: 'owner' } : undefined;
  });
  const getOptions = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  const findOption = (name: string) => getOptions().find(({ textContent }) => textContent === name);
  const selectOwner = async (text: string, name: string) => {
    act(() => getField('New owner').focus());
    typeText(getField('New owner'), text);
    await vi.waitFor(() => expect(getOptions().map(({ textContent }) => textContent)).toEqual([name]));
    await act(async () => findOption(name)?.click());
    await click('Edit', 'form');
    await flushUpdates();
  };
  const openOwnerField = async () => {
    await open(Screen);
    await click('Edit');
    selectOption(getField('Field to change'), 'owner');
    await flushUpdates();
  };
  await openOwnerField();
  await click('Edit', 'form');
  expect(document.querySelector('form [role="alert"]')?.textContent).toBe('Owner is required.');
  await selectOwner('zoe', 'Zoe Zander');
  document.body.innerHTML = '';
  await openOwnerField();
  await selectOwner('no o', 'No owner');
  expect(bodies).toMatchObject([
    { change: { field: 'owner', value: 900 } },
    { change: { field: 'owner', value: null } },
  ]);
});

test('retries a request with the same key, and uses a new key for another value', async () => {
  const keys: unknown[] = [];
  serve(({ method, body }) => {
    if (method !== 'POST') return undefined;
    keys.push(body.request_key);
    // The request may have succeeded although the response was lost.
    return Response.json({ success: false, errors: { e: 'Lost.' } }, { status: 502 });
  });
  await open(Screen);
  await click('Edit');
  typeText(getField('New rank'), '3');
  await click('Edit', 'form');
  await click('Edit', 'form');
  typeText(getField('New rank'), '4');
  await click('Edit', 'form');
  const [first, again, other] = keys;
  expect([keys.length, again === first, other === first]).toEqual([3, true, false]);
});

test('hides the bulk edit from view-only users', async () => {
  updateSession({ user_access_type: 'read_only' });
  await open(Screen);
  expect(document.querySelector('.FloatingBar-root')).toBeNull();
});
