/** Checks what view-only users see of the steps of an import, and that they cannot change anything. */
import type { ImportJob } from '@mainstay/contract/imports';
import { act } from 'react';
import { expect, test } from 'vitest';
import { flushUpdates, getControls, setUpScreenTests } from '../../../testing/screen.tsx';
import { CheckStep } from './CheckStep.tsx';
import { MapStep } from './MapStep.tsx';

const { open, serve } = setUpScreenTests();
const COLUMNS = { external_id: 'ID', name: 'Name', status: 'State', onboarded_on: 'Since' };
const job = (more: Partial<ImportJob>): ImportJob => ({
  id: 4,
  kind: 'accounts',
  file_name: 'a.csv',
  status: 'draft',
  saved_mapping: 'Ours',
  columns: [
    { header: 'ID', samples: ['A-1'] },
    { header: 'Name', samples: ['Alder'] },
    { header: 'State', samples: ['gone'] },
    { header: 'Since', samples: ['03-04-2024'] },
  ],
  mapping: {
    columns: COLUMNS,
    date_format: 'dmy',
    values: { status: { gone: 'Closed' } },
    defaults: { tier: 'Gold' },
    rates: { CHF: 1.1 },
  },
  date_formats: ['dmy', 'mdy'],
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
  created_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
  ...more,
});
const SAVED = { id: 5, name: 'Ours', mapping: { columns: COLUMNS } };
const GROUPS = [{ column: 'State', reason: 'Must be one of Active, Closed.', rows: 1 }];
const ON_CHECK = ['Match unknown values', 'Discard this upload', 'Back', 'Import 1 row'];
const ON_MAPPING = [
  'Upload, done',
  'Day first: Apr 3rd, 2024',
  'Month first: Mar 4th, 2024',
  'Rate of CHF',
  'Field for ID',
  '',
  'Field for Name',
  'Field for State',
  'Field for Since',
  'Tier of every row',
  'Remove Tier',
  'Add a field with the same value for every row',
  'Delete this mapping',
  'Use a saved mapping',
  'Save this mapping',
  'Discard this upload',
  'Back',
  'Check 2 rows',
];

async function findControls(step: 'map' | 'check', more: Partial<ImportJob>, readOnly: boolean): Promise<string[]> {
  document.body.innerHTML = '';
  serve(() => ({ rows: [], listing: [], groups: GROUPS, mappings: [SAVED], has_next: false, next: null }));
  await open(() =>
    step === 'map' ? (
      <MapStep job={job(more)} readOnly={readOnly} />
    ) : (
      <CheckStep job={job(more)} search={{}} readOnly={readOnly} />
    ),
  );
  await act(flushUpdates);
  await act(flushUpdates);
  return getControls();
}

test.each([
  ['the mapping', 'map', {}, ON_MAPPING],
  ['a check that is outdated', 'check', {}, ['Discard this upload', 'Back', 'Check 2 rows']],
  ['a check that is done', 'check', { status: 'ready' }, ON_CHECK],
] as const)('%s hides all controls that change something from view-only users', async (_, step, more, editControls) => {
  const all = await findControls(step, more, false);
  const readOnlyControls = await findControls(step, more, true);
  expect(readOnlyControls.filter((name) => !all.includes(name))).toEqual([]);
  expect([...new Set(all.filter((name) => !readOnlyControls.includes(name)))]).toEqual(editControls);
});
