/** The account page: the same page engine below the account header, with the hierarchy and access control. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  useSharedSignedInPage,
  openSignedIn,
  getRoute,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { sql } from './company.ts';
import { waitForFrame, getFrame, getDataCalls } from './components-pages.ts';
import { buildItem, createPageFrom, createTable, getPageCalls, buildTab, withQuery } from './page-builders.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const getTabs = (page: Page) => page.getByRole('navigation', { name: 'Account tabs' });
/** Polls the tabs, because the account header is loaded before the page and its tabs. */
const expectTabs = (page: Page, names: readonly string[]) =>
  expect.poll(() => getTabs(page).getByRole('link').allInnerTexts()).toEqual(names);
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

interface Account {
  id: number;
  name: string;
}
let grandchild: Account & { parent: string; grandparent: string };
let parent: Account & { child: string };
/** Emil can only view this account. */
let viewOnlyAccount: Account;
beforeAll(async () => {
  [grandchild] = (await sql<typeof grandchild>(
    `select a.id::int, a.name, p.name as parent, g.name as grandparent from accounts a
       join tenants t on t.id = a.tenant_id and t.domain = 'demo'
       join accounts p on p.tenant_id = a.tenant_id and p.id = a.parent_id
       join accounts g on g.tenant_id = a.tenant_id and g.id = p.parent_id limit 1`,
  )) as [typeof grandchild];
  [parent] = (await sql<typeof parent>(
    `select p.id::int, p.name, a.name as child from accounts a join tenants t on t.id = a.tenant_id and t.domain = 'demo'
       join accounts p on p.tenant_id = a.tenant_id and p.id = a.parent_id limit 1`,
  )) as [typeof parent];
  [viewOnlyAccount] = (await sql<Account>(
    `select a.id::int, a.name from accounts a join account_members m on m.tenant_id = a.tenant_id and m.account_id = a.id
       join users u on u.tenant_id = a.tenant_id and u.id = m.user_id
       where u.email_key = 'emil.extended@demo.test' and m.member_type = 'E' and m.read_only limit 1`,
  )) as [Account];
});

/** Creates an account page outside the menu for one journey. */
async function createAccountPage(page: Page) {
  const [first, second] = [await createTable(page, 'Berths'), await createTable(page, 'Cranes')];
  const created = await createPageFrom(page, {
    scope: 'Account',
    tabs: [
      buildTab('harbour', 'Harbour', { layout: [buildItem('a', 0, 0, 3, 1, { component: first })] }),
      buildTab('cranes', 'Cranes', {
        layout: [
          ...Array.from({ length: 9 }, (_, row) => buildItem(`f${row}`, 0, row, 3, 1, { component: first })),
          buildItem('last', 0, 9, 3, 1, { component: second }),
        ],
      }),
      buildTab('health', 'How it is', {
        layout: [buildItem('h', 0, 0, 6, 1, { screen: 'account-health', autoHeight: true })],
      }),
    ],
  });
  const getAccountRoute = ({ id, name }: Account) => `#!/dashboard/${id}/${name}/${created.name}/${created.id}`;
  return { ...created, first, second, routeFor: getAccountRoute };
}

test(`decisions-02 1-shell-13 1-shell-14 3-drilldown-18 3-drilldown-19 3-drilldown-20 3-components-17
  an account opens in the page engine`, async () => {
  const page = admin();
  const { first, routeFor } = await createAccountPage(page);
  await page.goto(`/${routeFor(parent)}`);
  await getHeading(page, parent.name).waitFor();
  await waitForFrame(page, first);
  await waitForRoute(page, routeFor(parent));
  await expectTabs(page, ['Harbour', 'Cranes', 'How it is']);
  expect(new URL(getDataCalls(page).at(-1)?.url() ?? '').searchParams.get('account_id')).toBe(String(parent.id));
  // A built-in screen can fill a tab like any other item.
  await getTabs(page).getByRole('link', { name: 'How it is' }).click();
  await page.getByRole('region', { name: 'How this score is calculated' }).waitFor();
  await takeScreenshot(page, 'page-account-screen');
  await expectAccessible(page);
});

test('1-shell-15 3-drilldown-21 another query does not request the page again', async () => {
  const page = admin();
  const { id, first, second, routeFor } = await createAccountPage(page);
  await page.goto(`/${routeFor(parent)}`);
  await waitForFrame(page, first);
  expect(getPageCalls(page, id)).toHaveLength(1);
  await getTabs(page).getByRole('link', { name: 'Cranes' }).click();
  await page.locator('[data-item-id="last"]').waitFor();
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    withQuery(routeFor(parent), { tab: 'cranes', component_id: second }).slice(1),
  );
  await waitForFrame(page, second);
  expect(getPageCalls(page, id)).toHaveLength(1);
});

test('1-pages-33 the component in the address of an account scrolls into view', async () => {
  const page = admin();
  const { second, routeFor } = await createAccountPage(page);
  await page.goto(withQuery(routeFor(parent), { tab: 'cranes', component_id: second }));
  await waitForFrame(page, second);
  const isInView = () =>
    getFrame(page, second).evaluate((frame) => {
      const { top, bottom } = frame.getBoundingClientRect();
      return top >= 44 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
});

test('1-pages-04 1-pages-21 1-pages-22 1-pages-23 grandparents, parents and sub accounts are above the name', async () => {
  const page = admin();
  const { routeFor } = await createAccountPage(page);
  await page.goto(`/${routeFor(grandchild)}`);
  await getHeading(page, grandchild.name).waitFor();
  const family = page.getByRole('navigation', { name: 'Parent and sub-accounts' });
  const getNames = async () => (await family.innerText()).split('\n').filter((text) => text !== '/' && text !== '');
  await expect.poll(async () => (await getNames()).slice(0, 2)).toEqual([grandchild.grandparent, grandchild.parent]);
  await page.goto(`/${routeFor(parent)}`);
  await getHeading(page, parent.name).waitFor();
  await family.getByRole('button', { name: /sub-accounts?$/ }).click();
  await page.getByRole('menuitem', { name: parent.child, exact: true }).click();
  await getHeading(page, parent.child).waitFor();
  await family.getByRole('link', { name: parent.name, exact: true }).waitFor();
});

test('1-pages-38 a view-only account has no write controls', async () => {
  const page = await openSignedIn(
    'emil.extended@demo.test',
    {},
    `/#!/dashboard/accounts/${viewOnlyAccount.id}/summary`,
  );
  await getHeading(page, viewOnlyAccount.name).waitFor();
  await page.getByText('View only').first().waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(?:Add|Edit|Delete|Remove|Save|Rank of)\b/ })
      .count(),
  ).toBe(0);
  await closePage(page);
});

test('3-drilldown-22 registers the account page in local storage', async () => {
  const page = admin();
  await page.goto('/#!/dashboard/accounts');
  await page.evaluate(() => localStorage.removeItem('registeredStates'));
  await page.reload();
  await getHeading(page, 'Accounts').waitFor();
  const registered = await page.evaluate(() => localStorage.getItem('registeredStates'));
  expect(JSON.parse(registered ?? '{}')).toEqual({
    'dashboard.Account_Details': '/:account_id/:name/:menuName/:menuId',
  });
});

test('a page without an account is replaced by the one with it', async () => {
  const page = admin();
  const { name, id } = await createPageFrom(page, {});
  await page.goto(`/#!/dashboard/${parent.id}/wrong/${name}/${id}`);
  await getHeading(page, parent.name).waitFor();
  await waitForRoute(page, new RegExp(`^#!/dashboard/${parent.id}/${parent.name}/Account/\\d+$`));
  await expectTabs(page, [
    'Summary',
    'Playbooks',
    'Success Plan',
    'Timeline',
    'Contacts',
    'Assets/Notes',
    'Usage',
    'Subscriptions/Products',
    'Reports',
    'Health',
    'Hierarchy',
    'Attributes',
    'Support',
  ]);
  expect(getRoute(page)).not.toContain(`/${id}`);
});

test('a page can contain the accounts list among other items, with its own state', async () => {
  const page = admin();
  const table = await createTable(page, 'Above');
  const { route } = await createPageFrom(page, {
    layout: [
      buildItem('above', 0, 0, 6, 1, { component: table }),
      buildItem('list', 0, 1, 6, 1, { screen: 'accounts', autoHeight: true }),
    ],
  });
  await page.goto(`/${route}`);
  await waitForFrame(page, table);
  const list = page.locator('[data-item-id="list"]');
  const getFirstName = () => list.locator('tbody tr[data-index] td.DataTable-name a').first().innerText();
  await list.getByRole('row', { name: /Calder Foods/ }).waitFor();
  await takeScreenshot(page, 'page-accounts-screen');
  await list.getByRole('searchbox', { name: 'Search accounts' }).fill('Northwind R');
  await expect.poll(getFirstName).toBe('Northwind Robotics');
  expect(getRoute(page)).toBe(route);
  await expectAccessible(page);
});
