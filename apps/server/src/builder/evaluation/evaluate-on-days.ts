/** Evaluates a KPI at the end of two days, such as the last days of a period and of the previous one. */
import type { KpiQuery } from '@mainstay/contract/components/definition';
import type { Cell } from '@mainstay/contract/components/report';
import type { ComparedDays } from '@mainstay/contract/rules/page-period';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { NoHistoryError } from '../../platform/engine/errors.ts';
import { compileKpi, pickOutputs } from '../../platform/engine/kpi.ts';
import { datasetsAsOf, resolvePastDay, toCallerOnDay } from '../../platform/engine/past.ts';
import { runStatements, type Statement } from '../../platform/engine/statement.ts';
import type { ResolvedReferences } from './evaluate-component.ts';

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

/** @throws QueryError or QueryForbidden */
function compileOnDay(kpi: KpiQuery, caller: Caller, day: string, { datasets, others }: References): OutputsOnDay {
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
  const all = kpi.formula.output.data.map((_, index) => index);
  const statement = compile(all);
  if (statement) return { known: all, statement };
  const known = all.filter((index) => compile([index]) !== undefined);
  return { known, statement: known.length > 0 ? compile(known) : undefined };
}

/**
 * Returns the outputs at the end of both days with one batch of statements. Outputs without history on a day are null; `isKnown` states
 * which have one on the first day.
 *
 * @throws QueryError or QueryForbidden
 */
export async function evaluateOnDays(
  tx: TenantTx,
  kpi: KpiQuery,
  caller: Caller,
  { day, previous_day }: ComparedDays,
  references: References,
): Promise<OutputsOnDays> {
  const compiled = [day, previous_day].map((one) => compileOnDay(kpi, caller, one, references));
  const results = await runStatements(
    tx,
    compiled.flatMap(({ statement }) => statement ?? []),
  );
  const [values, previous] = compiled.map(({ known, statement }) => {
    const row = statement ? results.shift()?.[0] : undefined;
    return kpi.formula.output.data.map((_, index): Cell => row?.[known.indexOf(index)] ?? null);
  });
  return {
    values: values ?? [],
    previous: previous ?? [],
    isKnown: kpi.formula.output.data.map((_, index) => compiled[0]?.known.includes(index) === true),
  };
}
