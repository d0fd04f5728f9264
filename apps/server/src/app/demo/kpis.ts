/** Custom KPIs of Halden Systems, one per category, and a year of KPI history as it would have been recorded. */
import { addDays } from '@mainstay/contract/rules/dates';
import { BAD, type Entry, FAIR, GOOD, renewsWithin } from '../../features/pages/starter-pages/rules.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

interface OwnKpi {
  name: string;
  category: string;
  type: 'account' | 'portfolio';
  format: 'currency' | 'comma';
  expression: string;
  footer: { name: string; expression: string };
  thresholds: readonly { op: string; from: number; color: string; label: string }[];
}

const SOON = renewsWithin(90);
const CUSTOM_KPIS: readonly OwnKpi[] = [
  {
    name: 'Open cases',
    category: 'Account Profile Dashboard',
    type: 'account',
    format: 'comma',
    expression: 'coalesce(sum(open_cases), 0)',
    footer: { name: 'Pending actions', expression: 'coalesce(sum(pending_actions), 0)' },
    thresholds: [
      { op: 'gte', from: 5, color: BAD, label: 'Five or more' },
      { op: 'gte', from: 2, color: FAIR, label: 'Two or more' },
      { op: 'lt', from: 2, color: GOOD, label: 'Fewer than two' },
    ],
  },
  {
    name: 'Unused seats',
    category: 'Accounts Summary',
    type: 'account',
    format: 'comma',
    expression: 'coalesce(sum(entitlements), 0) - coalesce(sum(entitlements_used), 0)',
    footer: { name: 'Seats paid for', expression: 'coalesce(sum(seats), 0)' },
    thresholds: [],
  },
  {
    name: 'Renewals in 90 days',
    category: 'Portfolio',
    type: 'portfolio',
    format: 'currency',
    expression: `coalesce(sum(mrr, ${SOON}), 0)`,
    footer: { name: 'Accounts', expression: `count(id, ${SOON})` },
    thresholds: [],
  },
];

export const OWN_KPIS: Entry[] = CUSTOM_KPIS.flatMap(
  ({ name, category, type, format, expression, footer, thresholds }) => [
    {
      kind: 'kpi_formula',
      name,
      body: {
        expression,
        source: 'accounts',
        number_format: format,
        output: { data: [{ key: 'footer', format: 'comma', ...footer }] },
      },
    },
    {
      kind: 'kpi',
      name,
      body: {
        category_id: category,
        type,
        template_id: 'Figure with footer',
        formula_id: name,
        threshold_config: thresholds,
        series: { enabled: type === 'portfolio', every: 'day' },
      },
    },
  ],
);

/** SQL of portfolio KPIs, computed from the daily portfolio row `p`. */
const PORTFOLIO_SQL: Readonly<Record<string, string>> = {
  MRR: 'p.mrr_minor / 100.0',
  Portfolio: 'p.mrr_minor * 12 / 100.0',
  Accounts: 'p.active_accounts',
  'Health Score': 'p.health_sum::float8 / nullif(p.health_count, 0)',
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
