/** All datasets that definitions can query, by their name in definitions. */
import type { DatasetListing } from '@mainstay/contract/components/catalogue';
import type { Dataset, Datasets } from '../../platform/engine/dataset.ts';
import { QueryError } from '../../platform/engine/query-error.ts';
import { createStaticDataset } from '../../platform/engine/static-rows.ts';
import { accountChurns, accountDaily, accounts, accountTeam, mrrMonthly, pins } from '../accounts/dataset.ts';
import { aiSystemDetails } from '../assistant/dataset.ts';
import { customAttributeValues, customDataset, type RegisteredTable } from '../attributes/dataset.ts';
import { contacts } from '../contacts/dataset.ts';
import { kpiSeries } from '../kpis/dataset.ts';
import { users } from '../people/dataset.ts';
import { actions, plays } from '../playbooks/dataset.ts';
import { portfolioDaily } from '../portfolio/dataset.ts';
import { products, subscriptions } from '../subscriptions/dataset.ts';
import { objectives, successPlans } from '../success-plans/dataset.ts';
import { supportCases } from '../tickets/dataset.ts';
import { usageDaily, usageMonthly, usageProductDaily, usageProductMonthly } from '../usage/dataset.ts';

/** Uses a Map, because on a plain object names such as `constructor` would match inherited properties. */
const DATASETS: ReadonlyMap<string, Dataset> = new Map(
  Object.entries({
    accounts,
    account_team: accountTeam,
    pins,
    account_daily: accountDaily,
    account_churns: accountChurns,
    portfolio_daily: portfolioDaily,
    mrr_monthly: mrrMonthly,
    subscriptions,
    products,
    usage_daily: usageDaily,
    usage_product_daily: usageProductDaily,
    usage_monthly: usageMonthly,
    usage_product_monthly: usageProductMonthly,
    plays,
    actions,
    success_plans: successPlans,
    objectives,
    contacts,
    support_cases: supportCases,
    users,
    kpi_series: kpiSeries,
    custom_attribute_values: customAttributeValues,
  }),
);
const SYSTEM_TABLES: ReadonlyMap<string, Dataset> = new Map(Object.entries({ ai_system_details: aiSystemDetails }));

/** Returns whether a name is a built-in dataset, not a custom table. */
export const isDatasetName = (name: string): boolean => DATASETS.has(name);

/** @throws QueryError */
export function findDataset(name: string, place: string): Dataset {
  const dataset = DATASETS.get(name);
  if (!dataset) throw new QueryError(place, 'Unknown dataset.');
  return dataset;
}

/** Returns a resolver for the sources of definitions, including the tenant's custom tables. */
export function withCustomTables(tables: readonly RegisteredTable[]): Datasets {
  const customDatasets = new Map<string, Dataset>();
  return (source, place) => {
    if (source.kind === 'dataset') return findDataset(source.name, `${place}.name`);
    if (source.kind === 'static') return createStaticDataset(source.rows);
    const system = source.system ? SYSTEM_TABLES.get(source.table) : undefined;
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
export const listDatasets = (tables: readonly RegisteredTable[]): DatasetListing[] => [
  ...[...DATASETS].map(([name, dataset]) => toListing('dataset', name, dataset)),
  ...[...SYSTEM_TABLES].map(([name, dataset]) => toListing('system', name, dataset)),
  ...tables.map((table) => toListing('custom', table.name, customDataset(table))),
];
