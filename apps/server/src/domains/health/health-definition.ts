/** Reads the active weights and the values of the KPIs among them. */
import { HealthWeight } from '@mainstay/contract/health/metrics';
import type { HealthVersion } from '@mainstay/contract/health/health-score';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Stored } from '../../core/definitions/definition-kind.ts';
import { buildPerAccountStatements, evaluatePerAccount } from '../../builder/kpis/evaluate-kpi.ts';
import { findKpiSources } from '../../builder/kpis/kpis.ts';
import { findReaderDependentKpis } from '../../builder/kpis/reader-dependence.ts';
import { getSystemCaller } from '../../platform/engine/caller.ts';
import { type KpiNames, getKpiIds, type ScoredMeasure, toHealthVersion } from './health-score.ts';

const Body = z.object({ measures: z.array(HealthWeight) });

export interface HealthDefinition {
  id: number;
  name: string;
  version: number;
  weights: HealthWeight[];
}

interface Row {
  id: number;
  name: string;
  version: number;
  body: unknown;
  updated_at: Date;
}

/** Returns the only active definition of the tenant. */
export async function getActiveDefinition(tx: TenantTx): Promise<HealthDefinition & { updated_at: Date }> {
  const [row] = await tx.rows<Row>(
    `select id, name, version, body, updated_at from health_definitions where tenant_id = $1 and active
     order by id limit 1`,
    [tx.tenant],
  );
  if (!row) throw new Error('The tenant has no active health definition.');
  const { id, name, version, updated_at } = row;
  return { id, name, version, updated_at, weights: toWeights(row) };
}

/** Caches parsed bodies. */
const PARSED_WEIGHTS = new LRUCache<string, HealthWeight[]>({ max: 1000 });
function toWeights(row: { body: unknown }): HealthWeight[] {
  const key = JSON.stringify(row.body);
  const cachedWeights = PARSED_WEIGHTS.get(key);
  if (cachedWeights) return cachedWeights;
  const { measures } = Body.parse(row.body);
  PARSED_WEIGHTS.set(key, measures);
  return measures;
}

const toStored = ({ id, name, version, body }: Row): Stored<HealthVersion> => ({
  id,
  name,
  version,
  body: toHealthVersion(name, Body.parse(body).measures),
});

export async function getStoredHealth(tx: TenantTx, id: number): Promise<Stored<HealthVersion> | undefined> {
  const [row] = await tx.rows<Row>(
    'select id, name, version, body, updated_at from health_definitions where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  return row && toStored(row);
}

export const findStoredHealth = async (tx: TenantTx): Promise<Stored<HealthVersion>[]> =>
  (
    await tx.rows<Row>(
      'select id, name, version, body, updated_at from health_definitions where tenant_id = $1 order by id',
      [tx.tenant],
    )
  ).map(toStored);

/** Returns the names of the KPIs that health weighs. Runs no query if there are none. */
export async function findKpiNames(tx: TenantTx, weights: readonly HealthWeight[]): Promise<KpiNames> {
  const ids = getKpiIds(weights);
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: number; name: string }>(
    'select id, name from kpis where tenant_id = $1 and id = any($2::bigint[])',
    [tx.tenant, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** KPI values by KPI id. */
export type KpiValues = ReadonlyMap<number, number | null>;
const NO_KPI_VALUES: KpiValues = new Map();

/**
 * Returns the current KPI values of each account. Runs one statement per KPI regardless of the number of accounts, and
 * none if health weighs no KPI.
 */
export async function findCurrentKpiValues(
  tx: TenantTx,
  weights: readonly HealthWeight[],
  accounts: readonly number[],
  today: string,
): Promise<(account: number) => KpiValues> {
  const ids = getKpiIds(weights);
  if (ids.length === 0) return () => NO_KPI_VALUES;
  const caller = { ...(await getSystemCaller(tx, new Date(`${today}T12:00:00Z`))), today };
  const sources = (await findKpiSources(tx, ids)).filter(({ status }) => status === 'Active');
  const statements = await buildPerAccountStatements(tx, sources, caller);
  const byAccount = new Map<number, Map<number, number | null>>(accounts.map((id) => [id, new Map()]));
  for (const [kpi, statement] of statements) {
    if (!statement) continue;
    for (const [account, value] of await evaluatePerAccount(tx, statement, accounts)) {
      byAccount.get(account)?.set(kpi, value);
    }
  }
  return (account) => byAccount.get(account) ?? NO_KPI_VALUES;
}

/** Returns the KPI values that were stored with the health of a day, because KPIs have no other history. */
export async function findStoredKpiValues(
  tx: TenantTx,
  { id, weights }: HealthDefinition,
  pairs: readonly { account: number; day: string }[],
): Promise<(account: number, day: string) => KpiValues> {
  if (getKpiIds(weights).length === 0 || pairs.length === 0) return () => NO_KPI_VALUES;
  const rows = await tx.rows<{ account: number; day: string; contributions: ScoredMeasure[] }>(
    `select q.account, q.day, h.contributions from unnest($2::bigint[], $3::date[]) q (account, day)
     cross join lateral (select contributions from health_history where tenant_id = $1 and account_id = q.account
       and definition_id = $4 and day <= q.day order by day desc limit 1) h`,
    [tx.tenant, pairs.map(({ account }) => account), pairs.map(({ day }) => day), id],
  );
  const valuesByAccountDay = new Map(
    rows.map(({ account, day, contributions }) => [
      `${account} ${day}`,
      new Map(contributions.flatMap(({ kpi, value }) => (typeof kpi === 'number' ? [[kpi, value] as const] : []))),
    ]),
  );
  return (account, day) => valuesByAccountDay.get(`${account} ${day}`) ?? NO_KPI_VALUES;
}

/** Returns the KPIs that health can weigh: active ones whose value is the same for every reader. */
export async function findActiveKpis(tx: TenantTx): Promise<{ id: number; name: string }[]> {
  const kpis = await tx.rows<{ id: number; name: string }>(
    `select id, name from kpis where tenant_id = $1 and version > 0 and status = 'Active' order by lower(name), id`,
    [tx.tenant],
  );
  const ids = kpis.map(({ id }) => id);
  const readerDependentKpis = await findReaderDependentKpis(tx, ids);
  return kpis.filter(({ id }) => !readerDependentKpis.has(id));
}
