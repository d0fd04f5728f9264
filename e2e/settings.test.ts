/** Display settings of a company: logo, name, theme, default mode and the fields of its lists. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getCallsTo,
  closePage,
  DESKTOP_SIZE,
  expectAccessible,
  openPage,
  openSignedIn,
  takeScreenshot,
  waitForRoute,
  getAdminArea,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { createImage, createImageOfSize } from './images.ts';

const COMPANY = '/#!/dashboard/admin/company';
const UPLOAD = '/settings/profile/upload/';
let company: Company;
let page: Page;
beforeAll(async () => {
  company = await createCompany('Settings');
  const admin = `cleo@${company.domain}.test`;
  await addPerson(company.domain, { email: admin, roles: ['ADM'] });
  page = await openSignedIn(admin, { domain: company.domain });
});
beforeEach(() => page.setViewportSize(DESKTOP_SIZE));
afterAll(() => closePage(page));

const getField = (name: string) => page.getByRole('textbox', { name, exact: true });
const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
const getTheme = (name: string) => page.getByRole('radio', { name, exact: true });
const getCheckbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
const waitForToast = (text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
const waitForTheme = (name: string) => page.locator(`html.${name}`).waitFor({ state: 'attached' });
const selectLogo = async (file: Awaited<ReturnType<typeof createImage>>) =>
  page.getByLabel('Logo', { exact: true }).setInputFiles(file);

test('decisions-12 1-settings-11 does not send a logo that is neither jpg nor png', async () => {
  await page.goto('/#!/setup-page');
  await getField('Company name').waitFor();
  for (const [file, message] of [
    [await createImage('logo.gif', '#5835c0', 'gif'), 'Only image of type jpg or png is allowed for logo.'],
    [await createImage('logo.jpeg', '#5835c0', 'jpeg'), 'Only image of type jpg or png is allowed for logo.'],
    [await createImageOfSize(1_572_864), 'File size must be less than 1MB.'],
  ] as const) {
    await selectLogo(file);
    await waitForToast(message);
  }
  expect(getCallsTo(page, UPLOAD)).toHaveLength(0);
});

test('1-settings-09 logo, name and theme of the set-up page persist after a reload', async () => {
  await page.goto('/#!/setup-page');
  await selectLogo(await createImage('logo.png', '#5835c0'));
  await waitForToast('Logo updated successfully');
  const logo = page.locator('.CompanyLine-root img[data-part="company-logo"]');
  await logo.waitFor();
  await getField('Company name').fill('Calder & Sons');
  await getTheme('Violet').check();
  await clickButton('Save');
  await waitForToast('Company setup saved');
  await expectAccessible(page);
  await takeScreenshot(page, 'setup-page');
  await page.reload();
  await expect.poll(() => getField('Company name').inputValue()).toBe('Calder & Sons');
  await expect.poll(() => getTheme('Violet').isChecked()).toBe(true);
  await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/media\//);
  // The logo is also shown before sign-in.
  const signedOutPage = await openPage({ domain: company.domain });
  await signedOutPage.goto('/#!/email');
  await signedOutPage.locator('img[data-part="company-logo"]').first().waitFor();
  await closePage(signedOutPage);
});

test('1-settings-18 previews a selected theme before saving, reverts it on leaving, and keeps it once saved', async () => {
  await page.goto('/#!/dashboard/admin');
  await getAdminArea(page, 'Company').click();
  await waitForRoute(page, '#!/dashboard/admin/company');
  await getTheme('Orange').check();
  await waitForTheme('theme-org');
  await takeScreenshot(page, 'company-preview');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
  await waitForTheme('theme-pur');
  await page.goto(COMPANY);
  await getTheme('Orange').check();
  await getField('Company name').fill('Calder Foods');
  await clickButton('Save');
  await waitForToast('Company setup saved');
  await page.getByRole('banner').getByText('Calder Foods').waitFor();
  await page.reload();
  await getTheme('Orange').waitFor();
  await waitForTheme('theme-org');
  expect(await page.locator('html.theme-pur').count()).toBe(0);
});

test('the company page: logo in the bar, set and removed, default mode, fields of the list', async () => {
  await page.goto(COMPANY);
  await getField('Company name').waitFor();
  const logo = page.getByRole('banner').locator('img[data-part="company-logo"]');
  await logo.waitFor();
  const originalSrc = await logo.getAttribute('src');
  await selectLogo(await createImage('logo.jpg', '#177346', 'jpeg'));
  await page.waitForFunction(
    (src) => document.querySelector('header img[data-part="company-logo"]')?.getAttribute('src') !== src,
    originalSrc,
  );
  await getTheme('Dark').check();
  await waitForToast('Appearance updated successfully');
  await getCheckbox('Industry').check();
  await getCheckbox('Seats paid for').check();
  await clickButton('Save columns');
  await waitForToast('Client configuration updated successfully');
  await expectAccessible(page);
  await takeScreenshot(page, 'company');
  await clickButton('Remove logo');
  await waitForToast('Logo removed successfully');
  await logo.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Remove logo' }).count()).toBe(0);
  await page.reload();
  await expect.poll(() => getCheckbox('Industry').isChecked()).toBe(true);
  expect(await getCheckbox('Country').isChecked()).toBe(false);
  await expect.poll(() => getTheme('Dark').isChecked()).toBe(true);
  await page.getByRole('banner').getByText('Calder Foods').waitFor();
  expect(await logo.count()).toBe(0);
  await page.getByRole('link', { name: 'Change time zone' }).click();
  await waitForRoute(page, '#!/dashboard/admin/general');
});

test('the company page on a phone, in dark mode', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(COMPANY);
  await getCheckbox('Industry').waitFor();
  await getField('Company name').waitFor();
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takeScreenshot(page, 'company-phone-dark');
});

test('changes of the company by another user are visible after the next load, without signing in again', async () => {
  await sql(`update settings set entity_theme = 'theme-bl', entity_name = 'Calder' where tenant_id = $1`, [company.id]);
  await page.goto('/#!/dashboard');
  await page.reload();
  await page.getByRole('banner').getByText('Calder', { exact: true }).waitFor();
  await waitForTheme('theme-bl');
});
