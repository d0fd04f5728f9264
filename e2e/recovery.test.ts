/** Password reset and password change. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getCallsTo,
  resetPage,
  closePage,
  DEMO_PASSWORD,
  expectAccessible,
  expectContrast,
  openOwnSession,
  openPage,
  getOrigin,
  getRoute,
  getStatus,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { waitForLink, waitForMail } from './emails.ts';
import { signInByCalls } from './sign-in.ts';

const CHANGE = '/#!/dashboard/profileManagement/changePassword';
const NEXT = 'Harbour!42';

let company: Company;
const people = { una: 'una@quarry.test', otto: 'otto@quarry.test' };
/** A signed-out page, loaded once. */
let page: Page;
beforeAll(async () => {
  company = await createCompany('Cove');
  for (const email of Object.values(people)) await addPerson(company.domain, { email });
  page = await openPage({ domain: company.domain });
  await page.goto('/#!/forgot_password');
});
beforeEach(() => resetPage(page));
afterAll(() => closePage(page));

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const getEmailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const expectAlerts = (page: Page, texts: readonly string[]) =>
  expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(texts);

/** Opens an empty form. A screen in between clears the previous input. */
async function openForgot(email = ''): Promise<void> {
  await page.goto('/#!/success_form');
  await getHeading(page, 'Done').waitFor();
  await page.goto(`/#!/forgot_password${email && `?email=${email}`}`);
  await getHeading(page, 'Forgot your password?').waitFor();
}

test('1-identity-61 replaces a forgotten password through the link of an email', async () => {
  await page.goto(`/#!/basic_auth?email=${people.una}`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await getHeading(page, 'Forgot your password?').waitFor();
  expect(getRoute(page)).toMatch(/^#!\/forgot_password\?/);
  expect(await page.getByRole('textbox').count()).toBe(1);
  expect(await getEmailField(page).inputValue()).toBe(people.una);
  await getEmailField(page).fill('una@quarry');
  await clickButton(page, 'Send link');
  await expectAlerts(page, ['Enter an email address such as you@company.com.']);
  expect(getCallsTo(page, '/v1/api/forgot_password/')).toHaveLength(0);

  const messages: string[] = [];
  for (const email of ['nobody@quarry.test', people.una]) {
    await openForgot(email);
    await page.getByRole('button', { name: 'Send link' }).dblclick();
    await getHeading(page, 'Check your email').waitFor();
    messages.push((await page.locator('main').innerText()).replaceAll(email, '…'));
  }
  expect(messages[0]).toBe(messages[1]);
  expect(getCallsTo(page, '/v1/api/forgot_password/')).toHaveLength(2);

  const link = await waitForLink(company, people.una, 'password_reset');
  expect(link).toContain(`${getOrigin(company.domain)}/#!/enter_password?`);
  await page.goto(link);
  await page.getByLabel('New password').fill(NEXT);
  await page.getByLabel('Confirm password').fill(NEXT);
  await page.getByRole('button', { name: 'Set password' }).dblclick();
  await getHeading(page, 'Password changed').waitFor();
  expect(getCallsTo(page, '/v1/api/password_reset/')).toHaveLength(1);

  await page.goto(link);
  await getHeading(page, 'Set a new password').waitFor();
  await page.getByLabel('New password').fill('Kettle-42');
  await page.getByLabel('Confirm password').fill('Kettle-42');
  await clickButton(page, 'Set password');
  await page.getByText('This link is no longer valid.').waitFor();
  await expectVisualQuality(page, 'reset');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await getHeading(page, 'Forgot your password?').waitFor();
  expect(await getEmailField(page).inputValue()).toBe(people.una);

  await signInByCalls(getOrigin(company.domain), people.una, NEXT);
  expect((await waitForMail(company, people.una, 'password_changed')).subject).toContain('was changed');
});

test('1-identity-69 1-identity-70 1-identity-78 changing the password requires signing in again, and ends all sessions', async () => {
  const origin = getOrigin(company.domain);
  const page = await openOwnSession(people.otto, { domain: company.domain }, CHANGE);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await getHeading(page, 'Change password').waitFor();
  await clickButton(page, 'Change password');
  await expectVisualQuality(page, 'change-password');
  const fill = async (old: string, next: string, confirmation = next) => {
    await page.getByLabel('Old password').fill(old);
    await page.getByLabel('New password').fill(next);
    await page.getByLabel('Confirm password').fill(confirmation);
    await clickButton(page, 'Change password');
  };
  await fill(DEMO_PASSWORD, NEXT, `${NEXT}x`);
  await expectAlerts(page, ['Confirm password does not match.']);
  expect(getCallsTo(page, '/v1/api/change_password/')).toHaveLength(0);
  await fill('not this one', NEXT);
  await page.getByText('Old password is incorrect.').waitFor();
  expect(await page.getByLabel('Old password').getAttribute('aria-invalid')).toBe('true');
  expect(await getStatus(origin, '/v1/api/menu/', token)).toBe(200);

  await fill(DEMO_PASSWORD, NEXT);
  const prompt = page.getByRole('dialog', { name: 'Password changed' });
  await prompt.waitFor();
  expect(await prompt.innerText()).toContain('Sign in again with the new password.');
  await expectAccessible(page);
  await takeScreenshot(page, 'change-password-done');
  expect(await getStatus(origin, '/v1/api/menu/', token)).toBe(401);
  const steps: string[] = [];
  page.on('framenavigated', () => steps.push(getRoute(page).replace(/\?.*/, '')));
  await clickButton(page, 'Sign in again');
  await waitForRoute(page, '#!/email');
  await getHeading(page, 'Sign in').waitFor();
  expect(steps).toContain('#!/logout');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goBack();
  await waitForRoute(page, '#!/email');

  await expect(signInByCalls(origin, people.otto)).rejects.toThrow('Invalid email or password.');
  await signInByCalls(origin, people.otto, NEXT);
  await closePage(page);
});

test('the screens are accessible, wide and narrow, in light and dark', async () => {
  await openForgot();
  await expectVisualQuality(page, 'forgot');
  await getEmailField(page).fill('nobody@quarry.test');
  await clickButton(page, 'Send link');
  await getHeading(page, 'Check your email').waitFor();
  await expectVisualQuality(page, 'forgot-sent');
  await page.goto(`/#!/basic_auth?email=${people.otto}`);
  await getHeading(page, 'Enter your password').waitFor();
  await expectVisualQuality(page, 'password');
});

test('text is legible in every theme', async () => {
  for (const theme of ['theme-default', 'theme-bl', 'theme-pur', 'theme-org']) {
    await sql('update settings set entity_theme = $2 where tenant_id = $1', [company.id, theme]);
    await openForgot();
    await page.reload();
    await clickButton(page, 'Send link');
    await page.getByRole('alert').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
      await expectContrast(page);
      await takeScreenshot(page, `forgot-${theme}-${colorScheme}`);
    }
  }
});
