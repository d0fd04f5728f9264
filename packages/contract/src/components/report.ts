/** The data of a component: one page of rows, the values of a KPI, or a score. */
import { z } from 'zod';
import { BetterDirection, DisplayedParts, Drilldown, KINDS, Meta, StoredMeta, Threshold } from './definition.ts';

export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;

/** The resolved target of a link: the parts of an internal address, or an external URL. */
export const ResolvedLink = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('account'),
    account_id: z.int(),
    account_name: z.string(),
    /** The logo, if the account has one. */
    image_url: z.string().optional(),
  }),
  z.object({ type: z.literal('action'), action_id: z.int() }),
  z.object({ type: z.literal('menu'), menuId: z.int(), linkparams: z.record(z.string(), Cell) }),
  z.object({ type: z.literal('scroll'), component_id: z.int() }),
  z.object({ type: z.literal('url'), href: z.string() }),
]);
export type ResolvedLink = z.infer<typeof ResolvedLink>;

/** A row of cells by column key, with its links and drilldown parameters. */
export const ReportRow = z
  .object({
    /** Keyed by column. */
    _link: z.record(z.string(), ResolvedLink).optional(),
    /** Parameters that a click on the row passes to the drilldown target. */
    _drill: z.record(z.string(), Cell).optional(),
  })
  .catchall(Cell);
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['int', 'number', 'text', 'date', 'instant', 'boolean']),
  role: z.enum(['dimension', 'measure']),
  format: z.string(),
  hidden: z.boolean(),
  sortable: z.boolean(),
  filter: z.enum(['none', 'search', 'numrange', 'daterange']),
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year']).nullable(),
  /** First day of the current, unfinished period of a column by week or longer. Values of that period are incomplete. */
  running: z.iso.date().optional(),
  /** What a value is if it has a look of its own in tables: a health score, or the name of a person. */
  shows: z.enum(['health', 'person']).optional(),
  /** A background that is the stronger the higher the value is among those of the table. */
  heat: z.boolean().optional(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/** The requested day is in the past and the queried data has no history, so there are no values for that day. */
const no_history = z.literal(true).optional();
/** The data is totals of all accounts, so there are no values for the accounts that `owner_scope` selects. */
const all_accounts_only = z.literal(true).optional();

/** One page of rows of a table or a chart (3-components-23 to 28). */
export const Report = z.object({
  reports: z.array(ReportRow),
  has_prev: z.boolean(),
  has_next: z.boolean(),
  total_pages: z.int(),
  current_page: z.int(),
  total_records: z.int(),
  columns: z.array(ReportColumn),
  /** Keys of the series if the definition has `series_by`, with `Other` last. */
  series: z.array(z.object({ key: z.string(), label: z.string(), value: Cell.optional() })).optional(),
  /** The dimension whose values are the series. */
  series_by: z.string().optional(),
  /** Stored markup after sanitizing, filled with the rows. */
  html: z.string().optional(),
  no_history,
  all_accounts_only,
});
export type Report = z.infer<typeof Report>;

/**
 * The rows behind a metric: a tile, or a value of a chart. `metric` names what they are and which columns of the metric can be selected
 * by `p_row_<key>`.
 */
export const MetricRows = Report.extend({
  metric: z.object({
    /** What the rows are, such as `Accounts`. */
    rows_of: z.string(),
    /** Whether the metric counts the rows. Otherwise it aggregates one of their values. */
    is_count: z.boolean(),
    title: z.string(),
    /** The name of the requested output or column. */
    measure: z.string().optional(),
    dimensions: z.array(ReportColumn.pick({ key: true, label: true, format: true, grain: true })),
  }),
});
export type MetricRows = z.infer<typeof MetricRows>;

export const KpiValue = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['value', 'text', 'trend']),
  format: z.string(),
  better: BetterDirection.optional(),
  value: Cell,
  /** The same value over the preceding range of equal length, if the definition compares ranges. */
  previous: Cell.optional(),
});
export const KpiProperties = z.object({ threshold_config: z.array(Threshold), primary_value: Cell });
/** KPI values for all uses (decision 32). They are repeated under `data` because documents may read either level (C3-02). */
export const KpiReport = z.object({
  mainvalue: Cell,
  footervalue: Cell,
  output: z.object({ data: z.array(KpiValue) }),
  properties: KpiProperties,
  data: z.object({ properties: KpiProperties }),
  config: z.object({ id: z.int(), name: z.string(), kind: z.literal('kpi'), meta: Meta, version: z.int() }),
  error: z.string().nullable(),
  ui_component_name: z.string().nullable(),
  no_history,
  all_accounts_only,
});
export type KpiReport = z.infer<typeof KpiReport>;

export const ScoreReport = z.object({
  account_score: z.number(),
  kpi_score_data: z.array(
    z.object({
      kpi_id: z.int(),
      name: z.string(),
      kpi_value: z.number(),
      weightage: z.number(),
      kpi_weightage_share: z.number(),
    }),
  ),
  invalid_kpis: z.array(z.object({ kpi_id: z.int(), name: z.string() })),
});
export type ScoreReport = z.infer<typeof ScoreReport>;

/** The public half of a component. */
export const ComponentDetail = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(KINDS),
  version: z.int(),
  meta: StoredMeta,
  drilldown: Drilldown.nullable(),
  threshold_config: z.array(Threshold),
  ...DisplayedParts.shape,
  /** What the rows of the query are, such as `Accounts`. */
  rows_of: z.string().optional(),
  /** Columns for sorting and filtering, available before any row is read. */
  columns: z.array(ReportColumn),
});
export type ComponentDetail = z.infer<typeof ComponentDetail>;
