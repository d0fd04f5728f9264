/** Texts are cut off only where there is no room for them, and nothing is drawn over the edge of its card. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountUrl, waitForAccount } from './accounts-pages.ts';
import { DESKTOP_SIZE, takeScreenshot, useSharedSignedInPage } from './browser.ts';
import { sql } from './company.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const NAME = 'Northwind Robotics';
const WIDE = { width: 1920, height: 1000 };
const maya = useSharedSignedInPage('maya.csm@demo.test');
let id: number;
beforeAll(async () => {
  const [row] = await sql<{ id: number }>('select id::int from accounts where name = $1', [NAME]);
  id = row?.id ?? 0;
});

/** Opens a list on a tab of the account, at its first rows. */
async function openList(tab: string, label: string): Promise<Page> {
  const page = maya();
  await page.goto(accountUrl(id, tab));
  await waitForAccount(page, NAME);
  await page.getByRole('grid', { name: label }).locator('tr[data-index]').first().waitFor();
  return page;
}

/** Returns the texts of a table that are cut off. */
const getCutTexts = (page: Page, label: string) =>
  page
    .getByRole('grid', { name: label })
    .locator('tr[data-index] :is(td, .text-truncate)')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent ?? ''),
    );

// The texts of the plans of the demo need more room than there is at 1440.
test.each([
  ['contacts', 'Contacts', [DESKTOP_SIZE, WIDE]],
  ['success-plan', 'Success plans', [WIDE]],
])('the list of the tab %s has room for its texts', async (tab, label, sizes) => {
  const page = await openList(tab, label);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await getCutTexts(page, label), `at ${size.width}`).toEqual([]);
    await takeScreenshot(page, `room-${tab}-at-${size.width}`);
  }
  const table = page.getByRole('grid', { name: label });
  await page.setViewportSize(DESKTOP_SIZE);
  expect(await table.evaluate((element) => element.clientWidth - (element.parentElement?.clientWidth ?? 0))).toBe(0);
  await expectVisualQuality(page, `room-${tab}`, EVERY_LOOK);
});

test('plays in progress are drawn within their card', async () => {
  const page = maya();
  await page.goto(accountUrl(id));
  await waitForAccount(page, NAME);
  const card = page.getByRole('region', { name: 'Plays in progress' });
  await card.locator('.PlaysInProgress-owner .Person-root').first().waitFor();
  const getOverhang = () =>
    card.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return [...element.querySelectorAll('li *')].filter((part) => part.getBoundingClientRect().right > right - 14)
        .length;
    });
  expect(await getOverhang()).toBe(0);
  await expectVisualQuality(page, 'room-plays', EVERY_LOOK);
});
