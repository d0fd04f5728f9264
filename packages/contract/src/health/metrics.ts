/** Computed values of one account as of any day: its metrics, its health with the breakdown, and its history. */
import { z } from 'zod';
import { asOfQuery, day, endpoint, id, optionalParam, ok, wholeNumber } from '../kit.ts';

const byAccount = z.object({ id });
/** Rounded up. Null is shown as `Not enough data`: less than half of the weight has data. */
const displayedHealth = z.int().nullable();

export const AccountSummary = z.object({
  mrr: z.number(),
  renewal: day.nullable(),
  daily_active_user: z.int().nullable(),
  health: displayedHealth,
  narr: z.number(),
  garr: z.number(),
  percentage_change_in_mrr: z.number().nullable(),
  license_utilization: z.number().nullable(),
  user_reach: z.number().nullable(),
  avg_daily_active_users: z.number().nullable(),
  auto_renewal: z.boolean().nullable(),
  open_cases: z.int().nullable(),
  as_of: day,
});
export type AccountSummary = z.infer<typeof AccountSummary>;

/** What the portfolio shows about an account before it is opened (1-C-17). */
export const MasterSummary = AccountSummary.pick({
  /** Net ARR: gross ARR without subscriptions that are known to end within a year. */
  narr: true,
  /** Gross ARR: the annual value of all current subscriptions. */
  garr: true,
  renewal: true,
  mrr: true,
  daily_active_user: true,
  health: true,
}).extend({
  account_name: z.string(),
  /** The type of the account. */
  plan: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
});
export type MasterSummary = z.infer<typeof MasterSummary>;

/** The closed list of health measures. A KPI id can be used in place of a measure. */
export const HEALTH_MEASURES = [
  'usage_trend',
  'license_utilization',
  'renewal_distance',
  'open_tickets',
  'engagement',
] as const;
export const HealthMeasureName = z.enum(HEALTH_MEASURES);
export type HealthMeasureName = z.infer<typeof HealthMeasureName>;
/** An item that health weighs: a measure by name or a KPI by id (decision 45). */
export const HealthItem = z.union([HealthMeasureName, z.int().positive()]);
export type HealthItem = z.infer<typeof HealthItem>;

/** The definition of one measure: the values that score 0 and 100, and its weight. */
export const HealthWeight = z.object({
  kpi: HealthItem,
  weightage: z.number().positive().max(1000),
  min: z.number(),
  max: z.number(),
  invert: z.boolean().default(false),
});
export type HealthWeight = z.infer<typeof HealthWeight>;

const MeasureScore = z.object({
  kpi: HealthItem,
  name: z.string(),
  note: z.string(),
  /** In the measure's own unit. Null is shown as `No data` and is excluded from the sum. */
  kpi_value: z.number().nullable(),
  unit: z.string(),
  /** Value on a scale from 0 to 100. */
  norm: z.number().nullable(),
  weightage: z.number(),
  /** Weight in percent, renormalized over the measures with data. Null without data or without a score. */
  weight: z.number().nullable(),
  /** Points that this measure contributes to the score. Null without data or without a score. */
  kpi_weightage_share: z.number().nullable(),
  /** Points gained or lost since `since`. Null if either day has no points. */
  change: z.number().nullable(),
});

export const AccountHealth = z.object({
  account_id: z.int(),
  as_of: day,
  since: day,
  definition: z.object({ id: z.int(), name: z.string(), version: z.int() }),
  /** Unrounded. Null while less than half of the weight has data. */
  account_score: z.number().nullable(),
  health: displayedHealth,
  /** Percentage of the definition's weight whose measures have data. There is no score below 50. */
  data_share: z.number().min(0).max(100),
  color: z.enum(['orange', 'amber', 'green']).nullable(),
  previous_score: z.number().nullable(),
  change: z.number().nullable(),
  kpi_score_data: z.array(MeasureScore),
  invalid_kpis: z.array(z.object({ kpi: HealthItem, name: z.string() })),
  /** The largest causes of the change in score, at most four, largest first. Empty unless both days have a score. */
  causes: z.array(z.object({ text: z.string(), points: z.number() })),
  /** The time at which the metrics were computed. */
  computed_at: z.iso.datetime(),
});
export type AccountHealth = z.infer<typeof AccountHealth>;

/** Endpoints for computed values of one account, as of any day. */
export const accountMetrics = {
  getSummary: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/summary/',
    access: 'session',
    summary: 'Get the metrics of an account as of a day',
    params: byAccount,
    query: asOfQuery,
    response: ok(AccountSummary),
  }),
  getMasterSummary: endpoint({
    method: 'GET',
    path: '/v1/api/seed_master_summary/',
    access: 'session',
    summary: 'Get the metrics of an account as of a day, with its name, type and description',
    query: asOfQuery.extend({ entityId: id }),
    response: ok(MasterSummary),
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/health/',
    access: 'session',
    summary: 'Get the health score of an account with its measures and what changed it',
    params: byAccount,
    query: asOfQuery.extend({ since: optionalParam(day) }),
    response: ok(AccountHealth),
  }),
  getHistory: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/history/',
    access: 'session',
    summary: 'Get the metrics of an account by month',
    params: byAccount,
    query: asOfQuery.extend({ months: optionalParam(wholeNumber.pipe(z.int().min(1).max(120))) }),
    response: ok(
      z.object({
        points: z.array(
          z.object({
            month: day,
            /** MRR and health at the end of the month, or on the requested day for the last month. */
            mrr: z.number(),
            health: displayedHealth,
            avg_daily_active_users: z.int().nullable(),
            usage_count: z.int(),
            /** Whether the month had ended by the end of the requested day. */
            complete: z.boolean(),
          }),
        ),
        /** Number of paid seats. */
        seats: z.int().nullable(),
        /** Denominator of license utilization. Null without entitlements. */
        entitlements: z.int().nullable(),
      }),
    ),
  }),
};
