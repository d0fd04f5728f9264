/** A query after name resolution, typing and validation. The later steps only assemble its parts. */
import type { Column, Filter, Query, Sort } from '@mainstay/contract/components/definition';
import type { Caller } from './caller.ts';
import { checkCondition, checkExpression, checkMeasure, expandFormulas, type NameScope } from './check.ts';
import type { Dataset, Datasets } from './dataset.ts';
import { createEmitContext, emit, type EmitContext } from './emit.ts';
import { QueryError } from './errors.ts';
import type { Fill } from './fill.ts';
import { type AppliedFilters, applyFilters, type CheckedColumn } from './filters.ts';
import { dropUnsetConditions, hasValue, type ParamInput, pruneAggregates, resolveParams } from './params.ts';
import { dependsOnDate, isAdditive, isDate, isNumeric, type Typed } from './typed.ts';

/** Parameters that the reader of a component adds to its definition. */
export interface ReportRequest {
  given?: ParamInput;
  filters?: readonly Filter[];
  sort?: readonly Sort[];
  pageNumber?: number;
  pageSize?: number;
}

export interface Plan extends AppliedFilters {
  dataset: Dataset;
  context: EmitContext;
  /** The date that ranges without a column apply to, and by which `first` and `last` order rows. */
  dateField: Typed | undefined;
  columns: CheckedColumn[];
  isGrouped: boolean;
  sort: { index: number; descending: boolean }[];
  fill?: Fill;
  /**
   * The column whose values become series, its measure, whether the values are additive, and the sort order of the
   * series.
   */
  series?: { by: number; measure: number; adds: boolean; sorted?: 'asc' | 'desc' };
}

/** @throws QueryError */
export function createPlan(query: Query, caller: Caller, request: ReportRequest, datasets: Datasets): Plan {
  const dataset = datasets(query.source, 'query.source');
  const params = resolveParams(query.params, request.given ?? {});
  const has = hasValue(query.params, params);
  const names: NameScope = { dataset, params, aggregates: 'forbidden' };
  const isGrouped = query.columns.some(({ role }) => role === 'measure');
  const columns = query.columns.map((column, index) => checkColumn(column, index, names, has));
  const isRepeated = ({ column }: CheckedColumn, index: number) =>
    columns.findIndex((other) => other.column.key === column.key) !== index;
  const repeatedIndex = columns.findIndex(isRepeated);
  if (repeatedIndex >= 0) throw new QueryError(`query.columns.${repeatedIndex}.key`, 'Two columns have the same key.');
  const dateField = checkDateField(query.date_field ?? dataset.dateField, names);
  const fillBy = query.fill === 'none' ? undefined : findFillColumn(columns, isGrouped);
  const grain = fillBy === undefined ? undefined : columns[fillBy]?.typed;
  const filledDate = grain?.node === 'grain' ? grain.of : undefined;
  const filters = applyFilters(request.filters ?? [], { columns, dateField, filledDate, caller });
  const where = dropUnsetConditions(query.where, has, 'query.where');
  const having = dropUnsetConditions(query.having, has, 'query.having');
  if (having && !isGrouped) throw new QueryError('query.having', 'This requires a measure in the columns.');
  const measureNames: NameScope = { ...names, aggregates: 'required' };
  const measureConditions = [
    ...(having ? [checkCondition(having, measureNames, 'query.having')] : []),
    ...filters.having,
  ];
  // A period that a filter on measures removed must not be filled, since it does have a value.
  const fill = measureConditions.length > 0 ? 'none' : query.fill;
  const baseContext = createEmitContext(caller);
  // Set only if the order matters: on a past day the date may be unavailable although all requested values are
  // available.
  const isOrdered = [...columns.map(({ typed }) => typed), ...measureConditions].some((typed) => dependsOnDate(typed));
  const context = {
    ...baseContext,
    order: { date: isOrdered && dateField ? emit(dateField, baseContext) : undefined, key: dataset.key },
  };
  return {
    dataset,
    context,
    dateField,
    columns,
    isGrouped,
    where: [...(where ? [checkCondition(where, names, 'query.where')] : []), ...filters.where],
    having: measureConditions,
    sort: parseSort(request.sort?.length ? request.sort : query.sort, columns),
    ...(fillBy !== undefined && fill !== 'none' && { fill: { by: fillBy, with: fill, interval: filters.interval } }),
    ...(query.series_by !== undefined && {
      series: { ...getSeries(query.series_by, columns), ...getSeriesSort(query) },
    }),
  };
}

export function checkDateField(
  name: string | undefined,
  names: NameScope,
  place = 'query.date_field',
): Typed | undefined {
  if (name === undefined) return undefined;
  const typed = checkExpression({ field: name }, names, place);
  if (!isDate(typed.type)) throw new QueryError(place, 'This is not a date.');
  return typed;
}

function checkColumn(column: Column, index: number, names: NameScope, has: (name: string) => boolean): CheckedColumn {
  const place = `query.columns.${index}`;
  const expression = pruneAggregates(expandFormulas(column.expr, `${place}.expr`), has, `${place}.expr`);
  const typed =
    column.role === 'measure'
      ? checkMeasure(expression, names, `${place}.expr`)
      : checkExpression(expression, names, `${place}.expr`);
  if (!column.grain) return { column, typed };
  if (column.role === 'measure' || !isDate(typed.type)) {
    throw new QueryError(`${place}.grain`, 'Only a date dimension can have a grain.');
  }
  return { column, typed: { node: 'grain', type: 'date', grain: column.grain, of: typed } };
}

function findFillColumn(columns: readonly CheckedColumn[], isGrouped: boolean): number {
  const grains = columns.flatMap(({ typed }, index) => (typed.node === 'grain' ? [index] : []));
  const [by] = grains;
  if (!isGrouped || by === undefined || grains.length > 1) {
    throw new QueryError('query.fill', 'This requires a measure and exactly one date with a grain.');
  }
  return by;
}

/** Returns the definition's sort of the series column; the sort of a request affects only rows. */
function getSeriesSort({ sort, series_by }: Query): { sorted?: 'asc' | 'desc' } {
  const seriesSort = sort.find(({ sort_key }) => sort_key === series_by);
  return seriesSort ? { sorted: seriesSort.order_by } : {};
}

function getSeries(key: string, columns: readonly CheckedColumn[]): NonNullable<Plan['series']> {
  const by = columns.findIndex(({ column }) => column.key === key && column.role === 'dimension');
  if (by < 0) throw new QueryError('query.series_by', 'This component has no dimension with this name.');
  const measures = columns.flatMap(({ column }, index) => (column.role === 'measure' ? [index] : []));
  const [measure] = measures;
  const typed = measure === undefined ? undefined : columns[measure]?.typed;
  if (measure === undefined || !typed || measures.length > 1 || !isNumeric(typed.type)) {
    throw new QueryError('query.series_by', 'This requires exactly one measure, which must be a number.');
  }
  if (columns.length < 3)
    throw new QueryError('query.series_by', 'This requires another dimension besides the series.');
  return { by, measure, adds: isAdditive(typed) };
}

function parseSort(sorts: readonly Sort[], columns: readonly CheckedColumn[]): Plan['sort'] {
  if (sorts.length === 0) return [{ index: 0, descending: false }];
  return sorts.map(({ sort_key, order_by }, place) => {
    const index = columns.findIndex(({ column }) => column.key === sort_key);
    if (index < 0 || !columns[index]?.column.sortable) {
      throw new QueryError(`sort_by.${place}.sort_key`, 'This component has no sortable column with this name.');
    }
    return { index, descending: order_by === 'desc' };
  });
}
