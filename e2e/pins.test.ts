/** The pin board, and pins in the list and beside an account's name. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, createFamily } from './account-families.ts';
import { getListedNames, getRow, LIST, waitForAccount, waitForList } from './accounts-pages.ts';
import {
  closePage,
  expectAccessible,
  openPage,
  signInThroughScreens,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';

let family: Family;
let page: Page;
beforeAll(async () => {
  family = await createFamily('Pins', [['Alder'], ['Birch'], ['Cedar'], ['Rowan', null, true]]);
  page = await openPage({ domain: family.domain });
});
afterAll(() => closePage(page));

const getCards = () => page.getByRole('list', { name: 'Pinned accounts' }).getByRole('link');
const getChoices = () => page.getByRole('list', { name: 'Your accounts' });
const getChoiceNames = () => getChoices().getByRole('link').allInnerTexts();
const getControl = (name: string) => getChoices().getByRole('button', { name });

test('without a session the board leads to the start', async () => {
  await page.goto('/#!/pin_board');
  await waitForRoute(page, '#!/');
});

test('1-pins-01 1-pins-02 1-pins-03 1-pins-04 1-pins-05 1-pins-12 accounts are searched, pinned, opened and unpinned', async () => {
  // Otherwise the sign-in would redirect to the board that was requested before.
  await page.evaluate(() => sessionStorage.clear());
  await signInThroughScreens(page, family.email);
  await page.goto('/#!/pin_board');
  await page.getByRole('heading', { level: 1, name: 'Pin board' }).waitFor();
  await page.getByText('Nothing pinned yet').waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await expect.poll(getChoiceNames).toEqual(['Alder', 'Birch', 'Cedar']);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('IRC');
  await expect.poll(getChoiceNames).toEqual(['Birch']);
  await getControl('Pin Birch').click();
  await expect.poll(() => getCards().allInnerTexts()).toEqual(['Birch']);
  await getControl('Unpin Birch').waitFor();
  await takeScreenshot(page, 'pin-board');
  await expectAccessible(page);

  await page.getByRole('list', { name: 'Pinned accounts' }).getByRole('button', { name: 'Unpin Birch' }).click();
  await page.getByText('Nothing pinned yet').waitFor();
  await getControl('Pin Birch').click();
  await getCards().first().click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/${family.ids.Birch}/Birch/`));
});

test('2-account-summary-20 the pin in the list and beside the name follows changes', async () => {
  await page.goto(LIST);
  await waitForList(page);
  await getRow(page, 'Alder').hover();
  await getRow(page, 'Alder').getByRole('button', { name: 'Pin Alder' }).click();
  await getRow(page, 'Alder').getByRole('button', { name: 'Unpin Alder' }).waitFor();
  await getRow(page, 'Alder').getByRole('link').click();
  const header = page.locator('.AccountHeader-root');
  await header.getByRole('button', { name: 'Unpin Alder' }).click();
  await header.getByRole('button', { name: 'Pin Alder', exact: true }).waitFor();
  await page.goto(LIST);
  await waitForList(page);
  const pin = getRow(page, 'Alder').getByRole('button', { name: /in Alder$/ });
  await expect.poll(() => pin.getAttribute('aria-label')).toBe('Pin Alder');
});

test('pinned accounts come first in the list in every order, after pinning at once', async () => {
  await page.goto(LIST);
  await waitForList(page);
  // Birch was pinned on the board.
  await expect.poll(() => getListedNames(page)).toEqual(['Birch', 'Alder', 'Cedar']);
  await getRow(page, 'Cedar').hover();
  await getRow(page, 'Cedar').getByRole('button', { name: 'Pin Cedar' }).click();
  await expect.poll(() => getListedNames(page)).toEqual(['Birch', 'Cedar', 'Alder']);
  await takeScreenshot(page, 'pinned-accounts-first');
  await page.getByRole('button', { name: /sorted ascending$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Descending' }).click();
  await expect.poll(() => getListedNames(page)).toEqual(['Cedar', 'Birch', 'Alder']);
  expect(await page.locator('.PageHeader-count').innerText()).toBe('3');
  await getRow(page, 'Birch').getByRole('link').click();
  await waitForAccount(page, 'Birch');
  await page.getByRole('link', { name: 'Next account: Alder' }).waitFor();
  await page.keyboard.press('j');
  await waitForAccount(page, 'Alder');
  await page.goto(LIST);
  await waitForList(page);
  await getRow(page, 'Cedar').getByRole('button', { name: 'Unpin Cedar' }).click();
  await expect.poll(() => getListedNames(page)).toEqual(['Birch', 'Alder', 'Cedar']);
});
