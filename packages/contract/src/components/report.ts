/** What a component answers: one page of rows, a KPI's figures or a score. */
import { z } from 'zod';
import { KINDS } from '../rules/expressions.ts';
import { BetterDirection, Drilldown, Meta, StoredMeta, Threshold } from './definition.ts';

export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;

/** Where a cell leads, ready to follow: the parts of an address, or an outside address. */
export const ResolvedLink = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account'), account_id: z.int(), account_name: z.string() }),
  z.object({ type: z.literal('action'), action_id: z.int() }),
  z.object({ type: z.literal('menu'), menuId: z.int(), linkparams: z.record(z.string(), Cell) }),
  z.object({ type: z.literal('scroll'), component_id: z.int() }),
  z.object({ type: z.literal('url'), href: z.string() }),
]);
export type ResolvedLink = z.infer<typeof ResolvedLink>;

/** A row by column key, with what may be done with it. */
export const ReportRow = z
  .object({
    /** By column key. */
    _link: z.record(z.string(), ResolvedLink).optional(),
    /** The parameters that a click on the row hands to the drill-down's target. */
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
  /** First day of the period that is not over yet, of a column by week or longer: its values are incomplete. */
  running: z.iso.date().optional(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/** The day asked for is over and no history is kept of what is asked: there are no figures of that day. */
const no_history = z.literal(true).optional();

/** One page of a table's or a chart's rows (3-components-23 to 28). */
export const Report = z.object({
  reports: z.array(ReportRow),
  has_prev: z.boolean(),
  has_next: z.boolean(),
  total_pages: z.int(),
  current_page: z.int(),
  total_records: z.int(),
  columns: z.array(ReportColumn),
  /** With `series_by`: the keys of the series, `Other` last. */
  series: z.array(z.object({ key: z.string(), label: z.string() })).optional(),
  /** Stored markup after cleaning, filled with the rows. */
  html: z.string().optional(),
  no_history,
});
export type Report = z.infer<typeof Report>;

export const KpiValue = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['value', 'text', 'trend']),
  format: z.string(),
  better: BetterDirection.optional(),
  value: Cell,
  /** The same figure over the range of equal length before, where the definition compares. */
  previous: Cell.optional(),
});
export const KpiProperties = z.object({ threshold_config: z.array(Threshold), primary_value: Cell });
/** A KPI, everywhere (decision 32): also under `data`, because documents count from either level (C3-02). */
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
  /** Columns as they can be sorted and filtered, before any row is read. */
  columns: z.array(ReportColumn),
});
export type ComponentDetail = z.infer<typeof ComponentDetail>;
