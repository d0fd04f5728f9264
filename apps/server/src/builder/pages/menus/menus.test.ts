import { pages } from '@mainstay/contract/pages';
import { pageAuthoring } from '@mainstay/contract/pages/admin';
import { menuAuthoring } from '@mainstay/contract/pages/menus';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';

let t: TestApp;
let dev: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  dev = await t.signIn('dev.data@demo.test');
});
afterAll(() => t.close());

const getListing = async () => (await t.call(dev, menuAuthoring.findMenuItems, {})).body.data.listing;
const getNames = async () => (await getListing()).map((item) => item.name);
const getId = async (name: string) => (await getListing()).find((item) => item.name === name)?.id ?? 0;
const add = (name: string, more: object = {}) =>
  t.call(dev, menuAuthoring.createDeepLink, {
    body: { name, meta: { state: 'dashboard.accounts', params: ['risk'] }, ...more },
  });

test('1-shell-42 a Deep Link is last, is shown to its roles, and highlights the item that it is linked to', async () => {
  const accounts = await getId('Accounts');
  const { body } = await add('Risky accounts', { roles: ['CSM'], linked: accounts });
  expect(body.data).toMatchObject({ type: 'Deep Link', scope: null, linked: accounts, meta: { params: ['risk'] } });
  expect((await getNames()).at(-1)).toBe('Risky accounts');
  const getMenuNames = async (email: string) =>
    (await t.call(await t.signIn(email), pages.findMenus, {})).body.data.menus.map((item) => item.name);
  expect(await getMenuNames('maya.csm@demo.test')).toContain('Risky accounts');
  expect(await getMenuNames('evan.exec@demo.test')).not.toContain('Risky accounts');
});

test('a Deep Link can be changed and deleted; an item of a page cannot', async () => {
  const { id } = (await add('Short lived')).body.data;
  const changed = await t.call(dev, menuAuthoring.updateDeepLink, {
    params: { id },
    body: { name: 'Renamed', meta: { state: 'dashboard.accounts' } },
  });
  expect(changed.body.data).toMatchObject({ name: 'Renamed', meta: { state: 'dashboard.accounts', params: [] } });
  expect((await t.call(dev, menuAuthoring.deleteDeepLink, { params: { id } })).status).toBe(200);
  expect(await getNames()).not.toContain('Renamed');
  const reply = await t.call(dev, menuAuthoring.deleteDeepLink, { params: { id: await getId('Admin') } });
  expect([reply.status, reply.error]).toEqual([400, 'Admin belongs to a page. Change the page instead.']);
});

test('an item that another one is linked to cannot be deleted, and the other is named', async () => {
  const { id } = (await add('Highlighted')).body.data;
  await add('Highlights', { linked: id });
  const reply = await t.call(dev, menuAuthoring.deleteDeepLink, { params: { id } });
  expect([reply.status, reply.error]).toEqual([400, 'Highlighted is linked from: Highlights.']);
});

test('orders the menu; items that are not listed follow in their previous order', async () => {
  const [first, second, ...rest] = await getListing();
  const ids = [second?.id ?? 0, first?.id ?? 0];
  expect((await t.call(dev, menuAuthoring.orderMenu, { body: { ids } })).status).toBe(200);
  expect((await getListing()).map((item) => item.id)).toEqual([...ids, ...rest.map((item) => item.id)]);
});

test('the menu can be read by page, by part of a name, and one item by its id', async () => {
  const all = await getListing();
  const find = async (query: { pageNum?: number; limit?: number; q?: string }) =>
    (await t.call(dev, menuAuthoring.findMenuItems, { query })).body.data;
  expect(await find({})).toEqual({ listing: all, has_next: false, total_records: all.length });
  expect(await find({ limit: 2 })).toEqual({ listing: all.slice(0, 2), has_next: true, total_records: all.length });
  expect((await find({ limit: 2, pageNum: 2 })).listing).toEqual(all.slice(2, 4));
  const accounts = all.filter(({ name }) => name.toLowerCase().includes('ccoun'));
  expect(await find({ q: 'CCOUN' })).toEqual({ listing: accounts, has_next: false, total_records: accounts.length });
  const [first] = all;
  const one = await t.call(dev, menuAuthoring.getMenuItem, { params: { id: first?.id ?? 0 } });
  expect(one.body.data).toEqual(first);
  expect((await t.call(dev, menuAuthoring.getMenuItem, { params: { id: 999_999 } })).status).toBe(404);
});

test('adds a published page at the end of the menu once, with its name and roles', async () => {
  const createPage = async (name: string) => {
    const body = { name, roles: ['CSM'], layout: [], tabs: [], in_menu: false };
    return (await t.call(dev, pageAuthoring.createPage, { body })).body.data.id;
  };
  const addPage = (id: number, caller = dev) => t.call(caller, menuAuthoring.addPageToMenu, { params: { id } });
  const id = await createPage('Harbor');
  const maya = await t.signIn('maya.csm@demo.test');
  expect((await addPage(id, maya)).status).toBe(403);
  expect(await getNames()).not.toContain('Harbor');
  const added = { id, name: 'Harbor', type: 'Page', scope: 'Global', roles: ['CSM'] };
  expect((await addPage(id)).body.data).toMatchObject(added);
  await add('After the harbor');
  expect((await addPage(id)).body.data).toMatchObject(added);
  expect((await getNames()).slice(-2)).toEqual(['Harbor', 'After the harbor']);
  expect((await t.call(maya, pages.findMenus, {})).body.data.menus.map((item) => item.name)).toContain('Harbor');
  const read = await t.call(dev, pageAuthoring.getPage, { params: { id } });
  expect(read.body.data).toMatchObject({ in_menu: true, version: 1 });
  await add('Berth');
  const conflict = await addPage(await createPage('Berth'));
  expect([conflict.status, conflict.error]).toEqual([400, 'A menu item with this name already exists.']);
  expect((await addPage(999_999_999)).status).toBe(404);
  const entries = await t.inTenant('demo', 'read', (tx) =>
    tx.rows(`select verb from audit_log where tenant_id = $1 and entity = 'menu_item' and entity_id = $2`, [
      tx.tenant,
      id,
    ]),
  );
  expect(entries).toEqual([{ verb: 'create' }]);
});

test('rejects taken names, unknown roles and unknown items', async () => {
  const getError = async (name: string, more: object = {}) => {
    const { status, error } = await add(name, more);
    return `${status} ${error}`;
  };
  expect(await getError('Admin')).toBe('400 A menu item with this name already exists.');
  expect(await getError('New', { roles: ['XYZ'] })).toBe('400 There is no role XYZ.');
  expect(await getError('New', { linked: 999_999_999 })).toBe('404 Menu item not found.');
  expect(await getError('New', { meta: { state: '' } })).toMatch(/^400 /);
  expect((await t.call(dev, menuAuthoring.orderMenu, { body: { ids: [999_999_999] } })).status).toBe(404);
  expect((await t.send(dev, 'PUT', '/v1/api/admin/menus/order/', { ids: [1, 1] })).status).toBe(400);
});
