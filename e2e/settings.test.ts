/** How a company shows: logo, name, theme, default mode and the fields of its lists. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  callsTo,
  closePage,
  expectAccessible,
  expectContrast,
  openPage,
  openSignedIn,
  takeScreenshot,
  untilRoute,
  type View,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { picture, pictureOfSize } from './pictures.ts';

const COMPANY = '/#!/dashboard/admin/company';
const UPLOAD = '/settings/profile/upload/';
let company: Company;
let view: View;
let admin: string;
beforeAll(async () => {
  company = await createCompany('Settings');
  view = { domain: company.domain };
  admin = `cleo@${company.domain}.test`;
  await addPerson(company.domain, { email: admin, roles: ['ADM'] });
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const theme = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
const classOf = (page: Page) => page.evaluate(() => document.documentElement.className);
const chooseLogo = async (page: Page, file: Awaited<ReturnType<typeof picture>>) =>
  page.getByLabel('Logo', { exact: true }).setInputFiles(file);

test('1-settings-09 logo, name and theme of the set-up page stay after a reload', async () => {
  const page = await openSignedIn(admin, view, '/#!/setup-page');
  await chooseLogo(page, await picture('logo.png', '#5835c0'));
  await toast(page, 'Logo updated successfully');
  await page.locator('.suf-top img.mark').waitFor();
  await field(page, 'Company name').fill('Calder & Sons');
  await theme(page, 'Violet').check();
  await press(page, 'Save');
  await toast(page, 'Company setup saved');
  await expectAccessible(page);
  await takeScreenshot(page, 'setup-page');
  await page.reload();
  await field(page, 'Company name').waitFor();
  expect(await field(page, 'Company name').inputValue()).toBe('Calder & Sons');
  expect(await theme(page, 'Violet').isChecked()).toBe(true);
  expect(await page.locator('.suf-top img.mark').getAttribute('src')).toMatch(/^\/media\//);
  await closePage(page);
  // Before the sign-in it is the same company.
  const outside = await openPage(view);
  await outside.goto('/#!/email');
  await outside.locator('img.mark').first().waitFor();
  await closePage(outside);
});

test('1-settings-11 a logo that is neither jpg nor png is not sent', async () => {
  const page = await openSignedIn(admin, view, '/#!/setup-page');
  await field(page, 'Company name').waitFor();
  for (const [file, message] of [
    [await picture('logo.gif', '#5835c0', 'gif'), 'Only image of type jpg or png is allowed for logo.'],
    [await picture('logo.jpeg', '#5835c0', 'jpeg'), 'Only image of type jpg or png is allowed for logo.'],
    [await pictureOfSize(1_572_864), 'File size must be less than 1MB.'],
  ] as const) {
    await chooseLogo(page, file);
    await toast(page, message);
  }
  expect(callsTo(page, UPLOAD)).toHaveLength(0);
  await closePage(page);
});

test('1-settings-18 a chosen theme shows before it is saved, goes when one leaves, and stays once saved', async () => {
  const page = await openSignedIn(admin, view, '/#!/dashboard/admin');
  await page.getByRole('link', { name: /^Company / }).click();
  await untilRoute(page, '#!/dashboard/admin/company');
  await theme(page, 'Orange').check();
  expect(await classOf(page)).toContain('theme-org');
  await takeScreenshot(page, 'company-preview');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
  expect(await classOf(page)).toContain('theme-pur');
  await page.goto(COMPANY);
  await theme(page, 'Orange').check();
  await field(page, 'Company name').fill('Calder Foods');
  await press(page, 'Save');
  await toast(page, 'Company setup saved');
  await page.getByRole('banner').getByText('Calder Foods').waitFor();
  await page.reload();
  await theme(page, 'Orange').waitFor();
  expect(await classOf(page)).toContain('theme-org');
  expect(await classOf(page)).not.toContain('theme-pur');
  await closePage(page);
});

test('the company page: logo in the bar at once, default mode, fields of the list', async () => {
  const page = await openSignedIn(admin, view, COMPANY);
  await field(page, 'Company name').waitFor();
  const mark = page.getByRole('banner').locator('img.mark');
  await mark.waitFor();
  const before = await mark.getAttribute('src');
  await chooseLogo(page, await picture('logo.jpg', '#177346', 'jpeg'));
  await page.waitForFunction((src) => document.querySelector('header img.mark')?.getAttribute('src') !== src, before);
  await theme(page, 'Dark').check();
  await toast(page, 'Appearance updated successfully');
  await page.getByRole('checkbox', { name: 'Industry' }).check();
  await page.getByRole('checkbox', { name: 'Seats' }).check();
  await press(page, 'Save fields');
  await toast(page, 'Client configuration updated successfully');
  await expectAccessible(page);
  await takeScreenshot(page, 'company');
  await page.reload();
  await page.getByRole('checkbox', { name: 'Industry' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Industry' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Country' }).isChecked()).toBe(false);
  expect(await theme(page, 'Dark').isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Change time zone' }).click();
  await untilRoute(page, '#!/timezone');
  await closePage(page);
});

test('what the company changed shows to a colleague on the next load, without another sign-in', async () => {
  const colleague = `colleague@${company.domain}.test`;
  await addPerson(company.domain, { email: colleague });
  await sql(`update settings set entity_theme = 'theme-bl', entity_name = 'Calder' where tenant_id = $1`, [company.id]);
  const page = await openSignedIn(colleague, view);
  await page.getByRole('banner').getByText('Calder', { exact: true }).waitFor();
  expect(await classOf(page)).toContain('theme-bl');
  await sql(`update settings set entity_theme = 'theme-pur', entity_name = 'Calder Foods' where tenant_id = $1`, [
    company.id,
  ]);
  await page.reload();
  await page.getByRole('banner').getByText('Calder Foods', { exact: true }).waitFor();
  expect(await classOf(page)).toContain('theme-pur');
  await closePage(page);
});

test('the company page on a phone, in the dark, in every theme', async () => {
  const page = await openSignedIn(admin, { ...view, width: 390, height: 844, scheme: 'dark' }, COMPANY);
  await field(page, 'Company name').waitFor();
  await page.getByRole('checkbox', { name: 'Industry' }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takeScreenshot(page, 'company-phone-dark');
  for (const name of ['Green', 'Blue', 'Violet']) {
    await theme(page, name).check();
    await expectContrast(page);
  }
  await closePage(page);
});

test('somebody who only reads sees the company and changes nothing; others are kept out', async () => {
  const reader = `rhea@${company.domain}.test`;
  await addPerson(company.domain, { email: reader, roles: ['ADM'] });
  await sql(`update users set user_access_type = 'read_only' where tenant_id = $1 and email = $2`, [
    company.id,
    reader,
  ]);
  const page = await openSignedIn(reader, view, COMPANY);
  await field(page, 'Company name').waitFor();
  await page.getByRole('checkbox', { name: 'Industry' }).waitFor();
  for (const name of ['Save', 'Save fields'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await page.getByLabel('Logo', { exact: true }).count()).toBe(0);
  expect(await theme(page, 'Blue').isDisabled()).toBe(true);
  await expectAccessible(page);
  await closePage(page);
  const manager = `max@${company.domain}.test`;
  await addPerson(company.domain, { email: manager });
  const other = await openSignedIn(manager, view, COMPANY);
  await other.getByRole('banner').waitFor();
  await untilRoute(other, /^#!\/dashboard(?!\/admin)/);
  await closePage(other);
});

test('a logo is taken away at once, in the bar and after a reload', async () => {
  const page = await openSignedIn(admin, view, COMPANY);
  await field(page, 'Company name').waitFor();
  await chooseLogo(page, await picture('last.png', '#5835c0'));
  await toast(page, 'Logo updated successfully');
  const mark = page.getByRole('banner').locator('img.mark');
  await mark.waitFor();
  await expectAccessible(page);
  await press(page, 'Remove the logo');
  await toast(page, 'Logo removed successfully');
  await mark.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Remove the logo' }).count()).toBe(0);
  await page.reload();
  await field(page, 'Company name').waitFor();
  expect(await mark.count()).toBe(0);
  await closePage(page);
});
