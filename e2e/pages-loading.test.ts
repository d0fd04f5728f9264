/** Lazy loading of a page, the targets of its URL, and the page as a PDF. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, useSharedSignedInPage, takeScreenshot } from './browser.ts';
import { waitForFrame, getFrame, openRoute } from './components-pages.ts';
import { buildItem, createPageFrom, createTable, buildTab, withQuery } from './page-builders.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const isRequested = (page: Page, component: number): boolean =>
  getCallsTo(page, '/v1/api/component/detail/').some(
    (call) => new URL(call.url()).searchParams.get('id') === `${component}`,
  );
/** Returns the distance of an item below the window. */
const getDistanceBelow = (page: Page, id: string) =>
  page.locator(`[data-item-id="${id}"]`).evaluate((item) => item.getBoundingClientRect().top - innerHeight);
const isInView = (page: Page, component: number) =>
  getFrame(page, component).evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return top >= 0 && top < innerHeight && bottom > 0;
  });

test(`3-components-34 1-pages-35 a component is requested at 750 px below the window, not at 751; a missing one has
  an error once the attempts are exhausted`, async () => {
  const page = admin();
  const [near, far] = [await createTable(page, 'Near'), await createTable(page, 'Far')];
  const { route } = await createPageFrom(page, {
    layout: [buildItem('near', 0, 0, 3, 1, { component: near }), buildItem('far', 0, 12, 3, 1, { component: far })],
  });
  // The page keeps searching for the component in the URL for seconds while the rest of it can be used.
  const missingMessage = page.getByText('Component not found').waitFor();
  await page.goto(withQuery(route, { component_id: 987654321 }));
  await waitForFrame(page, near);
  expect(isRequested(page, far)).toBe(false);
  const distance = await getDistanceBelow(page, 'far');
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), distance - 751);
  expect(await getDistanceBelow(page, 'far')).toBe(751);
  // The browser's intersection observer has reported after two frames.
  const waitTwoFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await waitTwoFrames();
  expect(isRequested(page, far)).toBe(false);
  await page.evaluate(() => scrollBy({ top: 1, behavior: 'instant' }));
  expect(await getDistanceBelow(page, 'far')).toBe(750);
  await waitForFrame(page, far);
  expect(isRequested(page, far)).toBe(true);
  await missingMessage;
  await takeScreenshot(page, 'page-component-not-found');
});

test('1-shell-12 3-components-35 3-drilldown-17 the component in the address loads first and scrolls into view', async () => {
  const page = admin();
  const [first, last] = [await createTable(page, 'First'), await createTable(page, 'Last')];
  const layout = Array.from({ length: 10 }, (_, row) => buildItem(`r${row}`, 0, row, 6, 1, { component: first }));
  const { route } = await createPageFrom(page, {
    tabs: [
      buildTab('short', 'Short'),
      buildTab('long', 'Long', { layout: [...layout, buildItem('end', 0, 10, 6, 1, { component: last })] }),
    ],
  });
  await page.goto(withQuery(route, { tab: 'long', component_id: last }));
  await waitForFrame(page, last);
  await expect.poll(() => isInView(page, last)).toBe(true);
  expect(await page.getByRole('status').filter({ hasText: 'Component not found' }).count()).toBe(0);
  // Without a tab in the URL, the tab that contains the component opens.
  await page.goto(withQuery(route, { tab: 'short' }));
  await getFrame(page, last).waitFor({ state: 'detached' });
  await page.goto(withQuery(route, { component_id: last }));
  await waitForFrame(page, last);
  await expect.poll(() => isInView(page, last)).toBe(true);
});

test('1-S-72 1-pages-30 saves the page as a PDF with all of its components', async () => {
  const page = admin();
  const tables = [await createTable(page, 'Upper'), await createTable(page, 'Lower')];
  const { route, name } = await createPageFrom(page, {
    layout: [
      buildItem('up', 0, 0, 6, 2, { component: tables[0] }),
      buildItem('low', 0, 11, 6, 2, { component: tables[1] }),
    ],
  });
  await openRoute(page, route);
  await waitForFrame(page, tables[0] ?? 0);
  expect(isRequested(page, tables[1] ?? 0)).toBe(false);
  const downloading = page.waitForEvent('download', { timeout: 45_000 });
  await page.getByRole('button', { name: 'PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name}.pdf`);
  const file = readFileSync(await download.path());
  expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const text = file.toString('latin1');
  // The title and two tiles. The second tile is on a separate PDF page.
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(3);
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
  expect(isRequested(page, tables[1] ?? 0)).toBe(true);
  await page.getByRole('button', { name: 'PDF' }).and(page.locator(':enabled')).waitFor();
});
