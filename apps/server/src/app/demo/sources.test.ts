/** The demo company must be realistic, and its data must be consistent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { TEST_ZONE } from '../testing/services.ts';
import { toSlug, addMonths } from './accounts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

async function findRow<R extends object = Record<string, number>>(text: string): Promise<R> {
  const rows = await t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));
  return rows[0] as R;
}
const findRows = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

describe('accounts', () => {
  test('has 120 accounts in families of up to three levels with correct paths', async () => {
    const counts = await findRow(
      `select count(*) as all, count(*) filter (where cardinality(path) = 3) as third,
         count(distinct root_id) filter (where cardinality(path) = 3) as families,
         count(*) filter (where path[cardinality(path)] <> id or path[1] <> root_id) as astray,
         count(*) filter (where parent_id is not null and path[cardinality(path) - 1] <> parent_id) as orphans,
         count(*) filter (where status = 'Closed') as closed, count(distinct segment) as segments,
         count(*) filter (where description <> '') as described, count(rank) as ranked
       from accounts where tenant_id = $1`,
    );
    expect(counts).toMatchObject({ all: 120, third: 10, families: 6, astray: 0, orphans: 0, closed: 6, segments: 7 });
    expect(counts.described).toBeGreaterThan(90);
    expect(counts.ranked).toBeGreaterThan(60);
  });

  test('the accounts in screenshots have single-line descriptions written by hand', async () => {
    const [robotics, ...others] = await findRows<{ description: string }>(
      `select description from accounts where tenant_id = $1 and name in ('Northwind Robotics', 'Calder Group',
         'Aldane Financial', 'Ostrand Retail', 'Pellworth Energy', 'Merrow Health') order by name <> 'Northwind Robotics'`,
    );
    expect(robotics?.description).toMatch(/^Builds picking robots for mid-sized warehouses in Bremen\. /);
    expect(others).toHaveLength(5);
    for (const { description } of others) expect(description).toMatch(/^[A-Z][^\n]{80,400}\.$/);
  });

  test('every churned account has a churn record on its closing day and no revenue', async () => {
    const churned = await findRow(
      `select count(*) as n, count(c.id) as told, sum(a.mrr_minor)::bigint as mrr
       from accounts a left join account_churns c
         on c.tenant_id = $1 and c.account_id = a.id and c.churned_on = a.closed_on
       where a.tenant_id = $1 and a.status = 'Closed'`,
    );
    expect(churned).toEqual({ n: 6, told: 6, mrr: 0 });
    expect(await findRow('select count(*) as n from account_churns where tenant_id = $1 and is_reactivation')).toEqual({
      n: 1,
    });
  });

  test('has accounts in every health band, without a score, and with near and distant renewals', async () => {
    const { unscored, ...counts } = await findRow<Record<string, number> & { unscored: string[] }>(
      `select count(*) filter (where health > 75) as good, count(*) filter (where health between 51 and 75) as fair,
         count(*) filter (where health <= 50) as poor, array_agg(name order by name) filter (where health is null) as unscored,
         count(*) filter (where renewal_on <= date '2026-12-20') as month,
         count(*) filter (where renewal_on <= date '2027-02-18') as quarter, count(renewal_on) as some
       from accounts where tenant_id = $1 and status = 'Active'`,
    );
    expect(unscored).toEqual(['Dunmarrow Distillery', 'Hollins Quay Markets']);
    for (const n of Object.values(counts)) expect(n).toBeGreaterThan(5);
    expect(counts.some).toBe(114);
  });

  test('finds accounts, products and contacts by words and parts of their names', async () => {
    const countTerms = (kind: string, term: string) =>
      findRow(`select count(*) as n from search_terms where tenant_id = $1 and kind = '${kind}' and term = '${term}'`);
    expect((await countTerms('account', 'northwind')).n).toBe(5);
    expect((await countTerms('account_part', 'orthwind')).n).toBe(5);
    expect((await countTerms('product', 'halden')).n).toBe(8);
    expect((await countTerms('contact', 'carvalho')).n).toBeGreaterThan(0);
  });
});

describe('subscriptions', () => {
  test('has subscriptions in every status, with price changes and overlaps', async () => {
    const statuses = await findRows<{ status: string }>(
      'select distinct status from subscriptions where tenant_id = $1',
    );
    expect(statuses.map((s) => s.status).sort()).toEqual([
      'active',
      'cancelled',
      'draft',
      'expired',
      'pending',
      'trial',
    ]);
    const counts = await findRow(
      `select count(*) filter (where nxt_subs_id is not null) as chained, count(*) filter (where upgraded) as up,
         count(*) filter (where downgraded) as down from subscriptions where tenant_id = $1`,
    );
    for (const n of Object.values(counts)) expect(n).toBeGreaterThan(10);
    const overlaps = await findRow(
      `select count(*) as n from subscriptions a join subscriptions b on b.tenant_id = $1 and b.id = a.nxt_subs_id
       where a.tenant_id = $1 and a.subscription_ed > b.subscription_sd`,
    );
    expect(overlaps.n).toBeGreaterThan(1);
  });

  test('the lines of a subscription add up to its price', async () => {
    const mismatches = await findRow(
      `select count(*) as n from subscriptions s where s.tenant_id = $1 and s.mrr_minor <>
         (select sum(l.net_price_minor) from subscription_lines l where l.tenant_id = $1 and l.subscription_id = s.id)`,
    );
    expect(mismatches.n).toBe(0);
  });

  test('revenue changes over 24 months', async () => {
    const months = await findRows<{ mrr: number; churn: number }>(
      `select sum(mrr_minor)::bigint as mrr, sum(churn_minor)::bigint as churn from mrr_monthly
       where tenant_id = $1 and month >= date '2024-11-01' group by month order by month`,
    );
    expect(months).toHaveLength(25);
    expect(new Set(months.map((m) => m.mrr)).size).toBe(25);
    expect(months.some((m) => m.churn > 0)).toBe(true);
  });
});

describe('usage', () => {
  test('has 24 months of usage for all but two accounts; one source counts uses only', async () => {
    const rows = await findRows<{ first: string | null; last: string | null; people: number | null }>(
      `select min(d.day) as first, max(d.day) as last, max(d.active_users) as people from accounts a
       left join usage_daily d on d.tenant_id = $1 and d.account_id = a.id where a.tenant_id = $1
         and a.status = 'Active' group by a.id`,
    );
    expect(rows.filter((r) => r.first === null)).toHaveLength(2);
    expect(rows.filter((r) => r.first !== null && r.people === null)).toHaveLength(1);
    expect(rows.every((r) => r.last === null || r.last === '2026-11-19')).toBe(true);
    expect(rows.filter((r) => r.first !== null && r.first <= '2024-11-01').length).toBeGreaterThan(70);
  });

  test('daily counts match the active days of the users', async () => {
    const mismatches = await findRow(
      `with bits as (select account_id, product_id, month + n - 1 as day, count(*) as people from usage_users_monthly,
           generate_series(1, 31) n where tenant_id = $1 and month = date '2026-10-01' and get_bit(days, n - 1) = 1
           group by 1, 2, 3)
       select count(*) filter (where coalesce(b.people, 0) <> d.active_users) as n, count(b.people) as days
       from usage_daily d left join bits b using (account_id, product_id, day)
       where d.tenant_id = $1 and d.day between date '2026-10-01' and date '2026-10-31' and d.active_users is not null`,
    );
    expect(mismatches.n).toBe(0);
    expect(mismatches.days).toBeGreaterThan(2000);
  });

  test('uses at most the available seats, less on weekends, and splits uses by feature', async () => {
    const counts = await findRow(
      `select count(*) filter (where active_users > entitlements_used or entitlements_used > entitlements) as beyond,
         (avg(active_users) filter (where extract(isodow from day) < 6))::int as week,
         (avg(active_users) filter (where extract(isodow from day) > 5))::int as weekend
       from usage_daily where tenant_id = $1 and product_id = 0`,
    );
    expect(counts.beyond).toBe(0);
    expect(counts.weekend).toBeLessThan((counts.week ?? 0) / 2);
    const features = await findRow(
      `select count(distinct feature_id) as features, (max(day) - min(day)) as days from usage_features_daily
       where tenant_id = $1`,
    );
    expect(features.features).toBeGreaterThan(10);
    expect(features.days).toBeGreaterThan(85);
  });
});

describe('people and work', () => {
  test('accounts have three to twelve contacts with superiors in the same account', async () => {
    const counts = await findRow(
      `select min(contacts_count) as least, max(contacts_count) as most from accounts where tenant_id = $1`,
    );
    expect(counts).toEqual({ least: 3, most: 12 });
    const reporting = await findRow(
      `with recursive up as (select id, reports_to, account_id, 1 as steps from contacts where tenant_id = $1
         union all select up.id, c.reports_to, up.account_id, up.steps + 1 from up
           join contacts c on c.tenant_id = $1 and c.id = up.reports_to and c.account_id = up.account_id
         where up.steps < 10)
       select max(steps) as levels, count(*) filter (where steps > 1) as reports,
         (select count(*) from contacts where tenant_id = $1 and pinned_at is not null) as pinned from up`,
    );
    expect(reporting.levels).toBe(4);
    expect(reporting.reports).toBeGreaterThan(400);
    expect(reporting.pinned).toBeGreaterThan(40);
  });

  test('has open and closed cases of a year and none in the future', async () => {
    const counts = await findRow(
      `select count(*) filter (where closed_at is null) as open, count(closed_at) as closed,
         count(distinct priority) as priorities, count(*) filter (where submitted_at > timestamptz '2026-11-20 12:00Z'
           or closed_at > timestamptz '2026-11-20 12:00Z' or closed_at < submitted_at) as wrong
       from support_cases where tenant_id = $1`,
    );
    expect(counts).toMatchObject({ priorities: 4, wrong: 0 });
    expect(counts.open).toBeGreaterThan(60);
    expect(counts.closed).toBeGreaterThan(300);
  });

  test('about half of the accounts have plays, with overdue and upcoming actions', async () => {
    const counts = await findRow(
      `select count(distinct account_id) as accounts, count(*) filter (where status = 'Pending') as pending,
         count(*) filter (where status = 'Pending' and due_on < date '2026-11-20') as late,
         count(*) filter (where status = 'Completed') as completed, count(*) filter (where status = 'Skip') as skipped,
         count(*) filter (where (status = 'Completed') <> (completed_at is not null)) as wrong
       from actions where tenant_id = $1`,
    );
    expect(counts.wrong).toBe(0);
    expect(counts.accounts).toBeGreaterThan(45);
    expect(counts.accounts).toBeLessThan(85);
    for (const n of [counts.pending, counts.late, counts.completed, counts.skipped]) expect(n).toBeGreaterThan(5);
  });

  test('the flagship matches the screenshots', async () => {
    const flagship = await findRow(
      `select seats, rank, tier, plan, pending_actions as actions, open_plays as plays, contacts_count as contacts,
         renewal_on - date '2026-11-20' as days, auto_renewal as auto, entitlements_used as used,
         cardinality(path) as level
       from accounts where tenant_id = $1 and name = 'Northwind Robotics'`,
    );
    const expected = {
      seats: 260,
      used: 213,
      rank: 2,
      tier: 'Tier 1',
      plan: 'Enterprise',
      days: 59,
      auto: false,
      level: 3,
    };
    expect(flagship).toMatchObject({ ...expected, actions: 11, plays: 3, contacts: 11 });
  });
});

test('converts names to slugs and adds months up to the end of a month', () => {
  expect(toSlug('Bjørnholt Seafood')).toBe('bjornholt-seafood');
  expect(toSlug('Ibarra & Stone Architects')).toBe('ibarra-and-stone-architects');
  expect(addMonths('2026-08-31', -6)).toBe('2026-02-28');
  expect(addMonths('2026-11-20', 12)).toBe('2027-11-20');
});

test('has no events before the contract of a customer and no work after the churn', async () => {
  const violations = await findRow(
    `select (select count(*) from support_cases k join accounts a on a.tenant_id = $1 and a.id = k.account_id
         where k.tenant_id = $1 and (k.submitted_at::date < a.onboarded_on or k.submitted_at::date > a.closed_on
           or k.closed_at::date > a.closed_on + 1)) as cases,
       (select count(*) from plays p join accounts a on a.tenant_id = $1 and a.id = p.account_id
         where p.tenant_id = $1 and (p.created_at::date < a.onboarded_on - 3 or p.created_at::date > a.closed_on)) as plays,
       (select count(*) from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
         where x.tenant_id = $1 and (x.completed_at::date < a.onboarded_on - 3 or x.completed_at::date > a.closed_on)) as actions,
       (select count(*) from actions x join plays p on p.tenant_id = $1 and p.id = x.play_id
         where x.tenant_id = $1 and x.completed_at::date < p.created_at::date) as unbegun,
       (select count(*) from subscriptions s join accounts a on a.tenant_id = $1 and a.id = s.account_id
         where s.tenant_id = $1 and s.subscription_sd < a.onboarded_on) as subscriptions,
       (select count(*) from contacts c join accounts a on a.tenant_id = $1 and a.id = c.account_id
         where c.tenant_id = $1 and ((c.created_at at time zone '${TEST_ZONE}')::date < a.onboarded_on
           or c.pinned_at < c.created_at)) as contacts`,
  );
  expect(violations).toEqual({ cases: 0, plays: 0, actions: 0, unbegun: 0, subscriptions: 0, contacts: 0 });
});

test('customers open distinct cases about their own products and use no others', async () => {
  const violations = await findRow(
    `select (select count(*) from (select 1 from support_cases where tenant_id = $1 group by account_id, subject
         having count(*) > 1) twice) as twice,
       (select count(*) from usage_features_daily u where u.tenant_id = $1 and not exists (
         select from subscription_lines l where l.tenant_id = $1 and l.account_id = u.account_id
           and l.product_id = u.product_id)) as foreign`,
  );
  expect(violations).toEqual({ twice: 0, foreign: 0 });
});
