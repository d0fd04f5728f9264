/**
 * Stores the history of metrics: one row of an account for each day on which they changed, valid until the next one.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { HealthDefinition } from './health-definition.ts';
import { getKpiIds } from './health-score.ts';
import type { AccountMetrics } from './account-metrics.ts';
import { findSnapshots } from './change-days.ts';
import { isSameHistory, omitRepeated, type RecordedValues, type Snapshot, toSnapshot } from './account-snapshot.ts';

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export interface HistoryOptions {
  accounts: readonly number[];
  /** The first day that the metrics fully cover. Earlier rows are retained. */
  from: string;
  today: string;
  definition: HealthDefinition;
}

/**
 * Replaces the history of accounts from a day on.
 *
 * @param metrics by account and day; the caller has locked the accounts
 */
export async function writeHistory(
  tx: TenantTx,
  metrics: readonly AccountMetrics[],
  { accounts, from, today, definition }: HistoryOptions,
): Promise<void> {
  const [stored, current] = await Promise.all([
    findSnapshots(tx, accounts, from),
    tx.rows<RecordedValues & { id: number }>(
      'select id, primary_owner_id, pending_actions from accounts where tenant_id = $1 and id = any($2)',
      [tx.tenant, accounts],
    ),
  ]);
  const byAccount = new Map(current.map((row) => [row.id, [] as Snapshot[]]));
  const currentById = new Map(current.map((row) => [row.id, row]));
  for (const dayMetrics of metrics) {
    const currentRow = currentById.get(dayMetrics.account_id);
    if (!currentRow) continue;
    const validSnapshot = stored.get(dayMetrics.account_id)?.findLast(({ day }) => day <= dayMetrics.day);
    // For days before the first record, only the current owner is known.
    const recorded = validSnapshot ?? { primary_owner_id: currentRow.primary_owner_id, pending_actions: null };
    byAccount
      .get(dayMetrics.account_id)
      ?.push(toSnapshot(dayMetrics, dayMetrics.day === today ? currentRow : recorded));
  }
  const changedAccounts: number[] = [];
  const accountsWithEarlierRow: number[] = [];
  const rows: Snapshot[] = [];
  for (const [account, computed] of byAccount) {
    const storedRows = stored.get(account) ?? [];
    const before = storedRows.find(({ day }) => day < from);
    const newRows = omitRepeated(computed, before);
    if (isSameHistory(newRows, before ? storedRows.slice(1) : storedRows)) continue;
    changedAccounts.push(account);
    if (before) accountsWithEarlierRow.push(account);
    rows.push(...newRows);
  }
  if (changedAccounts.length > 0) await replaceSnapshots(tx, { changedAccounts, accountsWithEarlierRow, from }, rows);
  await storeContributions(tx, metrics, definition);
}

interface SnapshotReplacement {
  changedAccounts: readonly number[];
  /** The accounts among them that have a row before the day. That row ends where the first new row begins. */
  accountsWithEarlierRow: readonly number[];
  from: string;
}

async function replaceSnapshots(
  tx: TenantTx,
  { changedAccounts, accountsWithEarlierRow, from }: SnapshotReplacement,
  rows: readonly Snapshot[],
): Promise<void> {
  const records = rows.map((row, at) => {
    const next = rows[at + 1];
    return { ...row, until: next?.account_id === row.account_id ? next.day : 'infinity' };
  });
  const firstDays = new Map<number, string>();
  for (const { account_id: account, day } of rows) if (!firstDays.has(account)) firstDays.set(account, day);
  await Promise.all([
    tx.rows('delete from account_daily where tenant_id = $1 and account_id = any($2) and day >= $3', [
      tx.tenant,
      changedAccounts,
      from,
    ]),
    accountsWithEarlierRow.length > 0 &&
      tx.rows(
        `update account_daily d set until = n.until from unnest($2::bigint[], $3::date[]) n (account_id, until)
       where d.tenant_id = $1 and d.account_id = n.account_id and d.day < $4 and d.until > $4 and d.until <> n.until`,
        [
          tx.tenant,
          accountsWithEarlierRow,
          accountsWithEarlierRow.map((account) => firstDays.get(account) ?? 'infinity'),
          from,
        ],
      ),
    tx.rows(
      `insert into account_daily (tenant_id, account_id, day, until, status, primary_owner_id, pending_actions, health, mrr_minor,
         contract_value_minor, renewal_on, open_cases, dau, wau, mau, usage_count, entitlements_total, entitlements_used,
         auto_renewing_mrr_minor, licensed_seats)
       select $1, n.account_id, n.day, n.until, n.status, n.primary_owner_id, n.pending_actions, n.health, n.mrr_minor,
         n.contract_value_minor, n.renewal_on, n.open_cases, n.dau, n.wau, n.mau, n.usage_count, n.entitlements_total,
         n.entitlements_used, n.auto_renewing_mrr_minor, n.licensed_seats
       from jsonb_to_recordset($2) as n (account_id bigint, day date, until date, status text, primary_owner_id bigint,
         pending_actions int, health smallint, mrr_minor bigint, contract_value_minor bigint, renewal_on date, open_cases int,
         dau int, wau int, mau int, usage_count bigint, entitlements_total bigint, entitlements_used bigint,
         auto_renewing_mrr_minor bigint, licensed_seats bigint)`,
      [tx.tenant, JSON.stringify(records)],
    ),
  ]);
}

/**
 * Stores the contributions to health if it weighs KPIs, because this is the only record of a KPI's past values.
 * Everything else is computed from facts for any day. Days without a score are stored too; otherwise they would read
 * the values of an earlier day.
 */
async function storeContributions(
  tx: TenantTx,
  metrics: readonly AccountMetrics[],
  { id, weights }: HealthDefinition,
): Promise<void> {
  if (getKpiIds(weights).length === 0) return;
  const lastValues = new Map<number, string>();
  const changedMetrics = metrics.filter(({ account_id: account, score }) => {
    const values = JSON.stringify(score.measures);
    const isChange = lastValues.get(account) !== values;
    lastValues.set(account, values);
    return isChange;
  });
  await tx.rows(
    `insert into health_history as h (tenant_id, account_id, definition_id, day, raw_score, contributions)
     select $1, n.account_id, $3, n.day, n.raw, n.contributions
       from jsonb_to_recordset($2) as n (account_id bigint, day date, raw double precision, contributions jsonb)
     on conflict (tenant_id, account_id, definition_id, day) do update set raw_score = excluded.raw_score,
       contributions = excluded.contributions where h.contributions is distinct from excluded.contributions`,
    [
      tx.tenant,
      JSON.stringify(
        changedMetrics.map((m) => ({
          account_id: m.account_id,
          day: m.day,
          raw: m.score.total,
          contributions: m.score.measures,
        })),
      ),
      id,
    ],
  );
}

const UPSERT_USAGE_MONTHS_SQL = `insert into usage_monthly as u (tenant_id, account_id, product_id, month, monthly_active_users,
    avg_daily_active_users, usage_count, duration_seconds, error_count)
  select $1, d.account_id, d.product_id, date_trunc('month', d.day)::date as month, max(p.people),
    round(avg(d.active_users))::int, sum(d.usage_count), sum(d.duration_seconds), sum(d.error_count)
  from usage_daily d
  left join (select account_id, product_id, month, count(*)::int as people from usage_users_monthly
      where tenant_id = $1 and account_id = any($2) and month between $3::date and $4::date and days <> 0::bit(31) group by 1, 2, 3) p
    on p.product_id = d.product_id and p.account_id = d.account_id and p.month = date_trunc('month', d.day)::date
  where d.tenant_id = $1 and d.account_id = any($2) and d.day >= $3::date and d.day < ($4::date + interval '1 month')::date
  group by d.account_id, d.product_id, date_trunc('month', d.day)
  on conflict (tenant_id, account_id, product_id, month) do update set monthly_active_users = excluded.monthly_active_users,
    avg_daily_active_users = excluded.avg_daily_active_users, usage_count = excluded.usage_count,
    duration_seconds = excluded.duration_seconds, error_count = excluded.error_count
  where (u.monthly_active_users, u.avg_daily_active_users, u.usage_count, u.duration_seconds, u.error_count)
    is distinct from (excluded.monthly_active_users, excluded.avg_daily_active_users, excluded.usage_count,
      excluded.duration_seconds, excluded.error_count)`;

/**
 * MRR at the end of each month in which it changed (of the current month, at the end of `$5`), and how it changed from
 * the previous month. MRR of an account without any is new in its cohort, the first month that ended with MRR, and
 * reactivated later. The row of an account before the span stays valid until its first change in it.
 */
const INSERT_MRR_MONTHS_SQL = `with sub as materialized (
    select account_id, subscription_sd as starts, subscription_ed as ends, mrr_minor,
      least((date_trunc('month', subscription_sd::timestamp) + interval '1 month')::date - 1, $5::date) as last from subscriptions
    where tenant_id = $1 and account_id = any($2::bigint[]) and status not in ('draft', 'pending')),
  months as (
    select account_id, date_trunc('month', d.day::timestamp)::date as month
      from sub cross join lateral (values (starts), (ends)) d (day) where d.day is not null
    union select distinct account_id, $3::date from sub),
  last as (
    select m.account_id, m.month, coalesce(sum(s.mrr_minor) filter (where s.starts <= d.last
        and (s.ends is null or s.ends > d.last)), 0)::bigint as now,
      coalesce(sum(s.mrr_minor) filter (where s.starts < m.month and (s.ends is null or s.ends >= m.month)), 0)::bigint as before
    from months m cross join lateral (select least((m.month + interval '1 month')::date - 1, $5::date) as last) d
      join sub s on s.account_id = m.account_id where m.month between $3::date and $4::date
    group by m.account_id, m.month),
  first as (
    select account_id, min(last) as last from sub
    where mrr_minor > 0 and starts <= last and (ends is null or ends > last) group by account_id),
  cohort as (
    select f.account_id, date_trunc('month', f.last::timestamp)::date as month, sum(s.mrr_minor)::bigint as mrr_minor
    from first f join sub s on s.account_id = f.account_id and s.starts <= f.last and (s.ends is null or s.ends > f.last)
    group by f.account_id, f.last)
  insert into mrr_monthly (tenant_id, account_id, month, until, mrr_minor, new_minor, reactivation_minor, expansion_minor,
    contraction_minor, churn_minor, cohort, cohort_minor)
  select $1, account_id, f.month, lead(f.month, 1, 'infinity') over (partition by account_id order by f.month), now,
    case when before = 0 and f.month = c.month then now else 0 end,
    case when before = 0 and f.month > c.month then now else 0 end,
    case when before > 0 then greatest(now - before, 0) else 0 end,
    case when now > 0 then greatest(before - now, 0) else 0 end, case when now = 0 then before else 0 end,
    c.month, coalesce(c.mrr_minor, 0)
  from last f left join cohort c using (account_id)
  where now <> before or (now > 0 and not exists (select from mrr_monthly earlier
    where earlier.tenant_id = $1 and earlier.account_id = f.account_id and earlier.month < $3::date and earlier.until >= $3::date))`;

const CLOSE_MRR_MONTHS_SQL = `update mrr_monthly m set until = n.until from (
    select i.id, coalesce(min(later.month), 'infinity') as until from unnest($2::bigint[]) i (id)
    left join mrr_monthly later on later.tenant_id = $1 and later.account_id = i.id and later.month >= $3::date group by i.id) n
  where m.tenant_id = $1 and m.account_id = n.id and m.month < $3::date and m.until >= $3::date and m.until <> n.until`;

/** Rolls up the months from that of a day to the current one. */
export async function rollUpMonths(
  tx: TenantTx,
  accounts: readonly number[],
  from: string,
  today: string,
): Promise<void> {
  const months = [startOfMonth(from), startOfMonth(today)];
  await Promise.all([
    tx.rows(UPSERT_USAGE_MONTHS_SQL, [tx.tenant, accounts, ...months]),
    tx.rows('delete from mrr_monthly where tenant_id = $1 and account_id = any($2) and month >= $3', [
      tx.tenant,
      accounts,
      months[0],
    ]),
    tx.rows(INSERT_MRR_MONTHS_SQL, [tx.tenant, accounts, ...months, today]),
    tx.rows(CLOSE_MRR_MONTHS_SQL, [tx.tenant, accounts, months[0]]),
  ]);
}
