import type { AuthoredKpi } from '@mainstay/contract/kpis/admin';
import type { KpiCategory, KpiFormula, KpiTemplate } from '@mainstay/contract/kpis/parts';
import { hashHref } from '../../../platform/lib/history.ts';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { type KpiPart, kpiAdminPath } from './kpi-address.ts';

/** The name of a row links to its form. */
const createNameColumn = <R extends { id: number; name: string }>(part: KpiPart): Column<R> => ({
  id: 'name',
  header: 'Name',
  minWidth: 220,
  phone: 'title',
  cell: (row) => (
    <a className="link" href={hashHref(kpiAdminPath({ part, open: row.id }))} tabIndex={-1}>
      {row.name}
    </a>
  ),
});

export const kpiColumns: readonly Column<AuthoredKpi>[] = [
  createNameColumn('kpis'),
  { id: 'category', header: 'Category', width: 220, phone: 'state', cell: (kpi) => kpi.category.name },
  { id: 'formula', header: 'Formula', width: 200, quiet: true, cell: (kpi) => kpi.formula?.name ?? '–' },
  { id: 'system', header: 'Created by', width: 120, quiet: true, cell: (kpi) => (kpi.is_system ? 'Mainstay' : 'You') },
  { id: 'status', header: 'Status', width: 110, phone: 'figure', cell: (kpi) => kpi.status },
];

const formatUsage = (kpis: number): string => `${kpis} ${kpis === 1 ? 'KPI' : 'KPIs'}`;

export const formulaColumns: readonly Column<KpiFormula>[] = [
  createNameColumn('formulas'),
  { id: 'source', header: 'Dataset', width: 160, quiet: true, phone: 'state', cell: (formula) => formula.source },
  { id: 'expression', header: 'Formula', minWidth: 280, cell: (formula) => <code>{formula.expression}</code> },
  { id: 'kpis', header: 'Used by', width: 110, phone: 'figure', cell: (formula) => formatUsage(formula.kpis) },
];

export const templateColumns: readonly Column<KpiTemplate>[] = [
  createNameColumn('templates'),
  { id: 'category', header: 'Category', width: 240, phone: 'state', cell: (template) => template.category.name },
  { id: 'kpis', header: 'Used by', width: 110, phone: 'figure', cell: (template) => formatUsage(template.kpis) },
];

export const categoryColumns: readonly Column<KpiCategory>[] = [
  createNameColumn('categories'),
  { id: 'status', header: 'Status', width: 130, phone: 'figure', cell: (category) => category.status },
];
