/**
 * The rows behind a metric: a tile, or a value of a chart. Their query is derived from that of the metric, so every metric has them, and a
 * count is the number of its rows.
 */
import {
  Column,
  type Definition,
  type KpiQuery,
  Meta,
  type Parameter,
  type Query,
} from '@mainstay/contract/components/definition';
import type { MetricRows, ReportColumn } from '@mainstay/contract/components/report';
import type { Condition, Expression, Format } from '@mainstay/contract/rules/expressions';
import type { z } from 'zod';
import { expandFormulas } from '../../platform/engine/check.ts';
import type { Dataset, DatasetColumn } from '../../platform/engine/dataset.ts';
import { QueryError } from '../../platform/engine/errors.ts';
import { findMeasures } from '../../platform/engine/kpi.ts';
import { getQuery } from './definition-parts.ts';
import type { ResolvedReferences } from './evaluate-component.ts';

type Aggregated = Extract<Expression, { agg: unknown }>;

/** What a metric aggregates, and over which rows. */
interface MetricQuery extends Pick<Query, 'source' | 'params' | 'where' | 'date_field'> {
  label: string;
  format: Format;
  /** Undefined if the metric is a row itself. */
  aggregate?: Aggregated;
}

/** The parameters that select the rows of one value of a chart begin with this, so that they differ from those of the definition. */
const ROW_PARAM = 'row_';
const VALUE_KEY = 'metric_value';
const ROWS_PER_PAGE = 50;
const LISTED_COLUMNS = 5;

const all = (...conditions: (Condition | undefined)[]): Condition | undefined => {
  const parts = conditions.filter((condition) => condition !== undefined);
  return parts.length > 1 ? { all: parts } : parts[0];
};

function findAggregates(expression: Expression): Aggregated[] {
  if ('agg' in expression) return [expression];
  return 'fn' in expression ? expression.args.flatMap(findAggregates) : [];
}

/** Returns the first measure of an output, also if the output refers to another KPI. */
function findKpiMetric(
  kpi: KpiQuery,
  key: string | undefined,
  others: ResolvedReferences['others'],
  depth = 0,
): MetricQuery | undefined {
  const outputs = kpi.formula.output.data;
  const output = outputs.find((one) => one.key === key) ?? outputs.find((one) => one.key === 'mainvalue') ?? outputs[0];
  if (!output || depth > others.size) return undefined;
  const expression = expandFormulas(output.expr, 'kpi.formula', 'measures');
  const [measureKey] = findMeasures(expression);
  const measure = kpi.measures.find((one) => one.key === measureKey);
  if (measure) {
    const { source, agg, of, where, date_field } = measure;
    const aggregate = { agg, ...(of && { of }), ...(where && { where }) };
    return {
      source,
      params: kpi.params,
      where: undefined,
      date_field,
      label: output.name,
      format: output.format,
      aggregate,
    };
  }
  const other = others.get(findKpiReference(expression) ?? 0);
  return other && findKpiMetric(other, undefined, others, depth + 1);
}

function findKpiReference(expression: Expression): number | undefined {
  if ('kpi' in expression) return expression.kpi;
  return 'fn' in expression ? expression.args.map(findKpiReference).find((id) => id !== undefined) : undefined;
}

function findChartMetric(query: Query, key: string | undefined): MetricQuery {
  const measures = query.columns.filter(({ role }) => role === 'measure');
  const measure = measures.find((one) => one.key === key) ?? measures[0];
  const [aggregate] = measure ? findAggregates(expandFormulas(measure.expr, 'query.columns')) : [];
  const { source, params, where, date_field } = query;
  const { label, format } = measure ?? { label: 'Value', format: 'number' as const };
  return { source, params, where, date_field, label, format, ...(aggregate && { aggregate }) };
}

/** Returns the conditions that a value of a column selects: the value itself, or the range of a histogram. */
function toRowConditions({ key, expr }: Pick<Column, 'key' | 'expr'>, type: ReportColumn['type']): Condition[] {
  const compare = (op: 'eq' | 'gte' | 'lt' | 'lte', param: string): Condition => ({
    left: expr,
    op,
    right: [{ param }],
  });
  const isNumber = type === 'int' || type === 'number';
  const ranges = isNumber
    ? [compare('gte', `from_${key}`), compare('lt', `below_${key}`), compare('lte', `to_${key}`)]
    : [];
  return [compare('eq', `${ROW_PARAM}${key}`), ...ranges];
}

function toRowParams({ key, type }: Pick<ReportColumn, 'key' | 'type'>): Parameter[] {
  const param = (name: string, paramType: Parameter['type']): Parameter => ({
    name,
    type: paramType,
    from: 'drill',
    required: false,
  });
  const own = param(`${ROW_PARAM}${key}`, type === 'instant' ? 'date' : type);
  if (type !== 'int' && type !== 'number') return [own];
  return [own, ...['from', 'below', 'to'].map((end) => param(`${end}_${key}`, 'number'))];
}

const isId = (name: string): boolean => name === 'id' || name.endsWith('_id') || name.includes('.');

const FORMATS: Readonly<Record<DatasetColumn['type'], Format>> = {
  int: 'comma',
  number: 'comma',
  text: 'text',
  date: 'date',
  instant: 'date',
  boolean: 'boolean',
};

/** Returns the columns of a list of rows: what they are, their account, and the value that the metric aggregates. */
function toColumns(dataset: Dataset, { aggregate, label, format }: MetricQuery): Query['columns'] {
  const parse = (column: z.input<typeof Column>): Column => Column.parse(column);
  const has = (name: string) => dataset.columns[name] !== undefined && !dataset.columns[name].hasNoHistory;
  const toColumn = (name: string, index: number): Column[] => {
    const column = dataset.columns[name];
    if (!column || column.hasNoHistory) return [];
    return [
      parse({
        key: `c${index}_${name.replace('.', '_')}`,
        label: column.label,
        expr: { field: name },
        format: column.scale === 'money' ? 'currency' : FORMATS[column.type],
        filter:
          column.type === 'text' ? 'search' : column.type === 'int' || column.type === 'number' ? 'numrange' : 'none',
        ...(name === 'name' &&
          has('due_date') &&
          has('play_id') && { link: { type: 'action', id: 'action_id' } as const }),
      }),
    ];
  };
  const [idField, nameField] = has('account_id') ? ['account_id', 'account.name'] : ['id', 'name'];
  const isAccounts = dataset.scope.kind === 'account' && has(idField) && has(nameField);
  const account = isAccounts
    ? [
        parse({ key: 'account_id', label: 'Account id', expr: { field: idField }, hidden: true }),
        parse({
          key: 'account',
          label: 'Account',
          expr: { field: nameField },
          filter: 'search',
          link: { type: 'account', id: 'account_id', name: 'account' },
        }),
      ]
    : [];
  const actionId = has('play_id') && has('due_date') && has('id');
  const listed =
    dataset.listed ??
    Object.keys(dataset.columns)
      .filter((name) => !isId(name))
      .slice(0, LISTED_COLUMNS);
  const [first = '', ...rest] = listed;
  const isNamed = first === 'name' || first === 'subject';
  const of = aggregate?.of && expandFormulas(aggregate.of, 'of');
  const isListed = of !== undefined && 'field' in of && (listed.includes(of.field) || isId(of.field));
  const value =
    of && !isListed && aggregate?.agg !== 'count' ? [parse({ key: VALUE_KEY, label, expr: of, format })] : [];
  return [
    ...(actionId ? [parse({ key: 'action_id', label: 'Action id', expr: { field: 'id' }, hidden: true })] : []),
    ...(isNamed ? toColumn(first, 0) : []),
    ...account,
    ...(isNamed ? [] : toColumn(first, 0)),
    ...rest.flatMap((name, index) => toColumn(name, index + 1)),
    ...value,
  ];
}

/** Sorts by the aggregated value, the largest first, otherwise by the date of the rows, the newest first, or by their first amount. */
function toSort(columns: Query['columns'], dataset: Dataset, { aggregate }: MetricQuery): Query['sort'] {
  const of = aggregate?.of && expandFormulas(aggregate.of, 'of');
  const isOrdered = aggregate?.agg === 'first' || aggregate?.agg === 'last';
  const findKey = (field: string | undefined) =>
    columns.find(({ expr, hidden }) => !hidden && 'field' in expr && expr.field === field)?.key;
  const valueKey = of && 'field' in of ? findKey(of.field) : columns.find(({ key }) => key === VALUE_KEY)?.key;
  const amount = columns.find(({ format }) => format === 'currency' || format === 'comma')?.key;
  const key = (isOrdered ? undefined : valueKey) ?? findKey(dataset.dateField) ?? amount;
  if (key) return [{ sort_key: key, order_by: 'desc' }];
  const name = columns.find(({ hidden }) => !hidden)?.key;
  return name ? [{ sort_key: name, order_by: 'asc' }] : [];
}

/** Counts leave out rows without a value, and so do their rows. */
const COUNTING = new Set(['count', 'count_distinct', 'avg']);

export interface MetricRowsDefinition {
  definition: Definition;
  metric: MetricRows['metric'];
}

/**
 * Derives the definition of the rows behind a metric.
 *
 * @param columns the columns of the metric, for the types of its values
 * @param measure the output or the column that the metric shows; by default the first one
 * @param isPast leaves out columns that are known for today only
 * @throws QueryError if the metric has no rows, such as a constant
 */
export function toMetricRows(
  definition: Definition,
  columns: readonly ReportColumn[],
  { datasets, others }: Pick<ResolvedReferences, 'datasets' | 'others'>,
  measure: string | undefined,
  isPast: boolean,
): MetricRowsDefinition {
  const query = getQuery(definition);
  const found =
    definition.kind === 'kpi'
      ? findKpiMetric(definition.kpi, measure, others)
      : query && findChartMetric(query, measure);
  if (!found) throw new QueryError('measure', 'This metric has no rows.');
  const present = datasets(found.source, 'query.source');
  const dataset = (isPast && present.past) || present;
  const dimensions = (query?.columns ?? []).flatMap((column) => {
    const described = columns.find(({ key }) => key === column.key);
    return column.role === 'dimension' && described ? [{ column, described }] : [];
  });
  const { aggregate } = found;
  const isCounting = aggregate?.of && COUNTING.has(aggregate.agg);
  const rowColumns = toColumns(dataset, found);
  return {
    definition: {
      kind: 'react-table',
      name: definition.name,
      meta: Meta.parse({ page_size: ROWS_PER_PAGE, filter_config: definition.meta.filter_config }),
      threshold_config: [],
      query: {
        source: found.source,
        params: [...found.params, ...dimensions.flatMap(({ described }) => toRowParams(described))],
        columns: rowColumns,
        where: all(
          found.where,
          ...dimensions.flatMap(({ column, described }) => toRowConditions(column, described.type)),
          aggregate?.where,
          isCounting && aggregate.of ? { left: aggregate.of, op: 'not_null' } : undefined,
        ),
        ...(found.date_field !== undefined && { date_field: found.date_field }),
        fill: 'none',
        sort: toSort(rowColumns, dataset, found),
      },
    },
    metric: {
      rows_of: dataset.label,
      is_count: aggregate?.agg === 'count' || aggregate?.agg === 'count_distinct',
      title: definition.meta.title || definition.name,
      ...(measure !== undefined && { measure: found.label }),
      dimensions: dimensions.map(({ described: { key, label, format, grain } }) => ({ key, label, format, grain })),
    },
  };
}
