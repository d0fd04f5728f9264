/** Reference evaluation of KPIs, measure by measure, and of sources with static rows. */
import type { KpiQuery } from '@mainstay/contract/components/definition';
import type { Expression } from '@mainstay/contract/rules/expressions';
import {
  type ReferenceRequest,
  Evaluator,
  type ReferenceRows,
  isInRange,
  resolveParams,
  type Row,
} from './engine-reference.ts';
import { addDays, applyFunction, type Days, resolveDays, isDay, type Value } from './engine-values.ts';

/** Returns the rows of one of a KPI's sources. */
export type ReferenceSource = (source: KpiQuery['measures'][number]['source']) => ReferenceRows;

/**
 * Evaluates a KPI: every measure separately, then the formulas. `isPrevious` shifts the ranges to the preceding period.
 */
export function evaluateReferenceKpi(
  kpi: KpiQuery,
  getRows: ReferenceSource,
  request: Pick<ReferenceRequest, 'given' | 'filters'>,
  others: ReadonlyMap<number, KpiQuery>,
  isPrevious = false,
): Value[] {
  const params = resolveParams(kpi.params, request.given);
  const measures = new Map<string, Value>();
  for (const { key, source, agg, of, where, date_field: dateColumn } of kpi.measures) {
    const referenceRows = getRows(source);
    const dateField = dateColumn ?? referenceRows.dateField;
    const evaluator = new Evaluator(referenceRows, params, dateField);
    const ranges = request.filters.flatMap((filter) => {
      if (!filter.enable_filter_query || dateField === undefined) return [];
      const days = resolveDays(
        filter,
        referenceRows.isMoment(dateField) ? referenceRows.utcToday : referenceRows.today,
      );
      return days ? [isPrevious ? toPreviousDays(days) : days] : [];
    });
    const rows = referenceRows.rows.filter(
      (row) =>
        (!where || evaluator.matches(where, row)) &&
        ranges.every((days) => isInRange(row[dateField ?? ''] ?? null, days)),
    );
    measures.set(key, evaluator.aggregate(agg, of, rows));
  }
  const evaluate = (expression: Expression): Value => {
    if ('value' in expression) return expression.value;
    if ('measure' in expression) return measures.get(expression.measure) ?? null;
    if ('param' in expression) return params.get(expression.param)?.value ?? null;
    if ('kpi' in expression) {
      const other = others.get(expression.kpi);
      return (other && evaluateReferenceKpi(other, getRows, request, others, isPrevious)[0]) ?? null;
    }
    if ('fn' in expression)
      return applyFunction(expression.fn, expression.args.map(evaluate), getRows({ kind: 'static', rows: [] }).today);
    throw new Error('Not part of a KPI.');
  };
  return kpi.formula.output.data.map(({ expr }) => evaluate(expr));
}

const toPreviousDays = ({ from, to }: Days): Days => {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 864e5);
  return { from: addDays(from, -length), to: from };
};

/** Returns the rows of a static source: every row has every column, and numbers mixed with texts become texts. */
export function staticRows(rows: readonly Readonly<Record<string, Value>>[]): Row[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isMixed = (key: string) =>
    new Set(rows.flatMap((row) => (row[key] === undefined || row[key] === null ? [] : [typeof row[key]]))).size > 1;
  return rows.map((row, index) => ({
    ...Object.fromEntries(
      keys.map((key) => {
        const value = row[key] ?? null;
        return [key, value !== null && isMixed(key) ? String(value) : value];
      }),
    ),
    ' row': index,
  }));
}
/** Returns the date of a static source: its first column that contains only days. */
export const staticDate = (rows: readonly Row[]): string | undefined => {
  const keys = Object.keys(rows[0] ?? {});
  return keys.find((key) => {
    const values = rows.map((row) => row[key] ?? null).filter((value) => value !== null);
    return values.length > 0 && values.every(isDay);
  });
};
