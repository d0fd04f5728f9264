/** The closed lists of KPI properties, and the URL names of the system KPIs. */
export const KPI_STATUSES = ['Active', 'Inactive'] as const;
export const KPI_TYPES = ['account', 'portfolio'] as const;
export const KPI_LAYOUTS = ['value', 'chart', 'text'] as const;
export type KpiLayout = (typeof KPI_LAYOUTS)[number];
/** Position of a formula output on a tile. */
export const KPI_SLOTS = ['mainvalue', 'footervalue'] as const;
export const KPI_OUTPUT_TYPES = ['value', 'text', 'trend'] as const;
export const KPI_PERIODS = ['day', 'week', 'month'] as const;
export type KpiPeriod = (typeof KPI_PERIODS)[number];

/** The initial categories of every company. */
export const KPI_CATEGORIES = ['Account Profile Dashboard', 'Accounts Summary', 'Portfolio'] as const;
/** Cards of these categories are the smaller ones of a detail page (1-components-10). */
export const isDetailCategory = (name: string): boolean => name === KPI_CATEGORIES[0] || name === KPI_CATEGORIES[1];

/** `Health Score` becomes `healthscore` in a URL (3-component-kpi-13). */
export const toKpiType = (name: string): string => name.replace(/\s/g, '').toLowerCase();

/** The system KPIs by their URL names. */
export const SYSTEM_KPIS = [
  'mrr',
  'portfolio',
  'accounts',
  'healthscore',
  'onboarding',
  'licenseutilization',
  'reach',
  'dau',
] as const;
export type SystemKpi = (typeof SYSTEM_KPIS)[number];

/** The output key of a formula's own expression. */
export const MAIN_OUTPUT = 'value';
/** The output key of the health KPI that counts the active accounts without a score. */
export const NO_SCORE_OUTPUT = 'not_enough_data_count';
/** Maximum number of outputs of one formula, including its own expression. */
export const MAX_OUTPUTS = 12;
