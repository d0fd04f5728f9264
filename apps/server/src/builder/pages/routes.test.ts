import { pages } from '@mainstay/contract/pages';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { menuAuthoring } from '@mainstay/contract/pages/menus';
import { setup } from '@mainstay/contract/tenants/setup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createPage } from './seed-pages.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const getMenus = async (email: string) => (await t.call(await t.signIn(email), pages.findMenus, {})).body.data.menus;

test('the menu needs a session', async () => {
  expect((await t.call({ domain: 'demo' }, pages.findMenus, {})).status).toBe(401);
});

test('1-shell-41 1-shell-36 1-shell-37 an item is shown to users with one of its roles', async () => {
  const getNames = async (email: string) => (await getMenus(email)).map((m) => m.name);
  for (const email of ['ada.admin@demo.test', 'dev.data@demo.test', 'olga.ops@demo.test']) {
    expect(await getNames(email)).toContain('Admin');
  }
  for (const email of ['lena.lead@demo.test', 'evan.exec@demo.test', 'maya.csm@demo.test', 'rhea.reader@demo.test']) {
    expect(await getNames(email)).not.toContain('Admin');
  }
});

test('decisions-63 items and pages without roles are for all users, including those without an initial role', async () => {
  const [open, restricted] = await t.inTenant('demo', 'write', async (tx) => {
    await tx.rows(`insert into roles (tenant_id, abbr, name) values ($1, 'GST', 'Guest')`, [tx.tenant]);
    await createUser(tx, { email: 'gus@demo.test', firstName: 'Gus', roles: ['GST'], passwordHash: 'x' });
    return [
      await createPage(tx, { name: 'Open page', scope: 'Global', position: 90 }),
      await createPage(tx, { name: 'Executive page', scope: 'Global', roles: ['EXE'], position: 91 }),
    ];
  });
  const ada = await t.signIn('ada.admin@demo.test');
  for (const [name, roles] of [
    ['Open link', []],
    ['Executive link', ['EXE']],
  ] as const) {
    const body = { name, roles: [...roles], meta: { state: 'dashboard.accounts' } };
    expect((await t.call(ada, menuAuthoring.createDeepLink, { body })).status).toBe(200);
  }
  const people = ['ada.admin', 'dev.data', 'olga.ops', 'lena.lead', 'evan.exec', 'maya.csm', 'rhea.reader', 'gus'];
  for (const person of people) {
    const caller = await t.signIn(`${person}@demo.test`);
    const names = (await t.call(caller, pages.findMenus, {})).body.data.menus.map((m) => m.name);
    const expected = [
      'Open page',
      'Open link',
      ...(person === 'evan.exec' ? ['Executive page', 'Executive link'] : []),
    ];
    const created = ['Open page', 'Executive page', 'Open link', 'Executive link'];
    expect([person, names.filter((name) => created.includes(name)).toSorted()]).toEqual([person, expected.toSorted()]);
    const getStatus = async (id: number) => (await t.call(caller, pageDetails.getPageDetail, { query: { id } })).status;
    expect([person, await getStatus(open), await getStatus(restricted)]).toEqual([
      person,
      200,
      person === 'evan.exec' ? 200 : 404,
    ]);
    const byName = await t.call(caller, pageDetails.getPageDetailByName, { query: { name: 'Open page' } });
    expect([person, byName.body.data.id]).toEqual([person, open]);
  }
});

test('1-shell-42 an item has its keys, and Accounts is first', async () => {
  const menus = await getMenus('maya.csm@demo.test');
  expect(menus[0]).toMatchObject({
    name: 'Accounts',
    type: 'Page',
    roles: [],
    meta: { state: 'dashboard.accounts' },
    linked: null,
  });
  expect(menus.find((m) => m.name === 'Actions')?.meta.state).toBe('dashboard.actions');
  expect(menus.find((m) => m.scope === 'Account')?.meta.state).toBe('dashboard.page');
  expect(menus.filter(({ meta }) => !meta.state)).toEqual([]);
  expect(menus.filter((m) => m.scope === 'Account')).toHaveLength(1);
});

test('1-S-03 the menu has the keys of each item, in order, and only items for the roles of the caller', async () => {
  const admin = await t.signIn('ada.admin@demo.test');
  const all = (await t.send(admin, 'GET', '/v1/api/admin/menus/')).body.data as {
    listing: { id: number; roles: string[] }[];
  };
  const reply = await t.send(await t.signIn('maya.csm@demo.test'), 'GET', '/v1/api/menu/');
  const { menus } = reply.body.data as { menus: { id: number; name: string; roles: string[] }[] };
  expect([reply.status, reply.body.success]).toEqual([200, true]);
  for (const item of menus)
    expect(item).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      type: expect.stringMatching(/^(Page|Deep Link)$/),
      meta: { state: expect.any(String), params: expect.any(Array) },
    });
  const ofRole = all.listing.filter(({ roles }) => roles.length === 0 || roles.includes('CSM'));
  expect(ofRole.length).toBeLessThan(all.listing.length);
  expect(menus.map(({ id }) => id)).toEqual(ofRole.map(({ id }) => id));
  expect(menus.map(({ roles }) => roles)).toEqual(ofRole.map(({ roles }) => roles));
  expect(menus.every((item) => 'linked' in item)).toBe(true);
});

test('the menu contains the current appearance of the company, for all of its users and no others', async () => {
  const getCompany = async (caller: Awaited<ReturnType<typeof t.signIn>>) =>
    (await t.call(caller, pages.findMenus, {})).body.data.company;
  const reader = await t.signIn('rhea.reader@demo.test');
  const admin = await t.signIn('ada.admin@demo.test');
  const before = await getCompany(reader);
  expect(before).toMatchObject({ entity_name: 'Halden Systems', entity_theme: 'theme-default', entity_logo: null });
  await t.call(admin, setup.updateName, { body: { entity_name: 'Halden & Sons' } });
  await t.call(admin, setup.updateTheme, { body: { entity_theme: 'theme-org' } });
  await t.call(admin, setup.updateTimeZone, { body: { entity_timezone: 'Asia/Kolkata' } });
  expect(await getCompany(reader)).toEqual({
    ...before,
    entity_name: 'Halden & Sons',
    entity_theme: 'theme-org',
    entity_timezone: 'Asia/Kolkata',
  });
  const otherCompany = await getCompany(await t.signIn('gia.admin@globex.test'));
  expect(otherCompany.entity_name).toBe('Globex');
});
