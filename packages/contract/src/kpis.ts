/** Reading KPIs: the list, and the values of one KPI across all accounts or for one account. Decision 32, S3-55, 1-S-38 to 41. */
import { z } from 'zod';
import type { Link } from './components/definition.ts';
import { rowsQuery } from './components.ts';
import { MetricRows, KpiReport } from './components/report.ts';
import { asOfQuery, endpoint, id, optionalParam, ok, ownerScopeQuery, shortText, booleanParam } from './kit.ts';
import { KPI_LAYOUTS, KPI_OUTPUT_TYPES, KPI_SLOTS, KPI_STATUSES, KPI_TYPES } from './rules/kpi-types.ts';
import { PAGE_PERIODS } from './rules/page-period.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

/** An output on a tile. `value` is the key of an output of the formula. */
export const TemplateOutput = z.strictObject({
  type: z.enum(KPI_OUTPUT_TYPES),
  id: z.enum(KPI_SLOTS),
  name: shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE),
  value: z.string().max(63),
});
export type TemplateOutput = z.infer<typeof TemplateOutput>;

/** Stored links were validated when they were saved, so replies are not validated again. */
export const StoredLink = z.custom<Link | null>((value) => typeof value === 'object');

/** The public part of a KPI, which all users can read. It does not contain the query. */
export const Kpi = z.object({
  id: z.int(),
  name: z.string(),
  category: z.object({ id: z.int(), name: z.string() }),
  is_system: z.boolean(),
  status: z.enum(KPI_STATUSES),
  type: z.enum(KPI_TYPES),
  pageName: z.string().nullable(),
  template: z.object({
    id: z.int().nullable(),
    name: z.string().nullable(),
    layout: z.enum(KPI_LAYOUTS),
    output: z.array(TemplateOutput),
  }),
  navigation: StoredLink,
});
export type Kpi = z.infer<typeof Kpi>;

const share = z.number().nullable();
/** Additional values of the health KPI. Level one is above 75, level two above 50, level three is the rest. */
export const HealthLevels = z.object({
  average_health_score: share,
  level_one_count: z.number(),
  level_two_count: z.number(),
  level_three_count: z.number(),
  level_one_mrr: z.number(),
  level_two_mrr: z.number(),
  level_three_mrr: z.number(),
  /** Percentage of the accounts that have a health score. Null while no account has one. */
  green_percentage: share,
  yellow_percentage: share,
  red_percentage: share,
});
export type HealthLevels = z.infer<typeof HealthLevels>;
export const KpiResult = KpiReport.extend(HealthLevels.partial().shape).extend({
  /**
   * The last days of the requested period and of the previous one; `previous` of an output is its value on the latter.
   * A KPI whose main value counts a single day, such as daily active users, has the day of that value as `value_day`, and `previous_day` is
   * the same weekday.
   */
  compared_days: z
    .object({ day: z.iso.date(), previous_day: z.iso.date(), value_day: z.iso.date().optional() })
    .optional(),
});
export type KpiResult = z.infer<typeof KpiResult>;

export const PortfolioResult = KpiResult.extend({
  /** On request: the results of the other system KPIs by type. A KPI whose query is invalid is missing. */
  others: z.record(z.string(), KpiResult).optional(),
});
export type PortfolioResult = z.infer<typeof PortfolioResult>;

/**
 * Requests the values at the end of a period and of the preceding period of equal length. With a past day, the period ends on that day; by
 * default it has 30 days.
 */
export const periodQuery = { period: optionalParam(z.enum(PAGE_PERIODS)), ...asOfQuery.shape };

const kpiListResponse = ok(z.object({ kpis: z.array(Kpi) }));
const active = optionalParam(booleanParam);
const account = { accountId: optionalParam(id) };

export const kpis = {
  findKpis: endpoint({
    method: 'GET',
    path: '/v1/api/portfolio/kpi/',
    access: 'session',
    summary: 'List KPIs by category and name',
    query: z.object({ active }),
    response: kpiListResponse,
  }),
  findPageKpis: endpoint({
    method: 'GET',
    path: '/v1/api/portfolio/kpinew/',
    access: 'session',
    summary: 'List KPIs of a category (`type`) and of a page',
    query: z.object({ active, type: optionalParam(shortText), pageName: optionalParam(shortText) }),
    response: kpiListResponse,
  }),
  findAllKpis: endpoint({
    method: 'GET',
    path: '/v1/api/kpi/all/',
    access: 'session',
    summary: 'List all KPIs, including inactive ones',
    response: kpiListResponse,
  }),
  getKpiResult: endpoint({
    method: 'GET',
    path: '/v1/api/userkpi/result/',
    access: 'session',
    summary: 'Get the value of a KPI for all accounts in scope, or for one account',
    query: z.object({ kpiId: id, ...account, ...periodQuery, ...ownerScopeQuery }),
    response: ok(KpiResult),
  }),
  findKpiRows: endpoint({
    method: 'GET',
    path: '/v1/api/userkpi/rows/',
    access: 'session',
    summary: 'List the rows behind the value of a KPI',
    query: z.object({ kpiId: id, ...rowsQuery }),
    response: ok(MetricRows),
  }),
  getKpi: endpoint({
    method: 'GET',
    path: '/v1/api/userkpi/{id}/',
    access: 'session',
    summary: 'Get a KPI',
    params: z.object({ id }),
    response: ok(Kpi),
  }),
  getAccountKpi: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/kpi/',
    access: 'session',
    summary: 'Get the value of a system KPI for an account',
    params: z.object({ id }),
    query: z.object({ type: optionalParam(shortText), ...asOfQuery.shape }),
    response: ok(KpiResult),
  }),
};
