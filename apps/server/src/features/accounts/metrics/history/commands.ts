/** Figures as they were: a snapshot an account on the first of a month and on every day something happened to it. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { findStoredKpiValues, getActiveDefinition } from '../../health/data.ts';
import { type AccountMetrics, findAccountFacts, withHealth } from '../data.ts';
import { findEventDays } from './data.ts';

/** (account, day) pairs computed and written at a time. */
const BATCH = 1000;

export interface DateSpan {
  from: string;
  to: string;
}

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const nextMonth = (day: string): string => startOfMonth(addDays(`${day.slice(0, 7)}-28`, 4));

/** Rebuilds the history of some accounts from the facts: from a day to the end of its month, or up to today. */
export async function rebuildMonth(
  tx: TenantTx,
  { from, today, timeZone, accounts }: { from: string; today: string; timeZone: string; accounts: readonly number[] },
): Promise<void> {
  // History has no foreign key: an account that is being deleted would leave it behind.
  await tx.rows('select from accounts where tenant_id = $1 and id = any($2) order by id for key share', [
    tx.tenant,
    accounts,
  ]);
  const last = addDays(nextMonth(from), -1);
  const span = { from, to: last < today ? last : today };
  const [days, definition] = await Promise.all([findEventDays(tx, accounts, span, timeZone), getActiveDefinition(tx)]);
  for (let at = 0; at < days.length; at += BATCH) {
    const batch = days.slice(at, at + BATCH);
    const [facts, kept] = await Promise.all([
      findAccountFacts(tx, batch, timeZone),
      findStoredKpiValues(tx, definition, batch),
    ]);
    await upsertSnapshots(
      tx,
      facts.map((f) => withHealth(f, definition.weights, kept(f.account_id, f.day))),
      { today, definitionId: definition.id },
    );
  }
  await rollUpMonths(tx, accounts, span.from, span.to);
}

/** Writes the snapshot of each (account, day), with the contributions of its health. Status and owner are kept where known. */
export async function upsertSnapshots(
  tx: TenantTx,
  figures: readonly AccountMetrics[],
  { today, definitionId }: { today: string; definitionId: number },
): Promise<void> {
  if (figures.length === 0) return;
  const rows = JSON.stringify(
    figures.map((f) => ({ ...f, raw: f.score.total, contributions: f.score.measures, score: undefined })),
  );
  await Promise.all([
    tx.rows(
      `insert into account_daily as d (tenant_id, account_id, day, status, primary_owner_id, pending_actions, health, raw_score,
         mrr_minor, contract_value_minor, renewal_on, open_cases, dau, wau, mau, usage_count, entitlements_total, entitlements_used)
       select $1, a.id, n.day,
         case when a.closed_on <= n.day or (a.status = 'Closed' and a.closed_on is null) then 'Closed' else 'Active' end,
         a.primary_owner_id, case when n.day = $3::date then a.pending_actions end, n.health, n.raw, n.mrr_minor, n.contract_value_minor,
         n.renewal_on, n.open_cases, n.dau, n.wau, n.mau, coalesce(n.usage_count, 0), n.entitlements_total, n.entitlements_used
       from jsonb_to_recordset($2) as n (account_id bigint, day date, health smallint, raw double precision, mrr_minor bigint,
         contract_value_minor bigint, renewal_on date, open_cases int, dau int, wau int, mau int, usage_count bigint,
         entitlements_total bigint, entitlements_used bigint)
         join accounts a on a.tenant_id = $1 and a.id = n.account_id
       on conflict (tenant_id, account_id, day) do update set health = excluded.health, raw_score = excluded.raw_score,
         mrr_minor = excluded.mrr_minor, contract_value_minor = excluded.contract_value_minor, renewal_on = excluded.renewal_on,
         open_cases = excluded.open_cases, dau = excluded.dau, wau = excluded.wau, mau = excluded.mau,
         usage_count = excluded.usage_count, entitlements_total = excluded.entitlements_total,
         entitlements_used = excluded.entitlements_used,
         pending_actions = coalesce(excluded.pending_actions, d.pending_actions)`,
      [tx.tenant, rows, today],
    ),
    tx.rows(
      `insert into health_history as h (tenant_id, account_id, definition_id, day, raw_score, contributions)
       select $1, n.account_id, $3, n.day, n.raw, n.contributions
         from jsonb_to_recordset($2) as n (account_id bigint, day date, raw double precision, contributions jsonb)
         where n.raw is not null
       on conflict (tenant_id, account_id, definition_id, day) do update set raw_score = excluded.raw_score,
         contributions = excluded.contributions where h.raw_score is distinct from excluded.raw_score`,
      [tx.tenant, rows, definitionId],
    ),
  ]);
}

const USAGE_MONTHS = `insert into usage_monthly as u (tenant_id, account_id, product_id, month, monthly_active_users,
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

/** MRR on the first of each month, and how it came from the month before. */
const MRR_MONTHS = `with first as (
    select a.id as account_id, m.month::date as month,
      coalesce(sum(s.mrr_minor) filter (where s.subscription_sd <= m.month
        and (s.subscription_ed is null or s.subscription_ed > m.month)), 0)::bigint as now,
      coalesce(sum(s.mrr_minor) filter (where s.subscription_sd <= m.month - interval '1 month'
        and (s.subscription_ed is null or s.subscription_ed > m.month - interval '1 month')), 0)::bigint as before
    from accounts a cross join generate_series($3::date, $4::date, interval '1 month') m (month)
    left join subscriptions s on s.tenant_id = $1 and s.account_id = a.id and s.status not in ('draft', 'pending')
    where a.tenant_id = $1 and a.id = any($2) group by a.id, m.month)
  insert into mrr_monthly as r (tenant_id, account_id, month, mrr_minor, new_minor, expansion_minor, contraction_minor, churn_minor)
  select $1, account_id, month, now, case when before = 0 then now else 0 end,
    case when before > 0 then greatest(now - before, 0) else 0 end,
    case when now > 0 then greatest(before - now, 0) else 0 end, case when now = 0 then before else 0 end
  from first
  on conflict (tenant_id, account_id, month) do update set mrr_minor = excluded.mrr_minor, new_minor = excluded.new_minor,
    expansion_minor = excluded.expansion_minor, contraction_minor = excluded.contraction_minor, churn_minor = excluded.churn_minor
  where (r.mrr_minor, r.new_minor, r.expansion_minor, r.contraction_minor, r.churn_minor) is distinct from
    (excluded.mrr_minor, excluded.new_minor, excluded.expansion_minor, excluded.contraction_minor, excluded.churn_minor)`;

/** Rolls up the months from one day's to another's. */
export async function rollUpMonths(tx: TenantTx, accounts: readonly number[], from: string, to: string): Promise<void> {
  const months = [startOfMonth(from), startOfMonth(to)];
  await Promise.all([
    tx.rows(USAGE_MONTHS, [tx.tenant, accounts, ...months]),
    tx.rows(MRR_MONTHS, [tx.tenant, accounts, ...months]),
  ]);
}
