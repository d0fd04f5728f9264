/** Creates the initial definition of a new component by its template. It is minimal and fast to query. */
import type { Column, Definition, Meta, Query } from '@mainstay/contract/components/definition';
import type { Kind } from '@mainstay/contract/components/definition';
import { getExtensions } from '../../extension-components.ts';

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

const META: Meta = { pagination: true, page_size: 10, subscriptions: [] };

export const createQuery = (columns: Column[]): Query => ({
  source: { kind: 'dataset', name: 'accounts' },
  params: [],
  columns,
  fill: 'none',
  sort: [],
});

const NAME = createColumn('name', 'Account');
const COUNT = createColumn('count', 'Accounts', { expr: { formula: 'count()' }, role: 'measure', format: 'comma' });

/** @param kpi id of the initial KPI of a score */
export function createDefinition(kind: Kind, kpi = 1): Definition {
  const shared = { name: '', threshold_config: [] };
  switch (kind) {
    case 'graph': {
      const chartOptions: Meta['chartOptions'] = {
        type: 'bar',
        labelKey: 'segment',
        multipleSets: false,
        dataConfig: {},
        discreteYAxis: false,
        showValue: false,
        hideValue: false,
      };
      const columns = [createColumn('segment', 'Segment'), COUNT];
      return { ...shared, kind, meta: { ...META, chartOptions }, query: createQuery(columns) };
    }
    case 'kpi': {
      const accounts = { key: 'accounts', source: { kind: 'dataset', name: 'accounts' }, agg: 'count' } as const;
      const output = {
        key: 'value',
        name: 'Accounts',
        type: 'value',
        format: 'comma',
        expr: { formula: 'accounts' },
      } as const;
      return {
        ...shared,
        kind,
        meta: { ...META, kpi_style: 'v1' },
        kpi: { params: [], measures: [accounts], formula: { output: { data: [output] } }, compare: 'none' },
      };
    }
    case 'score':
      return {
        ...shared,
        kind,
        meta: META,
        score: { items: [{ kpi, weightage: 100, min: 0, max: 100, invert: false }] },
      };
    case 'html':
      return { ...shared, kind, meta: META, html: '<h3>Welcome</h3>\n<p>Write here what your team should know.</p>' };
    case 'extension':
      return {
        ...shared,
        kind,
        meta: META,
        extension: { name: getExtensions()[0]?.name ?? 'none', options: {} },
        query: createQuery([NAME]),
      };
    case 'react-ai':
      return { ...shared, kind, meta: META, ai: { context_components: [] } };
    default:
      return { ...shared, kind, meta: META, query: createQuery([NAME]) };
  }
}

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
