/** All datasets that definitions can query, by their name in definitions. */
import type { DatasetListing } from '@mainstay/contract/datasets';
import type { Dataset, Datasets } from '../../platform/engine/dataset.ts';
import { QueryError } from '../../platform/engine/errors.ts';
import { createStaticDataset } from '../../platform/engine/static-rows.ts';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import { customDataset, type RegisteredTable } from './custom-table-dataset.ts';

export interface NamedDataset {
  /** The name in definitions. */
  name: string;
  dataset: Dataset;
  /** A built-in table that definitions query like a custom table. */
  isSystemTable?: true;
}

export const datasets = extensionPoint<NamedDataset>('datasets');

interface Catalog {
  datasets: ReadonlyMap<string, Dataset>;
  systemTables: ReadonlyMap<string, Dataset>;
}
const catalogs = new WeakMap<FeatureSet, Catalog>();

/** Uses maps, because on a plain object names such as `constructor` would match inherited properties. */
function getCatalog(features: FeatureSet): Catalog {
  let catalog = catalogs.get(features);
  if (!catalog) {
    const all = datasets.from(features);
    const toMap = (isSystemTable: boolean) =>
      new Map(
        all.filter((one) => (one.isSystemTable ?? false) === isSystemTable).map(({ name, dataset }) => [name, dataset]),
      );
    catalog = { datasets: toMap(false), systemTables: toMap(true) };
    catalogs.set(features, catalog);
  }
  return catalog;
}

/** Returns whether a name is a built-in dataset, not a custom table. */
export const isDatasetName = (features: FeatureSet, name: string): boolean => getCatalog(features).datasets.has(name);

/** @throws QueryError */
export function findDataset(features: FeatureSet, name: string, place: string): Dataset {
  const dataset = getCatalog(features).datasets.get(name);
  if (!dataset) throw new QueryError(place, 'Unknown dataset.');
  return dataset;
}

/** Returns a resolver for the sources of definitions, including the tenant's custom tables. */
export function withCustomTables(features: FeatureSet, tables: readonly RegisteredTable[]): Datasets {
  const { systemTables } = getCatalog(features);
  const customDatasets = new Map<string, Dataset>();
  return (source, place) => {
    if (source.kind === 'dataset') return findDataset(features, source.name, `${place}.name`);
    if (source.kind === 'static') return createStaticDataset(source.rows);
    const system = source.system ? systemTables.get(source.table) : undefined;
    if (system) return system;
    const table = source.system ? undefined : tables.find(({ name }) => name === source.table);
    if (!table) throw new QueryError(`${place}.table`, 'Unknown custom table.');
    const dataset = customDatasets.get(table.name) ?? customDataset(table);
    customDatasets.set(table.name, dataset);
    return dataset;
  };
}

const toListing = (source: DatasetListing['source'], name: string, dataset: Dataset): DatasetListing => ({
  source,
  name,
  label: dataset.label,
  date_field: dataset.dateField ?? null,
  columns: Object.entries(dataset.columns).map(([key, { label, type, cells }]) => ({
    name: key,
    label,
    type,
    // Filtering a custom table column scans all rows unless it is registered as filterable.
    filterable: source === 'custom' ? cells !== undefined : true,
  })),
});

/** Returns the datasets that authors can select from. */
export function listDatasets(features: FeatureSet, tables: readonly RegisteredTable[]): DatasetListing[] {
  const catalog = getCatalog(features);
  return [
    ...Array.from(catalog.datasets, ([name, dataset]) => toListing('dataset', name, dataset)),
    ...Array.from(catalog.systemTables, ([name, dataset]) => toListing('system', name, dataset)),
    ...tables.map((table) => toListing('custom', table.name, customDataset(table))),
  ];
}
