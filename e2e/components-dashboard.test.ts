/** A dashboard with every kind of component, and all operations on a component. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  getErrors,
  expectAccessible,
  useSharedSignedInPage,
  getRoute,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { sql } from './company.ts';
import {
  callAsPageUser,
  waitForFrame,
  createComponent,
  createPage,
  openRoute,
  PLAN_QUERY,
  uniqueName,
  getDataCalls,
} from './components-pages.ts';
import { buildItem, createPageFrom, withQuery } from './page-builders.ts';

const admin = useSharedSignedInPage('ada.admin@demo.test');
const buildColumn = (key: string, label: string, more: object = {}) => ({ key, label, expr: { field: key }, ...more });
const clickButton = (frame: Locator, name: string) => frame.getByRole('button', { name, exact: true }).click();
const getKpis = (page: Page) => callAsPageUser<{ listing: { id: number }[] }>(page, 'GET', '/v1/api/admin/kpi/');

test('3-components-03 one dashboard contains tiles, charts, tables, markup, attributes, scores and the assistant', async () => {
  const page = admin();
  const [kpi] = (await getKpis(page)).listing;
  const name = uniqueName('Harbour');
  const attribute = await callAsPageUser<{ id: number }>(page, 'POST', '/v1/api/admin/custom-attribute/', {
    name,
    scope: 'Account',
    read_permission: ['P', 'E', 'A'],
    write_permission: ['P'],
    components: [{ type: 'Input', primary: true, label: 'Harbour' }],
  });
  const chartOptions = { type: 'bar', labelKey: 'plan' };
  const created = {
    table: await createComponent(page, { kind: 'table', query: PLAN_QUERY }),
    'react-table': await createComponent(page, { kind: 'react-table', query: PLAN_QUERY }),
    graph: await createComponent(page, { kind: 'graph', meta: { chartOptions }, query: PLAN_QUERY }),
    html: await createComponent(page, { kind: 'html', html: '<p>Every plan, {{plan}} first</p>', query: PLAN_QUERY }),
    score: await createComponent(page, { kind: 'score', score: { items: [{ kpi: kpi?.id, weightage: 100 }] } }),
    'react-ai': await createComponent(page, { kind: 'react-ai', ai: {} }),
  };
  const frames = Object.entries(created).map(([kind, component], at) =>
    buildItem(kind, (at % 2) * 3, 1 + Math.floor(at / 2), 3, 1, { component }),
  );
  const tiles = buildItem('tiles', 0, 0, 3, 1, { isKpi: true, kpis: [kpi?.id], noContainer: true });
  const attributeItem = buildItem('attribute', 3, 0, 3, 1, { attribute: attribute.id });
  const { route } = await createPageFrom(page, { layout: [tiles, attributeItem, ...frames] });
  const [account] = await sql<{ id: number }>(
    `select a.id::int from accounts a join tenants t on t.id = a.tenant_id and t.domain = 'demo' order by a.id limit 1`,
  );
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.goto(withQuery(route, { account_id: account?.id }));
  for (const [kind, id] of Object.entries(created)) {
    expect(await (await waitForFrame(page, id)).getAttribute('data-kind')).toBe(kind);
  }
  const getFrame = async (kind: keyof typeof created) => waitForFrame(page, created[kind]);
  await (await getFrame('html')).getByText('Every plan, Plan A first').waitFor();
  await (await getFrame('table')).getByText('Plan C', { exact: true }).waitFor();
  await (await getFrame('graph')).getByRole('img').first().waitFor();
  await (await getFrame('react-ai')).getByText('AI is not configured.').waitFor();
  await page.locator('[data-item-id="tiles"]').locator('[data-kpi-id]').first().waitFor();
  await page.getByRole('region', { name, exact: true }).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'dashboard-of-all-kinds');
  expect(getErrors(page)).toEqual([]);
});

test('3-components-04 filters a table by dates, pages, sorts, drills down, follows its link and downloads it', async () => {
  const page = admin();
  const source = { kind: 'dataset', name: 'accounts' } as const;
  const columns = [buildColumn('name', 'Account'), buildColumn('mrr', 'MRR', { format: 'currency' })];
  const target = await createComponent(page, {
    kind: 'table',
    query: {
      source,
      columns,
      params: [{ name: 'account', type: 'int', from: 'drill', required: true }],
      where: { left: { field: 'id' }, op: 'eq', right: [{ param: 'account' }] },
    },
  });
  const name = uniqueName('Accounts');
  const filter_config = { condition: 'Current Month', is_applied_filter: false, dynamic_date_filter_options: [3000] };
  const component = await createComponent(page, {
    kind: 'table',
    name,
    meta: { page_size: 5, filter_config },
    drilldown: { component: target, params: [{ selected: 'id', value: 'account' }] },
    query: {
      source,
      date_field: 'onboarded',
      columns: [
        buildColumn('id', 'Id', { hidden: true }),
        buildColumn('name', 'Account', { link: { type: 'account', id: 'id', name: 'name' } }),
        buildColumn('mrr', 'MRR', { format: 'currency' }),
      ],
    },
  });
  const route = await createPage(page, [{ component, sizeX: 6, sizeY: 3 }]);
  await openRoute(page, route);
  const frame = await waitForFrame(page, component);
  const getLastRequest = () => {
    const call = getDataCalls(page).at(-1);
    return {
      filters: call?.postDataJSON() as { filters?: string } | null,
      url: new URL(call?.url() ?? '', page.url()),
    };
  };
  await frame.getByRole('combobox', { name: 'Date range' }).selectOption('Last 3000 Days');
  await frame.getByRole('row').nth(5).waitFor();
  expect(JSON.parse(getLastRequest().filters?.filters ?? '[]')).toMatchObject([
    { type: 'daterange', condition: 'Last 3000 Days', user_applied_filter: true },
  ]);
  await clickButton(frame, 'Next page');
  await expect.poll(() => getLastRequest().url.searchParams.get('pageNumber')).toBe('2');
  await clickButton(frame, 'MRR');
  await expect.poll(() => frame.getByRole('columnheader', { name: 'MRR' }).getAttribute('aria-sort')).toBe('ascending');
  const getAmounts = async () =>
    (await frame.locator('tbody td:last-child').allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')));
  await expect.poll(async () => (await getAmounts()).every((mrr, at, all) => mrr >= (all[at - 1] ?? 0))).toBe(true);
  const link = frame.getByRole('row').nth(1).getByRole('link');
  const account = await link.innerText();
  await frame.hover();
  const [file] = await Promise.all([page.waitForEvent('download'), clickButton(frame, 'Download CSV')]);
  expect(readFileSync(await file.path(), 'utf8')).toContain(account);
  await frame.getByRole('row').nth(1).locator('td').last().click();
  await frame.getByRole('button', { name: 'Back to the previous page' }).waitFor();
  await expect.poll(() => frame.getByRole('row').count()).toBe(2);
  await frame.getByText(account, { exact: true }).waitFor();
  await clickButton(frame, 'Back to the previous page');
  await expect.poll(() => frame.getByRole('row').count()).toBe(6);
  await link.click();
  await waitForRoute(page, /#!\/dashboard\/\d+\//);
  expect(getRoute(page)).toContain(account);
});
