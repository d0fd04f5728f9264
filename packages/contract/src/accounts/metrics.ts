/** What is computed of one account, as of any day: its figures, its health and how that is made, its history. */
import { z } from 'zod';
import { asOfQuery, day, endpoint, id, optionalParam, ok, wholeNumber } from '../kit.ts';

const byAccount = z.object({ id });
/** Rounded up; null is `Not enough data`: less than half of the weight has data. */
const shownHealth = z.int().nullable();

export const AccountSummary = z.object({
  mrr: z.number(),
  renewal: day.nullable(),
  daily_active_user: z.int().nullable(),
  health: shownHealth,
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

/** The closed list of health measures; the id of a KPI may stand in the same place. */
export const HEALTH_MEASURES = [
  'usage_trend',
  'license_utilization',
  'renewal_distance',
  'open_tickets',
  'engagement',
] as const;
export const HealthMeasureName = z.enum(HEALTH_MEASURES);
export type HealthMeasureName = z.infer<typeof HealthMeasureName>;
/** What health weighs: a measure by its name, a KPI by its id (decision 45). */
export const HealthItem = z.union([HealthMeasureName, z.int().positive()]);
export type HealthItem = z.infer<typeof HealthItem>;

/** What a definition says of one measure: where 0 and 100 lie, and how much it weighs. */
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
  /** In the measure's own unit; null is `No data` and leaves the sum. */
  kpi_value: z.number().nullable(),
  unit: z.string(),
  /** Value on the scale 0 to 100. */
  norm: z.number().nullable(),
  weightage: z.number(),
  /** Weight after renormalizing over the measures with data, in percent; null without data or without a score. */
  weight: z.number().nullable(),
  /** Points of the score that this measure brings; null without data or without a score. */
  kpi_weightage_share: z.number().nullable(),
  /** Points gained or lost since `since`; null when either end has no points. */
  change: z.number().nullable(),
});

export const AccountHealth = z.object({
  account_id: z.int(),
  as_of: day,
  since: day,
  definition: z.object({ id: z.int(), name: z.string(), version: z.int() }),
  /** Unrounded; null while less than half of the weight has data. */
  account_score: z.number().nullable(),
  health: shownHealth,
  /** Percent of the definition's weight whose measures have data; below 50 there is no score. */
  data_share: z.number().min(0).max(100),
  color: z.enum(['orange', 'amber', 'green']).nullable(),
  previous_score: z.number().nullable(),
  change: z.number().nullable(),
  kpi_score_data: z.array(MeasureScore),
  invalid_kpis: z.array(z.object({ kpi: HealthItem, name: z.string() })),
  /** What moved the score, largest first, at most four; none unless both days have a score. */
  causes: z.array(z.object({ text: z.string(), points: z.number() })),
  /** When the figures were computed. */
  computed_at: z.iso.datetime(),
});
export type AccountHealth = z.infer<typeof AccountHealth>;

/** What is computed of one account, as of any day. */
export const accountMetrics = {
  getSummary: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/summary/',
    access: 'session',
    summary: 'The figures of one account as of a day',
    params: byAccount,
    query: asOfQuery,
    response: ok(AccountSummary),
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/health/',
    access: 'session',
    summary: 'How the health of an account is made, and what moved it',
    params: byAccount,
    query: asOfQuery.extend({ since: optionalParam(day) }),
    response: ok(AccountHealth),
  }),
  getHistory: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/history/',
    access: 'session',
    summary: 'Figures of one account month by month',
    params: byAccount,
    query: asOfQuery.extend({ months: optionalParam(wholeNumber.pipe(z.int().min(1).max(120))) }),
    response: ok(
      z.object({
        points: z.array(
          z.object({
            month: day,
            /** MRR and health at the end of the month; in the last month on the requested day. */
            mrr: z.number(),
            health: shownHealth,
            avg_daily_active_users: z.int().nullable(),
            usage_count: z.int(),
            /** Whether the month was over at the end of the requested day. */
            complete: z.boolean(),
          }),
        ),
        /** Seats paid for. */
        seats: z.int().nullable(),
        /** What license utilization is a share of; null without entitlements. */
        entitlements: z.int().nullable(),
      }),
    ),
  }),
};
