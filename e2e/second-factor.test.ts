/** Two-factor authentication: enrolled in the profile, used at sign-in, required by the company, and reset. */
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  closePage,
  DEMO_PASSWORD,
  getErrors,
  getOrigin,
  openOwnSession,
  openPage,
  signInThroughScreens,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany } from './company.ts';
import { waitForMail } from './emails.ts';
import { callServer } from './sign-in.ts';
import { expectVisualQuality } from './visual-checks.ts';

const OWN = '/#!/dashboard/profileManagement/secondFactor';
const people = { una: 'una@pier.test', otto: 'otto@pier.test', ada: 'ada@pier.test' };

let company: Company;
beforeAll(async () => {
  company = await createCompany('Pier');
  for (const email of [people.una, people.otto]) await addPerson(company.domain, { email });
  await addPerson(company.domain, { email: people.ada, roles: ['ADM'] });
});

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns the code of the app, now or in the next time step. The server accepts both, but each code only once. */
const getAppCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

const readSecret = async (page: Page) =>
  (await page.locator('.SecondFactor-secretKey code').innerText()).replaceAll(' ', '');
const readRecoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();

async function signOut(page: Page): Promise<void> {
  await page.goto('/#!/logout');
  await getHeading(page, 'Sign in').waitFor();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(`/#!/basic_auth?email=${encodeURIComponent(email)}`);
  await getHeading(page, 'Enter your password').waitFor();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD);
  await clickButton(page, 'Sign in');
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.waitForURL((url) => url.hash.startsWith('#!/dashboard'));
  await page.getByRole('banner').waitFor();
}

test('a user enrolls an app, and signs in with its code and with a recovery code', async () => {
  const page = await openOwnSession(people.una, { domain: company.domain }, OWN);
  await getHeading(page, 'Two-factor authentication').waitFor();
  await page.getByRole('textbox', { name: 'Password', exact: true }).waitFor();
  await expectVisualQuality(page, 'second-factor-off');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD);
  await clickButton(page, 'Set up');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectVisualQuality(page, 'second-factor-enroll');
  const secret = await readSecret(page);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = getAppCode(secret);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await clickButton(page, 'Turn on');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await expectVisualQuality(page, 'second-factor-codes');
  const codes = await readRecoveryCodes(page);
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([page.waitForEvent('download'), clickButton(page, 'Download')]);
  expect(download.suggestedFilename()).toBe('mainstay-recovery-codes.txt');
  await clickButton(page, 'I have saved them');
  await page.getByText('10 of 10 recovery codes left.').waitFor();
  await expectVisualQuality(page, 'second-factor-on');
  await waitForMail(company, people.una, 'second_factor_enabled');

  await signOut(page);
  await enterPassword(page, people.una);
  await getHeading(page, 'Enter your code').waitFor();
  await expectVisualQuality(page, 'second-factor-step');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await clickButton(page, 'Sign in');
  await page.getByText('Invalid code.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(getAppCode(secret, 1));
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expectSignedIn(page);

  await signOut(page);
  await enterPassword(page, people.una);
  await clickButton(page, 'Use a recovery code');
  await getHeading(page, 'Enter a recovery code').waitFor();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await clickButton(page, 'Sign in');
  await expectSignedIn(page);
  await page.goto(OWN);
  await page.getByText('9 of 10 recovery codes left.').waitFor();
  // The rejected code is the only error in the browser's log.
  expect(getErrors(page).filter((error) => !error.includes('400'))).toEqual([]);
  await closePage(page);
});

test('a company that requires it makes users enroll during sign-in, and an administrator can reset it', async () => {
  const admin = await openOwnSession(people.ada, { domain: company.domain }, '/#!/dashboard/admin/sign-in');
  await admin.getByRole('radio', { name: 'Optional' }).waitFor();
  await expectVisualQuality(admin, 'sign-in-policy');
  await admin.getByText('Required for everyone').click();
  await admin.getByText('Sign-in policy saved.').waitFor();

  const page = await openPage({ domain: company.domain });
  await enterPassword(page, people.otto);
  await getHeading(page, 'Set up two-factor authentication').waitFor();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectVisualQuality(page, 'second-factor-required');
  await page.getByLabel('Code', { exact: true }).fill(getAppCode(await readSecret(page)));
  await clickButton(page, 'Turn on');
  await getHeading(page, 'Save your recovery codes').waitFor();
  await expectVisualQuality(page, 'second-factor-required-codes');
  await clickButton(page, 'I have saved them');
  await expectSignedIn(page);

  await admin.goto('/#!/dashboard/admin/users');
  await admin.getByRole('row', { name: /otto/ }).getByText('2FA').waitFor();
  await admin.getByRole('row', { name: /otto/ }).getByRole('link').first().click();
  await admin.getByRole('button', { name: 'Reset two-factor authentication' }).waitFor();
  await takeScreenshot(admin, 'second-factor-user');
  await clickButton(admin, 'Reset two-factor authentication');
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await waitForMail(company, people.otto, 'second_factor_disabled');
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect((await callServer(getOrigin(company.domain), 'GET', '/v1/api/menu/', { token })).status).toBe(200);

  await admin.goto('/#!/dashboard/admin/sign-in');
  await admin.getByText('Optional', { exact: true }).click();
  await admin.getByText('Sign-in policy saved.').waitFor();
  await signOut(page);
  await signInThroughScreens(page, people.otto);
  await waitForRoute(page, /^#!\/dashboard/);
  await closePage(page);
  await closePage(admin);
});
