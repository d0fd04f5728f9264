/** Steps of an import: what each sends, in what order, and which rejected rows it requests. */
import type { ImportJob } from '@mainstay/contract/imports';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { click, flushUpdates, getField, okResponse, setUpScreenTests, typeText } from '../../../testing/screen.tsx';
import { NewImport } from '../screens/NewImport.tsx';
import { CheckStep } from './CheckStep.tsx';
import { parseNewSearch, type StepSearch } from './import-search.ts';
import { MapStep } from './MapStep.tsx';

const screen = setUpScreenTests();
const job = (more: Partial<ImportJob> = {}): ImportJob => ({
  id: 4,
  kind: 'accounts',
  file_name: 'a.csv',
  status: 'draft',
  saved_mapping: null,
  date_formats: [],
  columns: ['ID', 'Name'].map((header) => ({ header, samples: ['A'] })),
  mapping: {
    columns: { external_id: 'ID', name: 'Name' },
    date_format: null,
    values: {},
    defaults: {},
    rates: {},
  },
  total: 2,
  processed: 2,
  created: 1,
  updated: 0,
  unchanged: 0,
  rejected: 1,
  error: null,
  failed_step: null,
  undo_blocked: null,
  started_by: 'Ada',
  created_at: '2026-11-20T10:00:00Z',
  finished_at: null,
  ...more,
});
const IMPORTS = '/dashboard/admin/imports';
const OTHERS = [IMPORTS, `${IMPORTS}/$importId`];

test('saves the mapping under its name before the check, which waits for it', async () => {
  const sent: [string, unknown][] = [];
  let respond: (response: Response) => void = () => undefined;
  screen.serve(({ path, method, body }) => {
    if (method === 'GET') return { rows: [], listing: [], groups: [], mappings: [], has_next: false };
    sent.push([`${method} ${path}`, body.remember_as]);
    if (method === 'PUT') return new Promise((done) => (respond = done));
    return job({ status: 'checking' });
  });
  const { at } = await screen.open(() => <MapStep job={job()} readOnly={false} />, { others: OTHERS });
  await act(async () => getField('Save this mapping').click());
  typeText(getField('Name'), ' Ours ');
  await click('Check 2 rows');
  expect(sent).toEqual([['PUT /v1/api/admin/imports/4/mapping/', 'Ours']]);
  expect(at()).toBe('/screen');
  await act(async () => respond(okResponse(job())));
  await vi.waitFor(() => expect(at()).toBe(`${IMPORTS}/4?step=check`));
  expect(sent.at(-1)).toEqual(['POST /v1/api/admin/imports/4/check/', undefined]);
});

test.each<[string, StepSearch, object]>([
  ['every error', {}, {}],
  ['the errors of a column', { column: 'Name' }, { column: 'Name' }],
  ['one error of a column', { column: 'Name', reason: 'Too long.' }, { column: 'Name', reason: 'Too long.' }],
  ['the errors of whole rows', { whole: 'row' }, { whole_row: 'true' }],
  ['one error of whole rows', { whole: 'row', reason: 'Twice.' }, { whole_row: 'true', reason: 'Twice.' }],
])('the check requests the rows with %s', async (_name, search, expected) => {
  const queries: object[] = [];
  screen.serve(({ path, query }) => {
    if (path.endsWith('/faults/')) queries.push(Object.fromEntries(query));
    return { rows: [], listing: [], groups: [], has_next: false };
  });
  await screen.open(() => (
    <CheckStep job={job({ status: 'ready' })} search={{ rows: 'errors', ...search }} readOnly={false} />
  ));
  const page = { pageNum: '1', limit: '1000' };
  expect(queries[0]).toEqual({ ...page, ...expected });
});

test('a clicked error is added to the address', async () => {
  const GROUPS = [
    { column: 'Name', reason: 'Too long.', rows: 2 },
    { column: null, reason: 'Twice.', rows: 1 },
  ];
  screen.serve(() => ({ rows: [], listing: [], groups: GROUPS, has_next: false }));
  const { at } = await screen.open(() => <CheckStep job={job({ status: 'ready' })} search={{}} readOnly={false} />, {
    others: OTHERS,
  });
  await act(flushUpdates);
  const buttons = [...document.querySelectorAll<HTMLElement>('.RowPreviewTable-errorGroups button')];
  await act(async () => buttons[1]?.click());
  await act(flushUpdates);
  expect(at()).toBe(`${IMPORTS}/4?step=check&rows=errors&column=Name&reason=Too+long.`);
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Name2', 'Too long.2', 'Entire row1', 'Twice.1']);
});

/** An upload that sends nothing and receives an import as its response. */
class Upload extends EventTarget {
  upload = new EventTarget();
  status = 201;
  responseText = JSON.stringify({ data: job({ id: 9 }) });
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('load'));
  }
}
test.each([
  ['that replaces another deletes that one', '&instead=3', ['DELETE /v1/api/admin/imports/3/']],
  ['without a predecessor deletes nothing', '', []],
])('an upload %s', async (_name, search, deleted) => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const sent: string[] = [];
  screen.serve(({ path, method }) => {
    if (method !== 'GET') sent.push(`${method} ${path}`);
    return path.endsWith('/imports/3/') ? job({ id: 3 }) : undefined;
  });
  const { at } = await screen.open(NewImport, {
    path: `${IMPORTS}/new`,
    at: `${IMPORTS}/new?kind=accounts${search}`,
    others: [`${IMPORTS}/$importId`],
    search: (params) => parseNewSearch((key) => (params[key] === undefined ? undefined : String(params[key]))),
  });
  const input = document.querySelector('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.csv')] });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(document.body.textContent).toContain('a.csv'));
  await act(flushUpdates);
  await click('Upload');
  await vi.waitFor(() => expect(at()).toBe(`${IMPORTS}/9?step=map`));
  expect(sent).toEqual(deleted);
});
