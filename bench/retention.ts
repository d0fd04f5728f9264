/** The retention report over 24 months of 100,000 accounts, against handwritten SQL that returns the same rows. */
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { deleteTenant } from '../apps/server/src/core/tenants/tenant-status.ts';
import { compareStatements } from './components/sql.ts';
import type { BenchFixture } from './fixture.ts';
import { chart, dataset, dimension, measure } from './queries/columns.ts';
import { loadEngine } from './queries/engine.ts';
import type { Caller } from './queries/query.ts';
import type { BenchResult } from './report.ts';

const ACCOUNTS = 100_000;
const MONTHS = 24;

/** MRR of up to 48 months: most accounts change every few months, some leave, and some of these return. */
const FILL_SQL = `with spans as (
    select a as account, (date_trunc('month', now()::timestamp) - interval '1 month' * ((a * 7) % 48)
        + interval '1 month' * k * (3 + a % 5))::date as month,
      case when (a + k) % 11 = 10 then 0 else 10000 + ((a * 37 + k * 911) % 90000) end as mrr
    from generate_series(1, ${ACCOUNTS}) a cross join generate_series(0, 8) k)
  insert into mrr_monthly (tenant_id, account_id, month, until, mrr_minor, cohort, cohort_minor)
  select $1, account, month, lead(month, 1, 'infinity') over (partition by account order by month), mrr,
    min(month) over (partition by account), 10000
  from spans where month <= now()`;

const definition = chart('Retention by month', 'line', 'month', {
  source: dataset('mrr_retention'),
  columns: [
    dimension('month', 'month', { grain: 'month', format: 'date' }),
    measure('nrr', 'round(percent(sum(mrr), sum(mrr_before)), 1)'),
    measure('grr', 'round(percent(sum(mrr_retained), sum(mrr_before)), 1)'),
    measure('customers', 'round(percent(count(account_id, is_retained), count(account_id)), 1)'),
  ],
  where: { left: { formula: `days_between(month, today()) <= 761` }, op: 'eq', right: [{ value: true }] },
});

const BY_HAND_SQL = `with pairs as (
    select b.mrr_minor as before, a.mrr_minor as now,
      greatest(a.month::timestamp, b.month + interval '1 year', date_trunc('month', $2::date - 761)) as first,
      least(a.until - interval '1 day', b.until + interval '1 year' - interval '1 day',
        (date_trunc('month', $2::date::timestamp) - interval '1 day')) as last
    from mrr_monthly b join mrr_monthly a on a.tenant_id = b.tenant_id and a.account_id = b.account_id
      and a.month < b.until + interval '1 year' and a.until > b.month + interval '1 year'
    where b.tenant_id = $1 and b.mrr_minor > 0 and a.month <= $2::date and a.until > $2::date - 761)
  select g.month::date as month, round((sum(now) * 100 / sum(before))::numeric, 1)::float8 as nrr,
    round((sum(least(now, before)) * 100 / sum(before))::numeric, 1)::float8 as grr,
    round((count(*) filter (where now > 0)) * 100.0 / count(*), 1)::float8 as customers
  from pairs cross join lateral generate_series(first, last, interval '1 month') g (month)
  where g.month >= $2::date - 761
  group by 1 order by 1`;

export async function measureRetention({ database }: Pick<BenchFixture, 'database'>): Promise<BenchResult[]> {
  const tenant = await createTenant(database, { domain: 'retention', name: 'Retention' });
  try {
    await database.inTenant(tenant, 'write', (tx) => tx.rows(FILL_SQL, [tx.tenant]));
    await database.ownerPool.query('vacuum analyze mrr_monthly');
    const caller: Caller = { tenant, user: 0, roles: ['ADM'], ownerScope: null };
    const { product, bare, rows } = await compareStatements({ database }, await loadEngine(), {
      name: 'retention by month',
      definition,
      request: { pageSize: 1000 },
      caller,
      byHand: (today) => ({ text: BY_HAND_SQL, values: [tenant, today] }),
    });
    if (rows < MONTHS) throw new Error(`The retention has only ${rows} months.`);
    const what = `retention report over ${rows} months, ${ACCOUNTS.toLocaleString('en')} accounts, against SQL by hand`;
    const measured = `${product.toFixed(0)} ms to ${bare.toFixed(0)} ms`;
    return [{ what, measured, ratio: product / bare, must: { atMost: 1.2 } }];
  } finally {
    await deleteTenant(database, tenant);
  }
}
