/** The pin board, and pins in the list and beside an account's name. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Family, makeFamily } from './account-families.ts';
import { LIST, rowOf, shows, untilListed } from './accounts-pages.ts';
import { closePage, expectAccessible, openPage, openSignedIn, takeScreenshot, untilRoute } from './browser.ts';

let family: Family;
beforeAll(async () => {
  family = await makeFamily('Pins', [['Alder'], ['Birch'], ['Cedar'], ['Rowan', null, true]]);
});

const open = (address: string) => openSignedIn(family.email, { domain: family.domain }, address);
const cards = (page: Page) => page.getByRole('list', { name: 'Pinned accounts' }).getByRole('link');
const choices = (page: Page) => page.getByRole('list', { name: 'Your accounts' });
const named = (page: Page) => choices(page).getByRole('link').allInnerTexts();
const control = (page: Page, name: string) => choices(page).getByRole('button', { name });

test('1-pins-01 1-pins-02 1-pins-03 1-pins-04 1-pins-05 1-pins-12 accounts are found, pinned, opened, unpinned', async () => {
  const page = await open('/#!/pin_board');
  await page.getByRole('heading', { level: 1, name: 'Pin board' }).waitFor();
  await page.getByText('Nothing is pinned yet').waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await shows(() => named(page)).toEqual(['Alder', 'Birch', 'Cedar']);
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('IRC');
  await shows(() => named(page)).toEqual(['Birch']);
  await control(page, 'Pin Birch').click();
  await shows(() => cards(page).allInnerTexts()).toEqual(['Birch']);
  await control(page, 'Unpin Birch').waitFor();
  await takeScreenshot(page, 'pin-board');
  await expectAccessible(page);

  await page.getByRole('list', { name: 'Pinned accounts' }).getByRole('button', { name: 'Unpin Birch' }).click();
  await page.getByText('Nothing is pinned yet').waitFor();
  await control(page, 'Pin Birch').click();
  await cards(page).first().click();
  await untilRoute(page, new RegExp(`^#!/dashboard/${family.ids.Birch}/Birch/`));
  await closePage(page);
});

test('2-account-summary-20 the control in the list and beside the name follows the pin', async () => {
  const page = await open(LIST);
  await untilListed(page);
  await rowOf(page, 'Alder').hover();
  await rowOf(page, 'Alder').getByRole('button', { name: 'Pin Alder' }).click();
  await rowOf(page, 'Alder').getByRole('button', { name: 'Unpin Alder' }).waitFor();
  await rowOf(page, 'Alder').getByRole('link').click();
  const header = page.locator('.ah');
  await header.getByRole('button', { name: 'Unpin Alder' }).click();
  await header.getByRole('button', { name: 'Pin Alder', exact: true }).waitFor();
  await page.goto(LIST);
  await untilListed(page);
  expect(await rowOf(page, 'Alder').getByRole('button', { name: 'Pin Alder', exact: true }).count()).toBe(1);
  await closePage(page);
});

test('without a session the board leads to the start', async () => {
  const page = await openPage({ domain: family.domain });
  await page.goto('/#!/pin_board');
  await untilRoute(page, '#!/');
  await closePage(page);
});
