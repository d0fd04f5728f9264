/** Charts of every type, tiles, markup, and their error states. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getErrors, expectAccessible, expectContrast, useSharedSignedInPage, takeScreenshot } from './browser.ts';
import {
  callAsPageUser,
  waitForFrame,
  createComponent,
  createPage,
  openAlone,
  openRoute,
  PLAN_QUERY,
  getDataCalls,
} from './components-pages.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const FAILING = '**/v1/api/component/?*';
const CHARTS = ['bar', 'horizontalBar', 'line', 'area', 'pie', 'doughnut', 'scatter', 'treemap', 'distribution'];

const buildChart = (type: string, options: object = {}, meta: object = {}) => ({
  kind: 'graph' as const,
  meta: { page_size: 5, chartOptions: { type, labelKey: 'plan', ...options }, ...meta },
  query: PLAN_QUERY,
});
const getDrawing = (frame: Locator) => frame.getByRole('img').first();
const getLastPageSize = (page: Page) => new URL(getDataCalls(page).at(-1)?.url() ?? '').searchParams.get('pageSize');
const getTexts = (frame: Locator) => getDrawing(frame).locator('svg text').allTextContents();

test('3-component-chart-01 3-component-chart-02 each type renders differently, in light and dark', async () => {
  const page = admin();
  await page.setViewportSize({ width: 1440, height: 2000 });
  const items = [];
  for (const type of CHARTS) items.push({ component: await createComponent(page, buildChart(type)), sizeX: 2 });
  const route = await createPage(page, items);
  await openRoute(page, route);
  const shapes = new Set<string>();
  for (const { component } of items) {
    const frame = await waitForFrame(page, component);
    shapes.add(await getDrawing(frame).innerHTML());
  }
  expect(shapes.size).toBe(CHARTS.length);
  await expectAccessible(page);
  await takeScreenshot(page, 'component-charts-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  await waitForFrame(page, items[0]?.component ?? 0);
  await expectContrast(page);
  await takeScreenshot(page, 'component-charts-dark');
  expect(getErrors(page)).toEqual([]);
});

test('3-component-chart-10 3-component-chart-11 values are displayed on the chart, unless they are hidden', async () => {
  const page = admin();
  const visible = await createComponent(page, buildChart('bar', { showValue: true }));
  const hidden = await createComponent(page, buildChart('bar', { showValue: true, hideValue: true }));
  await openRoute(page, await createPage(page, [{ component: visible }, { component: hidden }]));
  expect(await getTexts(await waitForFrame(page, visible))).toContain('$7.5K');
  expect(await getTexts(await waitForFrame(page, hidden))).not.toContain('$7.5K');
});

test('3-component-chart-08 a tooltip uses its configured format', async () => {
  const page = admin();
  const id = await openAlone(page, buildChart('bar', { tooltip_number_format: 'metric_symbol' }), { sizeX: 6 });
  const box = await getDrawing(await waitForFrame(page, id)).boundingBox();
  if (!box) throw new Error('The chart has no box.');
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.5);
  await expect.poll(() => page.getByText('7.5K', { exact: true }).count(), { timeout: 15_000 }).toBe(1);
});

test('3-component-chart-12 3-component-chart-13 a chart requests twice or half as many values', async () => {
  const page = admin();
  const id = await openAlone(page, buildChart('bar', {}, { page_size: 10 }), { sizeX: 6 });
  const frame = await waitForFrame(page, id);
  await frame.hover();
  expect(getLastPageSize(page)).toBe('10');
  await frame.getByRole('button', { name: 'More values' }).click();
  await expect.poll(() => getLastPageSize(page)).toBe('20');
  await frame.getByRole('button', { name: 'Fewer values' }).click();
  await frame.getByRole('button', { name: 'Fewer values' }).click();
  await expect.poll(() => getLastPageSize(page)).toBe('5');
});

test('3-component-chart-21 a chart with a failed call is empty, and the page remains', async () => {
  const page = admin();
  await page.route(FAILING, (route) => route.fulfill({ status: 500, json: { success: false, errors: { e: 'No' } } }));
  const frame = await waitForFrame(page, await openAlone(page, buildChart('bar')));
  await frame.getByText('No Record Found').waitFor();
  await frame.getByRole('button', { name: 'Could not be loaded' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

test('every chart has a table view', async () => {
  const page = admin();
  const frame = await waitForFrame(page, await openAlone(page, buildChart('pie')));
  await frame.hover();
  await frame.getByRole('button', { name: 'As table' }).click();
  await frame.getByRole('rowheader', { name: 'Plan C' }).waitFor();
  await frame.getByRole('cell', { name: '$4,500.00', exact: true }).waitFor();
  await expectAccessible(page);
});

test('3-components-01 3-components-08 3-components-09 a component follows its definition, also after a change', async () => {
  const page = admin();
  const name = `Changing ${Date.now()}`;
  const id = await openAlone(page, { ...buildChart('bar', {}, { title: 'First title' }), name });
  await (await waitForFrame(page, id)).getByRole('heading', { name: 'First title' }).waitFor();
  const path = `/v1/api/admin/components/${id}/`;
  const { definition } = await callAsPageUser<{ definition: { meta: object } }>(page, 'GET', path);
  const meta = { ...definition.meta, title: 'Second title', template_name: 'table', chartOptions: undefined };
  await callAsPageUser(page, 'PUT', path, { ...definition, kind: 'table', meta });
  await page.reload();
  const frame = await waitForFrame(page, id);
  await frame.getByRole('heading', { name: 'Second title' }).waitFor();
  expect(await frame.getByRole('columnheader').count()).toBe(3);
});

test('3-component-html-01 3-component-html-02 markup shows bound values in its own tree, or an empty state', async () => {
  const page = admin();
  const over = '<p style="position:absolute;inset:0" title="over"></p>';
  const rows = '<ul>{{#rows}}<li>{{mrr}}</li>{{/rows}}</ul>';
  const html = `<style>h1{display:none}</style><p onclick="x()">Best: <b>{{plan}}</b></p>${rows}${over}`;
  const bound = await createComponent(page, { kind: 'html', html, query: PLAN_QUERY });
  const empty = await createComponent(page, { kind: 'html', html: '<p> </p>' });
  await openRoute(page, await createPage(page, [{ component: bound }, { component: empty }]));
  const frame = await waitForFrame(page, bound);
  await frame.getByText('Best: Plan A').waitFor();
  expect(await frame.getByRole('listitem').count()).toBe(10);
  expect(await frame.locator('[onclick], style, script').count()).toBe(0);
  expect(await frame.locator('.ComponentFrame-html').evaluate((host) => host.shadowRoot?.mode)).toBe('open');
  // Positioned elements stay inside the component.
  const hostBox = await frame.locator('.ComponentFrame-html').boundingBox();
  const fixed = await frame.getByTitle('over').boundingBox();
  expect(fixed?.width).toBeLessThanOrEqual(hostBox?.width ?? 0);
  expect(fixed?.y).toBeGreaterThanOrEqual(hostBox?.y ?? 0);
  await (await waitForFrame(page, empty)).getByText('No Record Found').waitFor();
});

const buildKpi = (formula: string, more: object = {}) => ({
  kind: 'kpi' as const,
  kpi: {
    measures: [{ key: 'mrr', source: PLAN_QUERY.source, agg: 'sum', of: { field: 'mrr' } }],
    formula: {
      output: {
        data: [
          { key: 'mainvalue', name: 'MRR', type: 'value', expr: { formula }, format: 'currency' },
          { key: 'footervalue', name: 'Plans', type: 'text', expr: { formula: 'mrr / 1500' }, format: 'number' },
        ],
      },
    },
  },
  ...more,
});

test('3-component-kpi-01 3-component-kpi-05 3-component-kpi-29 3-component-kpi-30 a tile with its threshold', async () => {
  const page = admin();
  const threshold_config = [{ op: 'gt', from: 100_000, color: '#2A9D5F', label: 'On track' }];
  const highKpi = await createComponent(page, buildKpi('mrr', { threshold_config }));
  const lowKpi = await createComponent(page, buildKpi('mrr / 1000', { threshold_config }));
  await openRoute(page, await createPage(page, [{ component: highKpi }, { component: lowKpi }]));
  const tile = (await waitForFrame(page, highKpi)).locator('.ComponentFrame-kpi');
  expect(await tile.locator('.ComponentFrame-kpiValue').innerText()).toBe('$117.0K');
  expect(await tile.innerText()).toMatch(/78\s+On track/);
  expect(await tile.getAttribute('data-threshold')).toBe('#2A9D5F');
  expect(
    await (await waitForFrame(page, lowKpi)).locator('.ComponentFrame-kpi').getAttribute('data-threshold'),
  ).toBeNull();
  await expectAccessible(page);
});

test('3-components-32 S3-66 a failed tile is unavailable, with its request id and a retry', async () => {
  const page = admin();
  const json = { success: false, errors: { e: 'Something went wrong' }, request_id: 'r-9' };
  await page.route(FAILING, (route) => route.fulfill({ status: 500, json }));
  const frame = await waitForFrame(page, await openAlone(page, buildKpi('mrr')));
  await frame.getByText('Unavailable').waitFor();
  await frame.getByText('r-9').waitFor();
  await page.unroute(FAILING);
  await frame.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => frame.getByText('$117.0K').count(), { timeout: 15_000 }).toBe(1);
});

test('a chat shows that AI is not configured', async () => {
  const page = admin();
  const frame = await waitForFrame(page, await openAlone(page, { kind: 'react-ai', ai: {} }));
  await frame.getByText('AI is not configured.').waitFor();
  await frame.getByText('Ask an administrator to add a provider.').waitFor();
});
