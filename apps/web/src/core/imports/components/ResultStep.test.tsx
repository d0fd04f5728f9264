import type { ImportJob } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { ResultStep } from './ResultStep.tsx';

const screen = setUpScreenTests();
const job = (more: Partial<ImportJob>): ImportJob => ({
  id: 4,
  kind: 'accounts',
  file_name: 'customers.csv',
  status: 'done',
  columns: [],
  mapping: { columns: {}, date_format: null, values: {}, defaults: {}, rates: {} },
  date_formats: [],
  saved_mapping: null,
  total: 1200,
  processed: 1200,
  created: 1200,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  error: null,
  failed_step: null,
  undo_blocked: null,
  started_by: 'Ada',
  created_at: '2026-11-20T10:00:00.000Z',
  finished_at: '2026-11-20T10:01:00.000Z',
  ...more,
});
const openStep = (more: Partial<ImportJob>, readOnly = false) =>
  screen.open(() => <ResultStep job={job(more)} search={{}} readOnly={readOnly} />);
const getText = () => document.body.textContent ?? '';
const getButtons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);

const ALL_IMPORTED = 'All 1,200 rows imported.';
const INTERRUPTED = 'Every attempt was interrupted.';

test('an interrupted undo shows how many rows were reverted instead of the import summary', async () => {
  await openStep({ error: INTERRUPTED, processed: 1000 });
  await waitForText(`${INTERRUPTED}1,000 of 1,200 rows were already reverted. Undo again to continue with the rest.`);
  expect(getText()).not.toContain(ALL_IMPORTED);
  expect(getButtons()).toContain('Undo this import');
});

test('an interrupted undo without reverted rows shows that all rows are imported', async () => {
  await openStep({ error: INTERRUPTED, processed: 0 });
  await waitForText(ALL_IMPORTED);
  expect(getText()).toContain('The undo stopped');
  expect(getText()).not.toContain('were already reverted');
});

test('an interrupted import can be run again', async () => {
  await openStep({ status: 'failed', failed_step: 'running', error: INTERRUPTED, processed: 1000 });
  await waitForText('The import stopped before it finished');
  expect(getButtons()).toContain('Run again');
});

test('an interrupted check can be repeated', async () => {
  await openStep({ status: 'failed', failed_step: 'checking', error: INTERRUPTED, processed: 0 });
  await waitForText('The check stopped before it finished');
  expect(getButtons()).toContain('Check again');
});

test('a view-only user sees why an import was interrupted, without buttons to repeat it', async () => {
  await openStep({ status: 'failed', failed_step: 'running', error: INTERRUPTED }, true);
  await waitForText(INTERRUPTED);
  expect(getButtons().filter((name) => name?.includes('again'))).toEqual([]);
});
