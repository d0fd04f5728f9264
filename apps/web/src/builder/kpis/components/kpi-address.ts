/** Address of the administration of KPIs, whose parts are lists with an editor. */
import { idOrNew, listAddress, type Param, text } from '../../../platform/lib/list-address.ts';

export const KPI_PARTS = ['kpis', 'formulas', 'templates', 'categories'] as const;
export type KpiPart = (typeof KPI_PARTS)[number];
export const PART_LABELS: Readonly<Record<KpiPart, string>> = {
  kpis: 'KPIs',
  formulas: 'Formulas',
  templates: 'Templates',
  categories: 'Categories',
};

/** The first part is not in the address. */
const part: Param<Exclude<KpiPart, 'kpis'>> = (value) =>
  KPI_PARTS.flatMap((one) => (one === 'kpis' ? [] : [one])).find((one) => one === value);

export const kpiAddress = listAddress('/dashboard/admin/kpis', { part, find: text, open: idOrNew }, 'open');
export type KpiAdminState = ReturnType<typeof kpiAddress.parse>;

export const toPartPath = (one: KpiPart): string => kpiAddress.toPath({ part: one === 'kpis' ? undefined : one });
