/** Helpers for writing definitions. */
import type { z } from 'zod';
import type { Column } from '@mainstay/contract/components/definition';
import type { DefinitionInput } from './query.ts';

type ColumnInput = z.input<typeof Column>;
type ColumnOptions = Omit<Partial<ColumnInput>, 'key' | 'label' | 'expr' | 'role'>;

/** A column with a formula of the dataset. */
export const dimension = (key: string, formula: string, more: ColumnOptions = {}): ColumnInput => ({
  key,
  label: key,
  expr: { formula },
  ...more,
});
export const measure = (key: string, formula: string, more: ColumnOptions = {}): ColumnInput => ({
  ...dimension(key, formula, more),
  role: 'measure',
});
export const dataset = (name: string) => ({ kind: 'dataset' as const, name });
/** A condition `column = value`. */
export const equals = (field: string, value: string | number) => ({
  left: { field },
  op: 'eq' as const,
  right: [{ value }],
});

type QueryDefinition = Extract<DefinitionInput, { query: unknown; kind: 'table' | 'react-table' | 'graph' }>;
export const table = (name: string, query: QueryDefinition['query'], pageSize = 25): DefinitionInput => ({
  kind: 'table',
  name,
  meta: { template_name: 'table', title: name, page_size: pageSize },
  query,
});
/** @param labelKey the column that names the categories */
export const chart = (
  name: string,
  type: 'bar' | 'horizontalBar' | 'line' | 'area' | 'pie',
  labelKey: string,
  query: QueryDefinition['query'],
): DefinitionInput => ({
  kind: 'graph',
  name,
  meta: { template_name: 'graph', title: name, page_size: 1000, chartOptions: { type, labelKey } },
  query,
});
