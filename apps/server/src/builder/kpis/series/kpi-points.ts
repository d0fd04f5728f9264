/** Reads and records the points of KPIs. */
import { periodStart } from '@mainstay/contract/rules/date-ranges';
import type { KpiPeriod } from '@mainstay/contract/rules/kpi-types';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../platform/engine/caller.ts';
import { resolveReferences } from '../../evaluation/evaluate-component.ts';
import { buildPerAccountStatements, buildStatement } from '../evaluate-kpi.ts';
import { type KpiSource, toKpiComponent } from '../kpi-component.ts';
import { assertReaderIndependent } from '../reader-dependence.ts';

const POINTS = 1000;

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

const UPSERT = `on conflict (tenant_id, kpi_id, account_id, period) do update
  set value = excluded.value, last_updated = excluded.last_updated`;

/**
 * Stores the point of the current period for the whole portfolio and, for an account KPI, the point of every account. Each takes one
 * statement regardless of the number of accounts.
 *
 * @returns the number of accounts
 * @throws BusinessError if the points would depend on the reader, and the database error if the KPI does not return a number
 */
export async function recordPoints(tx: TenantTx, source: KpiSource, caller: Caller, now: Date): Promise<number> {
  const period = periodStart(caller.today, await getPeriod(tx, source.id));
  const { definition } = toKpiComponent(source);
  if (definition.kpi.formula.output.data.length === 0) throw new Error('The formula is no longer valid.');
  await assertReaderIndependent(tx, definition);
  const portfolioStatement = buildStatement(definition.kpi, caller, await resolveReferences(tx, definition));
  if (!portfolioStatement) throw new Error('The formula can no longer be evaluated.');
  const values = [tx.tenant, source.id, period, now];
  const at = portfolioStatement.parameters.length;
  await tx.queryArrays(
    `insert into kpi_points (tenant_id, kpi_id, account_id, period, value, last_updated)
     select $${at + 1}, $${at + 2}, 0, $${at + 3}::date, k.c1::float8, $${at + 4}::timestamptz
       from (${portfolioStatement.sql}) k ${UPSERT}`,
    [...portfolioStatement.parameters, ...values],
  );
  if (source.type !== 'account') return 0;
  const accountStatement = (await buildPerAccountStatements(tx, [source], caller)).get(source.id);
  if (!accountStatement) throw new Error('The formula cannot be evaluated by account.');
  const end = accountStatement.parameters.length;
  const rows = await tx.queryArrays(
    `with written as (insert into kpi_points (tenant_id, kpi_id, account_id, period, value, last_updated)
       select $${end + 1}, $${end + 2}, each.id, $${end + 3}::date, k.c1::float8, $${end + 4}::timestamptz
       from accounts each cross join lateral (${accountStatement.sql}) k where each.tenant_id = $${end + 1} ${UPSERT} returning 1)
     select count(*)::int from written`,
    [...accountStatement.parameters, ...values],
  );
  return Number(rows[0]?.[0] ?? 0);
}

/** Name of the queue that computes the points of one KPI: `{ kpi }`. */
export const RECORD_KPI = 'record-kpi';
