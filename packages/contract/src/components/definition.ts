/**
 * The definition of a component, stored as one document. `meta` is its public half, which `/component/detail/` returns; the query parts
 * (`query`, `kpi`, `score`, `html`, `ai`) are sent only to authors. Definitions are declarative and never contain SQL. Specification 3,
 * "Component engine".
 */
import { z } from 'zod';
import {
  AGGREGATES,
  CHART_TYPES,
  type Condition as ConditionTree,
  type Expression as ExpressionTree,
  FORMATS,
  FUNCTIONS,
  GRAINS,
  MAX_FORMULA,
  OPERATORS,
  TEMPLATES,
} from '../rules/expressions.ts';

/**
 * The kinds of components: the widgets, the tile that a layout item places (C3-03), and components of features outside the product, which
 * draw the rows of a query.
 */
export const KINDS = [...TEMPLATES, 'kpi', 'extension'] as const;
export type Kind = (typeof KINDS)[number];

const hasNoNulCharacter = (text: string) => !text.includes('\u0000');
/** Name of an output column, a parameter, a measure or a custom table. */
export const Key = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'Must be lower-case letters, digits and _.');
/** A column of the catalog: `name` or `join.name`. */
export const FieldPath = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/, 'Must be a column, such as mrr or account.name.');
export const Scalar = z.union([
  z.string().max(1000).refine(hasNoNulCharacter, 'Contains a character that cannot be stored.'),
  z.number().min(-1e15).max(1e15),
  z.boolean(),
]);
export const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color such as #2A9D5F.');
const label = z.string().max(120).refine(hasNoNulCharacter);

export const Expression: z.ZodType<ExpressionTree> = z
  .lazy(() =>
    z.union([
      z.strictObject({ formula: z.string().max(MAX_FORMULA) }),
      z.strictObject({ field: FieldPath }),
      z.strictObject({ value: Scalar }),
      z.strictObject({ param: Key }),
      z.strictObject({ measure: Key }),
      z.strictObject({ kpi: z.int().positive() }),
      z.strictObject({ fn: z.enum(FUNCTIONS), args: z.array(Expression).max(8) }),
      z.strictObject({ agg: z.enum(AGGREGATES), of: Expression.optional(), where: Condition.optional() }),
    ]),
  )
  .meta({ id: 'Expression' });
export const Condition: z.ZodType<ConditionTree> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(Condition).min(1).max(20) }),
      z.strictObject({ any: z.array(Condition).min(1).max(20) }),
      z.strictObject({ not: Condition }),
      z.strictObject({ left: Expression, op: z.enum(OPERATORS), right: z.array(Expression).max(200).optional() }),
    ]),
  )
  .meta({ id: 'Condition' });

export const Source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dataset'), name: Key }),
  /** A registered custom table. `system` selects a built-in table (decision 47). */
  z.strictObject({ kind: z.literal('custom'), table: Key, system: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('static'), rows: z.array(z.record(Key, z.union([Scalar, z.null()]))).max(200) }),
]);
export type Source = z.infer<typeof Source>;

export const Parameter = z.strictObject({
  name: Key,
  type: z.enum(['int', 'number', 'text', 'date', 'boolean']),
  /** Source of the value: the page, the clicked row, or the URL. */
  from: z.enum(['context', 'drill', 'query']),
  required: z.boolean().default(false),
  default: Scalar.optional(),
});
export type Parameter = z.infer<typeof Parameter>;

export const Link = z.discriminatedUnion('type', [
  /** `id` and `name` are output columns. */
  z.strictObject({ type: z.literal('account'), id: Key, name: Key }),
  /** `id` is the output column with the action whose workspace opens. */
  z.strictObject({ type: z.literal('action'), id: Key }),
  z.strictObject({ type: z.literal('menu'), menuId: z.int(), linkparams: z.record(Key, Expression).default({}) }),
  z.strictObject({ type: z.literal('scroll'), component_id: z.int() }),
  z.strictObject({
    type: z.literal('url'),
    href: z
      .string()
      .max(2000)
      .regex(/^https:\/\//, 'Must start with https://.'),
    linkparams: z.record(Key, Expression).default({}),
  }),
]);
export type Link = z.infer<typeof Link>;

export const Drilldown = z.strictObject({
  component: z.int().optional(),
  deeplink: Link.optional(),
  linkparams: z.record(Key, Expression).default({}),
  /** `selected` is the clicked column, `value` the parameter that receives its value (sent as `p_<value>`). */
  params: z
    .array(z.strictObject({ selected: Key, value: Key }))
    .max(10)
    .default([]),
});
export type Drilldown = z.infer<typeof Drilldown>;

export const Threshold = z.strictObject({
  op: z.enum(['lt', 'lte', 'gt', 'gte', 'between']),
  from: z.number(),
  to: z.number().optional(),
  color: Color,
  label: z.string().max(60).optional(),
  icon: Key.optional(),
});
export type Threshold = z.infer<typeof Threshold>;

export const Column = z.strictObject({
  key: Key,
  label,
  expr: Expression,
  /** A single measure among the columns makes every dimension a group key. */
  role: z.enum(['dimension', 'measure']).default('dimension'),
  grain: z.enum(GRAINS).optional(),
  format: z.enum(FORMATS).default('text'),
  hidden: z.boolean().default(false),
  sortable: z.boolean().default(true),
  filter: z.enum(['none', 'search', 'numrange', 'daterange']).default('none'),
  link: Link.optional(),
  /** Tables only: a background that is the stronger the higher the value is among those of the table. */
  heat: z.boolean().optional(),
});
export type Column = z.infer<typeof Column>;

export const Sort = z.strictObject({ sort_key: Key, order_by: z.enum(['asc', 'desc']) });
export type Sort = z.infer<typeof Sort>;

export const Query = z.strictObject({
  source: Source,
  params: z.array(Parameter).max(20).default([]),
  columns: z.array(Column).min(1).max(50),
  where: Condition.optional(),
  having: Condition.optional(),
  date_field: FieldPath.optional(),
  fill: z.enum(['none', 'null', 'zero']).default('none'),
  /** A dimension whose values become series. At most 30 are shown; the rest is summed as `Other`. */
  series_by: Key.optional(),
  sort: z.array(Sort).max(5).default([]),
});
export type Query = z.infer<typeof Query>;

export const Measure = z.strictObject({
  key: Key,
  source: Source,
  agg: z.enum(AGGREGATES),
  of: Expression.optional(),
  where: Condition.optional(),
  date_field: FieldPath.optional(),
});
export type Measure = z.infer<typeof Measure>;

/** The direction in which a change of a value is good. If omitted, changes are neither good nor bad. */
export const BetterDirection = z.enum(['higher', 'lower']);
export type BetterDirection = z.infer<typeof BetterDirection>;
export const KpiOutput = z.strictObject({
  key: Key,
  name: label,
  type: z.enum(['value', 'text', 'trend']),
  expr: Expression,
  format: z.enum(FORMATS).default('number'),
  better: BetterDirection.optional(),
});
export const KpiQuery = z.strictObject({
  params: z.array(Parameter).max(20).default([]),
  measures: z.array(Measure).max(20),
  formula: z.strictObject({ output: z.strictObject({ data: z.array(KpiOutput).min(1).max(12) }) }),
  compare: z.enum(['none', 'previous_period']).default('none'),
});
export type KpiQuery = z.infer<typeof KpiQuery>;

export const ScoreItem = z.strictObject({
  kpi: z.int().positive(),
  weightage: z.number().min(0).max(100),
  min: z.number().default(0),
  max: z.number().default(100),
  invert: z.boolean().default(false),
});
export const Score = z.strictObject({ items: z.array(ScoreItem).min(1).max(25) });
export type Score = z.infer<typeof Score>;

export const FilterConfig = z.strictObject({
  condition: z.string().max(60).default('Current Month'),
  from: z.string().max(60).nullish(),
  to: z.string().max(60).nullish(),
  calendar_filter_options: z.array(z.string().max(60)).max(30).default([]),
  dynamic_date_filter_options: z.array(z.int().min(1).max(3660)).max(30).default([]),
  selectYearFilter: z.union([z.boolean(), z.int().min(1900).max(2200)]).default(false),
  /** Charts only: the date picker to open. */
  sub_type: z.enum(['calendar', 'dynamic', 'year']).optional(),
  is_applied_filter: z.boolean().default(false),
});
export type FilterConfig = z.infer<typeof FilterConfig>;

const Axis = z.strictObject({
  title: z.string().max(120).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  number_format: z.enum(['comma', 'metric_symbol']).optional(),
  /** Begins near the smallest value instead of at zero, for lines. */
  fit: z.boolean().optional(),
});
export const ChartOptions = z.strictObject({
  type: z.enum(CHART_TYPES),
  /** The column that names the categories. */
  labelKey: Key,
  multipleSets: z.boolean().default(false),
  /** Stacks the bars of several measures, as it stacks those of series. Negative values are below the axis. */
  stacked: z.boolean().optional(),
  dataConfig: z
    .record(
      Key,
      z.strictObject({
        label: label.optional(),
        color: Color.optional(),
        type: z.enum(CHART_TYPES).optional(),
        /** Position among the series and in the legend, starting at 1. Series without a position follow in their original order. */
        order: z.int().min(1).max(100).optional(),
      }),
    )
    .default({}),
  x_axis_config: Axis.optional(),
  y_axis_config: Axis.optional(),
  tooltip_number_format: z.enum(['comma', 'metric_symbol']).optional(),
  discreteYAxis: z.boolean().default(false),
  showValue: z.boolean().default(false),
  hideValue: z.boolean().default(false),
  /** Treemaps only: rates sizes in red, amber and green instead of showing tints of the theme (3-component-chart-18). */
  rateBySize: z.boolean().optional(),
});
export type ChartOptions = z.infer<typeof ChartOptions>;
/** Chart options as older versions may have stored them. An unknown type draws nothing (S3-26). */
const StoredChartOptions = ChartOptions.extend({ type: z.string() });
export type StoredChartOptions = z.infer<typeof StoredChartOptions>;

/** All options are optional and on by default, except grouping (S3-15). */
export const ReactTable = z.strictObject({
  enableSorting: z.boolean().default(true),
  enableColumnFilters: z.boolean().default(true),
  enableGlobalFilter: z.boolean().default(true),
  enableHiding: z.boolean().default(true),
  enableColumnOrdering: z.boolean().default(true),
  enableResizing: z.boolean().default(true),
  enablePinning: z.boolean().default(true),
  enableCsv: z.boolean().default(true),
  density: z.enum(['compact', 'normal']).default('normal'),
  groupBy: z.array(Key).max(5).default([]),
});
export type ReactTable = z.infer<typeof ReactTable>;

export const Subscription = z.strictObject({
  component_id: z.int().positive(),
  event: z.enum(['filter', 'select', 'page']),
  map: z.record(Key, Key),
});

export const Meta = z.strictObject({
  template_name: z.enum(TEMPLATES).optional(),
  title: z.string().max(200).optional(),
  /** Explains to readers what the component shows and how it is computed. */
  guide: z.string().max(1000).refine(hasNoNulCharacter).optional(),
  pagination: z.boolean().default(true),
  page_size: z.int().min(1).max(1000).default(10),
  chartOptions: ChartOptions.optional(),
  filter_config: FilterConfig.optional(),
  subscriptions: z.array(Subscription).max(10).default([]),
  linked_component: z
    .strictObject({ id: z.int().positive(), mode: z.enum(['same_page', 'replace']), map: z.record(Key, Key) })
    .optional(),
  react_table: ReactTable.optional(),
  navigation: Link.optional(),
  /** The style of a KPI: v1 shows only the value, v2 also shows its other outputs or a chart. */
  kpi_style: z.enum(['v1', 'v2']).optional(),
});
export type Meta = z.infer<typeof Meta>;
/** The part of a definition that readers get. */
export const StoredMeta = Meta.extend({ chartOptions: StoredChartOptions.optional() });

/** Which component of a feature outside the product draws the rows, and its options, which the feature validates. */
export const Extension = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/, 'Must be lower-case letters, digits and -.'),
  options: z.record(Key, Scalar).default({}),
});
export type Extension = z.infer<typeof Extension>;

/** The parts of a definition that readers get besides `meta`, because the application draws them. */
export const DisplayedParts = z.object({ extension: Extension }).partial();

const sharedFields = {
  name: z.string().trim().min(1).max(200).refine(hasNoNulCharacter),
  meta: Meta,
  drilldown: Drilldown.optional(),
  threshold_config: z.array(Threshold).max(10).default([]),
};
const kindSchema = <K extends Kind, P extends z.ZodRawShape>(kind: K, parts: P) =>
  z.strictObject({ ...sharedFields, kind: z.literal(kind), ...parts });
/** A definition without its id, as authors send it. */
export const Definition = z.discriminatedUnion('kind', [
  kindSchema('table', { query: Query }),
  kindSchema('react-table', { query: Query }),
  kindSchema('graph', { query: Query }),
  kindSchema('html', { html: z.string().max(50_000), query: Query.optional() }),
  kindSchema('kpi', { kpi: KpiQuery }),
  kindSchema('score', { score: Score }),
  kindSchema('extension', { extension: Extension, query: Query }),
  kindSchema('react-ai', {
    ai: z.strictObject({
      prompt_id: z.int().positive().optional(),
      context_components: z.array(z.int().positive()).max(5).default([]),
    }),
  }),
]);
export type Definition = z.infer<typeof Definition>;
export type DefinitionByKind<K extends Kind> = Extract<Definition, { kind: K }>;

/** Filters that a reader of a component can add to its definition (S3-18). */
export const Filter = z.strictObject({
  type: z.enum(['daterange', 'search', 'numrange']),
  condition: z.string().max(60).default('contains'),
  from: z.union([Scalar, z.null()]).optional(),
  to: z.union([Scalar, z.null()]).optional(),
  column_name: Key.optional(),
  /** Shifts a date range into this year. */
  year: z.int().min(1900).max(2200).optional(),
  user_applied_filter: z.boolean().default(false),
  condition_type: z.enum(['named', 'custom', 'last_n', 'operator']).optional(),
  enable_filter_query: z.boolean().default(true),
});
export type Filter = z.infer<typeof Filter>;
export const Filters = z.array(Filter).max(20);
