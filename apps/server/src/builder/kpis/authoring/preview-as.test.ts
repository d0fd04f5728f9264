/** Previews of unsaved KPIs, their navigation, and access rights to change them. */
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { kpis } from '@mainstay/contract/kpis';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiCategories, kpiFormulas } from '@mainstay/contract/kpis/parts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { waitUntilBlocking } from '../../../app/testing/lock-wait.ts';
import { buildTable } from '../../../app/testing/definitions.ts';
import { deleteKpi } from './save-kpi.ts';

let t: TestApp;
let ada: Caller;
let maya: Caller;
let gia: Caller;
let kpi: number;
let kpiBody: object;
const PREVIEW = '/v1/api/admin/kpi/preview/';
const findId = (statement: string) =>
  t.inTenant('demo', 'read', async (tx) => (await tx.rows<{ id: number }>(statement, [tx.tenant]))[0]?.id ?? 0);

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [ada, maya, gia] = [
    await t.signIn('ada.admin@demo.test'),
    await t.signIn('maya.csm@demo.test'),
    await t.signIn('gia.admin@globex.test'),
  ];
  const expression = { name: 'Own formula', expression: 'sum(mrr)', source: 'accounts' };
  const formula_id = (await t.call(ada, kpiFormulas.createFormula, { body: expression })).body.data.id;
  const category_id = (await t.call(ada, kpiCategories.findCategories, {})).body.data.listing[0]?.id ?? 0;
  const body = { name: 'Own KPI', category_id, formula_id, type: 'account' as const };
  kpiBody = body;
  kpi = (await t.call(ada, kpiAuthoring.createKpi, { body })).body.data.id;
});
afterAll(() => t.close());

test('previews an unsaved KPI as another user, on one account, and never outside their account scope', async () => {
  const [{ user = 0, mine = 0, foreign = 0 } = {}] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ user: number; mine: number; foreign: number }>(
      `select u.id as "user", min(a.id) filter (where m.user_id is not null) as mine,
         min(a.id) filter (where m.user_id is null) as foreign
       from users u cross join accounts a left join account_members m on m.tenant_id = $1 and m.account_id = a.id
         and m.user_id = u.id
       where u.tenant_id = $1 and a.tenant_id = $1 and u.email = 'maya.csm@demo.test' group by u.id`,
      [tx.tenant],
    ),
  );
  const preview = async (more: object) =>
    (await t.send(ada, 'POST', PREVIEW, { kpi: kpiBody, ...more })) as unknown as {
      status: number;
      body: { data: { mainvalue: number } };
    };
  const [all, mayasPreview, accountPreview] = [
    await preview({}),
    await preview({ user_id: user }),
    await preview({ account_id: mine }),
  ];
  const mayasResult = await t.call(maya, kpis.getKpiResult, { query: { kpiId: kpi } });
  expect(mayasPreview.body.data.mainvalue).toBe(mayasResult.body.data.mainvalue);
  expect(mayasPreview.body.data.mainvalue).toBeLessThan(all.body.data.mainvalue);
  expect(accountPreview.body.data.mainvalue).toBeLessThanOrEqual(mayasPreview.body.data.mainvalue);
  expect((await preview({ user_id: user, account_id: mine })).body.data).toEqual(accountPreview.body.data);
  expect((await preview({ user_id: user, account_id: foreign })).status).toBe(403);
  expect((await preview({ account_id: foreign })).status).toBe(200);
  expect((await preview({ user_id: 999_999_999 })).status).toBe(404);
  expect((await t.send(maya, 'POST', PREVIEW, { kpi: kpiBody })).status).toBe(403);
  expect((await t.send(gia, 'POST', PREVIEW, { kpi: kpiBody })).status).toBe(404);
});

test('a KPI can link to existing pages, with outputs that it has', async () => {
  const setNavigation = (navigation: object | null) =>
    t.send(ada, 'PATCH', `/v1/api/admin/kpi/${kpi}/`, { navigation }) as Promise<{
      status: number;
      error: string;
      body: Record<string, unknown>;
    }>;
  const page = await findId('select min(id) as id from pages where tenant_id = $1');
  const menu = { type: 'menu', menuId: page };
  expect(
    (await setNavigation({ ...menu, linkparams: { p_mrr: { field: 'mainvalue' }, tab: { value: 'usage' } } })).status,
  ).toBe(200);
  expect((await t.call(maya, kpis.getKpi, { params: { id: kpi } })).body.data.navigation).toMatchObject(menu);
  const reply = await setNavigation({ ...menu, linkparams: { p_mrr: { field: 'revenue' } } });
  expect([reply.status, reply.error]).toEqual([400, 'The KPI has no output named revenue.']);
  expect(reply.body.errors).toMatchObject({
    fields: { 'navigation.linkparams.p_mrr': 'The KPI has no output named revenue.' },
  });
  expect((await setNavigation({ type: 'account', id: 'account_id', name: 'account_id' })).status).toBe(200);
  expect((await setNavigation({ type: 'account', id: 'owner', name: 'owner' })).status).toBe(400);
  expect((await setNavigation({ type: 'menu', menuId: 999_999_999 })).status).toBe(404);
  expect((await setNavigation({ type: 'url', href: 'javascript:alert(1)' })).status).toBe(400);
  expect((await setNavigation(null)).status).toBe(200);
});
test('a component that a KPI scrolls to cannot be deleted, until the KPI links elsewhere', async () => {
  const [id, foreign] = await Promise.all(
    [ada, gia].map(
      async (caller) =>
        (
          await t.call(caller, componentAuthoring.createComponent, {
            body: buildTable({ name: 'Scrolled to' }),
            query: {},
          })
        ).body.data.id,
    ),
  );
  const setNavigation = (navigation: object | null) =>
    t.send(ada, 'PATCH', `/v1/api/admin/kpi/${kpi}/`, { navigation });
  const remove = (caller: Caller, component = 0) =>
    t.call(caller, componentAuthoring.deleteComponent, { params: { id: component } });
  expect((await setNavigation({ type: 'scroll', component_id: foreign })).status).toBe(404);
  expect((await setNavigation({ type: 'scroll', component_id: id })).status).toBe(200);
  const usage = await t.call(ada, componentAuthoring.getComponentUsage, { params: { id: id ?? 0 } });
  expect(usage.body.data).toEqual({ pages: [], components: [], kpis: [{ id: kpi, name: 'Own KPI' }] });
  const reply = await remove(ada, id);
  expect([reply.status, reply.error]).toEqual([400, 'These KPIs link to Scrolled to: Own KPI.']);
  expect((await remove(maya, id)).status).toBe(403);
  expect((await remove(gia, id)).status).toBe(404);
  expect((await remove(gia, foreign)).status).toBe(200);
  expect((await setNavigation(null)).status).toBe(200);
  expect((await remove(ada, id)).status).toBe(200);
});

test('a read-only administrator can preview but change nothing', async () => {
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows(`update users set user_access_type = 'read_only' where tenant_id = $1 and email = 'olga.ops@demo.test'`, [
      tx.tenant,
    ]),
  );
  const olga = await t.signIn('olga.ops@demo.test');
  const path = `/v1/api/admin/kpi/${kpi}/`;
  expect((await t.send(olga, 'GET', path)).status).toBe(200);
  expect((await t.send(olga, 'POST', PREVIEW, { kpi: kpiBody })).status).toBe(200);
  expect((await t.send(olga, 'PATCH', path, { status: 'Inactive' })).status).toBe(403);
  expect((await t.send(olga, 'POST', `/v1/api/admin/definitions/kpi/${kpi}/versions/1/restore/`)).status).toBe(403);
  expect((await t.send(olga, 'DELETE', path)).status).toBe(403);
});

test('a reference to a KPI that is being deleted waits, and then finds no KPI', async () => {
  const kpiId = (await t.call(ada, kpiAuthoring.createKpi, { body: { ...kpiBody, name: 'Fleeting' } })).body.data.id;
  const userId = await findId(`select id from users where tenant_id = $1 and email = 'ada.admin@demo.test'`);
  let pendingFormula: Promise<unknown> = Promise.resolve();
  await t.inTenant('demo', 'write', async (tx) => {
    await deleteKpi(tx, kpiId, { userId, now: t.services.now(), ip: '203.0.113.7', userAgent: '', requestId: '' });
    pendingFormula = t.send(ada, 'POST', '/v1/api/admin/kpi/formulas/', {
      name: 'Late',
      expression: `kpi(${kpiId})`,
      source: 'accounts',
    });
    await waitUntilBlocking(tx);
  });
  expect(await pendingFormula).toMatchObject({ status: 400 });
});
