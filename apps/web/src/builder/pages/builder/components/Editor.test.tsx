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
