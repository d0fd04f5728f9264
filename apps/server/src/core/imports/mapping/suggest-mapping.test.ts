import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import { expect, test } from 'vitest';
import { features } from '../../../features.ts';
import type { FileColumn } from '../../../platform/uploads/inspect.ts';
import { getImportKind } from '../import-kinds.ts';
import { getMissingInput, validateMapping } from './import-mappings.ts';
import { applySavedMapping, getPossibleDateFormats, suggestMapping } from './suggest-mapping.ts';

const column = (header: string, formats: FileColumn['formats'] = []): FileColumn => ({ header, samples: [], formats });
const columns = (...headers: string[]) => headers.map((h) => column(h));

test('matches columns by name and by alias, each for one field', () => {
  expect(
    suggestMapping(IMPORT_FIELDS.accounts, columns('Account ID', 'company', 'CSM e-mail', 'Plan_Tier', 'x')).columns,
  ).toEqual({
    external_id: 'Account ID',
    name: 'company',
    owner_email: 'CSM e-mail',
    plan: 'Plan_Tier',
  });
  expect(
    suggestMapping(IMPORT_FIELDS.subscriptions, columns('subscription_id', 'account_id', 'start_date', 'mrr_amount'))
      .columns,
  ).toEqual({
    external_id: 'subscription_id',
    account_external_id: 'account_id',
    started_on: 'start_date',
    mrr: 'mrr_amount',
  });
});

test('suggests the date format that fits all days', () => {
  const suggestFormat = (a: FileColumn['formats'], b: FileColumn['formats']) =>
    suggestMapping(IMPORT_FIELDS.subscriptions, [column('Start', a), column('End', b)]).date_format;
  expect(suggestFormat(['iso'], ['iso'])).toBe('iso');
  expect(suggestFormat(['dmy', 'mdy'], ['dmy'])).toBe('dmy');
  expect(suggestFormat(['dmy', 'mdy'], ['iso'])).toBeNull();
  expect(suggestFormat(['dmy', 'mdy'], [])).toBeNull();
  expect(suggestFormat(['dmy'], ['mdy'])).toBeNull();
});

test('only mapped columns determine the date format', () => {
  const file = [column('Start', ['iso']), column('Other', ['dmy', 'mdy'])];
  expect(getPossibleDateFormats(IMPORT_FIELDS.subscriptions, { started_on: 'Start' }, file)).toEqual(['iso']);
});

test('a saved mapping fits a file that has all its columns', () => {
  const saved = {
    columns: { external_id: 'Nr', name: 'Firma' },
    date_format: 'dmy',
    values: {},
    defaults: {},
    rates: {},
  } as const;
  expect(applySavedMapping(IMPORT_FIELDS.accounts, saved, columns('Nr', 'Firma', 'Ort'))).toMatchObject({
    columns: saved.columns,
  });
  expect(applySavedMapping(IMPORT_FIELDS.accounts, saved, columns('Nr', 'Ort'))).toBeUndefined();
});

test('validates that a mapping names fields of the kind and columns of the file', () => {
  const base = { date_format: null, values: {}, defaults: {}, rates: {} };
  const issues = validateMapping(
    IMPORT_FIELDS.accounts,
    { ...base, columns: { external_id: 'Nr', name: 'Nr', nonsense: 'x' }, rates: { eur: 2 } },
    columns('Nr'),
  );
  expect(Object.keys(issues).sort()).toEqual(['mapping.columns.name', 'mapping.columns.nonsense', 'mapping.rates.eur']);
  expect(validateMapping(IMPORT_FIELDS.accounts, { ...base, columns: { external_id: 'Nr' } }, columns('Nr'))).toEqual(
    {},
  );
});

test('describes the input that is still missing', () => {
  const base = { date_format: null, values: {}, rates: {} };
  expect(
    getMissingInput(
      getImportKind(features, 'accounts'),
      { ...base, columns: { external_id: 'Nr' }, defaults: {} },
      columns('Nr'),
    ),
  ).toBe('Account name is required. Select its column.');
  expect(
    getMissingInput(
      getImportKind(features, 'accounts'),
      { ...base, columns: { external_id: 'Nr' }, defaults: { name: 'x' } },
      columns('Nr'),
    ),
  ).toBeUndefined();
  expect(
    getMissingInput(getImportKind(features, 'usage'), { ...base, columns: { day: 'd' }, defaults: {} }, columns('d')),
  ).toContain('Account ID or Subscription ID');
  const ambiguous = [column('Nr'), column('Name'), column('Since', ['dmy', 'mdy'])];
  const mapped = { external_id: 'Nr', name: 'Name', onboarded_on: 'Since' };
  expect(
    getMissingInput(getImportKind(features, 'accounts'), { ...base, columns: mapped, defaults: {} }, ambiguous),
  ).toContain('day first or month first');
  expect(
    getMissingInput(
      getImportKind(features, 'accounts'),
      { ...base, columns: mapped, defaults: {}, date_format: 'mdy' },
      ambiguous,
    ),
  ).toBeUndefined();
});
