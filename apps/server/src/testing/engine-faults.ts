/** Faults that authors, readers and attackers make, each with the place where the engine has to find it. */
import type { Dice, Draft, DraftColumn } from './engine-authors.ts';
import type { Question } from './engine-questions.ts';

/** Stands in every fault: no refusal may repeat it. */
export const MARK = 'zqx';

type Condition = NonNullable<Draft['where']>;
const extra = (expr: DraftColumn['expr'], more: Partial<DraftColumn> = {}): DraftColumn => ({
  key: `${MARK}_new`,
  label: MARK,
  expr,
  ...more,
});
const deep = (levels: number): Condition =>
  levels === 0 ? { left: { value: MARK }, op: 'is_null' } : { not: deep(levels - 1) };

const withoutGrain = (column: DraftColumn): DraftColumn => {
  const { key, label, expr, role = 'dimension' } = column;
  return { key, label, expr, role };
};

type Fault = (question: Question) => { written?: Partial<Draft>; place: string } & Partial<Omit<Question, 'written'>>;
const isGrouped = ({ query }: Question) => query.columns.some(({ role }) => role === 'measure');
const withColumn =
  (make: (question: Question) => DraftColumn, part: string): Fault =>
  (question) => ({
    written: { columns: [...question.written.columns, make(question)] },
    place: `query.columns.${question.written.columns.length}${part}`,
  });
const where =
  (condition: Condition): Fault =>
  () => ({ written: { where: condition }, place: 'query.where' });
const filter =
  (one: Question['filters'][number], part: string): Fault =>
  ({ filters }) => ({ filters: [...filters, one], place: `filters.${filters.length}${part}` });

const FAULTS: readonly Fault[] = [
  withColumn(() => extra({ field: MARK }), '.expr'),
  withColumn(() => extra({ field: 'constructor' }), '.expr'),
  withColumn(() => extra({ field: `${MARK}.name` }), '.expr'),
  withColumn(() => extra({ formula: `sum(${MARK}` }), '.expr'),
  withColumn(() => extra({ formula: `1 + ${MARK}(2)` }), '.expr'),
  withColumn(() => extra({ formula: `lower('${MARK}') ** 2` }), '.expr'),
  withColumn(() => extra({ agg: 'count' }), '.expr'),
  withColumn(() => extra({ measure: MARK }), '.expr'),
  withColumn(() => extra({ kpi: 1 }), '.expr'),
  withColumn(() => extra({ fn: 'add', args: [{ value: MARK }, { value: 1 }] }), '.expr'),
  withColumn(() => extra({ fn: 'if', args: [{ value: true }, { value: 1 }, { value: MARK }] }), '.expr'),
  withColumn(() => extra({ value: 1 }, { role: 'measure' }), '.expr'),
  withColumn(() => extra({ agg: 'sum', of: { value: MARK } }, { role: 'measure' }), '.expr'),
  withColumn(() => extra({ agg: 'sum', of: { agg: 'count' } }, { role: 'measure' }), '.expr'),
  withColumn(() => extra({ value: 1 }, { grain: 'month' }), '.grain'),
  withColumn(({ written }) => ({ ...extra({ value: 1 }), key: written.columns[0]?.key ?? '' }), '.key'),
  where({ left: { value: 1 }, op: 'contains', right: [{ value: MARK }] }),
  where({ left: { value: MARK }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { value: MARK }, op: 'between', right: [{ value: MARK }] }),
  where({ left: { value: true }, op: 'gt', right: [{ value: false }] }),
  where({ left: { param: MARK }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { agg: 'count' }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { fn: 'today', args: [] }, op: 'gt', right: [{ value: MARK }] }),
  where(deep(9)),
  () => ({ written: { source: { kind: 'dataset', name: MARK } }, place: 'query.source' }),
  () => ({ written: { source: { kind: 'custom', table: MARK } }, place: 'query.source' }),
  () => ({ written: { date_field: MARK }, place: 'query.date_field' }),
  () => ({ written: { series_by: MARK }, place: 'query.series_by' }),
  (question) =>
    isGrouped(question)
      ? { written: { having: { left: { field: MARK }, op: 'is_null' } }, place: 'query.having' }
      : { written: { having: { left: { agg: 'count' }, op: 'is_null' } }, place: 'query.having' },
  ({ written }) => ({
    written: { fill: 'zero', columns: written.columns.map(withoutGrain) },
    place: 'query.fill',
  }),
  ({ written }) => ({
    written: { params: [...(written.params ?? []), { name: MARK, type: 'int', from: 'query' }] },
    given: { [MARK]: `${MARK} 7` },
    place: `params.${MARK}`,
  }),
  ({ written }) => ({
    written: { params: [...(written.params ?? []), { name: MARK, type: 'date', from: 'drill', required: true }] },
    place: `params.${MARK}`,
  }),
  ({ written }) => ({
    written: { params: [...(written.params ?? []), { name: MARK, type: 'int', from: 'query', default: 'seven' }] },
    place: `params.${MARK}`,
  }),
  filter({ type: 'search', column_name: MARK, from: 'x' }, '.column_name'),
  filter({ type: 'daterange', condition: MARK, column_name: MARK }, '.column_name'),
  () => ({ sort: [{ sort_key: MARK, order_by: 'asc' }], place: 'sort_by.0.sort_key' }),
  () => ({ pageNumber: 0, place: 'page' }),
  () => ({ pageSize: 1.5, place: 'page' }),
];

/** The same question with one fault in it. */
export function spoil(question: Question, dice: Dice): Question {
  const { written, place, ...asked } = dice.pick(FAULTS)(question);
  const given = { ...question.given, ...asked.given };
  return { ...question, ...asked, given, written: { ...question.written, ...written }, fault: place };
}
