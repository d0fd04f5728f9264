/**
 * Pages and components for tests, in the form that an author sends. Callers pass only the parts that differ from the
 * default.
 */
import { Definition, type DefinitionByKind } from '@mainstay/contract/components/definition';
import { LayoutItem, PageTab } from '@mainstay/contract/pages/page';
import type { z } from 'zod';

type Table = DefinitionByKind<'table' | 'react-table' | 'graph'>;
type Parts = Partial<Omit<z.input<typeof Definition>, 'kind'>> & { name: string };

/** A table over static rows, which does not query the company's data. */
export const buildTable = (parts: Parts): Table =>
  Definition.parse({
    kind: 'table',
    meta: {},
    query: {
      source: { kind: 'static', rows: [{ harbour: 'Bergen', berths: 12 }] },
      columns: [
        { key: 'harbour', label: 'Harbour', expr: { field: 'harbour' } },
        { key: 'berths', label: 'Berths', expr: { field: 'berths' }, format: 'number' },
      ],
    },
    ...parts,
  }) as Table;

/** A tile with a single value. */
export const buildKpi = (name: string, formula: string): DefinitionByKind<'kpi'> =>
  Definition.parse({
    kind: 'kpi',
    name,
    meta: {},
    kpi: {
      measures: [],
      formula: { output: { data: [{ key: 'mainvalue', name, type: 'value', expr: { formula } }] } },
    },
  }) as DefinitionByKind<'kpi'>;

/** An item of two columns and one row, at the beginning of its grid. */
export const buildItem = (parts: Partial<z.input<typeof LayoutItem>> & { id: string }): LayoutItem =>
  LayoutItem.parse({ col: 0, row: 0, sizeX: 2, sizeY: 1, ...parts });

/** A tab whose key is its id. */
export const buildTab = (parts: Partial<z.input<typeof PageTab>> & { id: string }): PageTab =>
  PageTab.parse({ key: parts.id, name: parts.id, ...parts });
