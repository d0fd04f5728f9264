/** The metrics of the portfolio at the end of a period and of the previous one, compared with values computed from the source records. */
import { accounts } from '@mainstay/contract/accounts';
import { activities } from '@mainstay/contract/activities';
import { components } from '@mainstay/contract/components';
import type { MetricRows, Report } from '@mainstay/contract/components/report';
import { type KpiResult, kpis } from '@mainstay/contract/kpis';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import type { OwnerScope } from '@mainstay/contract/rules/access';
import type { PagePeriod } from '@mainstay/contract/rules/page-period';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSystemResult } from '../../builder/kpis/evaluate-kpi.ts';
import { getSystemCaller } from '../../platform/engine/caller.ts';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { countStatements } from '../testing/count-statements.ts';
import { TEST_DAY, TEST_NOW } from '../testing/services.ts';

/** The last days of each period and of the previous one, on Friday, November 20th. */
const DAYS: Readonly<Record<PagePeriod, readonly [day: string, previous: string]>> = {
  'Current Month': [TEST_DAY, '2026-10-31'],
  'Last Month': ['2026-10-31', '2026-09-30'],
  'Current Quarter': [TEST_DAY, '2026-09-30'],
  'Last 30 Days': [TEST_DAY, '2026-10-21'],
  'Last 90 Days': [TEST_DAY, '2026-08-22'],
  'Current Year': [TEST_DAY, '2025-12-31'],
};
const PERIODS = Object.keys(DAYS) as PagePeriod[];
/** The same for daily active users, which are those of Thursday, the last complete day, and are compared with a Thursday. */
const DAYS_OF_USERS: typeof DAYS = {
  'Current Month': ['2026-11-19', '2026-10-29'],
  'Last Month': ['2026-10-31', '2026-10-03'],
  'Current Quarter': ['2026-11-19', '2026-10-01'],
  'Last 30 Days': ['2026-11-19', '2026-10-22'],
  'Last 90 Days': ['2026-11-19', '2026-08-20'],
  'Current Year': ['2026-11-19', '2026-01-01'],
};
/** Each user's team members besides themselves, and whether they may read all accounts. */
const USERS = {
  'ada.admin': { team: [], readsAll: true },
  'olga.ops': { team: [], readsAll: true },
  'dev.data': { team: [], readsAll: true },
  'evan.exec': { team: [], readsAll: true },
  'lena.lead': { team: ['maya.csm', 'noah.csm'], readsAll: false },
  'maya.csm': { team: [], readsAll: false },
  'emil.extended': { team: [], readsAll: false },
  'rhea.reader': { team: [], readsAll: false },
} as const;
type UserName = keyof typeof USERS;
const NAMES = Object.keys(USERS) as UserName[];

interface Subscription {
  account_id: number;
  status: string;
  starts: string;
  ends: string | null;
  mrr: number;
  arr: number;
}
interface Snapshot {
  account_id: number;
  day: string;
  status: string;
  health: number | null;
  used: number;
  total: number;
}

let t: TestApp;
const callers = {} as Record<UserName, Caller>;
let members: { account_id: number; email: string }[];
let subscriptions: Subscription[];
let snapshots: Snapshot[];
/** The users of each account on each compared day, as the newest day of usage up to it states. */
const users = new Map<string, { account_id: number; active_users: number | null }[]>();
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  for (const name of NAMES) callers[name] = await t.signIn(`${name}@demo.test`);
  members = await t.query(
    'demo',
    `select m.account_id, split_part(u.email, '@', 1) as email from account_members m
       join users u on u.tenant_id = $1 and u.id = m.user_id where m.tenant_id = $1`,
  );
  subscriptions = await t.query(
    'demo',
    `select account_id, status, subscription_sd::text as starts, subscription_ed::text as ends, mrr_minor as mrr,
       arr_minor as arr from subscriptions where tenant_id = $1`,
  );
  snapshots = await t.query(
    'demo',
    `select account_id, day::text as day, status, health, entitlements_used as used, entitlements_total as total
       from account_daily where tenant_id = $1 order by account_id, day`,
  );
  for (const day of new Set(Object.values(DAYS_OF_USERS).flat()))
    users.set(
      day,
      await t.query(
        'demo',
        `select distinct on (account_id) account_id, active_users from usage_daily
           where tenant_id = $1 and product_id = 0 and day <= $2 and day > $2::date - 30 order by account_id, day desc`,
        day,
      ),
    );
});
afterAll(() => t.close());

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns whether an account is in the selected scope of a user. */
function getScope(name: UserName, selected: OwnerScope | undefined): (account: number) => boolean {
  const { team, readsAll } = USERS[name];
  if (readsAll && (selected === undefined || selected === 'all')) return () => true;
  const owners: readonly string[] = selected === 'mine' ? [name] : [name, ...team];
  const ids = new Set(members.filter(({ email }) => owners.includes(email)).map(({ account_id }) => account_id));
  return (account) => ids.has(account);
}

/** Computes metrics of a day from the purchases and from the newest record of each account up to the day. */
function computeMetrics(isInScope: (account: number) => boolean, day: string) {
  const running = subscriptions.filter(
    ({ account_id, status, starts, ends }) =>
      isInScope(account_id) &&
      status !== 'draft' &&
      status !== 'pending' &&
      starts <= day &&
      (ends === null || ends > day),
  );
  const newest = new Map<number, Snapshot>();
  for (const snapshot of snapshots)
    if (snapshot.day <= day && isInScope(snapshot.account_id)) newest.set(snapshot.account_id, snapshot);
  const rows = [...newest.values()];
  const active = rows.filter(({ status }) => status === 'Active');
  const scores = active.flatMap(({ health }) => health ?? []);
  const total = sum(rows.map((row) => row.total));
  return {
    mrr: sum(running.map(({ mrr }) => mrr)) / 100,
    portfolio: sum(running.map(({ arr }) => arr)) / 100,
    accounts: active.length,
    healthscore: scores.length > 0 ? Math.ceil(sum(scores) / scores.length) : null,
    licenseutilization: total > 0 ? (sum(rows.map(({ used }) => used)) / total) * 100 : null,
  };
}
const METRICS = ['mrr', 'portfolio', 'accounts', 'healthscore', 'licenseutilization'] as const;
const TYPES = [...METRICS, 'dau'] as const;

const countUsers = (isInScope: (account: number) => boolean, day: string): number =>
  sum((users.get(day) ?? []).map((row) => (isInScope(row.account_id) ? (row.active_users ?? 0) : 0)));

const getTotals = async (name: UserName, type: string, query: { period?: PagePeriod; owner_scope?: OwnerScope }) => {
  const { status, body } = await t.call(callers[name], accounts.getTotals, { query: { type, active: true, ...query } });
  expect([name, type, query, status]).toEqual([name, type, query, 200]);
  return body.data as KpiResult;
};
const round = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value);

describe.each(NAMES)('%s', (name) => {
  test('sees the value and the previous value of every metric, of the selected accounts only', async () => {
    const selections = [undefined, 'mine', 'team', 'all'] as const;
    for (const owner_scope of selections) {
      const isInScope = getScope(name, owner_scope);
      for (const period of owner_scope === undefined ? PERIODS : (['Last Month', 'Last 90 Days'] as const)) {
        const [day, previous] = DAYS[period].map((one) => computeMetrics(isInScope, one));
        const [usersOfDay, usersBefore] = DAYS_OF_USERS[period].map((one) => countUsers(isInScope, one));
        for (const type of TYPES) {
          const result = await getTotals(name, type, { period, ...(owner_scope && { owner_scope }) });
          const main = result.output.data[0];
          const what = [type, period, owner_scope];
          const isOfUsers = type === 'dau';
          expect([...what, round(result.mainvalue), round(main?.previous)]).toEqual([
            ...what,
            round(isOfUsers ? usersOfDay : day?.[type]),
            round(isOfUsers ? usersBefore : previous?.[type]),
          ]);
          const [value_day, sameWeekday] = DAYS_OF_USERS[period];
          expect(result.compared_days).toEqual({
            day: DAYS[period][0],
            previous_day: isOfUsers ? sameWeekday : DAYS[period][1],
            ...(isOfUsers && { value_day }),
          });
          expect([result.error, result.no_history]).toEqual([null, undefined]);
        }
      }
    }
  });

  test('can select no more than the accounts that the role may read', async () => {
    const { body } = await t.call(callers[name], pageDetails.getPageDetailByName, { query: { name: 'Portfolio' } });
    const { team, readsAll } = USERS[name];
    expect(body.data.owner_scopes).toEqual([
      'mine',
      ...(team.length > 0 ? ['team'] : []),
      ...(readsAll ? ['all'] : []),
    ]);
    const all = await getTotals(name, 'accounts', { owner_scope: 'all' });
    const withoutSelection = await getTotals(name, 'accounts', {});
    expect(all).toEqual(withoutSelection);
  });
});

test('the demo company has changes, so that equal values cannot hide a missing comparison', async () => {
  const changed = METRICS.filter((type) =>
    PERIODS.some((period) => {
      const [day, previous] = DAYS[period].map((one) => computeMetrics(() => true, one)[type]);
      return day !== previous;
    }),
  );
  expect(changed).toEqual(METRICS);
  const userCounts = Object.values(DAYS_OF_USERS).map((days) => days.map((day) => countUsers(() => true, day)));
  expect(userCounts.filter(([day, previous]) => day !== previous)).not.toEqual([]);
});

test('reach as of a day is the mean of the shares that the accounts had', async () => {
  const rows = await t.query<{ mau: number; seats: number }>(
    'demo',
    `select distinct on (account_id) mau, licensed_seats as seats from account_daily
       where tenant_id = $1 and day <= '2026-10-21' order by account_id, day desc`,
  );
  const shares = rows.flatMap(({ mau, seats }) =>
    mau === null || !seats ? [] : [Math.round((mau * 10_000) / seats) / 100],
  );
  const result = await getTotals('ada.admin', 'reach', { period: 'Last 30 Days' });
  expect(round(result.output.data[0]?.previous)).toBe(round(sum(shares) / shares.length));
  expect(shares.length).toBeGreaterThan(50);
});

test('values that were not recorded are missing for a past period, the others are shown', async () => {
  const result = await getTotals('ada.admin', 'portfolio', { period: 'Last Month' });
  // Net of churn is known for today only.
  expect([typeof result.mainvalue, result.footervalue]).toEqual(['number', null]);
  const today = await getTotals('ada.admin', 'portfolio', { period: 'Current Month' });
  expect(typeof today.footervalue).toBe('number');
  expect(today.output.data.find(({ key }) => key === 'footervalue')?.previous).toBeNull();
});

test('a period before the company had accounts has no values or zeros, and is not an error', async () => {
  t.setNow(new Date('2023-06-01T00:00:00Z'));
  try {
    const caller = await t.signIn('evan.exec@demo.test');
    const { body } = await t.call(caller, accounts.getTotals, { query: { type: 'mrr', period: 'Last Month' } });
    const { mainvalue, output } = body.data as KpiResult;
    expect([mainvalue, output.data[0]?.previous]).toEqual([0, 0]);
    const health = await t.call(caller, accounts.getTotals, { query: { type: 'healthscore', period: 'Last Month' } });
    expect((health.body.data as KpiResult).output.data[0]).toMatchObject({ value: null, previous: null });
  } finally {
    t.setNow(TEST_NOW);
  }
});

test('the rows of a metric are those of the same day and of the same accounts', async () => {
  const { body: all } = await t.call(callers['lena.lead'], kpis.findAllKpis, {});
  const kpiId = all.data.kpis.find(({ name }) => name === 'Accounts')?.id ?? 0;
  for (const owner_scope of ['mine', 'team'] as const) {
    for (const as_of of [undefined, '2026-10-31']) {
      const query = { kpiId, owner_scope, pageSize: 1000, ...(as_of && { as_of }) };
      const { body } = await t.call(callers['lena.lead'], kpis.findKpiRows, { query });
      const rows = (body as { data: MetricRows }).data;
      const expected = computeMetrics(getScope('lena.lead', owner_scope), as_of ?? TEST_DAY).accounts;
      expect([owner_scope, as_of, rows.total_records]).toEqual([owner_scope, as_of, expected]);
    }
  }
});

test('components and the lists of the page contain only the selected accounts', async () => {
  const [table] = await t.query<{ id: number }>(
    'demo',
    `select id from components where tenant_id = $1 and name = 'Portfolio: next renewals'`,
  );
  const isMine = getScope('lena.lead', 'mine');
  const isTeam = getScope('lena.lead', undefined);
  const read = async (query: { owner_scope?: OwnerScope }) => {
    const caller = callers['lena.lead'];
    const data = await t.call(caller, components.getComponentData, {
      query: { id: table?.id ?? 0, pageSize: 500, ...query },
    });
    const recent = await t.call(caller, accounts.findRecentAccounts, { query: { limit: 500, ...query } });
    const feed = await t.call(caller, activities.findActivities, { query: { limit: 100, ...query } });
    const actions = await t.call(caller, pendingActions.findPendingActions, { query: { limit: 100, ...query } });
    return [
      (data.body.data as Report).reports.map((row) => Number(row.account_id)),
      recent.body.data.listing.map(({ account_id }) => account_id),
      feed.body.data.data.map(({ account_id }) => account_id),
      Object.keys(actions.body.data.actions).map(Number),
    ];
  };
  for (const ids of await read({ owner_scope: 'mine' })) expect(ids.filter((id) => !isMine(id))).toEqual([]);
  const team = await read({});
  for (const ids of team) {
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !isTeam(id))).toEqual([]);
  }
  expect(await read({ owner_scope: 'team' })).toEqual(team);
});

test('totals of all accounts are not shown for some accounts, and are forbidden to others', async () => {
  const [tile] = await t.query<{ id: number }>(
    'demo',
    `select id from components where tenant_id = $1 and name = 'Portfolio: MRR now'`,
  );
  const read = async (name: UserName, query: { owner_scope?: OwnerScope }) => {
    const { status, body } = await t.call(callers[name], components.getComponentData, {
      query: { id: tile?.id ?? 0, ...query },
    });
    const { mainvalue, all_accounts_only } = ((body as { data?: KpiResult }).data ?? {}) as Partial<KpiResult>;
    return [status, typeof mainvalue, all_accounts_only];
  };
  expect(await read('evan.exec', {})).toEqual([200, 'number', undefined]);
  expect(await read('evan.exec', { owner_scope: 'mine' })).toEqual([200, 'object', true]);
  expect(await read('evan.exec', { owner_scope: 'all' })).toEqual([200, 'number', undefined]);
  for (const owner_scope of ['mine', 'all'] as const)
    expect(await read('lena.lead', { owner_scope })).toEqual([403, 'undefined', undefined]);
  const { status } = await t.call(callers['evan.exec'], components.findComponentRows, {
    query: { id: tile?.id ?? 0, owner_scope: 'mine' },
  });
  expect(status).toBe(403);
});

test('unknown periods and scopes are rejected by name', async () => {
  const call = (path: string) => t.send(callers['ada.admin'], 'GET', path);
  for (const [query, field] of [
    ['type=mrr&period=Tomorrow', 'period'],
    ['type=mrr&owner_scope=everyone', 'owner_scope'],
  ] as const) {
    const { status, body } = await call(`${accounts.getTotals.path}?${query}`);
    expect(status).toBe(400);
    expect(Object.keys((body as { errors: { fields: object } }).errors.fields)).toEqual([field]);
  }
});

test('another company has its own values', async () => {
  const gia = await t.signIn('gia.admin@globex.test');
  const { body } = await t.call(gia, accounts.getTotals, { query: { type: 'mrr', period: 'Last Month' } });
  const [expected] = await t.query<{ mrr: number }>(
    'globex',
    `select coalesce(sum(mrr_minor), 0) as mrr from subscriptions where tenant_id = $1 and status not in ('draft', 'pending')
       and subscription_sd <= '2026-10-31' and (subscription_ed is null or subscription_ed > '2026-10-31')`,
  );
  expect((body.data as KpiResult).mainvalue).toBe(Number(expected?.mrr) / 100);
});

test('a comparison takes a fixed number of statements: one more than the value alone', async () => {
  const count = (period?: PagePeriod, type = 'healthscore') =>
    t.inTenant('demo', 'read', (tx) =>
      countStatements(tx, async (counted) =>
        getSystemResult(counted, type, await getSystemCaller(tx, TEST_NOW), { period }),
      ),
    );
  const alone = await count();
  expect(await Promise.all(PERIODS.map((period) => count(period)))).toEqual(PERIODS.map(() => alone + 1));
  expect(await count('Last Month', 'portfolio')).toBe(alone + 1);
});
