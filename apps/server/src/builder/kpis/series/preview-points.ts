/** Computes the points of a KPI for its last periods, as a preview of its series (S3-54). */
import type { KpiQuery } from '@mainstay/contract/components/definition';
import { periodStart } from '@mainstay/contract/rules/date-ranges';
import { addDays } from '@mainstay/contract/rules/dates';
import type { KpiPeriod } from '@mainstay/contract/rules/kpi-types';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../platform/engine/caller.ts';
import { NoHistoryError, QueryError, QueryForbidden, toClientError } from '../../../platform/engine/errors.ts';
import { compileKpi } from '../../../platform/engine/kpi.ts';
import { datasetsAsOf, resolvePastDay, toCallerOnDay } from '../../../platform/engine/past.ts';
import { runStatements, type Statement } from '../../../platform/engine/statement.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { type ResolvedReferences, resolveReferences } from '../../evaluation/evaluate-component.ts';
import { toNumber } from '../evaluate-kpi.ts';
import { type KpiSource, toKpiComponent } from '../kpi-component.ts';
import { getPeriod, type Point } from './kpi-points.ts';

/** Compiles a KPI for a day. The current period ends today. For past days, returns undefined if the KPI uses data without history. */
function compileOnDay(
  query: KpiQuery,
  caller: Caller,
  references: ResolvedReferences,
  day: string,
): Statement | undefined {
  const past = resolvePastDay(day, caller);
  if (past === undefined) return compileKpi(query, caller, { others: references.others }, references.datasets).value;
  try {
    return compileKpi(
      query,
      toCallerOnDay(caller, past),
      { others: references.others },
      datasetsAsOf(references.datasets),
    ).value;
  } catch (error) {
    if (error instanceof NoHistoryError) return undefined;
    throw error;
  }
}

/**
 * Returns the value of the KPI at the end of each of its last periods, newest first, and the current value for the present period. Stores
 * nothing.
 */
export async function previewPoints(tx: TenantTx, source: KpiSource, caller: Caller, now: Date): Promise<Point[]> {
  const { definition } = toKpiComponent(source);
  try {
    const [references, every] = await Promise.all([resolveReferences(tx, definition), getPeriod(tx, source.id)]);
    const compiled = getLastPeriods(every, caller.today).map(({ from, to }) => ({
      period: from,
      statement: compileOnDay(definition.kpi, caller, references, to),
    }));
    const statements = compiled.flatMap(({ statement }) => (statement ? [statement] : []));
    const results = (await runStatements(tx, statements)).values();
    return compiled.map(({ period, statement }) => ({
      value: statement ? toNumber(results.next().value?.[0]?.[0]) : null,
      scope: caller.account === undefined ? 'global' : 'account',
      last_updated: now.toISOString(),
      period,
    }));
  } catch (error) {
    if (error instanceof QueryError) throw new BusinessError(error.reason);
    throw error instanceof QueryForbidden ? toClientError(error, 'author') : error;
  }
}

/** Number of periods of a preview, including the current one. */
const PREVIEW_PERIODS = 12;

export interface Period {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
}

/** Returns the last periods, newest first. The current one ends today. */
export function getLastPeriods(every: KpiPeriod, today: string): Period[] {
  const periods: Period[] = [];
  let to = today;
  while (periods.length < PREVIEW_PERIODS) {
    const from = periodStart(to, every);
    periods.push({ from, to });
    to = addDays(from, -1);
  }
  return periods;
}
