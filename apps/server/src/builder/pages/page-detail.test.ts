import { pageDetails } from '@mainstay/contract/pages/detail';
import type { PageBody } from '@mainstay/contract/pages/page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildItem, buildTab, buildTable } from '../../app/testing/definitions.ts';
import { createComponent } from '../components/save-component.ts';
import { createPage } from './seed-pages.ts';

let t: TestApp;
let maya: Caller;
let ada: Caller;
let shownComponent: number;
let hiddenComponent: number;
const pages: Record<string, number> = {};

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [maya, ada] = [await t.signIn('maya.csm@demo.test'), await t.signIn('ada.admin@demo.test')];
  await t.inTenant('demo', 'write', async (tx) => {
    shownComponent = await createComponent(tx, buildTable({ name: 'Shown', meta: { title: 'What is shown' } }), {
      by: null,
    });
    hiddenComponent = await createComponent(tx, buildTable({ name: 'Hidden' }), { by: null });
    const inner = [{ id: 'inside', name: 'Inside', layout: [buildItem({ id: 'deep', component: shownComponent })] }];
    const body: PageBody = {
      layout: [
        buildItem({ id: 'a', component: shownComponent, customHeight: { heightValue: 350, heightUnit: 'px' } }),
        buildItem({ id: 'b', component: hiddenComponent, row: 1, hide_component: true }),
        buildItem({ id: 'c', row: 2, tabs: inner }),
      ],
      tabs: [
        buildTab({
          id: 'open',
          nestedTabs: [
            { id: 'all', key: 'all', name: 'All', roles: [], layout: [] },
            { id: 'leads', key: 'leads', name: 'Leads', roles: ['CSL'], layout: [] },
          ],
        }),
        buildTab({ id: 'admin', roles: ['ADM'], layout: [buildItem({ id: 'd', component: hiddenComponent })] }),
      ],
    };
    pages.board = await createPage(tx, { name: 'Board', scope: 'Global', position: 5, body });
    pages.account = await createPage(tx, { name: 'Account 360', scope: 'Account', position: 6 });
    pages.leads = await createPage(tx, { name: 'Leads only', scope: 'Global', roles: ['CSL'], position: 7 });
  });
});
afterAll(() => t.close());

const getDetail = (caller: Caller, id: number | undefined, account_id?: number) =>
  t.call(caller, pageDetails.getPageDetail, { query: { id: id ?? 0, account_id } });

test('1-pages-01 1-pages-03 reads a page by its id, with and without an account', async () => {
  const { status, body } = await getDetail(maya, pages.board);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: pages.board, name: 'Board', version: 1, meta: { scope: { name: 'Global' } } });
  const [account] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number }>(
      `select account_id as id from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
       where m.tenant_id = $1 and u.email_key = 'maya.csm@demo.test' limit 1`,
      [tx.tenant],
    ),
  );
  const withAccount = await getDetail(maya, pages.account, account?.id);
  expect(withAccount.body.data).toMatchObject({ name: 'Account 360', meta: { scope: { name: 'Account' } } });
});

test('1-pages-02 reads the same page by its name', async () => {
  const byName = await t.call(maya, pageDetails.getPageDetailByName, { query: { name: 'Board' } });
  expect(byName.body.data).toEqual((await getDetail(maya, pages.board)).body.data);
  const unknown = await t.call(maya, pageDetails.getPageDetailByName, { query: { name: 'Nowhere' } });
  expect([unknown.status, unknown.error]).toEqual([404, 'Page not found.']);
});

test('1-pages-05 an item has all of its keys', async () => {
  const { layout } = (await getDetail(maya, pages.board)).body.data;
  expect(layout[0]).toEqual({
    id: 'a',
    col: 0,
    row: 0,
    sizeX: 2,
    sizeY: 1,
    autoHeight: false,
    noContainer: false,
    hideTitle: false,
    customHeight: { heightValue: 350, heightUnit: 'px' },
    tabs: [],
    component: shownComponent,
    isKpi: false,
    kpis: [],
    hide_component: false,
    attribute: null,
    screen: null,
  });
});

test('1-pages-14 a tab has its id, name, layout and nested tabs', async () => {
  const { tabs } = (await getDetail(maya, pages.board)).body.data;
  expect(tabs[0]).toMatchObject({ id: 'open', key: 'open', name: 'open', layout: [], nestedTabs: [{ id: 'all' }] });
});

test('omits hidden items, tabs of other roles, and the components that only they show', async () => {
  const forMaya = (await getDetail(maya, pages.board)).body.data;
  expect(forMaya.layout.map((item) => item.id)).toEqual(['a', 'c']);
  expect(forMaya.tabs.map((tab) => tab.id)).toEqual(['open']);
  expect(forMaya.components).toEqual([{ id: shownComponent, name: 'Shown', kind: 'table', title: 'What is shown' }]);
  const forAda = (await getDetail(ada, pages.board)).body.data;
  expect(forAda.tabs.map((tab) => tab.id)).toEqual(['open', 'admin']);
  expect(forAda.tabs[0]?.nestedTabs.map((tab) => tab.id)).toEqual(['all']);
  expect(forAda.components.map((component) => component.id)).toEqual([shownComponent, hiddenComponent]);
});

test('1-S-32 pages of other roles, unknown pages and those of other companies are not found', async () => {
  const gia = await t.signIn('gia.admin@globex.test');
  const replies = [
    await getDetail(ada, pages.leads),
    await getDetail(maya, 999_999_999),
    await getDetail(gia, pages.board),
  ];
  expect(replies.map(({ status, error }) => `${status} ${error}`)).toEqual(Array(3).fill('404 Page not found.'));
  expect((await getDetail(await t.signIn('lena.lead@demo.test'), pages.leads)).status).toBe(200);
});

test('rejects an account outside the account scope, whatever the page', async () => {
  const [foreignAccount] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number }>(
      `select a.id from accounts a where a.tenant_id = $1 and not exists (select from account_members m
         join users u on u.tenant_id = $1 and u.id = m.user_id
         where m.tenant_id = $1 and m.account_id = a.id and u.email_key = 'maya.csm@demo.test') limit 1`,
      [tx.tenant],
    ),
  );
  expect((await getDetail(maya, pages.account, foreignAccount?.id)).status).toBe(403);
  expect((await getDetail(ada, pages.account, foreignAccount?.id)).status).toBe(200);
  expect((await getDetail(ada, pages.account, 999_999_999)).status).toBe(404);
});

test('rejects invalid input with a message', async () => {
  const invalidQueries = ['id=0', 'id=x', '', 'id=1&account_id=-3'].map((query) => `?${query}`);
  for (const query of [...invalidQueries, 'name/?name=', 'name/?name=%00']) {
    const { status, error } = await t.send(maya, 'GET', `/v1/api/component/page/detail/${query}`);
    expect([query, status]).toEqual([query, 400]);
    expect(error).toMatch(/\.$/);
  }
});
