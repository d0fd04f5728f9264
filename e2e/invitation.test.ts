/** From an invitation to a signed-in user. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getCallsTo,
  resetPage,
  closePage,
  openPage,
  getOrigin,
  getRoute,
  signOutElsewhere,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { waitForLink } from './emails.ts';
import { callServer, signInByCalls, tokenByCalls } from './sign-in.ts';

const PASSWORD = 'Harbour!42';

let company: Company;
/** The token of an administrator. */
let token: string;
/** A signed-out page, loaded once. */
let page: Page;
beforeAll(async () => {
  company = await createCompany('Lagoon');
  await addPerson(company.domain, { email: 'boss@lagoon.test', roles: ['ADM'] });
  token = await tokenByCalls(getOrigin(company.domain), 'boss@lagoon.test');
  page = await openPage({ domain: company.domain });
});
beforeEach(() => resetPage(page));
afterAll(() => closePage(page));

/**
 * Sends an invitation as the administrator.
 * @returns the link in the email
 */
async function invite(email: string): Promise<string> {
  const body = { email, roles: ['CSM'] };
  const { status } = await callServer(getOrigin(company.domain), 'POST', '/v1/api/users/invite/', { token, body });
  expect(status).toBe(200);
  return waitForLink(company, email, 'invitation');
}
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const clickCreate = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}
const COMPLETE_FORM = { 'First name': 'Ines', 'Last name': 'Núñez', Password: PASSWORD, 'Confirm password': PASSWORD };

test('the form is accessible, wide and narrow, in light and dark', async () => {
  const link = await invite('look@lagoon.test');
  await page.goto(link);
  await getHeading(page, 'Create your account').waitFor();
  await clickCreate(page);
  await expectVisualQuality(page, 'user-form');
});

test('an invitation works once and for three days', async () => {
  const link = await invite('late@lagoon.test');
  await sql(`update one_time_codes set expires_at = now() where tenant_id = $1 and email = 'late@lagoon.test'`, [
    company.id,
  ]);
  await page.goto('/#!/success_form');
  await getHeading(page, 'Done').waitFor();
  await page.goto(link);
  await fill(page, COMPLETE_FORM);
  await clickCreate(page);
  await waitForRoute(page, '#!/invitation_expire');
  await getHeading(page, 'This invitation has expired').waitFor();

  const used = await invite('used@lagoon.test');
  await page.goto(used);
  await getHeading(page, 'Create your account').waitFor();
  await fill(page, COMPLETE_FORM);
  await clickCreate(page);
  await getHeading(page, 'Welcome').waitFor();
  await page.goto(used);
  await getHeading(page, 'Create your account').waitFor();
  await fill(page, COMPLETE_FORM);
  await clickCreate(page);
  await page.getByText('This invitation was already used. Please sign in.').waitFor();
  // The first use signed in.
  await signOutElsewhere(page);
});

test('1-S-15 1-identity-71 1-identity-73 1-identity-78 an invited user sets a name and a password, and is signed in', async () => {
  const link = await invite('ines@lagoon.test');
  expect(link).toContain(`${getOrigin(company.domain)}/#!/user_form?`);
  expect(link).toMatch(/\?email=ines(?:@|%40)lagoon\.test&tokenId=[\w-]+$/);
  await page.goto('/#!/success_form');
  await getHeading(page, 'Done').waitFor();
  await page.clock.install();
  await page.goto(link);
  await getHeading(page, 'Create your account').waitFor();
  expect(await page.locator('main').innerText()).toContain('You are invited to Lagoon as ines@lagoon.test.');
  await clickCreate(page);
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toEqual([
      'First name is required.',
      'Last name is required.',
      'Password must be 8 to 20 characters of letters, digits and allowed symbols.',
    ]);
  await fill(page, { ...COMPLETE_FORM, 'Confirm password': 'Harbour!43' });
  await clickCreate(page);
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Confirm password does not match.']);
  expect(getCallsTo(page, '/v1/api/create_user/')).toHaveLength(0);

  const steps: string[] = [];
  page.on('framenavigated', () => steps.push(getRoute(page)));
  await fill(page, COMPLETE_FORM);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  const welcome = getHeading(page, 'Welcome');
  while (!(await welcome.isVisible())) await page.clock.runFor(20);
  await page.clock.runFor(1900);
  expect(steps).toEqual(['#!/success_form?flow=create']);
  await page.clock.runFor(100);
  await page.clock.resume();
  await waitForRoute(page, /^#!\/dashboard/);
  expect(steps).toContain('#!/');
  await page.getByRole('button', { name: 'Profile, Ines Núñez' }).waitFor();
  expect(getCallsTo(page, '/v1/api/create_user/')).toHaveLength(1);

  const { origins } = await signInByCalls(getOrigin(company.domain), 'ines@lagoon.test', PASSWORD);
  expect(origins[0]?.localStorage).toContainEqual({ name: 'first_name', value: 'Ines' });
  expect(origins[0]?.localStorage).toContainEqual({ name: 'last_name', value: 'Núñez' });
});
