import { expect, test, vi } from 'vitest';
import {
  getButton,
  getField,
  click,
  errorResponse,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../testing/screen.tsx';
import { parseOpenState } from '../../../platform/lib/open-address.ts';
import { AttributesScreen } from './AttributesScreen.tsx';

const screen = setUpScreenTests();
const part = { type: 'Input', primary: true, validation: 'text', required: false, label: 'Value', options: [] };
const attribute = {
  id: 4,
  name: 'Berth',
  scope: 'Account',
  copy: false,
  pages: 0,
  values: 0,
  updated_at: '2026-11-20T00:00:00Z',
  read_permission: ['P'],
  write_permission: ['P'],
  components: [part],
};
const VERSION = { saved_at: '2026-11-20T00:00:00Z', saved_by: null, note: null };

/** Serves attribute 4, whose tooltip shows the version. */
function serve() {
  const state = { version: 1, hasConflict: false, calls: [] as [string, string | null][] };
  screen.serve(({ path, method, query }) => {
    if (method !== 'GET') state.calls.push([method, query.get('version')]);
    if (method === 'PUT' && state.hasConflict)
      return errorResponse(409, 'Someone else saved this attribute after you opened it.');
    if (path.endsWith('/restore/')) state.version = 3;
    if (path.endsWith('/versions/')) {
      return { listing: [2, 1].map((version) => ({ ...VERSION, version, current: version === 2 })) };
    }
    const { version } = state;
    return path.includes('/4/') ? { ...attribute, version, tooltip: `version ${version}` } : undefined;
  });
  return state;
}
const PATH = '/dashboard/admin/attributes';
const openAt = (open: string) =>
  screen.open(AttributesScreen, { path: PATH, at: `${PATH}?open=${open}`, search: parseOpenState });

test('keeps unsaved changes when another user saves the attribute', async () => {
  const state = serve();
  await openAt('4');
  await vi.waitFor(() => getField('Tooltip'));
  typeText(getField('Tooltip'), 'a long explanation');
  state.version = 2;
  await screen.refresh();
  expect(getField('Tooltip').value).toBe('a long explanation');
  await click('Save');
  expect(state.calls).toEqual([['PUT', '1']]);
});

test('asks before leaving with unsaved changes, but not after a save', async () => {
  serve();
  const { away, at } = await openAt('new');
  typeText(getField('Name'), 'Berth');
  await away();
  await waitForText('Leave without saving?');
  expect(document.body.textContent).not.toContain('Elsewhere');
  await click('Cancel');
  expect(getField('Name').value).toBe('Berth');
  await click('Create attribute');
  expect(at()).toBe(PATH);
});

test('restores a version over unsaved changes after confirmation', async () => {
  const state = serve();
  await openAt('4');
  await vi.waitFor(() => getField('Tooltip'));
  typeText(getField('Tooltip'), 'a long explanation');
  await click('Versions');
  await vi.waitFor(() => getButton('Restore version 1'));
  await click('Restore version 1');
  await waitForText('Restore version 1?');
  expect(state.calls).toEqual([]);
  await click('Restore');
  await vi.waitFor(() => expect(getField('Tooltip').value).toBe('version 3'));
  expect(state.calls).toEqual([['POST', null]]);
});

test('overwrites or loads the version of another user who saved first', async () => {
  const state = serve();
  const { at } = await openAt('4');
  await vi.waitFor(() => getField('Tooltip'));
  typeText(getField('Tooltip'), 'a long explanation');
  [state.hasConflict, state.version] = [true, 2];
  await click('Save');
  await waitForText('Someone else saved this attribute after you opened it.');
  expect(getField('Tooltip').value).toBe('a long explanation');
  await click('Discard mine and load theirs');
  await vi.waitFor(() => expect(getField('Tooltip').value).toBe('version 2'));
  typeText(getField('Tooltip'), 'mine after all');
  state.version = 3;
  await click('Save');
  await waitForText('Your version');
  state.hasConflict = false;
  await click('Save my version');
  expect(at()).toBe(PATH);
  expect(state.calls).toEqual([
    ['PUT', '1'],
    ['PUT', '2'],
    ['PUT', '3'],
  ]);
});
