/** What the administration of KPIs shows, and how its address says so. */
import { type Search, stringifySearch, textParam } from '../../../lib/search-params.ts';

export const KPI_PARTS = ['kpis', 'formulas', 'templates', 'categories'] as const;
export type KpiPart = (typeof KPI_PARTS)[number];
export const PART_NAMES: Readonly<Record<KpiPart, string>> = {
  kpis: 'KPIs',
  formulas: 'Formulas',
  templates: 'Templates',
  categories: 'Categories',
};

export interface KpiAdminState {
  part: KpiPart;
  /** Id of what is open; `new` for one that is being made. */
  open?: number | 'new' | undefined;
}

/** Reads an address; what it says wrongly it does not say. */
export function readKpiAdminState(search: Search): KpiAdminState {
  const part = KPI_PARTS.find((one) => one === search.part) ?? 'kpis';
  const text = textParam(search, 'open');
  const open = text === 'new' ? 'new' : text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  return { part, ...(open !== undefined && { open }) };
}

export const kpiAdminPath = ({ part, open }: Partial<KpiAdminState> = {}): string =>
  `/dashboard/admin/kpis${stringifySearch({ part: part === 'kpis' ? undefined : part, open })}`;
