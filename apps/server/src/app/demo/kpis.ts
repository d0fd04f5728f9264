/** A year of KPI history as it would have been recorded. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** SQL of portfolio KPIs, computed from the daily portfolio row `p`. */
const PORTFOLIO_SQL: Readonly<Record<string, string>> = {
  MRR: 'p.mrr_minor / 100.0',
  Portfolio: 'p.mrr_minor * 12 / 100.0',
  Accounts: 'p.active_accounts',
  'Health Score': 'ceil(p.health_sum::float8 / nullif(p.health_count, 0))',
  Onboarding: `(select count(*) from accounts a where a.tenant_id = $1 and a.onboarded_on between p.day - 90 and p.day
    and (a.closed_on is null or a.closed_on > p.day))`,
};
/** SQL of account KPIs, computed from the account snapshot `d`. */
export const ACCOUNT_SNAPSHOT_SQL: Readonly<Record<string, string>> = {
  'Open cases': 'coalesce(d.open_cases, 0)',
  'Unused seats': 'd.entitlements_total - d.entitlements_used',
  'License Utilization': 'd.entitlements_used * 100.0 / nullif(d.entitlements_total, 0)',
  DAU: 'd.dau',
};
const SERIES_DAYS = 365;

const toCaseSql = (expressions: Readonly<Record<string, string>>): string =>
  `case k.name ${Object.entries(expressions)
    .map(([name, expression]) => `when '${name}' then (${expression})::float8`)
    .join(' ')} end`;

/** Creates a year of points from the stored metrics of each day. Today's points are recorded by the product itself. */
export async function seedPoints(tx: TenantTx, today: string): Promise<void> {
  const values = [tx.tenant, addDays(today, -SERIES_DAYS), today];
  const insertSql = 'insert into kpi_points (tenant_id, kpi_id, account_id, period, value, last_updated)';
  await tx.rows(
    `${insertSql} select $1, k.id, 0, p.day, ${toCaseSql(PORTFOLIO_SQL)}, p.day + interval '1 day' from portfolio_daily p
       join kpis k on k.tenant_id = $1 and k.name = any($4::text[])
     where p.tenant_id = $1 and p.user_id = 0 and p.day >= $2::date and p.day < $3::date`,
    [...values, Object.keys(PORTFOLIO_SQL)],
  );
  await tx.rows(
    `${insertSql} select $1, k.id, d.account_id, m.day::date, ${toCaseSql(ACCOUNT_SNAPSHOT_SQL)}, m.day::date + interval '1 day'
     from generate_series(date_trunc('month', $2::timestamp + interval '1 month'), $3::timestamp - interval '1 day',
         interval '1 month') m (day)
       join account_daily d on d.tenant_id = $1 and d.day <= m.day::date and d.until > m.day::date
       join kpis k on k.tenant_id = $1 and k.name = any($4::text[])`,
    [...values, Object.keys(ACCOUNT_SNAPSHOT_SQL)],
  );
}
