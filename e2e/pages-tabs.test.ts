/** Tabs of a page: in the URL, nested, with overflow, by keyboard, and by sign-in method. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, expectAccessible, useSharedSignedInPage, takeScreenshot, waitForRoute } from './browser.ts';
import { waitForFrame, getFrame, openRoute } from './components-pages.ts';
import { item, createPageFrom, createTable, PAGE_CALL, tab, withQuery } from './page-builders.ts';

const ADMIN = 'ada.admin@demo.test';
const admin = useSharedSignedInPage(ADMIN);
const strip = (page: Page, name = 'Page tabs') => page.getByRole('navigation', { name });
const open = (page: Page, name = 'Page tabs') =>
  expect.poll(() => strip(page, name).locator('[aria-current="page"]').innerText());
const grid = (component: number) => ({ layout: [item(`i${component}`, 0, 0, 3, 1, { component })] });

test('1-pages-15 1-shell-11 3-drilldown-15 3-drilldown-16 a tab shows its own layout and is in the address', async () => {
  const page = admin();
  const [first, second] = [await createTable(page, 'First'), await createTable(page, 'Second')];
  const { route } = await createPageFrom(page, {
    tabs: [tab('revenue', 'Revenue', grid(first)), tab('adoption', 'Adoption', grid(second))],
  });
  await openRoute(page, route);
  await waitForFrame(page, first);
  await open(page).toBe('Revenue');
  const asked = getCallsTo(page, PAGE_CALL).length;
  await strip(page).getByRole('link', { name: 'Adoption' }).click();
  await waitForFrame(page, second);
  await getFrame(page, first).waitFor({ state: 'detached' });
  await waitForRoute(page, `${route}?query={"tab":"adoption"}`);
  await page.keyboard.press('[');
  await waitForFrame(page, first);
  await page.keyboard.press('[');
  await open(page).toBe('Revenue');
  await page.keyboard.press(']');
  await waitForFrame(page, second);
  await page.goBack();
  await open(page).toBe('Revenue');
  expect(getCallsTo(page, PAGE_CALL)).toHaveLength(asked);
  await page.goto(withQuery(route, { tab: 'adoption' }));
  await waitForFrame(page, second);
  await open(page).toBe('Adoption');
});

test('1-pages-16 1-pages-17 1-pages-18 remembers the nested tab of each tab', async () => {
  const page = admin();
  const tables: number[] = [];
  for (const name of ['Days', 'Weeks', 'Months', 'Open', 'Closed']) tables.push(await createTable(page, name));
  const nested = (key: string, name: string, at: number) => tab(key, name, grid(tables[at] ?? 0));
  const { route, id } = await createPageFrom(page, {
    tabs: [
      tab('usage', 'Usage', {
        nestedTabs: [nested('d', 'Days', 0), nested('w', 'Weeks', 1), nested('m', 'Months', 2)],
      }),
      tab('support', 'Support', { nestedTabs: [nested('o', 'Open', 3), nested('c', 'Closed', 4)] }),
      tab('plain', 'Plain'),
    ],
  });
  await openRoute(page, route);
  await waitForFrame(page, tables[0] ?? 0);
  await strip(page, 'Usage tabs').getByRole('link', { name: 'Months' }).click();
  await waitForFrame(page, tables[2] ?? 0);
  await strip(page).getByRole('link', { name: 'Support' }).click();
  await waitForFrame(page, tables[3] ?? 0);
  await strip(page, 'Support tabs').getByRole('link', { name: 'Closed' }).click();
  await waitForFrame(page, tables[4] ?? 0);
  const kept = await page.evaluate(
    (page) => ['usage', 'support'].map((tab) => sessionStorage.getItem(`nestedTab:${page}:${tab}`)),
    id,
  );
  expect(kept).toEqual(['2', '1']);
  await strip(page).getByRole('link', { name: 'Usage' }).click();
  await waitForFrame(page, tables[2] ?? 0);
  await open(page, 'Usage tabs').toBe('Months');
  await page.reload();
  await waitForFrame(page, tables[2] ?? 0);
  await strip(page).getByRole('link', { name: 'Support' }).click();
  await open(page, 'Support tabs').toBe('Closed');
  await takeScreenshot(page, 'page-nested-tabs');
  await expectAccessible(page);
  await strip(page).getByRole('link', { name: 'Plain' }).click();
  await strip(page, 'Support tabs').waitFor({ state: 'hidden' });
});

test('1-pages-19 1-pages-20 tabs that do not fit are in a menu with a search', async () => {
  const page = admin();
  const names = Array.from({ length: 20 }, (_, at) => `Harbour district ${String.fromCharCode(65 + at)}`);
  const { route } = await createPageFrom(page, { tabs: names.map((name, at) => tab(`t${at}`, name)) });
  await openRoute(page, route);
  await strip(page).waitFor();
  // The number of tabs that fit is measured after they are rendered.
  const more = page.getByRole('button', { name: /^\d+ more$/ });
  await more.waitFor();
  const inStrip = await strip(page).getByRole('link').count();
  expect(inStrip).toBeGreaterThan(2);
  expect(await more.innerText()).toContain(`${20 - inStrip} more`);
  await more.click();
  const popup = page.getByRole('dialog', { name: 'More tabs' });
  await expect.poll(() => popup.getByRole('link').count()).toBe(20 - inStrip);
  await takeScreenshot(page, 'page-more-tabs');
  await popup.getByRole('textbox', { name: 'Search tabs' }).fill('district q');
  await expect.poll(() => popup.getByRole('link').allInnerTexts()).toEqual(['Harbour district Q']);
  await popup.getByRole('link').click();
  await open(page).toBe('Harbour district Q');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

test('1-pages-36 1-pages-37 Calendar and Email are only visible after signing in at a provider', async () => {
  const page = admin();
  const { route } = await createPageFrom(page, {
    tabs: [tab('summary', 'Summary'), tab('calendar', 'Calendar'), tab('email', 'Email')],
  });
  await openRoute(page, route);
  for (const [strategy, names] of [
    ['OAuth-Google', ['Summary', 'Calendar', 'Email']],
    ['SAML2', ['Summary']],
    ['OAuth-Google', ['Summary', 'Calendar', 'Email']],
    ['local', ['Summary']],
  ] as const) {
    // Simulates a sign-in in another tab of the browser.
    await page.evaluate((way) => {
      localStorage.setItem('auth_strategy', way);
      dispatchEvent(new StorageEvent('storage', { key: 'auth_strategy' }));
    }, strategy);
    await expect.poll(() => strip(page).getByRole('link').allInnerTexts()).toEqual(names);
  }
});
