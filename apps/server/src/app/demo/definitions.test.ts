import { announcements } from '@mainstay/contract/announcements';
import { pages } from '@mainstay/contract/pages';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { components } from '@mainstay/contract/components';
import { PROCESS_KINDS } from '@mainstay/contract/rules/external-processes';
import { KPI_CATEGORIES } from '@mainstay/contract/rules/kpi-types';
import { TEMPLATES, CHART_TYPES } from '@mainstay/contract/rules/expressions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { findFailures, getPages, crawlPages } from '../testing/page-crawl.ts';
import { TEST_DAY } from '../testing/services.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const findRows = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));
const ANY_ACCOUNT = `select account_id as id from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
  where m.tenant_id = $1 and u.email_key = 'maya.csm@demo.test' order by 1 limit 1`;

test('every part of every page loads for the users who can see it', async () => {
  const [{ id = 0 } = {}] = await findRows<{ id: number }>(ANY_ACCOUNT);
  for (const email of ['olga.ops@demo.test', 'evan.exec@demo.test', 'maya.csm@demo.test'])
    expect(findFailures(await crawlPages(t, await t.signIn(email), id))).toEqual([]);
});

test('every compared KPI states whether a higher or lower value is better', async () => {
  const comparedKpis = await findRows<{ name: string; better: string | null }>(
    `select name, body #>> '{kpi,formula,output,data,0,better}' as better from components
     where tenant_id = $1 and kind = 'kpi' and body #>> '{kpi,compare}' <> 'none' order by name`,
  );
  expect(comparedKpis.length).toBeGreaterThan(8);
  expect(comparedKpis.filter(({ better }) => better !== 'higher' && better !== 'lower')).toEqual([]);
  expect(comparedKpis).toContainEqual({ name: 'Gallery: plain figure', better: 'lower' });
});

test('decisions-37 S3-12 one page has a component of each template and a chart of each type', async () => {
  const ada = await t.signIn('ada.admin@demo.test');
  const page = (await getPages(t, ada)).find(({ name }) => name === 'Component gallery');
  const kinds = new Set(page?.components.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([...TEMPLATES, 'kpi'].sort());
  const types = await Promise.all(
    (page?.components ?? [])
      .filter(({ kind }) => kind === 'graph')
      .map(async ({ id }) => (await t.call(ada, components.getComponentDetail, { query: { id } })).body.data.meta),
  );
  expect(new Set(types.map((meta) => meta.chartOptions?.type))).toEqual(new Set(CHART_TYPES));
});

test("decisions-37 one of Maya's accounts has an action with an external process of each kind", async () => {
  const kinds = await findRows<{ kind: string }>(
    `select distinct p.kind from actions x join external_processes p on p.tenant_id = $1 and p.id = x.external_process_id
       join account_members m on m.tenant_id = $1 and m.account_id = x.account_id and m.member_type = 'P'
       join users u on u.tenant_id = $1 and u.id = m.user_id and u.email_key = 'maya.csm@demo.test'
     where x.tenant_id = $1 order by 1`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([...PROCESS_KINDS].sort());
});

test('1-S-31 decisions-43 has nested tabs and a page for executives only', async () => {
  const [maya, evan, ada] = [
    await t.signIn('maya.csm@demo.test'),
    await t.signIn('evan.exec@demo.test'),
    await t.signIn('ada.admin@demo.test'),
  ];
  const base = (await getPages(t, maya)).find(({ name }) => name === 'Customer base');
  expect(base?.tabs.map(({ nestedTabs }) => nestedTabs.length)).toEqual([3, 2, 0]);
  const getPageNames = async (caller: typeof maya) => (await getPages(t, caller)).map(({ name }) => name);
  expect(await getPageNames(evan)).toContain('Executive briefing');
  for (const caller of [maya, ada]) expect(await getPageNames(caller)).not.toContain('Executive briefing');
  const [{ id = 0 } = {}] = await findRows<{ id: number }>(
    `select id from pages where tenant_id = $1 and name = 'Executive briefing'`,
  );
  expect((await t.call(maya, pageDetails.getPageDetail, { query: { id } })).status).toBe(404);
});

test('1-S-31 decisions-43 a Deep Link passes its parameter to the page that it opens', async () => {
  const maya = await t.signIn('maya.csm@demo.test');
  const { menus } = (await t.call(maya, pages.findMenus, {})).body.data;
  const link = menus.find(({ type }) => type === 'Deep Link');
  expect(link).toMatchObject({ name: 'Segment', meta: { params: ['segment'] } });
  const page = (await t.call(maya, pageDetails.getPageDetail, { query: { id: link?.linked ?? 0 } })).body.data;
  const id = page.components.find(({ name }) => name === 'Segments: accounts')?.id ?? 0;
  const rows = async (context: object) => {
    const { data } = (await t.call(maya, components.getComponentData, { query: { id, pageSize: 500, ...context } }))
      .body;
    return 'reports' in data ? data.reports : [];
  };
  const [first] = await rows({});
  const segmentRows = await rows({ segment: first?.segment });
  expect(new Set(segmentRows.map(({ segment }) => segment))).toEqual(new Set([first?.segment]));
  expect(segmentRows.length).toBeLessThan((await rows({})).length);
});

test('decisions-43 has a KPI of each category, and series with a year of points', async () => {
  const kpis = await findRows<{ category: string; own: number; points: number; days: number }>(
    `select c.name as category, count(distinct k.id) filter (where not k.is_system)::int as own, count(p.period)::int as points,
       count(distinct p.period)::int as days
     from kpi_categories c join kpis k on k.tenant_id = $1 and k.category_id = c.id
       left join kpi_points p on p.tenant_id = $1 and p.kpi_id = k.id where c.tenant_id = $1 group by c.name order by c.name`,
  );
  expect(kpis.map(({ category, own }) => [category, own])).toEqual([...KPI_CATEGORIES].sort().map((name) => [name, 1]));
  for (const { points, days } of kpis) expect([points > 300, days >= 12]).toEqual([true, true]);
  const [mrr] = await findRows<{ value: number; kept: number }>(
    `select p.value, d.mrr_minor / 100.0 as kept from kpi_points p join kpis k on k.tenant_id = $1 and k.id = p.kpi_id and k.name = 'MRR'
       join portfolio_daily d on d.tenant_id = $1 and d.user_id = 0 and d.day = p.period
     where p.tenant_id = $1 and p.account_id = 0 order by p.period desc limit 1`,
  );
  expect(Number(mrr?.value)).toBeCloseTo(Number(mrr?.kept), 2);
});

test('decisions-43 has announcements that all users read, and products that customers bought', async () => {
  const maya = await t.signIn('maya.csm@demo.test');
  const listed = (await t.call(maya, announcements.findAnnouncements, {})).body.data.announcements;
  expect(listed.length).toBeGreaterThanOrEqual(3);
  const products = await findRows<{ name: string; bought: number }>(
    `select p.sku_name as name, count(distinct s.account_id)::int as bought from products p
       left join subscription_lines s on s.tenant_id = $1 and s.product_id = p.id
     where p.tenant_id = $1 group by p.tenant_id, p.id order by 1`,
  );
  expect(products.length).toBeGreaterThanOrEqual(4);
  expect(products.filter(({ bought }) => bought === 0)).toEqual([]);
});

test('attributes have values, and custom tables have rows of accounts', async () => {
  const attributes = await findRows<{ name: string; n: number }>(
    `select a.name, count(v.id)::int as n from custom_attributes a left join custom_attribute_values v
       on v.tenant_id = $1 and v.attribute_id = a.id where a.tenant_id = $1 group by a.name`,
  );
  expect(attributes.length).toBeGreaterThanOrEqual(6);
  for (const { n } of attributes) expect(n).toBeGreaterThan(30);
  const [ofActions] = await findRows<{ n: number; strays: number }>(
    `select count(*)::int as n, count(*) filter (where x.account_id <> v.account_id)::int as strays
     from custom_attribute_values v join actions x on x.tenant_id = $1 and x.id = v.action_id where v.tenant_id = $1`,
  );
  expect([(ofActions?.n ?? 0) > 100, ofActions?.strays]).toEqual([true, 0]);
  const tables = await findRows<{ name: string; n: number; of_accounts: number }>(
    `select x.name, count(r.id)::int as n, count(r.account_id)::int as of_accounts from custom_tables x
       left join custom_rows r on r.tenant_id = $1 and r.table_id = x.id where x.tenant_id = $1 group by x.name order by x.name`,
  );
  expect(tables.map(({ name, of_accounts }) => [name, of_accounts > 50])).toEqual([
    ['product_ideas', false],
    ['survey_answers', true],
  ]);
  const [futureRows] = await findRows<{ n: number }>(
    `select count(*)::int as n from custom_rows where tenant_id = $1 and data->>'answered_on' > '${TEST_DAY}'`,
  );
  expect(futureRows?.n).toBe(0);
});
