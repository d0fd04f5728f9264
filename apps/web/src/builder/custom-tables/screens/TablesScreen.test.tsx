import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  okResponse,
  serverErrorResponse,
  getButton,
  getField,
  click,
  errorResponse,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
  isDisabled,
} from '../../../testing/screen.tsx';
import { parseOpenState } from '../../../platform/lib/open-address.ts';
import { TablesScreen } from './TablesScreen.tsx';

const screen = setUpScreenTests();
const city = { key: 'city', label: 'City', type: 'text' as const, filterable: true, options: [] };
const table = {
  id: 7,
  name: 'harbours',
  label: 'Harbours',
  columns: [city],
  account_key: null,
  write_roles: [],
  updated_at: '2026-01-31T00:00:00Z',
  rows: 2,
};
const rows = [
  { id: 1, city: 'Oslo' },
  { id: 2, city: 'Bergen' },
];

const versions = [2, 1].map((version) => ({
  version,
  saved_at: '2026-01-31T00:00:00Z',
  saved_by: null,
  note: null,
  current: version === 2,
}));

/** Serves table 7 and its rows. Tests control the responses to saves through `completeSave`. */
function serve(columns: readonly object[] = [city]) {
  const state = {
    version: 1,
    shouldFail: false,
    hasConflict: false,
    restored: 0,
    sent: [] as (string | null)[],
    completeSave: async (_version: number): Promise<void> => undefined,
  };
  screen.serve(({ path, method, body, query }) => {
    if (method === 'PUT' && path.endsWith('/7/')) {
      state.sent.push(query.get('version'));
      if (state.hasConflict) return errorResponse(409, 'Someone else saved this table after you opened it.');
      return new Promise((done) => {
        state.completeSave = async (version) => {
          state.version = version;
          await act(async () => done(okResponse({ ...table, ...body, version })));
          await flushUpdates();
        };
      });
    }
    if (path.endsWith('/versions/')) return { listing: versions, total_records: 2, has_next: false };
    if (path.endsWith('/restore/')) return { version: ++state.restored };
    if (path.endsWith('/7/')) return { ...table, columns, version: state.version };
    if (method === 'POST')
      return state.shouldFail ? serverErrorResponse() : { listing: rows, total_records: 2, has_next: false };
    return undefined;
  });
  return state;
}
const PATH = '/dashboard/admin/custom-tables';
async function openTable() {
  const opened = await screen.open(TablesScreen, { path: PATH, at: `${PATH}?open=7`, search: parseOpenState });
  await waitForText('Oslo');
  return opened;
}
const getLabelField = () => getField('Label');

test('keeps unsaved changes when another user saves the table', async () => {
  const state = serve();
  await openTable();
  typeText(getLabelField(), 'Harbours of the north');
  state.version = 2;
  await screen.refresh();
  expect(getLabelField().value).toBe('Harbours of the north');
  await click('Save columns');
  expect(state.sent).toEqual(['1']);
});

test('disables a table while it is saved, and bases the next save on the new version', async () => {
  const state = serve();
  await openTable();
  typeText(getLabelField(), 'Docks');
  await click('Save columns');
  expect(isDisabled(getLabelField())).toBe(true);
  await state.completeSave(2);
  expect(isDisabled(getLabelField())).toBe(false);
  typeText(getLabelField(), 'Docks of the north');
  await click('Save columns');
  expect(state.sent).toEqual(['1', '2']);
});

test('asks once before leaving a table with unsaved changes; those of a row are restored', async () => {
  serve();
  const { away } = await openTable();
  await click('Edit row 1');
  typeText(getField('City'), 'Stavanger');
  await click('Edit row 2');
  expect(getField('City').value).not.toBe('Stavanger');
  await click('Edit row 1');
  expect(getField('City').value).toBe('Stavanger');
  typeText(getLabelField(), 'Docks');
  await away();
  await waitForText('Leave without saving?');
  await click('Cancel', '[role="dialog"]');
  await click('All tables');
  await waitForText('Leave without saving?');
  expect(getLabelField().value).toBe('Docks');
  await click('Leave');
  await vi.waitFor(() => getButton('New table'));
});

test('keeps unsaved row input when a refresh fails', async () => {
  const state = serve();
  await openTable();
  await click('Edit row 1');
  typeText(getField('City'), 'Stavanger');
  state.shouldFail = true;
  await screen.refresh();
  expect(getField('City').value).toBe('Stavanger');
});

test('overwrites or loads the version of another user who saved first', async () => {
  const state = serve();
  await openTable();
  typeText(getLabelField(), 'Docks');
  [state.hasConflict, state.version] = [true, 2];
  await click('Save columns');
  await waitForText('Someone else saved this table after you opened it.');
  expect(getLabelField().value).toBe('Docks');
  state.hasConflict = false;
  await click('Save my version');
  await state.completeSave(3);
  expect([getLabelField().value, document.body.textContent?.includes('Your version')]).toEqual(['Docks', false]);
  typeText(getLabelField(), 'Quays');
  [state.hasConflict, state.version] = [true, 4];
  await click('Save columns');
  await waitForText('Your version');
  await click('Discard mine and load theirs');
  await vi.waitFor(() => expect(getLabelField().value).toBe('Harbours'));
  expect(state.sent).toEqual(['1', '2', '3']);
});

test('warns about data loss before removing a column or restoring a version without it', async () => {
  const state = serve([city, { ...city, key: 'berths', label: 'Berths' }]);
  await openTable();
  await click('Remove column 2');
  await click('Save columns');
  await waitForText('Data in Berths will be lost.');
  expect(state.sent).toEqual([]);
  await click('Cancel', '[role="dialog"]');
  await click('Save columns');
  await click('Remove', '[role="dialog"]');
  expect(state.sent).toEqual(['1']);
  await state.completeSave(2);
  await click('Versions');
  await click('Restore version 1');
  await waitForText('Data in columns that this version does not have will be lost.');
  expect(state.restored).toBe(0);
  await click('Restore', '[role="dialog"]');
  expect(state.restored).toBe(1);
});
