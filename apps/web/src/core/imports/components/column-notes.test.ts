import { missingRateMessage } from '@mainstay/contract/rules/import-messages';
import type { ImportJob } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import {
  parseBothOrders,
  findAmbiguousDay,
  getField,
  findForeignCurrencies,
  findMissingInput,
  describeParsing,
  findUnknownValues,
} from './column-notes.ts';
import type { ImportField } from '@mainstay/contract/rules/import-fields';

const job = (more: Partial<ImportJob> = {}): ImportJob => ({
  id: 1,
  kind: 'accounts',
  file_name: 'a.csv',
  status: 'draft',
  columns: [
    { header: 'ID', samples: ['A-1'] },
    { header: 'Name', samples: ['Northwind'] },
    { header: 'State', samples: ['live', 'ACTIVE', 'gone'] },
    { header: 'Since', samples: ['05-05-2024', '03-04-2024'] },
  ],
  mapping: {
    columns: { external_id: 'ID', name: 'Name', status: 'State', onboarded_on: 'Since' },
    date_format: null,
    values: {},
    defaults: {},
    rates: {},
  },
  date_formats: ['dmy', 'mdy'],
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
  created_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
  ...more,
});
const field = (key: string) => getField('accounts', key) as ImportField;

test('requires a date format for ambiguous dates, and shows both possible days', () => {
  expect(findMissingInput(job(), job().mapping)).toEqual({
    text: 'Choose how the dates of the file are written.',
    at: 'dates',
  });
  expect(findMissingInput(job(), { ...job().mapping, date_format: 'dmy' })).toBeUndefined();
  expect(findAmbiguousDay(job(), job().mapping)).toEqual({ text: '03-04-2024', header: 'Since' });
  expect(parseBothOrders('03-04-2024')).toEqual({ dmy: '2024-04-03', mdy: '2024-03-04' });
  expect(['2024-03-04', '13-04-2024', '05/05/24', 'soon'].map(parseBothOrders)).toEqual(Array(4).fill(undefined));
});

test('reports a missing required field first', () => {
  const { external_id: _, ...columns } = job().mapping.columns;
  const without = { ...job().mapping, columns };
  expect(findMissingInput(job(), without)?.at).toBe('external_id');
  expect(findMissingInput(job(), { ...without, defaults: { external_id: 'A' }, date_format: 'dmy' })).toBeUndefined();
});

test('daily usage needs an account or a subscription', () => {
  const usage = job({ kind: 'usage', date_formats: ['iso'] });
  const mapping = { ...usage.mapping, columns: { day: 'Since' }, date_format: 'iso' as const };
  expect(findMissingInput(usage, mapping)?.at).toBe('account_external_id');
  expect(
    findMissingInput(usage, { ...mapping, columns: { day: 'Since', subscription_external_id: 'ID' } }),
  ).toBeUndefined();
});

test('finds unknown values in samples and rejected rows, with counts from the check', () => {
  const rejectedRows = [4, 5].map((line) => ({
    line,
    column: 'State',
    reason: 'Must be one of Active, Closed.',
    data: { State: 'Live' },
  }));
  const context = { job: job(), mapping: job().mapping, preview: [], faults: rejectedRows };
  expect(findUnknownValues(field('status'), 'State', context)).toEqual([
    { value: 'live', rows: 2 },
    { value: 'gone', rows: null },
  ]);
  expect(findUnknownValues(field('name'), 'Name', context)).toEqual([]);
});

test('describes how a column is parsed', () => {
  const { mapping } = job();
  const getNote = (key: string, header: string) => describeParsing(field(key), header, mapping);
  expect(getNote('external_id', 'ID')).toBe('matched by ID');
  expect(getNote('name', 'Account  Name')).toBe('same name');
  expect(getNote('owner_email', 'CSM')).toBe('matched by email');
  expect(getNote('seats', 'Seats')).toBe('text to number');
  expect(getNote('onboarded_on', 'Since')).toBe('day or month first?');
  expect(describeParsing(field('onboarded_on'), 'Since', { ...mapping, date_format: 'dmy' })).toBe('day.month.year');
});

test('detects other currencies from the errors of the server', () => {
  const subscriptions = job({ kind: 'subscriptions', columns: [{ header: 'Cur', samples: ['USD', 'EUR', 'GBP'] }] });
  const mapping = { ...subscriptions.mapping, columns: { currency: 'Cur' }, rates: { CHF: 1.1 } };
  const reason = missingRateMessage('USD');
  const preview = [
    {
      line: 3,
      outcome: 'reject' as const,
      values: { currency: 'eur' },
      raw: {},
      faults: [{ line: 3, column: 'Cur', reason }],
    },
  ];
  const found = findForeignCurrencies({ job: subscriptions, mapping, preview, faults: [] });
  expect(found).toEqual({ codes: ['CHF', 'EUR', 'GBP'], own: 'USD' });
});

test('uses the fixed currency of the file for rows without a currency', () => {
  const subscriptions = job({ kind: 'subscriptions' });
  const mapping = { ...subscriptions.mapping, columns: {}, defaults: { currency: 'nok' } };
  const reason = missingRateMessage('JPY');
  const rejectedRows = [{ line: 3, column: null, reason, data: {} }] as never;
  const found = findForeignCurrencies({ job: subscriptions, mapping, preview: [], faults: rejectedRows });
  expect(found).toEqual({ codes: ['NOK'], own: 'JPY' });
});
