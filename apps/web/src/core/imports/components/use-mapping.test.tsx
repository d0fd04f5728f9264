import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, okResponse, setUpScreenTests } from '../../../testing/screen.tsx';
import { useMapping } from './use-mapping.ts';

const screen = setUpScreenTests();
const MAPPING: ImportMapping = { columns: {}, date_format: null, values: {}, defaults: {}, rates: {} };
const JOB: ImportJob = {
  id: 4,
  kind: 'accounts',
  file_name: 'customers.csv',
  status: 'draft',
  columns: [],
  mapping: MAPPING,
  date_formats: [],
  saved_mapping: null,
  total: 2,
  processed: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  error: null,
  failed_step: null,
  undo_blocked: null,
  started_by: 'Ada',
  finished_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
};
type Body = { mapping: ImportMapping; remember_as?: string };
interface SentRequest {
  columns: Record<string, string>;
  savedName: string | undefined;
  /** @param changes parts of the mapping that the server changed */
  respond: (changes?: Partial<ImportMapping>) => Promise<void>;
  reject: () => Promise<void>;
}
let sent: SentRequest[];

/** Waits for pending work and advances the timers by the given milliseconds. */
const advance = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  sent = [];
  screen.serve(({ method, body }) => {
    if (method !== 'PUT') return { rows: [] };
    const { mapping, remember_as } = body as unknown as Body;
    return new Promise((done) => {
      const finish = async (response: Response) => {
        done(response);
        await advance();
      };
      sent.push({
        columns: mapping.columns,
        savedName: remember_as,
        respond: (changes = {}) => finish(okResponse({ ...JOB, mapping: { ...mapping, ...changes } })),
        reject: () => finish(errorResponse(400, 'Not now.')),
      });
    });
  });
});
afterEach(() => vi.useRealTimers());

function Probe() {
  const { mapping, change, saving, saveError, save } = useMapping(JOB);
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
        {[mapping.columns.name ?? '-', mapping.date_format, saving && 'saving', saveError !== null && 'refused'].join()}
      </output>
    </>
  );
}
async function openProbe() {
  const opened = await screen.open(Probe);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return opened;
}
const clickButton = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
const getOutput = () => document.querySelector('output')?.textContent;
const getColumns = () => sent.map(({ columns }) => columns.name);

test('shows changes immediately and saves them together after a short delay', async () => {
  await openProbe();
  await clickButton('A');
  await advance(399);
  await clickButton('B');
  await advance(399);
  expect([getOutput(), getColumns()]).toEqual(['B,,false,false', []]);
  await advance(1);
  expect([getOutput(), getColumns()]).toEqual(['B,,saving,false', ['B']]);
  await sent[0]?.respond();
  expect(getOutput()).toBe('B,,false,false');
  await advance(5_000);
  expect(getColumns()).toEqual(['B']);
});

test('a late response does not revert later changes, which are saved after it', async () => {
  await openProbe();
  await clickButton('A');
  await advance(400);
  await clickButton('B');
  await advance(400);
  expect(getColumns()).toEqual(['A']);
  await sent[0]?.respond({ date_format: 'YYYY-MM-DD' as never });
  expect([getOutput(), getColumns()]).toEqual(['B,,saving,false', ['A', 'B']]);
  await sent[1]?.respond();
  expect(getOutput()).toBe('B,,false,false');
});

test('applies changes of the server to the mapping without saving it again', async () => {
  await openProbe();
  await clickButton('A');
  await advance(400);
  await sent[0]?.respond({ date_format: 'YYYY-MM-DD' as never });
  await advance(5_000);
  expect([getOutput(), getColumns()]).toEqual(['A,YYYY-MM-DD,false,false', ['A']]);
});

test('keeps rejected changes and reports the error until a later save succeeds', async () => {
  await openProbe();
  await clickButton('A');
  await advance(400);
  await sent[0]?.reject();
  expect(getOutput()).toBe('A,,false,refused');
  await clickButton('B');
  await advance(400);
  await sent[1]?.respond();
  expect([getOutput(), getColumns()]).toEqual(['B,,false,false', ['A', 'B']]);
});

test('saves recent changes when the user leaves the step', async () => {
  const { away } = await openProbe();
  await clickButton('A');
  vi.useRealTimers();
  await away();
  expect(getColumns()).toEqual(['A']);
});

test('retries rejected changes when the user leaves the step', async () => {
  const { away } = await openProbe();
  await clickButton('A');
  await advance(400);
  await sent[0]?.reject();
  vi.useRealTimers();
  await away();
  expect(getColumns()).toEqual(['A', 'A']);
});

test('retries rejected changes before a check, but not saved ones', async () => {
  await openProbe();
  await clickButton('A');
  await advance(400);
  await sent[0]?.reject();
  await clickButton('Check');
  expect([getOutput(), getColumns()]).toEqual(['A,,saving,refused', ['A', 'A']]);
  await sent[1]?.respond();
  expect(getOutput()).toBe('A,,false,false');
  await clickButton('Check');
  expect(getColumns()).toEqual(['A', 'A']);
});

test('refetches rows once the mapping is complete, and the saved mappings after a save under a name', async () => {
  await openProbe();
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  const getPaths = () =>
    invalidate.mock.calls.map(([of]) => String(of?.queryKey?.[0]).replace('/v1/api/admin/imports/', ''));
  await clickButton('A');
  await advance(400);
  await sent[0]?.respond();
  expect(getPaths()).toEqual([]);
  await clickButton('Remember');
  await sent[1]?.respond({ columns: { external_id: 'A', name: 'B' } });
  await advance();
  expect(getPaths().toSorted()).toEqual(['mappings/', '{id}/faults/', '{id}/preview/']);
  invalidate.mockRestore();
});

test('saves nothing on leaving if everything is saved', async () => {
  const { away } = await openProbe();
  await clickButton('A');
  await advance(400);
  await sent[0]?.respond();
  vi.useRealTimers();
  await away();
  expect(getColumns()).toEqual(['A']);
});

test('saves a mapping under its name together with unsaved changes', async () => {
  await openProbe();
  await clickButton('A');
  await clickButton('Remember');
  expect(sent.map(({ columns, savedName }) => [columns.name, savedName])).toEqual([['A', 'Mine']]);
  await sent[0]?.respond();
  await advance(5_000);
  expect(getColumns()).toEqual(['A']);
});
