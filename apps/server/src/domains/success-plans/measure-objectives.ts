/** Measures objectives by their KPIs: updates the current value and adds one point a day. Reads the points. */
import { noAccessMessage } from '@mainstay/contract/rules/access';
import type { TrackBy } from '@mainstay/contract/rules/success-plans';
import { buildPerAccountStatements, evaluatePerAccount } from '../../builder/kpis/evaluate-kpi.ts';
import { findKpiSources } from '../../builder/kpis/kpis.ts';
import { findReaderDependentKpis } from '../../builder/kpis/reader-dependence.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';

type AccountValues = ReadonlyMap<number, number | null>;

/**
 * Evaluates each KPI for the accounts with objectives measured by it, with one statement per KPI. KPIs whose result depends on the reader
 * are skipped, because every reader of the account sees the value of an objective.
 */
async function computeKpiValues(
  tx: TenantTx,
  due: readonly DueObjective[],
  caller: Caller,
): Promise<ReadonlyMap<number, AccountValues>> {
  const accountsByKpi = new Map<number, Set<number>>();
  for (const { kpi, account } of due) accountsByKpi.set(kpi, (accountsByKpi.get(kpi) ?? new Set()).add(account));
  const kpiIds = [...accountsByKpi.keys()];
  const readerDependentIds = await findReaderDependentKpis(tx, kpiIds);
  const sources = (await findKpiSources(tx, kpiIds)).filter(
    ({ id, status }) => status === 'Active' && !readerDependentIds.has(id),
  );
  const values = new Map<number, AccountValues>();
  for (const [kpi, statement] of await buildPerAccountStatements(tx, sources, caller)) {
    if (statement) values.set(kpi, await evaluatePerAccount(tx, statement, [...(accountsByKpi.get(kpi) ?? [])]));
  }
  return values;
}

/**
 * Measures objectives for a day. Objectives that are complete or were measured on that day in the meantime do not change. If a KPI has no
 * value, the current value is kept and no point is added.
 */
export async function measureObjectives(
  tx: TenantTx,
  due: readonly DueObjective[],
  caller: Caller,
  now: Date,
): Promise<void> {
  const values = await computeKpiValues(tx, due, caller);
  const measurements = due.map(({ id, account, kpi }) => ({ id, kpi, value: values.get(kpi)?.get(account) ?? null }));
  const accountIds = [...new Set(due.map(({ account }) => account))];
  // Locks the accounts in the order of their ids, like every command that writes on accounts, to prevent deadlocks.
  await tx.rows(
    'select id from accounts where tenant_id = $1 and id = any($2::bigint[]) order by id for no key update',
    [tx.tenant, accountIds],
  );
  await tx.rows(
    `with kept as (
       update objectives o set measured_on = $3::date, current_value = coalesce(r.value, o.current_value)
       from jsonb_to_recordset($2) r (id bigint, kpi bigint, value text)
       where o.tenant_id = $1 and o.id = r.id and o.kpi_id = r.kpi and o.completed_at is null
         and o.measured_on is distinct from $3::date
       returning o.id, r.value)
     insert into objective_points (tenant_id, objective_id, measured_at, value)
     select $1, id, $4, value from kept where value is not null
     on conflict (tenant_id, objective_id, measured_at) do update set value = excluded.value`,
    [tx.tenant, JSON.stringify(measurements), caller.today, now],
  );
}

export interface DueObjective {
  id: number;
  account: number;
  kpi: number;
}

/**
 * Returns objectives that a KPI measures and that were not measured on this day yet. Their plans are published and incomplete. The result
 * is sorted by account.
 *
 * @param today the company's day
 */
export const findDueObjectives = (tx: TenantTx, today: string): Promise<DueObjective[]> =>
  tx.rows(
    `select o.id, o.account_id as account, o.kpi_id as kpi
     from success_plans p join objectives o on o.tenant_id = $1 and o.plan_id = p.id
     where p.tenant_id = $1 and p.state = 'published' and p.completed_objectives < p.total_objectives
       and o.track_by = 'system' and o.kpi_id is not null and o.completed_at is null
       and o.measured_on is distinct from $2::date
     order by o.account_id, o.id`,
    [tx.tenant, today],
  );

/** Returns whether the accounts' metrics of the day are computed. */
export async function hasMetrics(tx: TenantTx, today: string): Promise<boolean> {
  const rows = await tx.rows('select from settings where tenant_id = $1 and figures_on = $2::date', [tx.tenant, today]);
  return rows.length > 0;
}

/** Requires an objective that the caller may read. @returns how it is tracked @throws NotFoundError, ForbiddenError */
export async function requireObjective(tx: TenantTx, access: Access, id: number): Promise<TrackBy> {
  const values = new Values(tx.tenant, id);
  const [objective] = await tx.rows<{ track_by: TrackBy; name: string; reachable: boolean }>(
    `select o.track_by, a.name, ${inAccountScope(values, access)} as reachable
     from objectives o join accounts a on a.tenant_id = $1 and a.id = o.account_id where o.tenant_id = $1 and o.id = $2`,
    values.list,
  );
  if (!objective) throw new NotFoundError('Objective');
  if (!objective.reachable) throw new ForbiddenError(noAccessMessage(objective.name), 'foreign_record');
  return objective.track_by;
}

/** Returns a page of measured values, newest first. @param pageNum starts at 1 */
export async function findPoints(
  tx: TenantTx,
  objective: number,
  { trackBy, pageNum, limit }: { trackBy: TrackBy; pageNum: number; limit: number },
) {
  const rows = await tx.rows<{ value: string; measured_at: Date }>(
    `select value, measured_at from objective_points where tenant_id = $1 and objective_id = $2
     order by measured_at desc limit $3 offset $4`,
    [tx.tenant, objective, limit + 1, (pageNum - 1) * limit],
  );
  const series = rows.slice(0, limit).map(({ value, measured_at }) => ({
    value: parseMeasured(value, trackBy),
    date: measured_at.toISOString(),
  }));
  return { series, has_next: rows.length > limit };
}

/** Converts the value of a KPI to a number. A text from the time when a milestone tracked the objective remains a text. */
export function parseMeasured(value: string | null, trackBy: TrackBy): number | string | null {
  if (value === null || trackBy === 'custom') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) ? number : value;
}
