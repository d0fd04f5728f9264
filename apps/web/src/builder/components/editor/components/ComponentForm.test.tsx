import { act } from 'react';
import { expect, test, vi } from 'vitest';
import {
  errorResponse,
  isDisabled,
  okResponse,
  getButton,
  getField,
  click,
  flushUpdates,
  setUpScreenTests,
  typeText,
  waitForText,
} from '../../../../testing/screen.tsx';
import { ComponentForm } from './ComponentForm.tsx';
import { createDefinition } from './create-definition.ts';

const screen = setUpScreenTests();
const definition = { ...createDefinition('html'), name: 'Docks' };
const REPORT = {
  reports: [],
  columns: [],
  html: '',
  has_next: false,
  has_prev: false,
  current_page: 1,
  total_pages: 0,
  total_records: 0,
};
const VERSION = { saved_at: '2026-11-20T00:00:00Z', saved_by: null, note: null };

/** Serves requests; tests control when saves are answered. */
function serve() {
  const saves: ((version: number) => Promise<void>)[] = [];
  const methods: string[] = [];
  screen.serve(({ path, method, body }) => {
    if (path.includes('usage')) return { pages: [], components: [], kpis: [] };
    if (path.includes('preview')) return REPORT;
    if (path.endsWith('/versions/')) {
      return { listing: [2, 1].map((version) => ({ ...VERSION, version, current: version === 2 })) };
    }
    if (method === 'GET') return { id: 3, version: 5, definition };
    methods.push(method);
    return new Promise((done) => {
      saves.push(async (version) => {
        await act(async () => done(okResponse({ id: 3, version, definition: body, milliseconds: 1 })));
        await flushUpdates();
      });
    });
  });
  return { saves, methods };
}
const Saved = () => (
  <ComponentForm saved={{ id: 3, version: 1, definition }} initial={definition} onCreated={vi.fn()} />
);

test('unsaved changes survive a reload, and each save is based on the version before', async () => {
  const { saves } = serve();
  await screen.open(Saved);
  typeText(getField('Name'), 'Docks 2');
  screen.close();
  await screen.open(Saved);
  expect(getField('Name').value).toBe('Docks 2');
  expect(document.body.textContent).toContain('version 1, unsaved changes');
  await click('Save');
  expect(isDisabled(getField('Name'))).toBe(true);
  await saves[0]?.(2);
  expect(document.querySelector('.EditorFrame-bar .text-caption')?.textContent).toBe('version 2');
  typeText(getField('Name'), 'Docks 3');
  await click('Save');
  await saves[1]?.(3);
  expect(document.querySelector('.EditorFrame-bar .text-caption')?.textContent).toBe('version 3');
});

test('opens the address of a new component after its first save', async () => {
  const { saves, methods } = serve();
  const onCreated = vi.fn();
  await screen.open(() => <ComponentForm saved={null} initial={createDefinition('html')} onCreated={onCreated} />);
  typeText(getField('Name'), 'Docks');
  await click('Save');
  await click('Save');
  await saves[0]?.(1);
  expect(methods).toEqual(['POST']);
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(3);
});

test('a conflict shows both versions, and an error of the server its field', async () => {
  const sent: string[] = [];
  let reply = errorResponse(409, 'Ben Bridge saved this component after you opened it.');
  screen.serve(({ path, method, query }) => {
    if (path.includes('usage')) return { pages: [], components: [], kpis: [] };
    if (path.includes('preview')) return REPORT;
    if (method === 'GET') return { id: 3, version: 5, definition: { ...definition, name: 'Quays' } };
    sent.push(String(query.get('version')));
    return reply;
  });
  await screen.open(Saved);
  typeText(getField('Name'), 'Docks 2');
  await click('Save');
  await waitForText('Ben Bridge saved this component after you opened it.');
  expect(document.querySelector('[aria-label="Both versions"] tbody')?.textContent).toBe('NameDocks 2Quays');
  reply = errorResponse(400, 'Check the definition.', { name: 'The name is in use.' });
  await click('Save my version');
  await waitForText('Check the definition.');
  expect([sent, getField('Name').getAttribute('aria-invalid')]).toEqual([['1', '5'], 'true']);
});

test('asks before a restored version replaces unsaved changes', async () => {
  serve();
  await screen.open(Saved);
  typeText(getField('Name'), 'Docks 2');
  await click('Versions');
  await vi.waitFor(() => getButton('Restore version 1'));
  await click('Restore version 1');
  await waitForText('Restore version 1?');
  await click('Cancel');
  expect(getField('Name').value).toBe('Docks 2');
});
