/** Errors made by authors, readers and attackers, each with the position at which the engine must report it. */
import type { Dice, Draft, DraftColumn } from './engine-authors.ts';
import type { RandomQuery } from './engine-queries.ts';

/** Part of every injected error; no error message may repeat it. */
export const ERROR_MARKER = 'zqx';

type Condition = NonNullable<Draft['where']>;
const createColumn = (expr: DraftColumn['expr'], more: Partial<DraftColumn> = {}): DraftColumn => ({
  key: `${ERROR_MARKER}_new`,
  label: ERROR_MARKER,
  expr,
  ...more,
});
const nest = (levels: number): Condition =>
  levels === 0 ? { left: { value: ERROR_MARKER }, op: 'is_null' } : { not: nest(levels - 1) };

const withoutGrain = (column: DraftColumn): DraftColumn => {
  const { key, label, expr, role = 'dimension' } = column;
  return { key, label, expr, role };
};

type InjectedError = (
  randomQuery: RandomQuery,
) => { written?: Partial<Draft>; place: string } & Partial<Omit<RandomQuery, 'written'>>;
const isGrouped = ({ query }: RandomQuery) => query.columns.some(({ role }) => role === 'measure');
const withColumn =
  (make: (randomQuery: RandomQuery) => DraftColumn, part: string): InjectedError =>
  (randomQuery) => ({
    written: { columns: [...randomQuery.written.columns, make(randomQuery)] },
    place: `query.columns.${randomQuery.written.columns.length}${part}`,
  });
const where =
  (condition: Condition): InjectedError =>
  () => ({ written: { where: condition }, place: 'query.where' });
const filter =
  (extraFilter: RandomQuery['filters'][number], part: string): InjectedError =>
  ({ filters }) => ({ filters: [...filters, extraFilter], place: `filters.${filters.length}${part}` });

const INJECTED_ERRORS: readonly InjectedError[] = [
  withColumn(() => createColumn({ field: ERROR_MARKER }), '.expr'),
  withColumn(() => createColumn({ field: 'constructor' }), '.expr'),
  withColumn(() => createColumn({ field: `${ERROR_MARKER}.name` }), '.expr'),
  withColumn(() => createColumn({ formula: `sum(${ERROR_MARKER}` }), '.expr'),
  withColumn(() => createColumn({ formula: `1 + ${ERROR_MARKER}(2)` }), '.expr'),
  withColumn(() => createColumn({ formula: `lower('${ERROR_MARKER}') ** 2` }), '.expr'),
  withColumn(() => createColumn({ agg: 'count' }), '.expr'),
  withColumn(() => createColumn({ measure: ERROR_MARKER }), '.expr'),
  withColumn(() => createColumn({ kpi: 1 }), '.expr'),
  withColumn(() => createColumn({ fn: 'add', args: [{ value: ERROR_MARKER }, { value: 1 }] }), '.expr'),
  withColumn(() => createColumn({ fn: 'if', args: [{ value: true }, { value: 1 }, { value: ERROR_MARKER }] }), '.expr'),
  withColumn(() => createColumn({ value: 1 }, { role: 'measure' }), '.expr'),
  withColumn(() => createColumn({ agg: 'sum', of: { value: ERROR_MARKER } }, { role: 'measure' }), '.expr'),
  withColumn(() => createColumn({ agg: 'sum', of: { agg: 'count' } }, { role: 'measure' }), '.expr'),
  withColumn(() => createColumn({ value: 1 }, { grain: 'month' }), '.grain'),
  withColumn(({ written }) => ({ ...createColumn({ value: 1 }), key: written.columns[0]?.key ?? '' }), '.key'),
  where({ left: { value: 1 }, op: 'contains', right: [{ value: ERROR_MARKER }] }),
  where({ left: { value: ERROR_MARKER }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { value: ERROR_MARKER }, op: 'between', right: [{ value: ERROR_MARKER }] }),
  where({ left: { value: true }, op: 'gt', right: [{ value: false }] }),
  where({ left: { param: ERROR_MARKER }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { agg: 'count' }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { fn: 'today', args: [] }, op: 'gt', right: [{ value: ERROR_MARKER }] }),
  where(nest(9)),
  () => ({ written: { source: { kind: 'dataset', name: ERROR_MARKER } }, place: 'query.source' }),
  () => ({ written: { source: { kind: 'custom', table: ERROR_MARKER } }, place: 'query.source' }),
  () => ({ written: { date_field: ERROR_MARKER }, place: 'query.date_field' }),
  () => ({ written: { series_by: ERROR_MARKER }, place: 'query.series_by' }),
  (randomQuery) =>
    isGrouped(randomQuery)
      ? { written: { having: { left: { field: ERROR_MARKER }, op: 'is_null' } }, place: 'query.having' }
      : { written: { having: { left: { agg: 'count' }, op: 'is_null' } }, place: 'query.having' },
  ({ written }) => ({
    written: { fill: 'zero', columns: written.columns.map(withoutGrain) },
    place: 'query.fill',
  }),
  ({ written }) => ({
    written: { params: [...(written.params ?? []), { name: ERROR_MARKER, type: 'int', from: 'query' }] },
    given: { [ERROR_MARKER]: `${ERROR_MARKER} 7` },
    place: `params.${ERROR_MARKER}`,
  }),
  ({ written }) => ({
    written: {
      params: [...(written.params ?? []), { name: ERROR_MARKER, type: 'date', from: 'drill', required: true }],
    },
    place: `params.${ERROR_MARKER}`,
  }),
  ({ written }) => ({
    written: {
      params: [...(written.params ?? []), { name: ERROR_MARKER, type: 'int', from: 'query', default: 'seven' }],
    },
    place: `params.${ERROR_MARKER}`,
  }),
  filter({ type: 'search', column_name: ERROR_MARKER, from: 'x' }, '.column_name'),
  filter({ type: 'daterange', condition: ERROR_MARKER, column_name: ERROR_MARKER }, '.column_name'),
  () => ({ sort: [{ sort_key: ERROR_MARKER, order_by: 'asc' }], place: 'sort_by.0.sort_key' }),
  () => ({ pageNumber: 0, place: 'page' }),
  () => ({ pageSize: 1.5, place: 'page' }),
];

/** Returns the query with one injected error. */
export function injectError(randomQuery: RandomQuery, dice: Dice): RandomQuery {
  const { written, place, ...changes } = dice.pick(INJECTED_ERRORS)(randomQuery);
  const given = { ...randomQuery.given, ...changes.given };
  return { ...randomQuery, ...changes, given, written: { ...randomQuery.written, ...written }, errorPlace: place };
}
