/** Drilldowns from a component to the next and back, to other components of the page, to other pages, and while offline. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, useSharedSignedInPage, getRoute, waitForRoute } from './browser.ts';
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

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const wide = { sizeX: 6, sizeY: 3 };
const byPlan = { left: { field: 'plan' }, op: 'eq' as const, right: [{ param: 'plan' }] };

/** Creates a component that shows the clicked plan, or all plans. */
const createTarget = (page: Page, name = uniqueName('Target')) =>
  createComponent(page, {
    kind: 'table',
    name,
    query: { ...PLAN_QUERY, params: [{ name: 'plan', type: 'text', from: 'drill', required: false }], where: byPlan },
  });
const buildDrilldown = (component: number) => ({ component, params: [{ selected: 'plan', value: 'plan' }] });
const getRows = (frame: Locator) => frame.getByRole('row');
const getCell = (frame: Locator, text: string) => frame.getByText(text, { exact: true });
const getBackButton = (frame: Locator) => frame.getByRole('button', { name: 'Back to the previous page' });

test('3-drilldown-01 3-drilldown-05 3-component-table-04 a row opens the next component; going back keeps the settings', async () => {
  const page = admin();
  const targetId = await createTarget(page);
  const sourceId = await createComponent(page, {
    kind: 'table',
    meta: { page_size: 5 },
    drilldown: buildDrilldown(targetId),
    query: PLAN_QUERY,
  });
  await openRoute(page, await createPage(page, [{ component: sourceId, ...wide }]));
  const frame = await waitForFrame(page, sourceId);
  expect(await getBackButton(frame).count()).toBe(0);
  // The filter matches eleven of the twelve plans.
  await frame.getByRole('button', { name: 'MRR', exact: true }).click();
  const form = page.getByRole('form', { name: 'Filter MRR' });
  await form.getByRole('combobox', { name: 'Condition' }).selectOption('greater than');
  await form.getByRole('spinbutton', { name: 'Value' }).fill('1500');
  await form.getByRole('button', { name: 'Apply' }).click();
  await getCell(frame, '1–5 of 11').waitFor();
  await frame.getByRole('button', { name: 'Seats', exact: true }).click();
  const seats = frame.getByRole('columnheader', { name: 'Seats' });
  await expect.poll(() => seats.getAttribute('aria-sort')).toBe('ascending');
  await frame.getByRole('button', { name: 'Next page' }).click();
  await getCell(frame, '6–10 of 11').waitFor();
  await getCell(frame, 'Plan G').click();
  await getBackButton(frame).waitFor();
  await expect.poll(() => getRows(frame).count()).toBe(2);
  await getCell(frame, 'Plan G').waitFor();
  await getBackButton(frame).click();
  await getCell(frame, '6–10 of 11').waitFor();
  await getCell(frame, 'Plan H').waitFor();
  await expect.poll(() => getRows(frame).count()).toBe(6);
  const { filters } = (getDataCalls(page, sourceId).at(-1)?.postDataJSON() ?? {}) as { filters?: string };
  expect(JSON.parse(filters ?? '[]')).toMatchObject([{ column_name: 'mrr', condition: 'greater than', from: 1500 }]);
  await expect.poll(() => seats.getAttribute('aria-sort')).toBe('ascending');
  await getCell(frame, 'Plan H').click();
  await getBackButton(frame).waitFor();
  await page.goBack();
  await getCell(frame, '6–10 of 11').waitFor();
  await getBackButton(frame).waitFor({ state: 'detached' });
});

test('3-drilldown-02 a part of a chart opens the next component', async () => {
  const page = admin();
  const targetId = await createTarget(page);
  const sourceId = await createComponent(page, {
    kind: 'graph',
    meta: { page_size: 3, chartOptions: { type: 'pie', labelKey: 'plan' } },
    drilldown: buildDrilldown(targetId),
    query: PLAN_QUERY,
  });
  await openRoute(page, await createPage(page, [{ component: sourceId, ...wide }]));
  const frame = await waitForFrame(page, sourceId);
  const box = await frame.getByRole('img').first().boundingBox();
  if (!box) throw new Error('The chart has no box.');
  // The third plan is the left half of the pie.
  await page.mouse.click(box.x + box.width * 0.36 - 40, box.y + box.height / 2);
  await getBackButton(frame).waitFor();
  await getCell(frame, 'Plan C').waitFor();
  await expect.poll(() => getRows(frame).count()).toBe(2);
});

test('3-drilldown-02 the area above a low bar opens the same as its bar', async () => {
  const page = admin();
  const targetId = await createTarget(page);
  const sourceId = await createComponent(page, {
    kind: 'graph',
    meta: { page_size: 2, chartOptions: { type: 'bar', labelKey: 'plan' } },
    drilldown: buildDrilldown(targetId),
    query: PLAN_QUERY,
  });
  await openRoute(page, await createPage(page, [{ component: sourceId, ...wide }]));
  const frame = await waitForFrame(page, sourceId);
  const chart = frame.getByRole('img').first();
  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart has no box.');
  // The bar of the first plan is half as high as that of the second, so there is no bar near the top.
  const pointAboveBar = { x: box.x + box.width * 0.3, y: box.y + 40 };
  await page.mouse.move(pointAboveBar.x, pointAboveBar.y);
  await expect
    .poll(() =>
      chart
        .locator('div')
        .first()
        .evaluate((at) => at.style.cursor),
    )
    .toBe('pointer');
  await page.mouse.click(pointAboveBar.x, pointAboveBar.y);
  await getBackButton(frame).waitFor();
  await getCell(frame, 'Plan A').waitFor();
  await expect.poll(() => getRows(frame).count()).toBe(2);
});

test('3-drilldown-08 3-drilldown-09 follows a deep link with the values of the row', async () => {
  const page = admin();
  const { menus } = await callAsPageUser<{ menus: { id: number; name: string }[] }>(page, 'GET', '/v1/api/menu/');
  const menu = menus.find(({ name }) => name === 'Portfolio');
  const sourceId = await createComponent(page, {
    kind: 'table',
    drilldown: {
      deeplink: { type: 'menu', menuId: menu?.id, linkparams: { plan: { field: 'plan' } } },
      linkparams: { seats: { field: 'seats' } },
    },
    query: PLAN_QUERY,
  });
  await openRoute(page, await createPage(page, [{ component: sourceId, ...wide }]));
  await getCell(await waitForFrame(page, sourceId), 'Plan B').click();
  await waitForRoute(page, new RegExp(`/Portfolio/${menu?.id}\\?query=`));
  const pageQuery: unknown = JSON.parse(getRoute(page).split('?query=')[1] ?? '');
  expect(pageQuery).toMatchObject({ plan: 'Plan B', seats: 20 });
});

test('3-components-12 3-components-13 components receive the filters and selections that they subscribe to', async () => {
  const page = admin();
  const linked = await createTarget(page);
  const linked_component = { id: linked, mode: 'same_page', map: { plan: 'plan' } };
  const source = await createComponent(page, { kind: 'table', meta: { linked_component }, query: PLAN_QUERY });
  const subscriptions = [{ component_id: source, event: 'filter', map: { plan: 'plan' } }];
  const subscriber = await createComponent(page, {
    kind: 'table',
    meta: { subscriptions },
    query: { ...PLAN_QUERY, params: [{ name: 'plan', type: 'text', from: 'drill', required: false }], where: byPlan },
  });
  const items = [source, linked, subscriber].map((component) => ({ component, sizeX: 2, sizeY: 3 }));
  await openRoute(page, await createPage(page, items));
  const [from, to, subscriberFrame] = [
    await waitForFrame(page, source),
    await waitForFrame(page, linked),
    await waitForFrame(page, subscriber),
  ];
  await getCell(from, 'Plan D').click();
  await expect.poll(() => getRows(to).count()).toBe(2);
  await getCell(to, 'Plan D').waitFor();
  expect(await getRows(subscriberFrame).count()).toBe(11);
  await from.getByRole('button', { name: 'Plan', exact: true }).click();
  const form = page.getByRole('form', { name: 'Filter Plan' });
  await form.getByRole('textbox', { name: 'Value' }).fill('Plan E');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => getRows(subscriberFrame).count()).toBe(2);
  await getCell(subscriberFrame, 'Plan E').waitFor();
  const call = new URL(getDataCalls(page, subscriber).at(-1)?.url() ?? '');
  expect([call.searchParams.get('p_plan'), call.searchParams.get('pageNumber')]).toEqual(['Plan E', '1']);
});

test('3-components-29 every call of a component sends the stored token', async () => {
  const page = admin();
  const id = await createTarget(page);
  await openRoute(page, await createPage(page, [{ component: id, ...wide }]));
  await waitForFrame(page, id);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const calls = getCallsTo(page, '/v1/api/component/');
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls) expect(call.headers().authorization).toBe(`JWT ${token}`);
});

test('3-components-30 without the server shows the last rows, marked offline, and deletes them after signing out', async () => {
  const page = admin();
  const id = await createTarget(page);
  await openRoute(page, await createPage(page, [{ component: id, ...wide }]));
  await getCell(await waitForFrame(page, id), 'Plan C').waitFor();
  const countCachedReplies = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('component-cache');
          opening.onsuccess = () => {
            const { result } = opening;
            if (!result.objectStoreNames.contains('replies')) {
              result.close();
              resolve(0);
              return;
            }
            const counting = result.transaction('replies').objectStore('replies').count();
            counting.onsuccess = () => {
              result.close();
              resolve(counting.result);
            };
          };
        }),
    );
  await expect.poll(countCachedReplies).toBeGreaterThan(1);
  const unreachable = /\/v1\/api\/component\/((page\/)?detail\/)?\?/;
  await page.route(unreachable, (route) => route.abort('internetdisconnected'));
  await page.reload();
  const frame = await waitForFrame(page, id);
  await getCell(frame, 'Plan C').waitFor();
  await getCell(frame, 'Offline').waitFor();
  await page.locator('.PageContent-header').getByText('Offline', { exact: true }).waitFor();
  await page.unroute(unreachable);
  await page.route('**/v1/api/component/?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'No' } } }),
  );
  await page.reload();
  await getCell(await waitForFrame(page, id), 'No Record Found').waitFor();
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage'));
  });
  await expect.poll(countCachedReplies).toBe(0);
});
