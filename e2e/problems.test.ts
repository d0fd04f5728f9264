/** What the shell shows without a connection, for unknown addresses, and for screens that require another role. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  getAdminArea,
  getRequests,
  getRoute,
  openOwnSession,
  openPage,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany } from './company.ts';

const PHONE = { width: 390, height: 844 };
let company: Company;
const getEmail = (name: string) => `${name}@${company.domain}.test`;
beforeAll(async () => {
  company = await createCompany('Problems');
  await addPerson(company.domain, { email: getEmail('ada'), roles: ['ADM'] });
  await addPerson(company.domain, { email: getEmail('maya'), roles: ['CSM'] });
});
let page: Page | undefined;
afterEach(async () => {
  if (page) await closePage(page);
});

const open = async (name: string, address?: string) => {
  page = await openOwnSession(getEmail(name), { domain: company.domain }, address);
  return page;
};
const getNotice = (page: Page) => page.locator('.Shell-notice');
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('without a connection, a line reports it, the shell stays, and the screen loads once it is back', async () => {
  const page = await open('ada', '/#!/dashboard/admin/users');
  await page.getByRole('row', { name: /ada@/ }).waitFor();
  await page.context().setOffline(true);
  await getNotice(page).getByText('You are offline. Changes cannot be saved.').waitFor();
  await getAdminArea(page, 'Audit log').click();
  await getHeading(page, 'This screen could not be loaded').waitFor();
  expect(await page.getByRole('banner').count()).toBe(1);
  expect(getRoute(page)).toBe('#!/dashboard/admin/audit');
  await expectAccessible(page);
  await takeScreenshot(page, 'offline-1440');
  // A screen that is already loaded is still shown.
  await getAdminArea(page, 'Users').click();
  await page.getByRole('row', { name: /ada@/ }).waitFor();
  await getAdminArea(page, 'Audit log').click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('There is still no connection to the server.').waitFor();
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'offline-390');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.context().setOffline(false);
  await getNotice(page).waitFor({ state: 'detached' });
  await getHeading(page, 'Audit log').waitFor();
});

test('while the server does not answer, a line reports it until it does', async () => {
  const page = await open('ada', '/#!/dashboard/admin/users');
  await page.getByRole('row', { name: /ada@/ }).waitFor();
  await page.route(/\/(v1|healthz)/, (route) => route.abort('connectionrefused'));
  await page.getByRole('searchbox', { name: 'Search people' }).fill('maya');
  await getNotice(page).getByText('The server cannot be reached. Reconnecting…').waitFor();
  await page.getByText('The server cannot be reached. Check the connection and try again.').waitFor();
  await page.unroute(/\/(v1|healthz)/);
  await getNotice(page).getByRole('button', { name: 'Retry now' }).click();
  await getNotice(page).waitFor({ state: 'detached' });
  // What failed is loaded again without a click.
  await page.getByRole('row', { name: /maya@/ }).waitFor();
});

test('1-shell-02 an unknown address leads to the start, which reports it until the next screen is opened', async () => {
  const page = await open('ada', '/#!/dashboard/accounts');
  await getHeading(page, 'Accounts').waitFor();
  await page.goto('/#!/no/such/address');
  await getNotice(page).getByText('Page not found: /no/such/address.').waitFor();
  expect(getRoute(page)).not.toContain('such');
  await expectAccessible(page);
  await takeScreenshot(page, 'unknown-address');
  await page.goto('/#!/dashboard/admin/users');
  await getHeading(page, 'Users').waitFor();
  await getNotice(page).waitFor({ state: 'detached' });
  await page.goto('/#!/dashboard/No page/987654321');
  await getNotice(page).getByText('Page not found: /dashboard/No page/987654321.').waitFor();
  await getNotice(page).getByRole('button', { name: 'Dismiss' }).click();
  await getNotice(page).waitFor({ state: 'detached' });
});

test('1-shell-02 a signed-out user is led to the sign-in without a message', async () => {
  const page = await openPage({ domain: company.domain });
  await page.goto('/#!/no/such/address');
  await waitForRoute(page, '#!/email');
  expect(await page.getByText('Page not found').count()).toBe(0);
  await closePage(page);
});

test('a screen that requires another role names the people who can grant it', async () => {
  const page = await open('maya', '/#!/dashboard/admin/users');
  await getHeading(page, 'You don’t have access to this page').waitFor();
  await page.getByText('Only administrators, data administrators and customer success operations can').waitFor();
  const contact = page.getByRole('main').getByRole('link', { name: 'Pat Partner' });
  expect(await contact.getAttribute('href')).toBe(`mailto:${getEmail('ada')}`);
  expect(await page.getByRole('banner').count()).toBe(1);
  await expectAccessible(page);
  await takeScreenshot(page, 'forbidden-1440');
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'forbidden-390');
  await page.getByRole('link', { name: 'Go to your start page' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(getRoute(page)).not.toContain('admin');
});

test('a missing account is requested once, and the screen reports it', async () => {
  const page = await open('ada', '/#!/dashboard/accounts');
  await getHeading(page, 'Accounts').waitFor();
  await page.goto('/#!/dashboard/987654321/Nobody/Account/1');
  await getHeading(page, 'Account not found').waitFor();
  const failed = getRequests(page).filter((request) => request.url().includes('987654321'));
  expect(failed.map((request) => new URL(request.url()).pathname)).toEqual(['/v1/api/accounts/987654321/']);
  await expectAccessible(page);
  await takeScreenshot(page, 'missing-account');
});
