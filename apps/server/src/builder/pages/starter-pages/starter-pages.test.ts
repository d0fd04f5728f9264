import { components } from '@mainstay/contract/components';
import { DefinitionFile, FILE_FORMAT, transfer } from '@mainstay/contract/definitions/transfer';
import { menuAuthoring } from '@mainstay/contract/pages/menus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { findFailures, getPages, crawlPages } from '../../../app/testing/page-crawl.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';
import { createStarterPages, STARTER_DEFINITIONS } from './create-starter-pages.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

/** Returns an account of the user, or any account if the user has none. */
async function getAccount(email: string): Promise<number> {
  const [row] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number }>(
      `select a.id from accounts a left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id =
           (select id from users where tenant_id = $1 and email_key = $2)
       where a.tenant_id = $1 order by m.user_id is null, a.id limit 1`,
      [tx.tenant, email],
    ),
  );
  return row?.id ?? 0;
}
const crawl = async (email: string) => crawlPages(t, await t.signIn(email), await getAccount(email));

const STARTER_PAGES = [
  'Account',
  'Portfolio',
  'Renewals',
  'Risks',
  'Success plans',
  'Team performance',
  'Usage and adoption',
];
const pickStarterPages = <P extends { name: string }>(found: readonly P[]) =>
  found.filter(({ name }) => STARTER_PAGES.includes(name));

describe('visibility', () => {
  test('administrators, executives and leads get seven pages, account managers those that are not for leaders', async () => {
    const getPageNames = async (email: string) =>
      pickStarterPages(await getPages(t, await t.signIn(email)))
        .map(({ name }) => name)
        .sort();
    for (const email of ['ada.admin@demo.test', 'evan.exec@demo.test', 'lena.lead@demo.test'])
      expect(await getPageNames(email)).toEqual(STARTER_PAGES);
    for (const email of ['maya.csm@demo.test', 'rhea.reader@demo.test'])
      expect(await getPageNames(email)).toEqual(STARTER_PAGES.filter((name) => name !== 'Team performance'));
  });

  test('every component works for an administrator, an account manager, a lead and a read-only user', async () => {
    const people = ['ada.admin@demo.test', 'maya.csm@demo.test', 'lena.lead@demo.test', 'rhea.reader@demo.test'];
    for (const email of people) {
      const crawled = (await crawl(email)).filter(({ page }) => STARTER_PAGES.includes(page));
      expect(findFailures(crawled)).toEqual([]);
      expect(crawled.length).toBeGreaterThan(50);
    }
  });

  test('no page is empty', async () => {
    const crawled = await crawl('ada.admin@demo.test');
    const empty = crawled.filter(
      ({ page, kind, report }) =>
        STARTER_PAGES.includes(page) &&
        page !== 'Account' &&
        kind !== 'kpi' &&
        report &&
        'reports' in report &&
        report.reports.length === 0,
    );
    expect(empty.map(({ part }) => part)).toEqual([]);
    const withoutValue = crawled.filter(
      ({ page, report }) =>
        STARTER_PAGES.includes(page) && report && 'mainvalue' in report && report.mainvalue === null,
    );
    expect(withoutValue.map(({ part }) => part)).toEqual([]);
    const compared = crawled.flatMap(({ report }) =>
      report && 'output' in report && report.output.data.some(({ previous }) => typeof previous === 'number')
        ? [1]
        : [],
    );
    expect(compared.length).toBeGreaterThanOrEqual(8);
    const withoutDirection = crawled.filter(
      ({ page, report }) =>
        STARTER_PAGES.includes(page) &&
        report &&
        'output' in report &&
        report.output.data.some(
          ({ key, previous, better }) => key === 'mainvalue' && previous !== undefined && !better,
        ),
    );
    expect(withoutDirection.map(({ part }) => part)).toEqual([]);
  });

  test('trends over all accounts are only for users who may read all accounts', async () => {
    const getTabs = async (email: string) =>
      (await getPages(t, await t.signIn(email))).find(({ name }) => name === 'Portfolio')?.tabs.map(({ name }) => name);
    expect(await getTabs('evan.exec@demo.test')).toEqual(['Overview', 'Trends']);
    expect(await getTabs('lena.lead@demo.test')).toEqual(['Overview']);
    expect(await getTabs('maya.csm@demo.test')).toEqual(['Overview']);
  });
});

test('a click on a bar opens the accounts behind it, and their sum equals the bar', async () => {
  const evan = await t.signIn('evan.exec@demo.test');
  const page = (await getPages(t, evan)).find(({ name }) => name === 'Renewals');
  const id = page?.components.find(({ name }) => name === 'Renewals: MRR by month')?.id ?? 0;
  const data = await t.call(evan, components.getComponentData, { query: { id, pageSize: 100 } });
  const bars = 'reports' in data.body.data ? data.body.data.reports : [];
  const bar = bars.find(({ mrr }) => Number(mrr) > 0);
  const params = { p_row_renewal: bar?.renewal, p_row_renewal_grain: 'month', pageSize: 500 };
  const reply = await t.call(evan, components.findComponentRows, { query: { id, ...params } });
  const { reports: rows, metric } = reply.body.data;
  expect(metric).toMatchObject({ rows_of: 'Accounts', title: 'MRR to renew, next 12 months' });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.reduce((sum, { c0_mrr }) => sum + Number(c0_mrr), 0)).toBeCloseTo(Number(bar?.mrr), 2);
  expect(rows[0]?._link?.account).toMatchObject({ type: 'account' });
});

describe('creation', () => {
  /** Returns the same transaction with a counter of its statements. */
  const withCounter = (tx: TenantTx) => {
    const count = { statements: 0 };
    const rows: TenantTx['rows'] = (text, values) => {
      count.statements += 1;
      return tx.rows(text, values);
    };
    return { count, tx: { ...tx, rows } };
  };

  test('takes a fixed number of statements', async () => {
    let statementCount = 0;
    await t.inTenant('demo', 'write', async (tx) => {
      await tx.rows('savepoint emptied', []);
      await tx.rows('delete from page_parts where tenant_id = $1', [tx.tenant]);
      await tx.rows('delete from pages where tenant_id = $1', [tx.tenant]);
      await tx.rows('delete from components where tenant_id = $1', [tx.tenant]);
      await tx.rows('delete from definition_versions where tenant_id = $1', [tx.tenant]);
      const counted = withCounter(tx);
      await createStarterPages(counted.tx, new Map());
      statementCount = counted.count.statements;
      await tx.rows('rollback to savepoint emptied', []);
    });
    expect(statementCount).toBe(6);
    expect(STARTER_DEFINITIONS.length).toBeGreaterThan(60);
  });

  test('1-S-31 importing the definitions as a file into a new company changes nothing', async () => {
    await createTenant(
      t.services.database,
      { domain: 'fresh', name: 'Fresh' },
      {
        after: async (tx) => {
          await tx.rows(
            `with made as (insert into users (tenant_id, email, first_name, last_name)
                values ($1, 'ann@fresh.test', 'Ann', 'Fresh') returning id)
           insert into user_roles (tenant_id, user_id, role_id) select $1, made.id, r.id from made
             join roles r on r.tenant_id = $1 and r.abbr = 'ADM'`,
            [tx.tenant],
          );
        },
      },
    );
    const ann: Caller = await t.signIn('ann@fresh.test');
    const file = DefinitionFile.parse({ format: FILE_FORMAT, version: 1, entries: STARTER_DEFINITIONS });
    const reply = await t.call(ann, transfer.importDefinitions, {
      body: { file, conflicts: 'replace', dry_run: true },
    });
    expect([...new Set(reply.body.data.entries.map(({ outcome }) => outcome))]).toEqual(['unchanged']);
    const crawled = await crawlPages(t, ann, 0).then((all) => all.filter(({ page }) => page !== 'Account'));
    expect(findFailures(crawled)).toEqual([]);
    const menu = (await t.call(ann, menuAuthoring.findMenuItems, {})).body.data.listing.map(({ name }) => name);
    expect(menu).toEqual([
      'Accounts',
      'Actions',
      'Portfolio',
      'Renewals',
      'Admin',
      'Reports',
      'Insights',
      'Risks',
      'Success plans',
      'Usage and adoption',
      'Team performance',
      'Account',
    ]);
  });

  test('an entry that does not fit the catalog prevents the creation of the company', async () => {
    const broken = STARTER_DEFINITIONS.map((entry) =>
      entry.name === 'Risks: MRR by health'
        ? { ...entry, body: JSON.parse(JSON.stringify(entry.body).replace('sum(mrr)', 'sum(mmr)')) }
        : entry,
    );
    const creation = createTenant(
      t.services.database,
      { domain: 'broken', name: 'Broken' },
      {
        after: async (tx) => {
          await tx.rows('delete from page_parts where tenant_id = $1', [tx.tenant]);
          await tx.rows('delete from pages where tenant_id = $1', [tx.tenant]);
          await tx.rows('delete from components where tenant_id = $1', [tx.tenant]);
          await createStarterPages(tx, new Map(), broken);
        },
      },
    );
    await expect(creation).rejects.toThrow('Accounts has no column with this name.');
    await expect(t.tenantId('broken')).rejects.toThrow();
  });
});
