/** Creates the initial parts of queries. */
import type { Column, Query } from '@mainstay/contract/components/definition';

export const createColumn = (key: string, label: string, more: Partial<Column> = {}): Column => ({
  key,
  label,
  expr: { field: key },
  role: 'dimension',
  format: 'text',
  hidden: false,
  sortable: true,
  filter: 'none',
  ...more,
});

export const NAME_COLUMN = createColumn('name', 'Account');
export const COUNT_COLUMN = createColumn('count', 'Accounts', {
  expr: { formula: 'count()' },
  role: 'measure',
  format: 'comma',
});

export const createQuery = (columns: Column[]): Query => ({
  source: { kind: 'dataset', name: 'accounts' },
  params: [],
  columns,
  fill: 'none',
  sort: [],
});

/** Returns a unique key for a column, measure or parameter, derived from its label. */
export function createKey(label: string, taken: readonly string[]): string {
  const words = label
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_$/g, '')
    .slice(0, 50);
  const base = words || 'column';
  let key = base;
  for (let n = 2; taken.includes(key); n += 1) key = `${base}_${n}`;
  return key;
}
