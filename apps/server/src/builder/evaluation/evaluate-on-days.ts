/** Evaluates a KPI at the end of two days, such as the last days of a period and of the previous one. */
import type { KpiQuery } from '@mainstay/contract/components/definition';
import type { Cell } from '@mainstay/contract/components/report';
import { type ComparedDays, toSameWeekday } from '@mainstay/contract/rules/page-period';
import { resolveRequestedDay } from '@mainstay/contract/rules/requested-day';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { NoHistoryError, QueryError, QueryForbidden } from '../../platform/engine/errors.ts';
import { compileKpi, pickOutputs } from '../../platform/engine/kpi.ts';
import { datasetsAsOf, resolvePastDay, toCallerOnDay } from '../../platform/engine/past.ts';
import { runStatements, type Statement } from '../../platform/engine/statement.ts';
import type { ResolvedReferences } from './evaluate-component.ts';
import { findMainIndex } from './kpi-report.ts';

type References = Pick<ResolvedReferences, 'datasets' | 'others'>;

interface OutputsOnDay {
  /** Indexes of the outputs that were known on the day. The others have no history. */
  known: readonly number[];
  /** Returns the known outputs in their order; undefined if there are none. */
  statement: Statement | undefined;
}

/** Each in the order of the outputs. */
export interface OutputsOnDays {
  values: Cell[];
  previous: Cell[];
  isKnown: boolean[];
}

/** The days on which the outputs of a KPI are evaluated. */
export interface EvaluatedDays {
  day: string;
  /** The day with which each output is compared, in the order of the outputs. */
  previousDays: readonly string[];
}

/**
 * Returns the days to compare for a KPI: those of the period, or the same weekdays if its main value counts a single day.
 * @param days the last days of the period and of the previous one
 */
export function resolveDaysOfKpi(
  kpi: KpiQuery,
  caller: Caller,
  days: ComparedDays,
  { datasets, others }: References,
): ComparedDays {
  const main = findMainIndex(kpi);
  try {
    const { isOfSingleDay } = compileKpi(
      pickOutputs(kpi, (index) => index === main),
      caller,
      { others },
      datasets,
    );
    return isOfSingleDay ? toSameWeekday(days, resolveRequestedDay(days.day, caller.today).lastCompleteDay) : days;
  } catch (error) {
    // Its evaluation reports the error.
    if (error instanceof QueryError || error instanceof QueryForbidden) return days;
    throw error;
  }
}

/**
 * @param all indexes of the outputs to compile
 * @throws QueryError or QueryForbidden
 */
function compileOnDay(
  kpi: KpiQuery,
  all: readonly number[],
  caller: Caller,
  day: string,
  { datasets, others }: References,
): OutputsOnDay {
  const pastDay = resolvePastDay(day, caller);
  const [reader, readDatasets] = pastDay
    ? [toCallerOnDay(caller, pastDay), datasetsAsOf(datasets)]
    : [caller, datasets];
  const compile = (indexes: readonly number[]): Statement | undefined => {
    try {
      const picked = pickOutputs(kpi, (index) => indexes.includes(index));
      return compileKpi(picked, reader, { others }, readDatasets).value;
    } catch (error) {
      if (error instanceof NoHistoryError) return undefined;
      throw error;
    }
  };
  const statement = compile(all);
  if (statement) return { known: all, statement };
  const known = all.filter((index) => compile([index]) !== undefined);
  return { known, statement: known.length > 0 ? compile(known) : undefined };
}

/**
 * Returns the outputs at the end of the days with one batch of statements, one per distinct day. Outputs without history on a day are null;
 * `isKnown` states which have one on the first day.
 *
 * @throws QueryError or QueryForbidden
 */
export async function evaluateOnDays(
  tx: TenantTx,
  kpi: KpiQuery,
  caller: Caller,
  { day, previousDays }: EvaluatedDays,
  references: References,
): Promise<OutputsOnDays> {
  const all = kpi.formula.output.data.map((_, index) => index);
  const distinctPreviousDays = [...new Set(previousDays)];
  const compiled = [
    compileOnDay(kpi, all, caller, day, references),
    ...distinctPreviousDays.map((previousDay) => {
      const compared = all.filter((index) => previousDays[index] === previousDay);
      return compileOnDay(kpi, compared, caller, previousDay, references);
    }),
  ];
  const results = await runStatements(
    tx,
    compiled.flatMap(({ statement }) => statement ?? []),
  );
  const [values = [], ...previous] = compiled.map(({ known, statement }) => {
    const row = statement ? results.shift()?.[0] : undefined;
    return all.map((index): Cell => row?.[known.indexOf(index)] ?? null);
  });
  return {
    values,
    previous: all.map((index) => previous[distinctPreviousDays.indexOf(previousDays[index] ?? '')]?.[index] ?? null),
    isKnown: all.map((index) => compiled[0]?.known.includes(index) === true),
  };
}
