/** The closed lists of KPIs, and how a system KPI is named in an address. */
export const KPI_STATUSES = ['Active', 'Inactive'] as const;
export const KPI_TYPES = ['account', 'portfolio'] as const;
export const KPI_LAYOUTS = ['value', 'chart', 'text'] as const;
export type KpiLayout = (typeof KPI_LAYOUTS)[number];
/** Where a tile shows an output of its formula. */
export const KPI_SLOTS = ['mainvalue', 'footervalue'] as const;
export const KPI_OUTPUT_TYPES = ['value', 'text', 'trend'] as const;
export const KPI_PERIODS = ['day', 'week', 'month'] as const;
export type KpiPeriod = (typeof KPI_PERIODS)[number];

/** The categories that every company begins with. */
export const KPI_CATEGORIES = ['Account Profile Dashboard', 'Accounts Summary', 'Portfolio'] as const;
/** Their cards are the smaller ones of a detail page (1-components-10). */
export const isDetailCategory = (name: string): boolean => name === KPI_CATEGORIES[0] || name === KPI_CATEGORIES[1];

/** `Health Score` is `healthscore` in an address (3-component-kpi-13). */
export const toKpiType = (name: string): string => name.replace(/\s/g, '').toLowerCase();

/** The system KPIs, as addresses name them. */
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

/** The key of a formula's own expression among its outputs. */
export const MAIN_OUTPUT = 'value';
/** The key of the output of the health KPI that counts the active accounts without a score. */
export const NO_SCORE_OUTPUT = 'not_enough_data_count';
/** Outputs of one formula, its own expression counted. */
export const MAX_OUTPUTS = 12;
