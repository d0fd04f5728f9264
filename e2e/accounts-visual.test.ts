/** Visual checks: accessibility, contrast in every theme, no layout shifts, no overflow. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  accountUrl,
  getExplanation,
  getFact,
  LIST,
  listWith,
  openFilter,
  waitForAccount,
  waitForList,
} from './accounts-pages.ts';
import { expectAccessible, expectContrast, useSharedSignedInPage, takeScreenshot } from './browser.ts';
import { sql } from './company.ts';
import { getLayoutShift } from './layout-shift.ts';

const MAYA = 'maya.csm@demo.test';
const NORTHWIND = 'Northwind Robotics';
const PHONE = { width: 390, height: 844 };
const STRIP = ['License utilization', 'User reach'];

const maya = useSharedSignedInPage(MAYA);
let id: number;
beforeAll(async () => {
  const [row] = await sql<{ id: number }>('select id::int from accounts where name = $1', [NORTHWIND]);
  id = row?.id ?? 0;
});

/** Applies a theme like the tenant's settings, in the user's color mode. */
async function setTheme(page: Page, theme: 'theme-default' | 'theme-pur', mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    ([theme, mode]) => {
      localStorage.setItem('entity_theme', theme ?? '');
      localStorage.setItem('appearance', mode ?? '');
      dispatchEvent(new StorageEvent('storage'));
    },
    [theme, mode],
  );
  await page.locator(`html.${theme}[data-mantine-color-scheme="${mode}"]`).waitFor({ state: 'attached' });
}

async function waitForCharts(page: Page, charts: number): Promise<void> {
  await expect.poll(() => page.locator('[role="img"] canvas, [role="img"] svg').count()).toBeGreaterThanOrEqual(charts);
  await expect.poll(() => page.locator('.Skeleton-root').count()).toBe(0);
}

const hasHorizontalScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Visits every screen and popup of the two pages. */
async function visitAll(page: Page, check: (state: string) => Promise<void>): Promise<void> {
  await page.goto(LIST);
  await waitForList(page);
  await expect.poll(() => page.locator('.SavedViewTabs-count:empty').count()).toBe(0);
  await check('list');
  const form = await openFilter(page, 'Segment');
  await form.getByRole('radio').first().waitFor();
  await check('filter');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });

  await page.goto(listWith({ find: NORTHWIND, open: id }));
  const peek = page.getByRole('dialog', { name: `Summary of ${NORTHWIND}` });
  await peek.getByText('Net ARR').waitFor();
  await expect.poll(() => peek.locator('.Skeleton-root').count()).toBe(0);
  await check('summary');

  await page.goto(accountUrl(id));
  await waitForAccount(page, NORTHWIND);
  await waitForCharts(page, 3);
  await check('account');
  await getFact(page, 'Health').getByRole('button').click();
  await getExplanation(page).getByRole('table').waitFor();
  await check('health');
  await page.keyboard.press('Escape');

  await page.goto(accountUrl(id, 'health'));
  await page.getByRole('region', { name: 'How this score is calculated' }).getByRole('table').waitFor();
  await waitForCharts(page, 1);
  await check('health-tab');
}

/**
 * Every rule runs once at a wide and once at a narrow size; states whose layout depends on the size are checked at both. The contrast of
 * brand colors in the other themes is computed in theme/tokens.test.ts.
 */
const WIDE_AND_NARROW: readonly string[] = ['list', 'account'];

test('meets every axe rule on desktop, and text is legible in violet and dark', async () => {
  const page = maya();
  await visitAll(page, async (state) => {
    if (WIDE_AND_NARROW.includes(state)) {
      await setTheme(page, 'theme-pur', 'dark');
      await expectContrast(page);
      await takeScreenshot(page, `${state}-theme-pur-dark-1440`);
      await setTheme(page, 'theme-default', 'light');
    }
    await expectAccessible(page);
    await takeScreenshot(page, `${state}-theme-default-light-1440`);
  });
});

test('meets every axe rule on a phone, violet and dark, without horizontal overflow', async () => {
  const page = maya();
  await page.setViewportSize(PHONE);
  await visitAll(page, async (state) => {
    if (WIDE_AND_NARROW.includes(state)) {
      await setTheme(page, 'theme-default', 'light');
      await expectContrast(page);
      await takeScreenshot(page, `${state}-theme-default-light-390`);
    }
    await setTheme(page, 'theme-pur', 'dark');
    await expectAccessible(page);
    expect(await hasHorizontalScroll(page), state).toBeLessThanOrEqual(0);
    await takeScreenshot(page, `${state}-theme-pur-dark-390`);
  });
  await setTheme(page, 'theme-default', 'light');
});

test('popups are in the main landmark and are named by their content', async () => {
  const page = maya();
  const main = page.getByRole('main');
  const expectPopup = async (button: Locator, popup: Locator, content = popup) => {
    await button.click();
    await content.waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  };
  await page.goto(LIST);
  await waitForList(page);
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  await expectPopup(button('Filter'), main.getByRole('menu', { name: 'Filter' }));
  await expectPopup(button('Columns'), main.getByRole('dialog', { name: 'Columns shown' }));
  const tier = main.getByRole('dialog', { name: 'Filter Tier' });
  await expectPopup(button('Tier'), tier, tier.getByRole('form'));
  await page.goto(accountUrl(id));
  await waitForAccount(page, NORTHWIND);
  await expectPopup(
    getFact(page, 'Health').getByRole('button'),
    main.getByRole('dialog', { name: 'How this score is calculated' }),
  );
  await expectPopup(button('As of today'), main.getByRole('dialog', { name: 'Data as of' }));
});

/** Runs in the page: opens a menu, and presses Escape before the focus has moved into it. */
async function pressEscapeAtOnce(button: HTMLElement): Promise<void> {
  button.focus();
  button.click();
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="menu"]')) return;
      observer.disconnect();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}

test('a menu that is closed before the focus has moved into it leaves the focus on its button', async () => {
  const page = maya();
  await page.goto(LIST);
  await waitForList(page);
  for (const name of ['Filter', 'Help']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.evaluate(pressEscapeAtOnce);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement), name).toBe(true);
  }
});

test('nothing shifts while the list and the account load', async () => {
  const page = maya();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(LIST);
    await page.reload();
    await waitForList(page);
    await expect.poll(() => page.locator('.SavedViewTabs-count:empty').count()).toBe(0);
    expect(await getLayoutShift(page), `list at ${width}`).toBeLessThan(0.02);

    await page.goto(accountUrl(id));
    await waitForAccount(page, NORTHWIND);
    await page.reload();
    await waitForAccount(page, NORTHWIND);
    await waitForCharts(page, 3);
    for (const label of STRIP) await page.getByText(label, { exact: true }).first().waitFor();
    expect(await getLayoutShift(page), `account at ${width}`).toBeLessThan(0.02);
  }
});
