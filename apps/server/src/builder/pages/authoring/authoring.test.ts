import type { ClientInput } from '@mainstay/contract/kit';
import { pages } from '@mainstay/contract/pages';
import { pageAuthoring } from '@mainstay/contract/pages/admin';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { buildItem, buildTab, buildTable } from '../../../app/testing/definitions.ts';
import { createComponent } from '../../components/save-component.ts';

let t: TestApp;
let olga: Caller;
let component: number;
let foreignComponent: number;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  olga = await t.signIn('olga.ops@demo.test');
  const make = (domain: string) =>
    t.inTenant(domain, 'write', (tx) => createComponent(tx, buildTable({ name: 'Harbours' }), { by: null }));
  [component, foreignComponent] = [await make('demo'), await make('globex')];
});
afterAll(() => t.close());

const create = (body: ClientInput<typeof pageAuthoring.createPage>['body']) =>
  t.call(olga, pageAuthoring.createPage, { body });
const update = (id: number, body: ClientInput<typeof pageAuthoring.updatePage>['body']) =>
  t.call(olga, pageAuthoring.updatePage, { params: { id }, body });
const getMenu = async (id: number) =>
  (await t.call(olga, pages.findMenus, {})).body.data.menus.find((item) => item.id === id);
const getParts = (id: number) =>
  t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ component_id: number }>('select component_id from page_parts where tenant_id = $1 and page_id = $2', [
      tx.tenant,
      id,
    ]),
  );
const layoutWith = (id: number) => [buildItem({ id: 'a', component: id })];

test('a page is created with its menu item, which has the same id and name', async () => {
  const { status, body } = await create({ name: 'Forecast', roles: ['CSO'], layout: layoutWith(component) });
  expect(status).toBe(200);
  const { id } = body.data;
  expect(body.data).toMatchObject({ version: 1, in_menu: true, updated_by: { name: expect.stringMatching(/^Olga/) } });
  expect(await getMenu(id)).toMatchObject({ name: 'Forecast', type: 'Page', roles: ['CSO'] });
  expect(await getParts(id)).toEqual([{ component_id: component }]);
  const detail = await t.call(olga, pageDetails.getPageDetail, { query: { id } });
  expect(detail.body.data.components.map((c) => c.name)).toEqual(['Harbours']);
});

test('decisions-40 menu item, page and delivery have the same id; columns and rows start at 0', async () => {
  const layout = [
    buildItem({ id: 'first', col: 0, row: 0, component }),
    buildItem({ id: 'next', col: 2, row: 1, component }),
  ];
  const { id } = (await create({ name: 'Counted', layout })).body.data;
  expect(await getMenu(id)).toMatchObject({ id, name: 'Counted', type: 'Page' });
  const detail = (await t.call(olga, pageDetails.getPageDetail, { query: { id } })).body.data;
  expect(detail.layout.map(({ col, row }) => [col, row])).toEqual([
    [0, 0],
    [2, 1],
  ]);
  const [{ user = 0 } = {}] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ user: number }>(
      `select id as user from users where tenant_id = $1 and email_key = 'olga.ops@demo.test'`,
      [tx.tenant],
    ),
  );
  const body = {
    type: 'DSR' as const,
    page_url: `#!/dashboard/Counted/${id}`,
    user_recipients: [user],
    schedule: { repeat: 'daily' as const, cron: { hours: 8 } },
  };
  const reply = await t.call(olga, reportDelivery.createReportDelivery, { params: { page_id: id }, query: {}, body });
  expect([reply.status, reply.body.data?.page_id]).toEqual([200, id]);
  for (const invalidPosition of [{ col: -1 }, { row: -1 }, { col: 6 }]) {
    const item = { ...buildItem({ id: 'a', component }), ...invalidPosition };
    const reply = await t.send(olga, 'POST', pageAuthoring.createPage.path, { name: 'Outside', layout: [item] });
    expect([invalidPosition, reply.status]).toEqual([invalidPosition, 400]);
  }
});

test('a save renames the item, keeps its position, and removes references to parts that are gone', async () => {
  const created = (await create({ name: 'Churn', position: 40, layout: layoutWith(component) })).body.data;
  const saved = await update(created.id, { name: 'Risk', version: 1, note: 'shorter' });
  expect(saved.body.data).toMatchObject({ name: 'Risk', version: 2, position: 40, layout: [] });
  expect(await getMenu(created.id)).toMatchObject({ name: 'Risk' });
  expect(await getParts(created.id)).toEqual([]);
  expect((await update(created.id, { name: 'Risk', version: 2, in_menu: false })).body.data.in_menu).toBe(false);
  expect(await getMenu(created.id)).toBeUndefined();
  expect((await update(created.id, { name: 'Risk', version: 3 })).body.data.in_menu).toBe(false);
});

test('a save over a newer version is rejected, and nothing is lost', async () => {
  const { id } = (await create({ name: 'Shared' })).body.data;
  expect((await update(id, { name: 'Shared', version: 1, layout: layoutWith(component) })).status).toBe(200);
  const late = await update(id, { name: 'Mine', version: 1 });
  expect([late.status, late.error]).toEqual([
    409,
    'Someone else saved this page after you opened it. Reload to see the changes.',
  ]);
  const page = await t.call(olga, pageAuthoring.getPage, { params: { id } });
  expect(page.body.data).toMatchObject({ name: 'Shared', version: 2, layout: [{ id: 'a' }] });
});

test('of two concurrent saves, one is rejected', async () => {
  const { id } = (await create({ name: 'Race' })).body.data;
  const replies = await Promise.all([1, 2].map((n) => update(id, { name: `Race ${n}`, version: 1 })));
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('rejects invalid pages with place and reason', async () => {
  const postForFields = async (body: object) => {
    const { status, fields } = await t.send(olga, 'POST', '/v1/api/admin/pages/', { name: 'Wrong', ...body });
    return [status, fields];
  };
  const overlapping = [...layoutWith(component), buildItem({ id: 'b', component, col: 1 })];
  expect(await postForFields({ layout: overlapping })).toEqual([400, { 'item.b': 'Items a and b overlap.' }]);
  expect(await postForFields({ layout: layoutWith(foreignComponent) })).toEqual([
    404,
    { 'item.a': `Component ${foreignComponent} not found.` },
  ]);
  const kpi = [buildItem({ id: 'k', isKpi: true, kpis: [999] })];
  expect(await postForFields({ layout: kpi })).toEqual([404, { 'item.k': 'KPI 999 not found.' }]);
  const attribute = [buildTab({ id: 't', layout: [buildItem({ id: 'x', attribute: 998 })] })];
  expect(await postForFields({ tabs: attribute })).toEqual([404, { 'item.x': 'Attribute 998 not found.' }]);
  expect(await postForFields({ roles: ['XYZ'] })).toEqual([400, { roles: 'There is no role XYZ.' }]);
  expect(await postForFields({ tabs: [buildTab({ id: 't', name: 'a\0' })] })).toEqual([
    400,
    { 'tabs.0.name': 'Contains an invalid character.' },
  ]);
  const takenName = await postForFields({ name: 'Accounts' });
  expect(takenName).toEqual([400, { name: 'A page with this name already exists.' }]);
});

test('malformed bodies are 400', async () => {
  const bodies = [{}, { name: '' }, { name: 'x', layout: {} }, { name: 'x', layout: [{ id: 'a' }] }, { name: 'a\0' }];
  for (const body of [
    ...bodies,
    { name: 'x', scope: 'Moon' },
    { name: 'x', tabs: [{ id: 'T', key: 'A B', name: 'n' }] },
  ]) {
    expect((await t.send(olga, 'POST', '/v1/api/admin/pages/', body)).status).toBe(400);
  }
  expect((await t.send(olga, 'PUT', '/v1/api/admin/pages/1/', { name: 'x' })).status).toBe(400);
});

test('a renamed tab keeps its key', async () => {
  const tabs = [buildTab({ id: 't', key: 'risk', name: 'Risk' })];
  const { id } = (await create({ name: 'Keys', tabs })).body.data;
  const renamed = await update(id, {
    name: 'Keys',
    version: 1,
    tabs: [buildTab({ id: 't', key: 'risk', name: 'Danger' })],
  });
  expect(renamed.body.data.tabs[0]).toMatchObject({ key: 'risk', name: 'Danger' });
  const changed = await update(id, { name: 'Keys', version: 2, tabs: [buildTab({ id: 't', key: 'danger' })] });
  expect([changed.status, changed.error]).toEqual([400, 'The key of the tab t cannot be changed from risk.']);
});

test('1-pages-40 a deleted page and its item are not found; a linked page cannot be deleted, and the link is named', async () => {
  const { id } = (await create({ name: 'Target' })).body.data;
  const drilldown = { deeplink: { type: 'menu' as const, menuId: id } };
  const link = await t.inTenant('demo', 'write', (tx) =>
    createComponent(tx, buildTable({ name: 'Leads there', drilldown }), { by: null }),
  );
  const reply = await t.call(olga, pageAuthoring.deletePage, { params: { id } });
  expect([reply.status, reply.error]).toEqual([400, 'Target is linked from: Leads there.']);
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows('delete from components where tenant_id = $1 and id = $2', [tx.tenant, link]),
  );
  expect((await t.call(olga, pageAuthoring.deletePage, { params: { id } })).status).toBe(200);
  expect(await getMenu(id)).toBeUndefined();
  expect((await t.call(olga, pageDetails.getPageDetail, { query: { id } })).status).toBe(404);
});

test('pages that open built-in screens can be renamed but not deleted or hidden', async () => {
  const { listing } = (await t.call(olga, pageAuthoring.findPages, { query: { q: 'accounts' } })).body.data;
  const accounts = listing.find((page) => page.name === 'Accounts');
  const id = accounts?.id ?? 0;
  expect(accounts?.state).toBe('dashboard.accounts');
  expect((await t.call(olga, pageAuthoring.deletePage, { params: { id } })).error).toBe(
    'Accounts opens a built-in screen and cannot be deleted.',
  );
  expect((await update(id, { name: 'Accounts', version: 1, in_menu: false })).status).toBe(400);
  expect((await update(id, { name: 'Customers', version: 1 })).body.data).toMatchObject({
    state: 'dashboard.accounts',
  });
  expect(await getMenu(id)).toMatchObject({ name: 'Customers', meta: { state: 'dashboard.accounts' } });
});

test('every save is recorded in the audit log', async () => {
  const { id } = (await create({ name: 'Told' })).body.data;
  await update(id, { name: 'Told again', version: 1 });
  await t.call(olga, pageAuthoring.deletePage, { params: { id } });
  const entries = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ verb: string }>(
      `select verb from audit_log where tenant_id = $1 and entity = 'page' and entity_id = $2 order by id`,
      [tx.tenant, id],
    ),
  );
  expect(entries.map(({ verb }) => verb)).toEqual(['create', 'update', 'delete']);
});
