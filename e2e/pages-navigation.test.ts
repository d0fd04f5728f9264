/** Navigation targets of KPIs: a component of the page, another page, an account. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getErrors, useSharedSignedInPage, getRoute, takeScreenshot, waitForRoute } from './browser.ts';
import { sql } from './company.ts';
import {
  callAsPageUser,
  waitForFrame,
  getFrame,
  createComponent,
  openRoute,
  uniqueName,
  getDataCalls,
} from './components-pages.ts';
import { buildItem, createPageFrom, createTable } from './page-builders.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);

/** Creates a KPI with constant outputs. */
const createKpi = (page: Page, navigation: object, outputs: Record<string, string | number> = { mainvalue: 42 }) =>
  createComponent(page, {
    kind: 'kpi',
    name: uniqueName('Slips'),
    meta: { title: 'Slips', navigation },
    kpi: {
      measures: [{ key: 'n', source: { kind: 'static', rows: [{ v: 1 }] }, agg: 'count' }],
      formula: {
        output: {
          data: Object.entries(outputs).map(([key, value]) => ({
            key,
            name: key,
            expr: { value },
            ...(typeof value === 'number' ? { type: 'value', format: 'number' } : { type: 'text', format: 'text' }),
          })),
        },
      },
    },
  });

const clickKpi = async (page: Page, kpi: number) =>
  (await waitForFrame(page, kpi)).getByRole('button', { name: '42' }).click();
const expectLogged = (page: Page) =>
  expect.poll(() => getErrors(page).filter((text) => /^(?:URL is not|Navigation failed)/.test(text)));

test('3-drilldown-10 a KPI scrolls to another component of the page, even if that is not loaded yet', async () => {
  const page = admin();
  const far = await createTable(page, 'Far');
  const kpi = await createKpi(page, { type: 'scroll', component_id: far });
  const { route } = await createPageFrom(page, {
    layout: [buildItem('k', 0, 0, 2, 1, { component: kpi }), buildItem('far', 0, 12, 6, 1, { component: far })],
  });
  await openRoute(page, route);
  await clickKpi(page, kpi);
  await waitForFrame(page, far);
  const getTop = () => getFrame(page, far).evaluate((frame) => frame.getBoundingClientRect().top);
  await expect.poll(getTop).toSatisfy((px: number) => px >= 44 && px < 900);
  expect(getRoute(page)).toBe(route);
});

test('3-drilldown-14 a KPI that scrolls to a missing component shows that the navigation failed', async () => {
  const page = admin();
  const kpi = await createKpi(page, { type: 'scroll', component_id: await createTable(page, 'Elsewhere') });
  const { route } = await createPageFrom(page, { layout: [buildItem('k', 0, 0, 2, 1, { component: kpi })] });
  await openRoute(page, route);
  await clickKpi(page, kpi);
  await expectLogged(page).toEqual(['Navigation failed: Invalid function name or parameters']);
});

test('3-drilldown-11 a KPI opens a page of the menu with its values', async () => {
  const page = admin();
  const [row] = await sql<{ id: string }>(
    `select m.id from menus m join tenants t on t.id = m.tenant_id and t.domain = 'demo' where m.name = 'Accounts'`,
  );
  const menuId = Number(row?.id);
  const kpi = await createKpi(page, { type: 'menu', menuId, linkparams: { tab: { value: 'usage' } } });
  const { route } = await createPageFrom(page, { layout: [buildItem('k', 0, 0, 2, 1, { component: kpi })] });
  await openRoute(page, route);
  await waitForFrame(page, kpi);
  await takeScreenshot(page, 'page-kpi-link');
  await clickKpi(page, kpi);
  const expectedRoute = `#!/dashboard/Accounts/${menuId}?query={"tab":"usage"}`;
  await waitForRoute(page, expectedRoute);
  expect(decodeURIComponent(page.url())).toContain(expectedRoute);
});

test('3-drilldown-12 3-drilldown-13 a KPI opens an account, also from its own page; without an account it shows an error', async () => {
  const page = admin();
  const [account] = await sql<{ id: string; name: string }>(
    `select a.id, a.name from accounts a join tenants t on t.id = a.tenant_id and t.domain = 'demo' order by a.name limit 1`,
  );
  const outputs = { mainvalue: 42, account_id: Number(account?.id), account_name: account?.name ?? '' };
  const link = { type: 'account', id: 'account_id', name: 'account_name' };
  const [kpi, kpiWithoutAccount] = [await createKpi(page, link, outputs), await createKpi(page, link)];
  const { route } = await createPageFrom(page, {
    layout: [
      buildItem('k', 0, 0, 2, 1, { component: kpi }),
      buildItem('l', 2, 0, 2, 1, { component: kpiWithoutAccount }),
    ],
  });
  await openRoute(page, route);
  await clickKpi(page, kpiWithoutAccount);
  await expectLogged(page).toEqual(['URL is not defined']);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await clickKpi(page, kpi);
  await page.getByRole('heading', { level: 1, name: account?.name ?? '', exact: true }).waitFor();
  await waitForRoute(page, new RegExp(`^#!/dashboard/${account?.id}/${account?.name}/Account/\\d+$`));
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
});

test('1-shell-17 1-shell-18 a deep link opens its linked page, with the values of its address', async () => {
  const page = admin();
  const table = await createTable(page, 'Berths');
  const layout = [buildItem('berths', 0, 0, 3, 1, { component: table })];
  // First in the bar, because the five starter pages would otherwise move it into More.
  const body = { name: uniqueName('Harbour'), scope: 'Global', in_menu: true, position: 0, layout, tabs: [] };
  const { id } = await callAsPageUser<{ id: number }>(page, 'POST', '/v1/api/admin/pages/', body);
  const link = uniqueName('Ticket view');
  const meta = { state: 'dashboard.customMenu', params: ['ticket'] };
  const menuItem = { name: link, meta, roles: [], linked: id };
  const { id: linkId } = await callAsPageUser<{ id: number }>(page, 'POST', '/v1/api/admin/menus/', menuItem);
  try {
    // The menu is loaded once per visit.
    await page.goto(`/?again#!/dashboard/${link.replaceAll(' ', '_')}/T-9`);
    await page.getByRole('heading', { level: 1, name: link, exact: true }).waitFor();
    await waitForFrame(page, table);
    expect(new URL(getDataCalls(page).at(-1)?.url() ?? '').searchParams.get('ticket')).toBe('T-9');
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    await expect.poll(() => current.allInnerTexts()).toEqual([body.name]);
  } finally {
    // The menu is shared by all users, and other journeys rely on its items.
    await callAsPageUser(page, 'DELETE', `/v1/api/admin/menus/${linkId}/`);
    await callAsPageUser(page, 'DELETE', `/v1/api/admin/pages/${id}/`);
  }
});
