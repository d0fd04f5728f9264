/** Pages: the grid and its items at every width. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP_SIZE, useSharedSignedInPage, waitForRoute } from './browser.ts';
import { waitForFrame, getFrame, openRoute } from './components-pages.ts';
import { getLayoutShift } from './layout-shift.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';
import {
  getItemBox,
  buildItem,
  createMetric,
  createKpis,
  createPageFrom,
  createTable,
  getPageCalls,
} from './page-builders.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const heightInPixels = (heightValue: number) => ({ customHeight: { heightValue, heightUnit: 'px' } });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('1-pages-06 1-pages-24 1-pages-28 1-pages-29 places items on six columns, rows of 200 and gaps of 10', async () => {
  const page = admin();
  const component = await createTable(page, 'Plans');
  const sixItems = Array.from({ length: 6 }, (_, col) => buildItem(`c${col}`, col, 0, 1, 1, { component }));
  const { route, name } = await createPageFrom(page, {
    layout: [...sixItems, buildItem('high', 0, 1, 2, 2, { component }), buildItem('far', 4, 4, 2, 1, { component })],
  });
  await openRoute(page, route);
  await getHeading(page, name).waitFor();
  const cells = await Promise.all(sixItems.map(({ id }) => getItemBox(page, id)));
  const [first, second] = cells;
  if (!first || !second) throw new Error('No items are drawn.');
  const step = second.x - first.x;
  for (const [col, box] of cells.entries()) {
    expect(box.x).toBeCloseTo(first.x + col * step, 0);
    expect([box.y, box.height]).toEqual([first.y, 200]);
    expect(box.width).toBeCloseTo(first.width, 0);
  }
  expect(step - first.width).toBeCloseTo(10, 0);
  expect(6 * first.width + 5 * 10).toBeCloseTo(1440 - 2 * 20, 0);
  const high = await getItemBox(page, 'high');
  // Two rows of 200 px and the gap between them.
  expect([high.height, high.y - first.y]).toEqual([410, 210]);
  expect(high.width).toBeCloseTo(2 * first.width + 10, 0);
  const far = await getItemBox(page, 'far');
  expect(far.y - first.y).toBe(4 * 210);
  expect(far.x).toBeCloseTo(first.x + 4 * step, 0);
});

test('1-pages-07 1-pages-08 1-pages-09 1-pages-10 1-pages-11 heights, frames and titles follow the settings of the author', async () => {
  const page = admin();
  const [few, many, titled, bare, hidden] = [
    await createTable(page, 'Few', 1),
    await createTable(page, 'Many', 10),
    await createTable(page, 'Titled'),
    await createTable(page, 'Bare'),
    await createTable(page, 'Hidden'),
  ];
  const { route } = await createPageFrom(page, {
    layout: [
      buildItem('few', 0, 0, 3, 1, { component: few, autoHeight: true }),
      buildItem('many', 3, 0, 3, 1, { component: many, autoHeight: true }),
      buildItem('set', 0, 1, 3, 2, { component: titled, ...heightInPixels(350) }),
      buildItem('bare', 3, 1, 3, 2, { component: bare, noContainer: true, hideTitle: true, ...heightInPixels(350) }),
      buildItem('gone', 0, 3, 3, 1, { component: hidden, hide_component: true }),
    ],
  });
  await openRoute(page, route);
  const [small, large] = [await waitForFrame(page, few), await waitForFrame(page, many)];
  await waitForFrame(page, bare);
  const getHeight = async (id: string) => (await getItemBox(page, id)).height;
  await expect.poll(() => getHeight('few')).toBeLessThan(200);
  expect(await getHeight('many')).toBeGreaterThan((await getHeight('few')) + 8 * 24);
  // The highest item determines the height of the row.
  expect((await getItemBox(page, 'set')).y - (await getItemBox(page, 'many')).y).toBeCloseTo(
    (await getHeight('many')) + 10,
    0,
  );
  expect([await getHeight('set'), await getHeight('bare')]).toEqual([350, 350]);
  const getBorderWidth = (id: number) =>
    getFrame(page, id).evaluate((frame) => Number.parseFloat(getComputedStyle(frame).borderTopWidth));
  expect([await getBorderWidth(titled), await getBorderWidth(bare)]).toEqual([1, 0]);
  expect(await getFrame(page, titled).getByRole('heading', { name: 'Titled' }).count()).toBe(1);
  expect(await getFrame(page, bare).getByRole('heading').count()).toBe(0);
  expect(await getFrame(page, hidden).count()).toBe(0);
  expect([await small.getByRole('row').count(), await large.getByRole('row').count()]).toEqual([2, 11]);
});

test('1-pages-12 1-pages-13 KPI cards, and tabs inside an item', async () => {
  const page = admin();
  const kpis = await createKpis(['Berths taken', 'Berths free', 'Boats'].map((name) => `${name} ${Date.now()}`));
  const [left, right] = [await createTable(page, 'Left'), await createTable(page, 'Right')];
  const buildInnerItem = (id: string, component: number) => buildItem(id, 0, 0, 6, 1, { component });
  const { route } = await createPageFrom(page, {
    layout: [
      buildItem('cards', 0, 0, 6, 1, { isKpi: true, kpis, ...heightInPixels(190) }),
      buildItem('split', 0, 1, 3, 2, {
        tabs: [
          { id: 'left', name: 'Port', layout: [buildInnerItem('l', left)] },
          { id: 'right', name: 'Starboard', layout: [buildInnerItem('r', right)] },
        ],
      }),
    ],
  });
  await openRoute(page, route);
  await expect.poll(() => page.locator('[data-item-id="cards"] [data-kpi-id]').count()).toBe(3);
  await waitForFrame(page, left);
  const [port, starboard] = ['Port', 'Starboard'].map((name) => page.getByRole('tab', { name }));
  expect(await port?.getAttribute('aria-selected')).toBe('true');
  await starboard?.click();
  await waitForFrame(page, right);
  expect(await getFrame(page, left).count()).toBe(0);
  await starboard?.press('ArrowLeft');
  await waitForFrame(page, left);
  expect(await port?.evaluate((tab) => tab === document.activeElement)).toBe(true);
});

test('1-pages-27 1-C-28 one column at 600 and below, in reading order', async () => {
  const page = admin();
  await page.setViewportSize({ width: 601, height: 900 });
  const component = await createTable(page, 'Plans');
  const { route } = await createPageFrom(page, {
    layout: [
      buildItem('b', 3, 0, 3, 1, { component }),
      buildItem('a', 0, 0, 3, 1, { component }),
      buildItem('c', 0, 1, 6, 1, { component }),
    ],
  });
  await openRoute(page, route);
  await page.locator('[data-item-id="c"] [data-drawn="true"]').waitFor();
  await expect.poll(() => page.locator('[data-drawn="true"]').count()).toBe(3);
  const getTops = () => Promise.all(['a', 'b'].map(async (id) => (await getItemBox(page, id)).y));
  await expect.poll(async () => new Set(await getTops()).size).toBe(1);
  await page.setViewportSize({ width: 600, height: 900 });
  // The items change their heights in the same frame, after the width of the window has changed.
  await expect
    .poll(async () => {
      const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((id) => getItemBox(page, id)));
      return a && b && c && [b.y - a.y - a.height, c.y - b.y - b.height, b.x - a.x, c.x - a.x, a.width];
    })
    .toEqual([10, 10, 0, 0, 600 - 2 * 16]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(600);
});

test('on a phone rows have the height of their content, up to a limit; narrow metrics are in pairs', async () => {
  const page = admin();
  const [few, many, wide] = [
    await createTable(page, 'Few', 2),
    await createTable(page, 'Many', 12),
    await createTable(page, 'Wide', 2),
  ];
  const [left, right] = [await createMetric(page, 'Left'), await createMetric(page, 'Right')];
  const { route } = await createPageFrom(page, {
    layout: [
      buildItem('left', 0, 0, 1, 1, { component: left, ...heightInPixels(132) }),
      buildItem('right', 1, 0, 1, 1, { component: right, ...heightInPixels(132) }),
      buildItem('few', 0, 1, 3, 1, { component: few, ...heightInPixels(400) }),
      buildItem('many', 3, 1, 3, 1, { component: many, ...heightInPixels(400) }),
      buildItem('wide', 0, 2, 6, 1, { component: wide, autoHeight: true }),
    ],
  });
  await openRoute(page, route);
  for (const component of [left, right, few, many, wide]) await waitForFrame(page, component);
  const getHeights = () => Promise.all(['few', 'many'].map(async (id) => (await getItemBox(page, id)).height));
  expect(await getHeights()).toEqual([400, 400]);
  await page.setViewportSize({ width: 390, height: 2400 });
  await expect.poll(async () => (await getHeights())[1]).toBe(700);
  const [low] = await getHeights();
  // Enough for a header, two rows of two lines each, and the row range.
  expect(low).toBeGreaterThan(150);
  expect(low).toBeLessThan(230);
  const [one, two, next] = [
    await getItemBox(page, 'left'),
    await getItemBox(page, 'right'),
    await getItemBox(page, 'few'),
  ];
  expect([two.y - one.y, one.height, two.height, next.y - one.y]).toEqual([0, 132, 132, 142]);
  expect(two.x - one.x - one.width).toBeCloseTo(10, 0);
  expect(next.width).toBeCloseTo(2 * one.width + 10, 0);
});

test('1-S-32 1-pages-40 a missing page leads to the root, without a redirect loop', async () => {
  const page = admin();
  await page.goto('/#!/dashboard/Nowhere/987654321');
  await waitForRoute(page, '#!/dashboard/accounts');
  expect(getPageCalls(page, 987654321)).toHaveLength(1);
});

test('a page is accessible, legible and does not shift, light and dark, wide and on a phone', async () => {
  const ada = admin();
  const kpis = await createKpis(['Slips', 'Moorings', 'Cranes', 'Pilots'].map((name) => `${name} ${Date.now()}`));
  const tables = [await createTable(ada, 'Renewals to win', 7), await createTable(ada, 'Largest plans', 12)];
  const { route } = await createPageFrom(ada, {
    tabs: [
      {
        id: 'revenue',
        key: 'revenue',
        name: 'Revenue',
        layout: [
          buildItem('kpis', 0, 0, 6, 1, { isKpi: true, kpis, ...heightInPixels(176) }),
          buildItem('one', 0, 1, 4, 2, { component: tables[0] }),
          buildItem('two', 4, 1, 2, 2, { component: tables[1] }),
        ],
      },
      { id: 'adoption', key: 'adoption', name: 'Adoption' },
    ],
  });
  // Each width is loaded separately, so that the measured shifts belong to it.
  for (const size of [DESKTOP_SIZE, { width: 390, height: 844 }]) {
    await ada.setViewportSize(size);
    await ada.goto(`/?shown${size.width}${route}`);
    for (const table of tables) await waitForFrame(ada, table);
    expect(await getLayoutShift(ada)).toBeLessThan(0.02);
  }
  await expectVisualQuality(ada, 'page', EVERY_LOOK);
});
