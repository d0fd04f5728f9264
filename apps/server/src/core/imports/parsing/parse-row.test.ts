import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import blns from 'big-list-of-naughty-strings/blns.json';
import { expect, test } from 'vitest';
import { measureCpuMs } from '../../../app/testing/cpu-time.ts';
import { createRowParser } from './parse-row.ts';

const context = { timeZone: 'UTC', currency: 'USD', minorDigits: 2 };
const baseMapping = { date_format: 'iso', values: {}, defaults: {}, rates: {} } as const;

const parseAccount = createRowParser({
  fields: IMPORT_FIELDS.accounts,
  mapping: {
    ...baseMapping,
    columns: { external_id: 'id', name: 'name', is_trial: 'trial', rank: 'rank', description: 'about' },
  },
  headers: ['id', 'name', 'trial', 'rank', 'about'],
  context,
});

test('cells become the values of their fields; an empty cell is null, an unmapped field is absent', () => {
  expect(parseAccount([' A-1 ', 'Acme\nInc', 'Yes', '', 'one\ntwo'])).toEqual({
    fields: { external_id: 'A-1', name: 'Acme Inc', is_trial: true, rank: null, description: 'one\ntwo' },
    errors: [],
  });
});

test('1-platform-14 a text of 350 characters is accepted, one of 351 is an error', () => {
  expect(parseAccount(['A-1', 'n'.repeat(350)]).errors).toEqual([]);
  expect(parseAccount(['A-1', 'n'.repeat(351)]).errors).toEqual([
    { column: 'name', reason: 'Maximum 350 characters are allowed.' },
  ]);
});

test('each error names its column', () => {
  expect(parseAccount(['', 'a\u0000b', 'perhaps', '1.5', '', 'too many'])).toEqual({
    fields: expect.anything(),
    errors: [
      { column: null, reason: 'The row has more cells than the header.' },
      { column: 'id', reason: 'Account ID is required.' },
      { column: 'name', reason: 'Contains a control character.' },
      { column: 'rank', reason: 'Must be a whole number.' },
      { column: 'trial', reason: 'Must be yes or no.' },
    ],
  });
});

test('removes the formula mark that an export added to a cell', () => {
  expect(parseAccount(['A-1', "'=SUM(A1)"]).fields.name).toBe('=SUM(A1)');
  expect(parseAccount(['A-1', "'quoted'"]).fields.name).toBe("'quoted'");
});

test('error values of spreadsheet programs are rejected', () => {
  expect(parseAccount(['A-1', '#REF!']).errors).toHaveLength(1);
  expect(parseAccount(['A-1', '=FORMULA WITHOUT VALUE']).errors[0]?.reason).toContain('no stored value');
});

test('maps values, and uses defaults for missing and empty cells', () => {
  const parse = createRowParser({
    fields: IMPORT_FIELDS.accounts,
    mapping: {
      ...baseMapping,
      columns: { external_id: 'id', status: 'churned' },
      values: { status: { TRUE: 'Closed', false: 'Active' } },
      defaults: { name: 'Nobody' },
    },
    headers: ['id', 'churned'],
    context,
  });
  expect(parse(['1', 'true']).fields).toEqual({ external_id: '1', status: 'Closed', name: 'Nobody' });
  expect(parse(['1', 'False']).fields.status).toBe('Active');
  expect(parse(['1', 'other']).errors).toEqual([{ column: 'churned', reason: 'Must be one of Active, Closed.' }]);
});

test('decisions-15 money in another currency needs a rate, which is stored with the row', () => {
  const columns = { external_id: 'id', account_external_id: 'acc', started_on: 'start', mrr: 'mrr', currency: 'cur' };
  const headers = ['id', 'acc', 'start', 'mrr', 'cur'];
  const parse = createRowParser({
    fields: IMPORT_FIELDS.subscriptions,
    mapping: { ...baseMapping, columns, rates: { EUR: 1.25 } },
    headers,
    context,
  });
  expect(parse(['S', 'A', '2024-01-01', '100', 'eur']).fields).toMatchObject({
    mrr: 12500,
    currency: 'EUR',
    exchange_rate: 1.25,
  });
  expect(parse(['S', 'A', '2024-01-01', '100', '']).fields).toMatchObject({
    mrr: 10000,
    currency: 'USD',
    exchange_rate: 1,
  });
  expect(parse(['S', 'A', '2024-01-01', '100', 'GBP']).errors[0]?.column).toBe('cur');
});

test.each([
  ['JPY', 0, 100, 125],
  ['KWD', 3, 100_000, 125_000],
])('decisions-15 a row without a currency uses that of the company, %s', (currency, minorDigits, own, converted) => {
  const fixed = { external_id: 'id', account_external_id: 'acc', started_on: 'start', mrr: 'mrr' };
  const createParser = (mapping: object) =>
    createRowParser({
      fields: IMPORT_FIELDS.subscriptions,
      mapping: { ...baseMapping, columns: { ...fixed, currency: 'cur' }, rates: { USD: 1.25 }, ...mapping },
      headers: ['id', 'acc', 'start', 'mrr', 'cur'],
      context: { timeZone: 'UTC', currency, minorDigits },
    });
  const toCells = (cell: string) => ['S', 'A', '2024-01-01', '100', cell];
  const inOwn = { mrr: own, currency, exchange_rate: 1 };
  for (const cell of ['', '  ', currency, currency.toLowerCase()]) {
    expect([cell, createParser({})(toCells(cell))]).toEqual([
      cell,
      { fields: expect.objectContaining(inOwn), errors: [] },
    ]);
  }
  expect(createParser({})(toCells('usd')).fields).toMatchObject({
    mrr: converted,
    currency: 'USD',
    exchange_rate: 1.25,
  });
  // A default takes precedence over the tenant's currency.
  expect(createParser({ defaults: { currency: 'USD' } })(toCells('')).fields).toMatchObject({
    mrr: converted,
    currency: 'USD',
  });
  // Without a currency column, amounts are in the tenant's currency and no currency is set.
  const { fields } = createParser({ columns: fixed })(toCells('USD'));
  expect([fields.mrr, 'currency' in fields, 'exchange_rate' in fields]).toEqual([own, false, false]);
  expect(createParser({ rates: {} })(toCells('USD')).errors).toEqual([
    { column: 'cur', reason: `Amounts are stored in ${currency}; the mapping has no rate for this currency.` },
  ]);
});

test('no naughty string makes the parser fail', () => {
  for (const text of blns) {
    const { fields, errors } = parseAccount(['A-1', text, text, text, text]);
    expect(errors.length > 0 || typeof fields.name === 'string').toBe(true);
  }
});

test('white space around a line break becomes one space, other white space is unchanged', () => {
  for (const [cell, name] of [
    ['a \t\n b', 'a b'],
    ['a  b', 'a  b'],
    ['a\tb  c\r\nd', 'a b  c d'],
    ['a\u00a0\n\n\u00a0b', 'a b'],
  ]) {
    expect([cell, parseAccount(['A-1', cell ?? '']).fields.name]).toEqual([cell, name]);
  }
});

test('a cell of 60,000 characters is quickly rejected as an error of its row, whatever its type', () => {
  const parse = createRowParser({
    fields: IMPORT_FIELDS.subscriptions,
    mapping: {
      ...baseMapping,
      columns: {
        external_id: 'id',
        account_external_id: 'account',
        started_on: 'start',
        mrr: 'mrr',
        quantity: 'count',
      },
    },
    headers: ['id', 'account', 'start', 'mrr', 'count'],
    context,
  });
  for (const part of [' ', ' \t', '\n', '0', '1,', '.', "'", '2026-01-01 0:00', '0 0:00']) {
    const cell = `2026-01-01 0:00${part.repeat(60_000 / part.length)}x`;
    let errors: readonly unknown[] = [];
    const ms = measureCpuMs(() => {
      errors = [...parseAccount([cell, cell, cell, cell]).errors, ...parse([cell, cell, cell, cell, cell]).errors];
    });
    expect([part, errors.length]).toEqual([part, 9]);
    expect(ms, part).toBeLessThan(1000);
  }
});
