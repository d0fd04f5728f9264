import { Query } from '@mainstay/contract/components/definition';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { compile } from './compile.ts';
import type { Datasets } from './dataset.ts';

const boats: Datasets = () => ({
  label: 'Boats',
  table: sql`boats`,
  scope: { kind: 'company' },
  key: [sql`x.id`],
  columns: {
    name: { type: 'text', label: 'Name', sql: sql`x.name` },
    launched: { type: 'date', label: 'Launched', sql: sql`x.launched` },
    season: { type: 'date', label: 'Season', sql: sql`x.season`, isMonthStart: true },
    price: { type: 'number', label: 'Price', sql: sql`x.price_minor`, scale: 'money' },
  },
});
const caller: Caller = {
  tenant: 7,
  user: 3,
  roles: ['CSM'],
  ownerScope: null,
  minorDigits: 2,
  today: '2026-11-20',
  utcToday: '2026-11-20',
};

test('compares an amount of money with its exact minor units', () => {
  const getParameters = (op: string, value: number) => {
    const where = { left: { field: 'price' }, op, right: [{ value }] };
    const columns = [{ key: 'name', label: 'Name', expr: { field: 'name' } }];
    const query = Query.parse({ source: { kind: 'dataset', name: 'boats' }, columns, where });
    return compile(query, caller, {}, boats).rows.parameters;
  };
  for (const op of ['gte', 'lte', 'gt', 'lt', 'eq']) expect(getParameters(op, 33558082.09)).toContain(3355808209);
  // Half a cent cannot be stored, so the bound is rounded in the direction that preserves the meaning.
  expect(getParameters('gte', 10.505)).toContain(1051);
  expect(getParameters('lte', 10.505)).toContain(1050);
});

test('days and columns of month starts are not truncated to the period that they already begin', () => {
  const truncated = (field: string, grain: string) => {
    const columns = [{ key: 'period', label: 'Period', expr: { field }, grain }];
    const query = Query.parse({ source: { kind: 'dataset', name: 'boats' }, columns });
    return compile(query, caller, {}, boats).rows.sql.includes('date_trunc');
  };
  expect(['day', 'week', 'month', 'quarter', 'year'].filter((grain) => truncated('launched', grain))).toEqual([
    'week',
    'month',
    'quarter',
    'year',
  ]);
  expect(['day', 'week', 'month', 'quarter', 'year'].filter((grain) => truncated('season', grain))).toEqual([
    'week',
    'quarter',
    'year',
  ]);
});
