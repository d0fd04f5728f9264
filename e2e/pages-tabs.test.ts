/** Tabs of a page: in the URL, nested, with overflow, by keyboard, and by sign-in method. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, useSharedSignedInPage, takeScreenshot, waitForRoute } from './browser.ts';
import { waitForFrame, getFrame, openRoute } from './components-pages.ts';
import { buildItem, createPageFrom, createTable, getPageCalls, buildTab, withQuery } from './page-builders.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const getStrip = (page: Page, name = 'Page tabs') => page.getByRole('navigation', { name });
const getOpenTab = (page: Page, name = 'Page tabs') =>
  expect.poll(() => getStrip(page, name).locator('[aria-current="page"]').innerText());
const buildGrid = (component: number) => ({ layout: [buildItem(`i${component}`, 0, 0, 3, 1, { component })] });

test('1-pages-15 1-shell-11 3-drilldown-15 3-drilldown-16 a tab shows its own layout and is in the address', async () => {
  const page = admin();
  const [first, second] = [await createTable(page, 'First'), await createTable(page, 'Second')];
  const { id, route } = await createPageFrom(page, {
    tabs: [buildTab('revenue', 'Revenue', buildGrid(first)), buildTab('adoption', 'Adoption', buildGrid(second))],
  });
  await openRoute(page, route);
  await waitForFrame(page, first);
  await getOpenTab(page).toBe('Revenue');
  expect(getPageCalls(page, id)).toHaveLength(1);
  await getStrip(page).getByRole('link', { name: 'Adoption' }).click();
  await waitForFrame(page, second);
  await getFrame(page, first).waitFor({ state: 'detached' });
  await waitForRoute(page, `${route}?query={"tab":"adoption"}`);
  await page.keyboard.press('[');
  await waitForFrame(page, first);
  await page.keyboard.press('[');
  await getOpenTab(page).toBe('Revenue');
  await page.keyboard.press(']');
  await waitForFrame(page, second);
  await page.goBack();
  await getOpenTab(page).toBe('Revenue');
  expect(getPageCalls(page, id)).toHaveLength(1);
  await page.goto(withQuery(route, { tab: 'adoption' }));
  await waitForFrame(page, second);
  await getOpenTab(page).toBe('Adoption');
});

test('1-pages-16 1-pages-17 1-pages-18 remembers the nested tab of each tab', async () => {
  const page = admin();
  const tables: number[] = [];
  for (const name of ['Days', 'Weeks', 'Months', 'Open', 'Closed']) tables.push(await createTable(page, name));
  const buildNestedTab = (key: string, name: string, at: number) => buildTab(key, name, buildGrid(tables[at] ?? 0));
  const { route, id } = await createPageFrom(page, {
    tabs: [
      buildTab('usage', 'Usage', {
        nestedTabs: [buildNestedTab('d', 'Days', 0), buildNestedTab('w', 'Weeks', 1), buildNestedTab('m', 'Months', 2)],
      }),
      buildTab('support', 'Support', {
        nestedTabs: [buildNestedTab('o', 'Open', 3), buildNestedTab('c', 'Closed', 4)],
      }),
      buildTab('plain', 'Plain'),
    ],
  });
  await openRoute(page, route);
  await waitForFrame(page, tables[0] ?? 0);
  await getStrip(page, 'Usage tabs').getByRole('link', { name: 'Months' }).click();
  await waitForFrame(page, tables[2] ?? 0);
  await getStrip(page).getByRole('link', { name: 'Support' }).click();
  await waitForFrame(page, tables[3] ?? 0);
  await getStrip(page, 'Support tabs').getByRole('link', { name: 'Closed' }).click();
  await waitForFrame(page, tables[4] ?? 0);
  const stored = await page.evaluate(
    (page) => ['usage', 'support'].map((tab) => sessionStorage.getItem(`nestedTab:${page}:${tab}`)),
    id,
  );
  expect(stored).toEqual(['2', '1']);
  await getStrip(page).getByRole('link', { name: 'Usage' }).click();
  await waitForFrame(page, tables[2] ?? 0);
  await getOpenTab(page, 'Usage tabs').toBe('Months');
  await page.reload();
  await waitForFrame(page, tables[2] ?? 0);
  await getStrip(page).getByRole('link', { name: 'Support' }).click();
  await getOpenTab(page, 'Support tabs').toBe('Closed');
  await takeScreenshot(page, 'page-nested-tabs');
  await expectAccessible(page);
  await getStrip(page).getByRole('link', { name: 'Plain' }).click();
  await getStrip(page, 'Support tabs').waitFor({ state: 'hidden' });
});

test('1-pages-19 1-pages-20 tabs that do not fit are in a menu with a search', async () => {
  const page = admin();
  const names = Array.from({ length: 20 }, (_, at) => `Harbour district ${String.fromCharCode(65 + at)}`);
  const { route } = await createPageFrom(page, { tabs: names.map((name, at) => buildTab(`t${at}`, name)) });
  await openRoute(page, route);
  await getStrip(page).waitFor();
  // The number of tabs that fit is measured after they are rendered.
  const more = page.getByRole('button', { name: /^\d+ more$/ });
  await more.waitFor();
  const stripCount = await getStrip(page).getByRole('link').count();
  expect(stripCount).toBeGreaterThan(2);
  expect(await more.innerText()).toContain(`${20 - stripCount} more`);
  await more.click();
  const popup = page.getByRole('dialog', { name: 'More tabs' });
  await expect.poll(() => popup.getByRole('link').count()).toBe(20 - stripCount);
  await takeScreenshot(page, 'page-more-tabs');
  await popup.getByRole('textbox', { name: 'Search tabs' }).fill('district q');
  await expect.poll(() => popup.getByRole('link').allInnerTexts()).toEqual(['Harbour district Q']);
  await popup.getByRole('link').click();
  await getOpenTab(page).toBe('Harbour district Q');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

test('1-pages-36 1-pages-37 Calendar and Email are only visible after signing in at a provider', async () => {
  const page = admin();
  const { route } = await createPageFrom(page, {
    tabs: [buildTab('summary', 'Summary'), buildTab('calendar', 'Calendar'), buildTab('email', 'Email')],
  });
  await openRoute(page, route);
  for (const [strategy, names] of [
    ['OAuth-Google', ['Summary', 'Calendar', 'Email']],
    ['SAML2', ['Summary']],
    ['OAuth-Google', ['Summary', 'Calendar', 'Email']],
    ['local', ['Summary']],
  ] as const) {
    // Simulates a sign-in in another tab of the browser.
    await page.evaluate((authStrategy) => {
      localStorage.setItem('auth_strategy', authStrategy);
      dispatchEvent(new StorageEvent('storage', { key: 'auth_strategy' }));
    }, strategy);
    await expect.poll(() => getStrip(page).getByRole('link').allInnerTexts()).toEqual(names);
  }
});
