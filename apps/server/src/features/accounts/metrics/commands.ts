/** Keeps the figures that lists and trends read: on the account row, in the daily and in the monthly history. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import {
  findStoredKpiValues,
  findCurrentKpiValues,
  getActiveDefinition,
  type HealthDefinition,
} from '../health/data.ts';
import { type AccountMetrics, findAccountFacts, withHealth } from './data.ts';
import { rebuildAccounts, rollUpMonths, writeHistory } from './history/commands.ts';

/** The public interface of the history of accounts, for those who rebuild it. */
export { rebuildAccounts } from './history/commands.ts';

/** Accounts a transaction holds locked at a time. */
export const CHUNK_SIZE = 500;
/** The same while their history is rebuilt: each of them may have hundreds of days. */
export const REBUILD_SIZE = 100;
/** What the change of a list row's health is measured against. */
const CHANGE_DAYS = 30;

export interface RefreshOptions {
  /** The tenant's day, `YYYY-MM-DD`. */
  today: string;
  /** All accounts when missing. */
  accounts?: readonly number[];
}

export async function getTimeZone(tx: TenantTx): Promise<string> {
  const [row] = await tx.rows<{ entity_timezone: string }>(
    'select entity_timezone from settings where tenant_id = $1',
    [tx.tenant],
  );
  return row?.entity_timezone ?? 'UTC';
}

export async function findAccountIds(tx: TenantTx): Promise<number[]> {
  // One array, not a row an account: jobs ask this of companies with 100,000 of them.
  const [row] = await tx.rows<{ ids: number[] }>(
    'select array(select id from accounts where tenant_id = $1 order by id) as ids',
    [tx.tenant],
  );
  return row?.ids ?? [];
}

/** Recomputes the kept figures, health and today's snapshot. @returns how many account rows were not as they should be */
export async function refreshAccounts(tx: TenantTx, { today, accounts }: RefreshOptions): Promise<number> {
  const [timeZone, definition, ids] = await Promise.all([
    getTimeZone(tx),
    getActiveDefinition(tx),
    accounts ? Promise.resolve([...accounts].sort((a, b) => a - b)) : findAccountIds(tx),
  ]);
  let changed = 0;
  for (let at = 0; at < ids.length; at += CHUNK_SIZE) {
    changed += await refreshChunk(tx, ids.slice(at, at + CHUNK_SIZE), { today, timeZone, definition });
  }
  return changed;
}

interface Basis {
  today: string;
  timeZone: string;
  definition: HealthDefinition;
}

async function refreshChunk(
  tx: TenantTx,
  ids: readonly number[],
  { today, timeZone, definition }: Basis,
): Promise<number> {
  // The rule of the lock: whoever changes a derived figure holds the account first, several in the order of their ids.
  await tx.rows('select id from accounts where tenant_id = $1 and id = any($2) order by id for no key update', [
    tx.tenant,
    ids,
  ]);
  const before = addDays(today, -CHANGE_DAYS);
  const pairs = ids.flatMap((account) => [today, before].map((day) => ({ account, day })));
  const present = await findCurrentKpiValues(tx, definition.weights, ids, today);
  const kept = await findStoredKpiValues(
    tx,
    definition,
    ids.map((account) => ({ account, day: before })),
  );
  const figures = (await findAccountFacts(tx, pairs, timeZone)).map((facts) => {
    const { account_id: account, day } = facts;
    return withHealth(facts, definition.weights, day === today ? present(account) : kept(account, day));
  });
  const current = figures.filter((f) => f.day === today);
  const earlier = new Map(figures.filter((f) => f.day === before).map((f) => [f.account_id, f.health]));
  const changed = await storeOnAccounts(tx, current, earlier);
  await storeHealth(tx, current, definition);
  await writeHistory(tx, current, { accounts: ids, from: today, today, definition });
  await rollUpMonths(tx, ids, today, today);
  return changed;
}

const STORED_COLUMNS = `mrr_minor, mrr_change_bp, contract_value_minor, narr_minor, garr_minor, renewal_on, auto_renewal, health,
  health_change, open_cases, dau, wau, mau, avg_dau, user_reach_bp, license_utilization_bp, entitlements_total,
  entitlements_used, usage_on`;

const STORE_METRICS_SQL = `with n as (select * from jsonb_to_recordset($2) as n (id bigint, mrr_minor bigint, mrr_change_bp int,
    contract_value_minor bigint, narr_minor bigint, garr_minor bigint, renewal_on date, auto_renewal boolean, health smallint,
    health_change smallint, open_cases int, dau int, wau int, mau int, avg_dau int, user_reach_bp int, license_utilization_bp int,
    entitlements_total bigint, entitlements_used bigint, usage_on date))
  update accounts a set (${STORED_COLUMNS}) = (select ${STORED_COLUMNS.replaceAll(/(\w+)/g, 'n.$1')}), health_at = now()
  from n where a.tenant_id = $1 and a.id = n.id
    and (${STORED_COLUMNS.replaceAll(/(\w+)/g, 'a.$1')}) is distinct from (${STORED_COLUMNS.replaceAll(/(\w+)/g, 'n.$1')}) returning a.id`;

/** Writes only rows that differ: each write costs the row's indexes. @returns how many did */
async function storeOnAccounts(
  tx: TenantTx,
  current: readonly AccountMetrics[],
  earlier: ReadonlyMap<number, number | null>,
): Promise<number> {
  const rows = current.map((f) => {
    const was = earlier.get(f.account_id) ?? null;
    return {
      ...f,
      id: f.account_id,
      score: undefined,
      auto_renewal: f.auto_renewal ?? false,
      health_change: f.health === null || was === null ? null : f.health - was,
    };
  });
  return (await tx.rows(STORE_METRICS_SQL, [tx.tenant, JSON.stringify(rows)])).length;
}

async function storeHealth(
  tx: TenantTx,
  current: readonly AccountMetrics[],
  definition: HealthDefinition,
): Promise<void> {
  const rows = current.map((f) => ({ id: f.account_id, raw: f.score.total, contributions: f.score.measures }));
  await tx.rows(
    `insert into health_results as h (tenant_id, account_id, definition_id, definition_version, raw_score, contributions)
     select $1, n.id, $3, $4, n.raw, n.contributions
       from jsonb_to_recordset($2) as n (id bigint, raw double precision, contributions jsonb)
     on conflict (tenant_id, account_id) do update set definition_id = excluded.definition_id,
       definition_version = excluded.definition_version, raw_score = excluded.raw_score,
       contributions = excluded.contributions, computed_at = now()
     where (h.definition_id, h.definition_version, h.contributions)
       is distinct from (excluded.definition_id, excluded.definition_version, excluded.contributions)`,
    [tx.tenant, JSON.stringify(rows), definition.id, definition.version],
  );
}

export interface RebuildOptions extends RefreshOptions {
  from: string;
}

/** Rebuilds the history from a day up to today in one transaction, for a seed and for tests; the job takes some accounts at a time. */
export async function rebuildHistory(tx: TenantTx, { from, today, accounts }: RebuildOptions): Promise<void> {
  const [timeZone, ids] = await Promise.all([getTimeZone(tx), accounts ?? findAccountIds(tx)]);
  for (let at = 0; at < ids.length; at += REBUILD_SIZE) {
    await rebuildAccounts(tx, { from, today, timeZone, accounts: ids.slice(at, at + REBUILD_SIZE) });
  }
}
