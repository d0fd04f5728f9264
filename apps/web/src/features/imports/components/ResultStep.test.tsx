import type { ImportJob } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { ResultStep } from './ResultStep.tsx';

const screen = setUpScreenTests();
const job = (more: Partial<ImportJob>): ImportJob => ({
  ...{ id: 4, kind: 'accounts', file_name: 'customers.csv', status: 'done', columns: [] },
  ...{ mapping: { columns: {}, date_format: null, values: {}, defaults: {}, rates: {} }, date_formats: [] },
  ...{ saved_mapping: null, total: 1200, processed: 1200, created: 1200, updated: 0, unchanged: 0, rejected: 0 },
  ...{ error: null, failed_step: null, undo_blocked: null, started_by: 'Ada' },
  ...{ created_at: '2026-11-20T10:00:00.000Z', finished_at: '2026-11-20T10:01:00.000Z' },
  ...more,
});
const draw = (more: Partial<ImportJob>, readOnly = false) =>
  screen.open(() => <ResultStep job={job(more)} search={{}} readOnly={readOnly} />);
const text = () => document.body.textContent ?? '';
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent);

const IN = 'All 1,200 rows imported.';
const BROKEN = 'Every attempt was interrupted.';

test('an interrupted undo shows how many rows were reverted instead of the import summary', async () => {
  await draw({ error: BROKEN, processed: 1000 });
  await waitForText(`${BROKEN}1,000 of 1,200 rows were already reverted. Undo again to continue with the rest.`);
  expect(text()).not.toContain(IN);
  expect(buttons()).toContain('Undo this import');
});

test('an interrupted undo without reverted rows shows that all rows are imported', async () => {
  await draw({ error: BROKEN, processed: 0 });
  await waitForText(IN);
  expect(text()).toContain('The undo stopped');
  expect(text()).not.toContain('were already reverted');
});

test('an interrupted import can be run again', async () => {
  await draw({ status: 'failed', failed_step: 'running', error: BROKEN, processed: 1000 });
  await waitForText('The import stopped before it finished');
  expect(buttons()).toContain('Run again');
});

test('an interrupted check can be repeated', async () => {
  await draw({ status: 'failed', failed_step: 'checking', error: BROKEN, processed: 0 });
  await waitForText('The check stopped before it finished');
  expect(buttons()).toContain('Check again');
});

test('a view-only user sees why an import was interrupted, without buttons to repeat it', async () => {
  await draw({ status: 'failed', failed_step: 'running', error: BROKEN }, true);
  await waitForText(BROKEN);
  expect(buttons().filter((name) => name?.includes('again'))).toEqual([]);
});
