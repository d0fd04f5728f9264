/** Stores the metrics that lists and trends read: on the account row, in the daily and in the monthly history. */
import { addDays } from '@mainstay/contract/rules/dates';
import { HEALTH_CHANGE_DAYS } from '@mainstay/contract/rules/health';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  findStoredKpiValues,
  findCurrentKpiValues,
  getActiveDefinition,
  type HealthDefinition,
} from './health-definition.ts';
import { type AccountMetrics, withHealth } from './account-metrics.ts';
import { findAccountFacts, type Pair } from '../account-facts/account-facts.ts';
import { rollUpMonths, startOfMonth, writeHistory } from './write-history.ts';
import { findChangeDays } from './change-days.ts';

/** Recomputes the metrics of some accounts, or of all. */
export const REFRESH_ACCOUNTS = 'refresh-accounts';
/** Rebuilds the history since a day. */
export const REBUILD_HISTORY = 'rebuild-history';

/** The number of accounts that a transaction locks at a time. */
export const CHUNK_SIZE = 500;
/** The same for rebuilds of the history, for which each account may have hundreds of days. */
export const REBUILD_SIZE = 300;
/** The number of account and day pairs that are computed at a time. */
const BATCH = 5000;

export interface RefreshOptions {
  /** The tenant's day, `YYYY-MM-DD`. */
  today: string;
  /** Whether to recompute the day before, too: its usage is complete only since it ended. */
  withYesterday?: boolean;
  /** All accounts if undefined. */
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
  // Returns a single array instead of one row per account, because jobs call this for tenants with 100,000 accounts.
  const [row] = await tx.rows<{ ids: number[] }>(
    'select array(select id from accounts where tenant_id = $1 order by id) as ids',
    [tx.tenant],
  );
  return row?.ids ?? [];
}

/**
 * Recomputes the stored metrics, health and today's snapshot.
 *
 * @returns the number of account rows that were out of date
 */
export async function refreshAccounts(
  tx: TenantTx,
  { today, accounts, withYesterday = false }: RefreshOptions,
): Promise<number> {
  const [timeZone, definition, ids] = await Promise.all([
    getTimeZone(tx),
    getActiveDefinition(tx),
    accounts ? Promise.resolve([...accounts].sort((a, b) => a - b)) : findAccountIds(tx),
  ]);
  let changed = 0;
  for (let at = 0; at < ids.length; at += CHUNK_SIZE) {
    changed += await refreshChunk(tx, ids.slice(at, at + CHUNK_SIZE), { today, timeZone, definition, withYesterday });
  }
  return changed;
}

interface RefreshContext {
  /** The first day of the rebuilt history. If undefined, only today, or today and yesterday, are computed. */
  from?: string;
  withYesterday?: boolean;
  today: string;
  timeZone: string;
  definition: HealthDefinition;
}

/** Returns how many days before a renewal its distance starts to affect health, or -1 if it is not weighed. */
function getDriftDays({ weights }: HealthDefinition): number {
  const weight = weights.find(({ kpi }) => kpi === 'renewal_distance');
  return weight ? Math.ceil(Math.max(weight.min, weight.max, 0)) : -1;
}

async function computeMetrics(
  tx: TenantTx,
  pairs: readonly Pair[],
  { ids, today, timeZone, definition }: RefreshContext & { ids: readonly number[] },
): Promise<AccountMetrics[]> {
  const getCurrentValues = await findCurrentKpiValues(tx, definition.weights, ids, today);
  const metrics: AccountMetrics[] = [];
  for (let at = 0; at < pairs.length; at += BATCH) {
    const batch = pairs.slice(at, at + BATCH);
    const getStoredValues = await findStoredKpiValues(tx, definition, batch);
    for (const facts of await findAccountFacts(tx, batch, { timeZone, today })) {
      const { account_id: account, day } = facts;
      metrics.push(
        withHealth(
          facts,
          definition.weights,
          day === today ? getCurrentValues(account) : getStoredValues(account, day),
        ),
      );
    }
  }
  return metrics;
}

async function refreshChunk(tx: TenantTx, ids: readonly number[], context: RefreshContext): Promise<number> {
  const { today, timeZone, definition, withYesterday } = context;
  const from = context.from ?? (withYesterday ? addDays(today, -1) : today);
  // Lock order: every change of a derived metric locks its accounts first, by ascending id. The lock also prevents
  // leaving history behind for an account that is being deleted, because history has no foreign key.
  await tx.rows('select id from accounts where tenant_id = $1 and id = any($2) order by id for no key update', [
    tx.tenant,
    ids,
  ]);
  const comparisonDay = addDays(today, -HEALTH_CHANGE_DAYS);
  const days =
    context.from === undefined
      ? ids.flatMap((account) => (from === today ? [today] : [from, today]).map((day) => ({ account, day })))
      : await findChangeDays(tx, ids, { from, to: today }, { timeZone, driftDays: getDriftDays(definition) });
  const comparisonPairs = ids.map((account) => ({ account, day: comparisonDay }));
  const metrics = await computeMetrics(tx, [...days, ...comparisonPairs], { ...context, ids });
  const current = metrics.filter((m) => m.day === today);
  const earlierHealth = new Map(metrics.filter((m) => m.day === comparisonDay).map((m) => [m.account_id, m.health]));
  const changed = await storeAccountMetrics(tx, current, earlierHealth);
  await storeHealth(tx, current, definition);
  // The day that health is compared with belongs to the history only if something changed on it.
  const changeKeys = new Set(days.map(({ account, day }) => `${account} ${day}`));
  const history = metrics
    .slice(0, metrics.length - earlierHealth.size)
    .filter((m) => changeKeys.has(`${m.account_id} ${m.day}`));
  await writeHistory(tx, history, { accounts: ids, from, today, definition });
  // Includes the previous month, whose last day may have had no refresh.
  await rollUpMonths(tx, ids, addDays(startOfMonth(from), -1), today);
  return changed;
}

const STORED_COLUMNS = `mrr_minor, auto_renewing_mrr_minor, mrr_change_bp, contract_value_minor, narr_minor, garr_minor,
  licensed_seats, renewal_on, auto_renewal, health, health_change, open_cases, dau, wau, mau, avg_dau, user_reach_bp,
  license_utilization_bp, entitlements_total, entitlements_used, usage_on`;

const STORE_METRICS_SQL = `with n as (select * from jsonb_to_recordset($2) as n (id bigint, mrr_minor bigint,
    auto_renewing_mrr_minor bigint, mrr_change_bp int, contract_value_minor bigint, narr_minor bigint, garr_minor bigint,
    licensed_seats bigint, renewal_on date, auto_renewal boolean, health smallint, health_change smallint, open_cases int,
    dau int, wau int, mau int, avg_dau int, user_reach_bp int, license_utilization_bp int,
    entitlements_total bigint, entitlements_used bigint, usage_on date))
  update accounts a set (${STORED_COLUMNS}) = (select ${STORED_COLUMNS.replaceAll(/(\w+)/g, 'n.$1')}), health_at = now()
  from n where a.tenant_id = $1 and a.id = n.id
    and (${STORED_COLUMNS.replaceAll(/(\w+)/g, 'a.$1')}) is distinct from (${STORED_COLUMNS.replaceAll(/(\w+)/g, 'n.$1')}) returning a.id`;

/**
 * Writes only rows that differ, because each write also updates the indexes of the row.
 *
 * @returns the number of written rows
 */
async function storeAccountMetrics(
  tx: TenantTx,
  current: readonly AccountMetrics[],
  earlierHealth: ReadonlyMap<number, number | null>,
): Promise<number> {
  const rows = current.map((f) => {
    const previous = earlierHealth.get(f.account_id) ?? null;
    return {
      ...f,
      id: f.account_id,
      inputs: undefined,
      score: undefined,
      auto_renewal: f.auto_renewal ?? false,
      health_change: f.health === null || previous === null ? null : f.health - previous,
    };
  });
  return (await tx.rows(STORE_METRICS_SQL, [tx.tenant, JSON.stringify(rows)])).length;
}

async function storeHealth(
  tx: TenantTx,
  current: readonly AccountMetrics[],
  definition: HealthDefinition,
): Promise<void> {
  const rows = current.map((f) => ({ id: f.account_id, raw: f.score.total, inputs: f.inputs }));
  await tx.rows(
    `insert into health_results as h (tenant_id, account_id, definition_id, definition_version, raw_score, inputs)
     select $1, n.id, $3, $4, n.raw, n.inputs
       from jsonb_to_recordset($2) as n (id bigint, raw double precision, inputs jsonb)
     on conflict (tenant_id, account_id) do update set definition_id = excluded.definition_id,
       definition_version = excluded.definition_version, raw_score = excluded.raw_score,
       inputs = excluded.inputs, computed_at = now()
     where (h.definition_id, h.definition_version, h.inputs)
       is distinct from (excluded.definition_id, excluded.definition_version, excluded.inputs)`,
    [tx.tenant, JSON.stringify(rows), definition.id, definition.version],
  );
}

export interface RebuildOptions extends Omit<RefreshOptions, 'withYesterday'> {
  from: string;
}

/**
 * Rebuilds the history from a day up to today, and with it the stored metrics, in one transaction. Jobs pass only a few
 * accounts at a time.
 */
export async function rebuildHistory(tx: TenantTx, { from, today, accounts }: RebuildOptions): Promise<void> {
  const [timeZone, definition, ids] = await Promise.all([
    getTimeZone(tx),
    getActiveDefinition(tx),
    accounts ? Promise.resolve([...accounts].sort((a, b) => a - b)) : findAccountIds(tx),
  ]);
  for (let at = 0; at < ids.length; at += REBUILD_SIZE) {
    await refreshChunk(tx, ids.slice(at, at + REBUILD_SIZE), { from, today, timeZone, definition });
  }
}
