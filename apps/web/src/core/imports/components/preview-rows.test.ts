import { beforeEach, expect, test } from 'vitest';
import { formatUnroundedMoney } from '../../../platform/lib/money.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import { groupByColumn, toPreviewRows, toRejectedRows } from './preview-rows.ts';

const job = {
  kind: 'subscriptions' as const,
  mapping: {
    columns: { external_id: 'ID', started_on: 'Start' },
    date_format: 'dmy' as const,
    values: {},
    defaults: { currency: 'USD' },
    rates: {},
  },
};

beforeEach(() => localStorage.clear());

test('amounts keep every digit and carry the currency of the company', () => {
  const texts = ['0.00', '1234.50', '-1234567.05', '99', 'many'].map(formatUnroundedMoney);
  expect(texts).toEqual(['$0.00', '$1,234.50', '-$1,234,567.05', '$99', 'many']);
});

test.each([
  ['¥', '1234567', '¥1,234,567'],
  ['KD ', '1234.567', 'KD 1,234.567'],
  ['KD ', '-0.050', '-KD 0.050'],
])('amounts keep the decimals of the currency: %s %s', (symbol, amount, text) => {
  updateSession({ token: 'x', currency_symbol: symbol });
  expect(formatUnroundedMoney(amount)).toBe(text);
});

test('a preview row shows the imported values, or the values of the file if it has errors', () => {
  const values = { external_id: 'S-1', started_on: '2026-11-30' };
  const raw = { external_id: 'S-2', started_on: '31.11.2026' };
  const error = { line: 3, column: 'Start', reason: 'Must be a date.' };
  const rows = toPreviewRows(job, [
    { line: 2, outcome: 'create', values, raw: {}, faults: [] },
    { line: 3, outcome: 'reject', values: { external_id: 'S-2' }, raw, faults: [error] },
  ]);
  expect(rows.map((row) => row.values)).toEqual([values, raw]);
  expect(rows[1]?.faults).toEqual([{ field: 'started_on', reason: 'Must be a date.' }]);
});

test('a rejected row shows the fixed value if its cell is empty', () => {
  const [row] = toRejectedRows(job, [{ line: 4, column: null, reason: 'x', data: { ID: 'S-3', Start: '' } }]);
  expect(row).toMatchObject({ values: { external_id: 'S-3', started_on: null, currency: 'USD' } });
});

test('groups errors by column, the worst column first', () => {
  const groups = [
    { column: 'Start', reason: 'Must be a date.', rows: 3 },
    { column: null, reason: 'The row refers to itself.', rows: 2 },
    { column: 'MRR', reason: 'Must be a number.', rows: 2 },
    { column: 'MRR', reason: 'The number is too large.', rows: 2 },
  ];
  expect(groupByColumn(groups)).toEqual([
    {
      column: 'MRR',
      rows: 4,
      reasons: [
        { reason: 'Must be a number.', rows: 2 },
        { reason: 'The number is too large.', rows: 2 },
      ],
    },
    { column: 'Start', rows: 3, reasons: [{ reason: 'Must be a date.', rows: 3 }] },
    { column: null, rows: 2, reasons: [{ reason: 'The row refers to itself.', rows: 2 }] },
  ]);
});
