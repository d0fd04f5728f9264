/** Parses and builds the URLs of the KPI administration. */
import { type OpenState, parseOpenState } from '../../../platform/lib/open-address.ts';
import { type Search, stringifySearch } from '../../../platform/lib/search-params.ts';

export const KPI_PARTS = ['kpis', 'formulas', 'templates', 'categories'] as const;
export type KpiPart = (typeof KPI_PARTS)[number];
export const PART_LABELS: Readonly<Record<KpiPart, string>> = {
  kpis: 'KPIs',
  formulas: 'Formulas',
  templates: 'Templates',
  categories: 'Categories',
};

export interface KpiAdminState extends OpenState {
  part: KpiPart;
}

/** Parses the query parameters and ignores invalid ones. */
export function parseKpiAdminState(search: Search): KpiAdminState {
  const part = KPI_PARTS.find((one) => one === search.part) ?? 'kpis';
  return { part, ...parseOpenState(search) };
}

export const kpiAdminPath = ({ part, open }: Partial<KpiAdminState> = {}): string =>
  `/dashboard/admin/kpis${stringifySearch({ part: part === 'kpis' ? undefined : part, open })}`;
