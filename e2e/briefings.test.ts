/** A manager looks at accounts at risk and at what changed since last week, and reads the brief of an account before a call. */
import { AI_NOT_CONFIGURED } from '@mainstay/contract/rules/assistant';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getErrors, getRequests, useSharedSignedInPage, waitForRoute } from './browser.ts';
import { expectVisualQuality, EVERY_LOOK } from './visual-checks.ts';

const maya = useSharedSignedInPage('maya.csm@demo.test');

async function openByPalette(page: Page, command: string): Promise<void> {
  await page.getByRole('banner').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(command);
  await page.getByRole('option', { name: command }).first().waitFor();
  await page.keyboard.press('Enter');
}
const getRows = (page: Page) => page.getByRole('main').locator('tbody tr');
const findLast = (page: Page, path: string) =>
  getRequests(page)
    .map((request) => new URL(request.url()))
    .findLast(({ pathname }) => pathname === path);

test('decisions-08 accounts at risk state their reasons, are filtered by one, and open', async () => {
  const page = maya();
  await openByPalette(page, 'Go to accounts at risk');
  await page.getByRole('heading', { level: 1, name: 'Accounts at risk' }).waitFor();
  await getRows(page).first().waitFor();
  await page.getByText(/MRR at risk$/).waitFor();
  await expectVisualQuality(page, 'briefings-risks', EVERY_LOOK);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('Reason', { exact: true }).click();
  await page.getByRole('button', { name: 'Health of 50 or less' }).click();
  await expect.poll(() => findLast(page, '/v1/api/briefings/risks/')?.searchParams.get('reason')).toBe('poor_health');
  await expect
    .poll(async () => (await getRows(page).allInnerTexts()).every((text) => text.includes('Poor health')))
    .toBe(true);
  const name = await getRows(page).first().getByRole('link').first().innerText();
  await getRows(page).first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: name.trim() }).waitFor();
  expect(getErrors(page)).toEqual([]);
});

test('decisions-08 what changed compares with the selected day', async () => {
  const page = maya();
  await openByPalette(page, 'Go to what changed since last week');
  await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor();
  await page.getByText(/^MRR .+ on /).waitFor();
  await page.getByRole('button', { name: '30 days' }).click();
  await expect.poll(() => findLast(page, '/v1/api/briefings/changes/')?.searchParams.get('days')).toBe('30');
  await getRows(page).first().waitFor();
  await expectVisualQuality(page, 'briefings-changes', EVERY_LOOK);
  await page.getByRole('link', { name: 'At risk', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Accounts at risk' }).waitFor();
  expect(getErrors(page)).toEqual([]);
});

test('decisions-08 the brief of an account opens from the account, links to its records, and is printed', async () => {
  const page = maya();
  await page.goto('/#!/dashboard/briefings');
  await getRows(page).first().getByRole('link').first().click();
  await page.getByRole('navigation', { name: 'Account tabs' }).waitFor();
  await page.getByRole('link', { name: 'Brief', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Brief of / }).waitFor();
  await waitForRoute(page, /^#!\/dashboard\/accounts\/\d+\/brief$/);
  await page.getByRole('region', { name: 'Key contacts' }).getByRole('listitem').first().waitFor();
  await expectVisualQuality(page, 'briefings-account', EVERY_LOOK);
  // Without a provider, which the demo company does not have.
  const button = page.getByRole('button', { name: 'Summarize' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByText(AI_NOT_CONFIGURED, { exact: true }).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.getByRole('region', { name: 'Open actions' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });
  const contact = page.getByRole('region', { name: 'Key contacts' }).getByRole('listitem').first().getByRole('link');
  await contact.click();
  await page.getByRole('navigation', { name: 'Account tabs' }).waitFor();
  await waitForRoute(page, /"contacts":\{"open":\d+\}/);
  expect(getErrors(page)).toEqual([]);
});
