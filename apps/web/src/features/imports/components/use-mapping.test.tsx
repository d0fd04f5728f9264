import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, okResponse, setUpScreenTests } from '../../../testing/screen.tsx';
import { useMapping } from './use-mapping.ts';

const screen = setUpScreenTests();
const MAPPING: ImportMapping = { columns: {}, date_format: null, values: {}, defaults: {}, rates: {} };
const JOB: ImportJob = {
  ...{ id: 4, kind: 'accounts', file_name: 'customers.csv', status: 'draft', columns: [], mapping: MAPPING },
  ...{ date_formats: [], saved_mapping: null, total: 2, processed: 0, created: 0, updated: 0, unchanged: 0 },
  ...{ rejected: 0, error: null, failed_step: null, undo_blocked: null, started_by: 'Ada', finished_at: null },
  created_at: '2026-11-20T10:00:00.000Z',
};
type Body = { mapping: ImportMapping; remember_as?: string };
interface Sent {
  columns: Record<string, string>;
  remember: string | undefined;
  /** @param changes parts of the mapping that the server changed */
  answer: (settled?: Partial<ImportMapping>) => Promise<void>;
  refuse: () => Promise<void>;
}
let sent: Sent[];

/** Waits for pending work and advances the timers by the given milliseconds. */
const pass = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  sent = [];
  screen.serve(({ method, body }) => {
    if (method !== 'PUT') return { rows: [] };
    const { mapping, remember_as } = body as unknown as Body;
    return new Promise((done) => {
      const end = async (response: Response) => {
        done(response);
        await pass();
      };
      sent.push({
        columns: mapping.columns,
        remember: remember_as,
        answer: (settled = {}) => end(okResponse({ ...JOB, mapping: { ...mapping, ...settled } })),
        refuse: () => end(errorResponse(400, 'Not now.')),
      });
    });
  });
});
afterEach(() => vi.useRealTimers());

function Probe() {
  const { mapping, change, saving, refusal, save } = useMapping(JOB);
  const assign = (header: string) => () => change({ do: 'assign', header, field: 'name' });
  return (
    <>
      {['A', 'B', 'C'].map((header) => (
        <button key={header} type="button" onClick={assign(header)}>
          {header}
        </button>
      ))}
      <button type="button" onClick={() => void save('Mine').catch(() => undefined)}>
        Remember
      </button>
      <button type="button" onClick={() => void save().catch(() => undefined)}>
        Check
      </button>
      <output>
        {[mapping.columns.name ?? '-', mapping.date_format, saving && 'saving', refusal !== null && 'refused'].join()}
      </output>
    </>
  );
}
async function openProbe() {
  const opened = await screen.open(Probe);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return opened;
}
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
const getOutput = () => document.querySelector('output')?.textContent;
const getColumns = () => sent.map(({ columns }) => columns.name);

test('shows changes immediately and saves them together after a short delay', async () => {
  await openProbe();
  await press('A');
  await pass(399);
  await press('B');
  await pass(399);
  expect([getOutput(), getColumns()]).toEqual(['B,,false,false', []]);
  await pass(1);
  expect([getOutput(), getColumns()]).toEqual(['B,,saving,false', ['B']]);
  await sent[0]?.answer();
  expect(getOutput()).toBe('B,,false,false');
  await pass(5_000);
  expect(getColumns()).toEqual(['B']);
});

test('a late response does not revert later changes, which are saved after it', async () => {
  await openProbe();
  await press('A');
  await pass(400);
  await press('B');
  await pass(400);
  expect(getColumns()).toEqual(['A']);
  await sent[0]?.answer({ date_format: 'YYYY-MM-DD' as never });
  expect([getOutput(), getColumns()]).toEqual(['B,,saving,false', ['A', 'B']]);
  await sent[1]?.answer();
  expect(getOutput()).toBe('B,,false,false');
});

test('applies changes of the server to the mapping without saving it again', async () => {
  await openProbe();
  await press('A');
  await pass(400);
  await sent[0]?.answer({ date_format: 'YYYY-MM-DD' as never });
  await pass(5_000);
  expect([getOutput(), getColumns()]).toEqual(['A,YYYY-MM-DD,false,false', ['A']]);
});

test('keeps rejected changes and reports the error until a later save succeeds', async () => {
  await openProbe();
  await press('A');
  await pass(400);
  await sent[0]?.refuse();
  expect(getOutput()).toBe('A,,false,refused');
  await press('B');
  await pass(400);
  await sent[1]?.answer();
  expect([getOutput(), getColumns()]).toEqual(['B,,false,false', ['A', 'B']]);
});

test('saves recent changes when the user leaves the step', async () => {
  const { away } = await openProbe();
  await press('A');
  vi.useRealTimers();
  await away();
  expect(getColumns()).toEqual(['A']);
});

test('retries rejected changes when the user leaves the step', async () => {
  const { away } = await openProbe();
  await press('A');
  await pass(400);
  await sent[0]?.refuse();
  vi.useRealTimers();
  await away();
  expect(getColumns()).toEqual(['A', 'A']);
});

test('retries rejected changes before a check, but not saved ones', async () => {
  await openProbe();
  await press('A');
  await pass(400);
  await sent[0]?.refuse();
  await press('Check');
  expect([getOutput(), getColumns()]).toEqual(['A,,saving,refused', ['A', 'A']]);
  await sent[1]?.answer();
  expect(getOutput()).toBe('A,,false,false');
  await press('Check');
  expect(getColumns()).toEqual(['A', 'A']);
});

test('refetches rows once the mapping is complete, and the saved mappings after a save under a name', async () => {
  await openProbe();
  const renewed = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  const paths = () => renewed.mock.calls.map(([of]) => String(of?.queryKey?.[0]).replace('/v1/api/admin/imports/', ''));
  await press('A');
  await pass(400);
  await sent[0]?.answer();
  expect(paths()).toEqual([]);
  await press('Remember');
  await sent[1]?.answer({ columns: { external_id: 'A', name: 'B' } });
  await pass();
  expect(paths().toSorted()).toEqual(['mappings/', '{id}/faults/', '{id}/preview/']);
  renewed.mockRestore();
});

test('saves nothing on leaving if everything is saved', async () => {
  const { away } = await openProbe();
  await press('A');
  await pass(400);
  await sent[0]?.answer();
  vi.useRealTimers();
  await away();
  expect(getColumns()).toEqual(['A']);
});

test('saves a mapping under its name together with unsaved changes', async () => {
  await openProbe();
  await press('A');
  await press('Remember');
  expect(sent.map(({ columns, remember }) => [columns.name, remember])).toEqual([['A', 'Mine']]);
  await sent[0]?.answer();
  await pass(5_000);
  expect(getColumns()).toEqual(['A']);
});
