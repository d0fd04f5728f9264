import { accounts } from '@mainstay/contract/accounts';
import { identity } from '@mainstay/contract/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshAccounts } from '../../domains/health/refresh-metrics.ts';
import { getCookies, openTestApp, type TestApp } from '../testing/app.ts';
import { connectSuperuser, TEST_DAY, TEST_ZONE } from '../testing/services.ts';
import { COMPANIES } from './companies.ts';
import { seedDemo } from './company.ts';
import { refreshAllPlayMetrics } from '../../domains/playbooks/refresh-play-metrics.ts';
import { DEMO_PASSWORD, DEMO_USERS, GLOBEX_ADMIN } from './teams.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

/** Returns one row of the demo company. */
async function findRow<R>(text: string): Promise<R> {
  const rows = await t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));
  return rows[0] as R;
}
const findRows = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));

/** Signs in as a browser does: password, then the single-use code. */
async function signInWithPassword(domain: string, email: string) {
  const body = { username: email, password: DEMO_PASSWORD };
  const answer = await t.call({ domain }, identity.authenticate, { body });
  const code = new URLSearchParams(answer.body.acs_url.split('?')[1]).get('code') ?? '';
  return (await t.call({ domain, cookie: getCookies(answer) }, identity.exchangeCode, { body: { email, code } })).body
    .data;
}

describe('people', () => {
  test('1-platform-01 one user of each kind signs in with the demo password', async () => {
    for (const user of DEMO_USERS) {
      const session = await signInWithPassword('demo', user.email);
      expect(session).toMatchObject({ email: user.email, role: [user.role], first_name: user.firstName });
      expect(session.user_access_type).toBe(user.readOnly ? 'read_only' : 'full');
      expect(session.token).toBeTruthy();
    }
    const gia = await signInWithPassword('globex', GLOBEX_ADMIN.email);
    expect(gia).toMatchObject({ role: ['ADM'], entity_name: 'Globex', entity_theme: 'theme-pur' });
    const kinds = new Set(DEMO_USERS.map((u) => u.role));
    expect([...kinds].sort()).toEqual(['ADM', 'CSL', 'CSM', 'CSO', 'DA', 'EXE']);
  });

  test('Lena leads the team of Maya and Noah', async () => {
    const members = await findRows(
      `select u.first_name as name, m.is_lead from team_members m join users u on u.tenant_id = $1 and u.id = m.user_id
       where m.tenant_id = $1 order by u.id`,
    );
    const toMember = (name: string, is_lead: boolean) => ({ name, is_lead });
    expect(members).toEqual([toMember('Lena', true), toMember('Maya', false), toMember('Noah', false)]);
  });

  test('every user has the number of accounts that the decisions specify', async () => {
    const rows = await findRows<{ name: string; kind: string; n: number }>(
      `select u.first_name as name, m.member_type || case when m.read_only then ' view' else '' end as kind,
         count(*) as n from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
       where m.tenant_id = $1 group by 1, 2`,
    );
    const counts = Object.fromEntries(rows.map((r) => [`${r.name} ${r.kind}`, r.n]));
    expect(counts).toMatchObject({ 'Maya P': 40, 'Noah P': 40, 'Lena P': 15, 'Olga P': 10, 'Emil P': 10, 'Rhea P': 5 });
    expect(counts).toMatchObject({ 'Emil E': 5, 'Emil E view': 5 });
    expect(counts['Maya E'] ?? counts['Noah E'] ?? counts['Rhea E']).toBeUndefined();
    const wrongMembers = await findRow<{ n: number }>(
      `select count(*) as n from account_members e join users u on u.tenant_id = $1 and u.id = e.user_id
         and u.first_name = 'Emil' join accounts a on a.tenant_id = $1 and a.id = e.account_id
         join users o on o.tenant_id = $1 and o.id = a.primary_owner_id
       where e.tenant_id = $1 and e.member_type = 'E' and o.first_name <> 'Maya'`,
    );
    expect(wrongMembers.n).toBe(0);
  });
});

describe('the neighboring company', () => {
  test('1-platform-03 a token of one company cannot read data of the other', async () => {
    const { id } = await findRow<{ id: number }>('select id from accounts where tenant_id = $1 order by id limit 1');
    const gia = await t.signIn(GLOBEX_ADMIN.email);
    expect((await t.call(gia, accounts.getAccount, { params: { id } })).status).toBe(404);
    const listReply = await t.call(gia, accounts.findAccounts, { query: { limit: 100 } });
    expect(listReply.body.data.accounts).toHaveLength(6);
    const names = new Set(COMPANIES.map((c) => c.name));
    expect(listReply.body.data.accounts.filter((a) => names.has(a.name))).toEqual([]);
    expect((await t.call({ ...gia, domain: 'demo' }, accounts.findAccounts, { query: {} })).status).toBe(401);
  });

  test('1-platform-03 a statement without a tenant condition reads only one company', async () => {
    const count = (domain: string) =>
      t.inTenant(domain, 'read', (tx) => tx.rows<{ n: number }>('select count(*) as n from accounts', []));
    expect(await count('demo')).toEqual([{ n: 120 }]);
    expect(await count('globex')).toEqual([{ n: 6 }]);
  });
});

describe('stored metrics', () => {
  test('deriving them again changes nothing', async () => {
    const changed = await t.inTenant('demo', 'write', async (tx) => {
      await refreshAllPlayMetrics(tx);
      return refreshAccounts(tx, { today: TEST_DAY });
    });
    expect(changed).toBe(0);
  });
});

/** Columns that depend on the wall clock or on a random salt. */
const VARYING_COLUMNS = ['created_at', 'updated_at', 'password_hash', 'computed_at', 'health_at', 'saved_at'];
const TABLES = [
  'users',
  'team_members',
  'accounts',
  'account_members',
  'account_churns',
  'pins',
  'search_terms',
  'products',
  'product_features',
  'subscriptions',
  'subscription_lines',
  'entitlements',
  'contacts',
  'support_cases',
  'tickets',
  'plays',
  'actions',
  'quick_filters',
  'success_plans',
  'success_plan_criteria',
  'objectives',
  'objective_points',
  'timeline_events',
  'usage_daily',
  'usage_features_daily',
  'usage_users_monthly',
  'usage_monthly',
  'mrr_monthly',
  'account_daily',
  'health_history',
  'health_results',
  'sessions',
  'audit_log',
  'outgoing_mail',
  'imports',
  'ai_conversations',
  'ai_messages',
  'ai_proposals',
  'ai_system_details',
];

/** Returns the digest of all rows of each table, independent of their order. */
async function computeDigests({ services: { database } }: TestApp): Promise<Record<string, unknown>> {
  const { rows: columns } = await database.ownerPool.query<{ name: string; columns: string }>(
    `select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attname) as columns
     from pg_attribute where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and attname <> all($2)
     group by 1`,
    [TABLES, VARYING_COLUMNS],
  );
  expect(columns).toHaveLength(TABLES.length);
  const digestByTable: Record<string, unknown> = {};
  const superuser = await connectSuperuser(database);
  for (const table of columns) {
    const { rows } = await superuser.query(
      `select sum(hashtextextended(row(${table.columns})::text, 0)) as digest, count(*) as n from ${table.name}`,
    );
    digestByTable[table.name] = rows[0];
  }
  await superuser.end();
  return digestByTable;
}

describe('seeding', () => {
  test('is reproducible with the same clock', async () => {
    const [seededApp, templateApp] = await Promise.all([openTestApp(), openTestApp({ demo: true })]);
    try {
      const startedAt = performance.now();
      await seedDemo(seededApp.services, TEST_ZONE);
      process.stdout.write(`The demo company was seeded in ${Math.round(performance.now() - startedAt)} ms.\n`);
      expect(await computeDigests(seededApp)).toEqual(await computeDigests(templateApp));
    } finally {
      await Promise.all([seededApp.close(), templateApp.close()]);
    }
  });

  test('works at the end of a month and when Berlin has a different date', async () => {
    const fresh = await openTestApp({ now: new Date('2027-03-31T22:30:00Z') });
    try {
      await seedDemo(fresh.services);
      const rows = await fresh.inTenant('demo', 'read', (tx) =>
        tx.rows<{ n: number; last: string }>(
          `select (select count(*) from accounts where tenant_id = $1) as n,
             (select max(day) from usage_daily where tenant_id = $1) as last`,
          [tx.tenant],
        ),
      );
      expect(rows).toEqual([{ n: 120, last: '2027-03-31' }]);
    } finally {
      await fresh.close();
    }
  });

  test('leaves no tenant behind if a company fails halfway', async () => {
    const fresh = await openTestApp();
    try {
      await fresh.services.database.ownerPool.query('revoke insert on support_cases from tenant_app');
      await expect(seedDemo(fresh.services)).rejects.toThrow(/permission denied/);
      const { rows } = await fresh.services.database.ownerPool.query('select domain from tenants');
      expect(rows).toEqual([]);
    } finally {
      await fresh.close();
    }
  });
});
