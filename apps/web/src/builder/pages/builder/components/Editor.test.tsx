import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import {
  errorResponse,
  okResponse,
  getButton,
  getField,
  click,
  flushUpdates,
  setUpScreenTests,
  typeText,
} from '../../../../testing/screen.tsx';
import { updateSession } from '../../../../platform/lib/session.ts';
import { Editor } from './Editor.tsx';

const screen = setUpScreenTests();
const page = {
  id: 3,
  version: 1,
  name: 'Docks',
  scope: 'Global',
  roles: [],
  layout: [],
  tabs: [],
  in_menu: false,
  state: null,
} as unknown as AuthoredPage;

function Host() {
  const [openedPage, setOpenedPage] = useState(page);
  return <Editor page={openedPage} onPage={setOpenedPage} />;
}

/** Lets tests release the response to each publish request. */
function serve() {
  const responders: ((version: number) => Promise<void>)[] = [];
  screen.serve(({ method, body }) => {
    if (method === 'GET') return undefined;
    return new Promise((done) => {
      responders.push(async (version) => {
        await act(async () => done(okResponse({ ...page, ...body, version })));
        await flushUpdates();
      });
    });
  });
  return responders;
}

test('keeps edits made while a page is published, and can undo them', async () => {
  const responders = serve();
  await screen.open(Host);
  typeText(getField('Name'), 'Docks 2');
  await click('Publish');
  typeText(getField('Name'), 'Docks 2 of the north');
  await responders[0]?.(2);
  expect(document.body.textContent).toContain('version 2');
  expect(getField('Name').value).toBe('Docks 2 of the north');
  expect(getButton('Publish').hasAttribute('disabled')).toBe(false);
  await click('Undo');
  expect(getField('Name').value).not.toBe('Docks 2 of the north');
});

test('shows the published page if it was not edited in the meantime', async () => {
  const responders = serve();
  await screen.open(Host);
  typeText(getField('Name'), 'Docks 2');
  await click('Publish');
  await responders[0]?.(2);
  expect(getField('Name').value).toBe('Docks 2');
  expect([getButton('Publish'), getButton('Undo')].map((one) => one.hasAttribute('disabled'))).toEqual([true, true]);
});

/**
 * Simulates that another user has published version 5 in the meantime.
 * @returns the versions that publish requests replace
 */
function serveConflict(): unknown[] {
  const replacedVersions: unknown[] = [];
  screen.serve(({ method, body, path }) => {
    if (method === 'GET') return path.endsWith('/3/') ? { ...page, name: 'Theirs', version: 5 } : undefined;
    replacedVersions.push(body.version);
    if (body.version !== 5) return errorResponse(409, 'It was published meanwhile.');
    return { ...page, ...body, version: 6 };
  });
  return replacedVersions;
}

test('overwrites the version of another user only on request', async () => {
  const replacedVersions = serveConflict();
  await screen.open(Host);
  typeText(getField('Name'), 'Mine');
  await click('Publish');
  expect(document.body.textContent).toContain('Your changes are still here.');
  expect([replacedVersions, getField('Name').value]).toEqual([[1], 'Mine']);
  await click('Publish my version');
  expect([replacedVersions, getField('Name').value]).toEqual([[1, 5], 'Mine']);
  expect(document.body.textContent).toContain('version 6');
});

test('loads the version of another user in place of the edits', async () => {
  const replacedVersions = serveConflict();
  await screen.open(Host);
  typeText(getField('Name'), 'Mine');
  await click('Publish');
  await click('Discard mine and load theirs');
  expect([replacedVersions, getField('Name').value]).toEqual([[1], 'Theirs']);
  expect(document.body.textContent).not.toContain('Your changes are still here.');
});

const getDescriptions = () => ['Undo', 'Redo'].map((name) => getButton(name).title);
const getStatus = () => [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join(' ');
const press = (key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));

test('names the change that undo and redo would make, and announces what they have done', async () => {
  serve();
  await screen.open(Host);
  expect(getDescriptions()).toEqual(['Undo', 'Redo']);
  await click('Tab');
  typeText(getField('Tab name'), 'Cranes');
  expect(getDescriptions()).toEqual(['Undo: Rename tab Tab 1', 'Redo']);
  await click('Undo');
  expect(getDescriptions()).toEqual(['Undo: Add tab', 'Redo: Rename tab Tab 1']);
  expect(getStatus()).toContain('Undone: Rename tab Tab 1');
  await click('Redo');
  expect(getStatus()).toContain('Redone: Rename tab Tab 1');
});

test('undoes and redoes by the keyboard, but not while the user types', async () => {
  serve();
  await screen.open(Host);
  await click('Tab');
  const countTabs = () => document.querySelectorAll('[role="tab"]').length;
  press('z', { ctrlKey: true }, getField('Tab name'));
  expect(countTabs()).toBe(1);
  press('z', { ctrlKey: true });
  expect(countTabs()).toBe(0);
  press('y', { ctrlKey: true });
  expect(countTabs()).toBe(1);
  press('z', { metaKey: true });
  expect(countTabs()).toBe(0);
  press('Z', { metaKey: true, shiftKey: true });
  expect(countTabs()).toBe(1);
});

test('restores unpublished changes when the page is opened again; undo and publishing remove them', async () => {
  const responders = serve();
  await screen.open(Host);
  typeText(getField('Name'), 'Docks 2');
  screen.close();
  await screen.open(Host);
  expect(getField('Name').value).toBe('Docks 2');
  expect(getStatus()).toContain('Your unpublished changes were restored.');
  await click('Undo');
  expect(getField('Name').value).toBe('Docks');
  await click('Redo');
  await click('Publish');
  await responders[0]?.(2);
  expect(getStatus()).not.toContain('restored');
  screen.close();
  await screen.open(Host);
  expect([getField('Name').value, getStatus()]).toEqual(['Docks', '']);
});

test('restored changes do not overwrite a version that was published after them', async () => {
  serve();
  await screen.open(Host);
  typeText(getField('Name'), 'Mine');
  screen.close();
  const replacedVersions = serveConflict();
  await screen.open(() => <Editor page={{ ...page, version: 5, name: 'Theirs' }} onPage={() => undefined} />);
  expect(getField('Name').value).toBe('Mine');
  await click('Publish');
  expect([replacedVersions, getField('Name').value]).toEqual([[1], 'Mine']);
  expect(document.body.textContent).toContain('Your changes are still here.');
});

test('offers to open a published page and to add it to the menu, which edits made since do not revert', async () => {
  const sent: unknown[][] = [];
  screen.serve(({ method, path, body }) => {
    if (method === 'GET') return undefined;
    sent.push([method, path.replace('/v1/api/admin/', ''), body.in_menu]);
    return { ...page, ...body, version: sent.length + 1 };
  });
  await screen.open(Host);
  typeText(getField('Name'), 'Docks 2');
  await click('Publish');
  expect(getStatus()).toContain('Published as version 2.');
  const getLink = (name: string) =>
    [...document.querySelectorAll('a')].find((one) => one.textContent === name)?.getAttribute('href');
  expect(getLink('Open page')).toBe('#!/dashboard/Docks%202/3');
  await click('Add to menu');
  expect(getStatus()).toContain('Docks 2 is now in the menu.');
  expect(getLink('Edit menu')).toBe('#!/dashboard/admin/menu');
  expect(getButton('Publish').hasAttribute('disabled')).toBe(true);
  typeText(getField('Name'), 'Docks 3');
  expect(getStatus()).not.toContain('is now in the menu');
  await click('Publish');
  expect(sent).toEqual([
    ['PUT', 'pages/3/', false],
    ['PUT', 'menus/pages/3/', undefined],
    ['PUT', 'pages/3/', true],
  ]);
});

test('does not offer to add the page of an account to the menu', async () => {
  screen.serve(({ method, body }) => (method === 'GET' ? undefined : { ...page, ...body, version: 2 }));
  await screen.open(() => {
    const [opened, setOpened] = useState<AuthoredPage>({ ...page, scope: 'Account' });
    return <Editor page={opened} onPage={setOpened} />;
  });
  typeText(getField('Name'), 'Docks 2');
  await click('Publish');
  expect(getStatus()).toContain('Published as version 2.');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Add to menu');
});

const ITEM = {
  id: 'one',
  col: 0,
  row: 0,
  sizeX: 2,
  sizeY: 2,
  autoHeight: false,
  customHeight: null,
  noContainer: false,
  hideTitle: false,
  hide_component: false,
  component: null,
  isKpi: false,
  kpis: [],
  attribute: null,
  screen: 'recent-activity',
  tabs: [],
};

test.each([
  ['ArrowRight', {}],
  ['ArrowRight', { shiftKey: true }],
  ['ArrowDown', { shiftKey: true }],
  ['Delete', {}],
  ['Backspace', {}],
])('%s with %j changes an item of a page only for users with write access', async (key, more) => {
  const labels: (string | undefined)[][] = [];
  for (const type of ['full', 'read_only'] as const) {
    updateSession({ user_access_type: type });
    screen.serve(() => ({ listing: [], data: [], menus: [], accounts: [], has_next: false, total_records: 0 }));
    await screen.open(() => <Editor page={{ ...page, layout: [ITEM] }} onPage={() => undefined} />);
    const getLabel = () => document.querySelector('[data-item="one"]')?.getAttribute('aria-label') ?? undefined;
    const before = getLabel();
    const item = document.querySelector<HTMLElement>('[data-item="one"]');
    act(() => void item?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));
    labels.push([before, getLabel()]);
    document.body.innerHTML = '';
  }
  const [[before, after] = [], [readOnlyBefore, readOnlyAfter] = []] = labels;
  expect(before).toBeTypeOf('string');
  expect(after).not.toBe(before);
  expect([readOnlyBefore, readOnlyAfter]).toEqual([before, before]);
});
