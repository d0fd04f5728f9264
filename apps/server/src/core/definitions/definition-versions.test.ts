import { versions } from '@mainstay/contract/definitions/versions';
import type { ClientInput } from '@mainstay/contract/kit';
import { pageAuthoring } from '@mainstay/contract/pages/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildItem, buildTab, buildTable } from '../../app/testing/definitions.ts';
import { createComponent, deleteComponent, updateComponent } from '../../builder/components/save-component.ts';

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
});
afterAll(() => t.close());

const addComponent = (name: string) =>
  t.inTenant('demo', 'write', (tx) => createComponent(tx, buildTable({ name }), { by: null }));
const addPage = async (body: ClientInput<typeof pageAuthoring.createPage>['body']) =>
  (await t.call(ada, pageAuthoring.createPage, { body })).body.data.id;
const restore = (kind: 'page' | 'component' | 'kpi', id: number, version: number) =>
  t.call(ada, versions.restoreVersion, { params: { kind, id, version } });
const listVersions = async (kind: 'page' | 'component', id: number) =>
  (await t.call(ada, versions.findVersions, { params: { kind, id }, query: {} })).body.data.listing;

test('decisions-11 a page records who saved what, when and why, and any version can be restored as the newest', async () => {
  const componentId = await addComponent('Kept');
  const tabs = [buildTab({ id: 't', layout: [buildItem({ id: 'a', component: componentId })] })];
  const id = await addPage({ name: 'First', tabs, note: 'begun' });
  await t.call(ada, pageAuthoring.updatePage, { params: { id }, body: { name: 'Second', version: 1 } });
  expect(await listVersions('page', id)).toMatchObject([
    { version: 2, note: null, current: true, saved_by: { name: expect.stringMatching(/^Ada/) } },
    { version: 1, note: 'begun', current: false },
  ]);
  const first = await t.call(ada, versions.getVersion, { params: { kind: 'page', id, version: 1 } });
  expect(first.body.data.body).toMatchObject({ name: 'First', tabs: [{ id: 't' }] });
  expect((await restore('page', id, 1)).body.data).toEqual({ version: 3 });
  const restored = await t.call(ada, pageAuthoring.getPage, { params: { id } });
  expect(restored.body.data).toMatchObject({ name: 'First', version: 3, in_menu: true, tabs: [{ id: 't' }] });
  expect((await listVersions('page', id))[0]).toMatchObject({ version: 3, note: 'Restored version 1', current: true });
});

test('decisions-11 a restore is validated like a save', async () => {
  const deletedId = await addComponent('Gone');
  const id = await addPage({ name: 'Showed it', layout: [buildItem({ id: 'a', component: deletedId })] });
  await t.call(ada, pageAuthoring.updatePage, { params: { id }, body: { name: 'Showed it', version: 1 } });
  const by = { userId: 1, now: new Date(), requestId: 'r', ip: '127.0.0.1', userAgent: undefined };
  await t.inTenant('demo', 'write', (tx) => deleteComponent(tx, deletedId, by));
  const reply = await restore('page', id, 1);
  expect([reply.status, reply.error]).toEqual([404, `Component ${deletedId} not found.`]);
  expect(await listVersions('page', id)).toHaveLength(2);
});

test('decisions-11 components have versions too', async () => {
  const id = await addComponent('Old name');
  await t.inTenant('demo', 'write', (tx) => updateComponent(tx, id, buildTable({ name: 'New name' }), { by: null }));
  expect(await listVersions('component', id)).toMatchObject([{ version: 2, saved_by: null }, { version: 1 }]);
  expect((await restore('component', id, 1)).status).toBe(200);
  const now = await t.call(ada, versions.getVersion, { params: { kind: 'component', id, version: 3 } });
  expect(now.body.data).toMatchObject({ current: true, body: { name: 'Old name' } });
});

test('a version that is no longer a valid definition is not restored', async () => {
  const id = await addComponent('Outgrown');
  await t.inTenant('demo', 'write', (tx) => updateComponent(tx, id, buildTable({ name: 'Outgrown' }), { by: null }));
  await t.query(
    'demo',
    `update definition_versions set body = '{}' where tenant_id = $1 and kind = 'component' and definition_id = $2 and version = 1`,
    id,
  );
  const reply = await restore('component', id, 1);
  expect([reply.status, reply.error]).toEqual([400, 'This version is no longer a valid definition.']);
  expect(await listVersions('component', id)).toHaveLength(2);
});

test('unknown versions are not found, and the active version is not restored', async () => {
  const id = await addPage({ name: 'Alone' });
  const current = await restore('page', id, 1);
  expect([current.status, current.error]).toEqual([400, 'This version is already active.']);
  expect((await restore('page', id, 7)).error).toBe('Version not found.');
  expect((await restore('page', 999_999_999, 1)).error).toBe('Page not found.');
  expect((await t.send(ada, 'GET', `/v1/api/admin/definitions/moon/${id}/versions/`)).status).toBe(400);
  const gia = await t.signIn('gia.admin@globex.test');
  const foreignReply = await t.call(gia, versions.findVersions, { params: { kind: 'page', id }, query: {} });
  expect(foreignReply.status).toBe(404);
});
