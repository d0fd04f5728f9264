/** Setup of a company: time zone, name and theme, the user's own name, workspaces, and the first steps of its administrators. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DESKTOP_SIZE,
  resetPage,
  closePage,
  expectAccessible,
  openPage,
  openSignedIn,
  getCallsTo,
  getOrigin,
  getRoute,
  getRequests,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { getLayoutShift } from './layout-shift.ts';

const FIRST_STEPS = '/v1/api/admin/first-steps/';
const PHONE = { width: 390, height: 844 };
let company: Company;
/** A second company in which the administrator also exists. */
let second: Company;
let admin: string;
/** The administrator's page, loaded once. */
let page: Page;
beforeAll(async () => {
  company = await createCompany('Setup');
  admin = `nora@${company.domain}.test`;
  await addPerson(company.domain, { email: admin, roles: ['ADM'] });
  second = await createCompany('Second');
  await addPerson(second.domain, { email: admin, roles: ['CSM'] });
  page = await openSignedIn(admin, { domain: company.domain });
});
beforeEach(() => resetPage(page));
afterAll(() => closePage(page));

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const getField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const getZoneField = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
const getApplyButton = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true });

test('1-shell-44 with a token each of these screens is displayed without the bar', async () => {
  await page.getByRole('banner').waitFor();
  for (const [route, name] of [
    ['setup-page', 'Company setup'],
    ['timezone', 'General settings'],
    ['personal_info', 'Personal information'],
    ['domains', 'Your workspaces'],
    ['pin_board', 'Pin board'],
  ] as const) {
    await page.goto(`/#!/${route}`);
    await getHeading(page, name).waitFor();
    await waitForRoute(page, `#!/${route}`);
    expect([route, await page.getByRole('banner').count()]).toEqual([route, 0]);
  }
});

test('1-S-52 1-settings-01 1-settings-02 1-settings-03 1-settings-04 1-settings-07 the map and the list set the time zone', async () => {
  await page.goto('/#!/timezone');
  await getZoneField(page).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await getApplyButton(page).count()).toBe(0);
  const selectedOption = page.getByRole('option', { selected: true });
  expect(await selectedOption.innerText()).toContain('UTC');
  const map = page.getByRole('img', { name: 'World map of time zones' });
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) * 0.53, y: (box?.height ?? 0) * 0.25 } });
  await expect.poll(() => selectedOption.innerText()).toMatch(/Europe/);
  await getApplyButton(page).waitFor();
  await getZoneField(page).fill('kolkata');
  const options = page.getByRole('listbox', { name: 'Time zones' }).getByRole('option');
  await expect.poll(() => options.count()).toBe(1);
  expect(await options.first().innerText()).toContain('UTC+05:30');
  await getZoneField(page).press('Enter');
  await expectAccessible(page);
  await takeScreenshot(page, 'timezone');
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await getApplyButton(page).click();
  await page.getByText('Time zone updated successfully').waitFor();
  await getApplyButton(page).waitFor({ state: 'detached' });
  const [storedSettings] = await sql<{ zone: string }>(
    'select entity_timezone as zone from settings where tenant_id = $1',
    [company.id],
  );
  expect(storedSettings?.zone).toBe('Asia/Kolkata');
  const externalRequests = getRequests(page).filter((request) => !/^(?:data|blob):/.test(request.url()));
  expect(new Set(externalRequests.map((request) => new URL(request.url()).origin))).toEqual(
    new Set([getOrigin(company.domain)]),
  );

  // A time zone that the server rejects is reported in the form.
  await page.route('**/settings/general/update/', (route) =>
    route.continue({ postData: JSON.stringify({ entity_timezone: 'Mars/Olympus' }) }),
  );
  await getZoneField(page).fill('lisbon');
  await getZoneField(page).press('Enter');
  await getApplyButton(page).click();
  const alert = page.locator('form').getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toBe('Time zone must be an IANA name such as Europe/Berlin.');
});

test("1-S-68 1-identity-82 sets the user's own name and phone, outside the shell", async () => {
  await page.goto('/#!/personal_info');
  await getHeading(page, 'Personal information').waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await getField(page, 'Phone (optional)').fill('abc');
  await clickButton(page, 'Save');
  await page.getByText('Invalid phone number').waitFor();
  await getField(page, 'First name').fill('Nora');
  await getField(page, 'Phone (optional)').fill('+47 22 33 44 55');
  await expectAccessible(page);
  await clickButton(page, 'Save');
  await page.getByText('Name updated successfully').waitFor();
  const [storedUser] = await sql('select first_name, phone from users where tenant_id = $1 and email = $2', [
    company.id,
    admin,
  ]);
  expect(storedUser).toEqual({ first_name: 'Nora', phone: '+47 22 33 44 55' });
});

test('1-settings-08 saves name and theme, and displays them immediately and after a reload', async () => {
  await page.goto('/#!/setup-page');
  await getField(page, 'Company name').fill('Harbour & Sons');
  await page.getByRole('radio', { name: 'Orange' }).check();
  await expectAccessible(page);
  await takeScreenshot(page, 'setup-page');
  await clickButton(page, 'Save');
  await page.getByText('Company setup saved').waitFor();
  const getTone = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-7'));
  expect(await getTone()).toBe('#9f430b');
  await page.reload();
  await getHeading(page, 'Company setup').waitFor();
  expect(await getField(page, 'Company name').inputValue()).toBe('Harbour & Sons');
  expect(await page.getByRole('radio', { name: 'Orange' }).isChecked()).toBe(true);
  await expect.poll(getTone).toBe('#9f430b');
});

test('first steps on the start screen follow the data of a new company, and can be dismissed', async () => {
  await page.goto('/#!/dashboard');
  const list = page.getByRole('region', { name: /^Set up / });
  const getDone = () => list.locator('li[data-done] b').allInnerTexts();
  await list.getByText('2 of 5 done').waitFor();
  expect(getRoute(page)).toBe('#!/dashboard/accounts');
  // The company already has two users, and earlier tests changed its name and theme.
  expect(await getDone()).toEqual(['Company details', 'Invite your team']);
  await expectAccessible(page);
  await takeScreenshot(page, 'first-steps');
  for (const size of [DESKTOP_SIZE, PHONE]) {
    await page.setViewportSize(size);
    await page.reload();
    await list.getByText('2 of 5 done').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await getLayoutShift(page), `at ${size.width}`).toBeLessThan(0.05);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'first-steps-phone-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await list.getByRole('link', { name: /First playbook/ }).click();
  await waitForRoute(page, '#!/dashboard/admin/playbooks');
  expect(await list.count()).toBe(0);
  await sql(`insert into play_templates (tenant_id, name) values ($1, 'Kick-off')`, [company.id]);
  await page.goBack();
  await list.getByText('3 of 5 done').waitFor();
  // Account managers do not set up the company.
  const email = `max@${company.domain}.test`;
  await addPerson(company.domain, { email, roles: ['CSM'] });
  const other = await openSignedIn(email, { domain: company.domain });
  await getHeading(other, 'Accounts').waitFor();
  expect(getCallsTo(other, FIRST_STEPS)).toEqual([]);
  await closePage(other);
  await clickButton(page, 'Dismiss first steps');
  await list.waitFor({ state: 'detached' });
  const calls = getCallsTo(page, FIRST_STEPS).length;
  await page.reload();
  await getHeading(page, 'Accounts').waitFor();
  await page.waitForLoadState('networkidle');
  expect([await list.count(), getCallsTo(page, FIRST_STEPS).length]).toEqual([0, calls]);
  // Another browser does not know that they have ended.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('first_steps_ended_')) localStorage.removeItem(key);
  });
  const response = page.waitForResponse((reply) => new URL(reply.url()).pathname === FIRST_STEPS);
  await page.reload();
  await (await response).finished();
  await getHeading(page, 'Accounts').waitFor();
  expect(await list.count()).toBe(0);
});

test('1-S-68 1-identity-83 the workspaces of an email, each with its sign-in method, outside the shell', async () => {
  await page.goto('/#!/domains');
  await page.getByRole('link', { name: 'Open Second' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await page.getByRole('listitem').count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open Second' }).click();
  await waitForRoute(page, /^#!\/basic_auth\?/);
  expect(new URL(page.url()).origin).toBe(getOrigin(second.domain));
});

test('without a token each of these screens leads to the start', async () => {
  const page = await openPage({ domain: company.domain });
  for (const route of ['setup-page', 'timezone', 'personal_info', 'domains']) {
    await page.goto(`/#!/${route}`);
    await waitForRoute(page, '#!/email');
    await getHeading(page, 'Sign in').waitFor();
  }
  await closePage(page);
});
