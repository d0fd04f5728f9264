/** Reads the points of KPIs, both stored and previewed, and the runs that computed them. S3-53, S3-54. */
import type { KpiQuery } from '@mainstay/contract/components/definition';
import type { Tracking } from '@mainstay/contract/kpis/admin';
import type { KpiPeriod } from '@mainstay/contract/rules/kpi-types';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../platform/engine/caller.ts';
import { compileKpi } from '../../../platform/engine/kpi.ts';
import { toCallerOnDay, datasetsAsOf, NoHistoryError, resolvePastDay } from '../../../platform/engine/past.ts';
import { QueryForbidden, QueryError } from '../../../platform/engine/query-error.ts';
import { runStatements } from '../../../platform/engine/run.ts';
import type { Statement } from '../../../platform/engine/statement.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { type ResolvedReferences, resolveReferences } from '../../evaluation/evaluate-component.ts';
import { toClientError } from '../../../platform/engine/client-errors.ts';
import { toNumber } from '../data.ts';
import { findReaderDependentLabel } from '../reader-dependence/data.ts';
import { toKpiComponent, type KpiComponent, type KpiSource } from '../rules.ts';
import { getLastPeriods } from './rules.ts';

const POINTS = 1000;
const RUNS = 50;

export interface Point {
  value: number | null;
  scope: 'global' | 'account';
  last_updated: string;
  period: string;
}

/** Returns the newest points first, at most `POINTS`. @param account undefined for the points of the whole portfolio */
export async function findPoints(tx: TenantTx, kpi: number, account: number | undefined): Promise<Point[]> {
  const rows = await tx.rows<{ value: number | null; last_updated: Date; period: string }>(
    `select value, last_updated, period from kpi_points where tenant_id = $1 and kpi_id = $2 and account_id = $3
     order by period desc limit ${POINTS}`,
    [tx.tenant, kpi, account ?? 0],
  );
  const scope = account === undefined ? 'global' : 'account';
  return rows.map(({ value, last_updated, period }) => ({
    value,
    scope,
    last_updated: last_updated.toISOString(),
    period,
  }));
}

/** Returns how often a KPI gets a point. */
export async function getPeriod(tx: TenantTx, kpi: number): Promise<KpiPeriod> {
  const [row] = await tx.rows<{ every: KpiPeriod | null }>(
    `select series->>'every' as every from kpis where tenant_id = $1 and id = $2`,
    [tx.tenant, kpi],
  );
  return row?.every ?? 'day';
}

/**
 * Points are stored once for all readers of an account, and once for all users who read the whole portfolio.
 *
 * @throws BusinessError if the KPI, or a KPI that it references, depends on the reader
 */
export async function assertReaderIndependent(tx: TenantTx, definition: KpiComponent['definition']): Promise<void> {
  const label = await findReaderDependentLabel(tx, definition.kpi);
  if (label === undefined) return;
  throw new FieldError('series', `History cannot be recorded because the data of ${label} depends on the viewer.`);
}

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

export async function getTracking(tx: TenantTx, kpi: number): Promise<Tracking | undefined> {
  const [[found], runs, pages] = await Promise.all([
    tx.rows('select from kpis where tenant_id = $1 and id = $2 and version > 0', [tx.tenant, kpi]),
    tx.rows<{
      started_at: Date;
      finished_at: Date | null;
      status: 'running' | 'done' | 'failed';
      accounts: number;
      error: string | null;
    }>(
      `select started_at, finished_at, status, accounts, error from kpi_runs where tenant_id = $1 and kpi_id = $2
       order by id desc limit ${RUNS}`,
      [tx.tenant, kpi],
    ),
    tx.rows<{ page_id: number; page_name: string }>(
      `select p.id as page_id, p.name as page_name from page_parts x join pages p on p.tenant_id = $1 and p.id = x.page_id
       where x.tenant_id = $1 and x.kpi_id = $2 order by p.name, p.id`,
      [tx.tenant, kpi],
    ),
  ]);
  if (!found) return undefined;
  const [last] = runs;
  return {
    kpi_id: kpi,
    last_run: last?.started_at.toISOString() ?? null,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
    runs: runs.map(({ started_at, finished_at, ...run }) => ({
      ...run,
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
    })),
    used_in: pages,
  };
}
