import { expect, test } from 'vitest';
import { formatFinished } from './watch-import.ts';
import { importPath, newImportPath, getShownStep, getCurrentStep } from './addresses.ts';
import { parseNewSearch, parseStepSearch } from './import-search.ts';
import type { ImportJob } from '@mainstay/contract/imports';

const createReader = (path: string) => {
  const params = new URLSearchParams(path.split('?')[1]);
  return (key: string) => params.get(key) ?? undefined;
};

test('keeps the step, the rows and the error filter in the address, and ignores invalid values', () => {
  const search = { step: 'check', rows: 'errors', reason: 'Must be a date.', column: 'Start & end' } as const;
  expect(parseStepSearch(createReader(importPath(7, search)))).toEqual(search);
  const whole = { step: 'check', rows: 'errors', whole: 'row' } as const;
  expect(parseStepSearch(createReader(importPath(7, whole)))).toEqual(whole);
  expect(parseStepSearch(createReader('/x?step=fly&rows=all&whole=1'))).toEqual({});
  expect(parseNewSearch(createReader(newImportPath({ kind: 'users', instead: 4 })))).toEqual({
    kind: 'users',
    instead: 4,
  });
  expect(parseNewSearch(createReader('/x?kind=dragons&instead=-1'))).toEqual({});
});

test('an unavailable step opens the current step of the import', () => {
  expect(getCurrentStep({ status: 'draft' })).toBe('map');
  expect(getShownStep({ status: 'ready' }, 'map')).toBe('map');
  expect(getShownStep({ status: 'checking' }, 'map')).toBe('check');
  expect(getShownStep({ status: 'draft' }, 'import')).toBe('map');
  expect(getShownStep({ status: 'done' }, 'map')).toBe('import');
  expect(getShownStep({ status: 'undone' }, undefined)).toBe('import');
});

test('formats the toast of a finished import', () => {
  const job = { kind: 'accounts', file_name: 'a.csv', created: 1000, updated: 203, unchanged: 1, rejected: 17 };
  const format = (status: string) => formatFinished({ ...job, status } as ImportJob);
  expect(format('done')).toBe('Import of accounts finished: 1,204 rows imported, 17 skipped.');
  expect(format('failed')).toBe('The import of accounts from a.csv failed.');
  expect(format('running')).toBeUndefined();
});
