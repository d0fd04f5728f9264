import { expect, test } from 'vitest';
import { endText } from './finish-watch.ts';
import { importPath, newPath, shownStep, stepOf } from './addresses.ts';
import { readNewSearch, readStepSearch } from './import-search.ts';
import type { ImportJob } from '@mainstay/contract/imports';

const reader = (path: string) => {
  const params = new URLSearchParams(path.split('?')[1]);
  return (key: string) => params.get(key) ?? undefined;
};

test('an address keeps the step, the rows and the fault, and nonsense in it is dropped', () => {
  const search = { step: 'check', rows: 'errors', reason: 'Must be a date.', column: 'Start & end' } as const;
  expect(readStepSearch(reader(importPath(7, search)))).toEqual(search);
  const whole = { step: 'check', rows: 'errors', whole: 'row' } as const;
  expect(readStepSearch(reader(importPath(7, whole)))).toEqual(whole);
  expect(readStepSearch(reader('/x?step=fly&rows=all&whole=1'))).toEqual({});
  expect(readNewSearch(reader(newPath({ kind: 'users', instead: 4 })))).toEqual({ kind: 'users', instead: 4 });
  expect(readNewSearch(reader('/x?kind=dragons&instead=-1'))).toEqual({});
});

test('a step that is over, or not due yet, shows where the import stands', () => {
  expect(stepOf({ status: 'draft' })).toBe('map');
  expect(shownStep({ status: 'ready' }, 'map')).toBe('map');
  expect(shownStep({ status: 'checking' }, 'map')).toBe('check');
  expect(shownStep({ status: 'draft' }, 'import')).toBe('map');
  expect(shownStep({ status: 'done' }, 'map')).toBe('import');
  expect(shownStep({ status: 'undone' }, undefined)).toBe('import');
});

test('the toast of an import that is over says what landed', () => {
  const job = { kind: 'accounts', file_name: 'a.csv', created: 1000, updated: 203, unchanged: 1, rejected: 17 };
  const at = (status: string) => endText({ ...job, status } as ImportJob);
  expect(at('done')).toBe('Import of accounts is done: 1,204 rows in, 17 left out.');
  expect(at('failed')).toBe('The import of accounts from a.csv failed.');
  expect(at('running')).toBeUndefined();
});
