/** A session from the first password to its end, in one tab and in two. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getCallsTo,
  closePage,
  DEMO_PASSWORD,
  openOwnSession,
  openPage,
  getOrigin,
  getRequests,
  getRoute,
  signInThroughScreens,
  getStatus,
  waitForRoute,
} from './browser.ts';
import { addPerson, type CompanyWithLink, createCompanyByCommand, sql } from './company.ts';
import { signInByCalls } from './sign-in.ts';

let company: CompanyWithLink;
const run = Date.now().toString(36);
const people = { una: `una.${run}@quill.test`, otto: `otto.${run}@quill.test` };
beforeAll(async () => {
  company = await createCompanyByCommand('Quill');
  for (const email of Object.values(people)) await addPerson(company.domain, { email });
});

const openQuill = () => openPage({ domain: company.domain });
const getToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
};
const getSsoSignOuts = (page: Page) => getCallsTo(page, '/sso_logout/').map((request) => new URL(request.url()));

test('1-S-15 1-identity-78 1-identity-66 1-identity-64 1-identity-74 sets the first password, and signs out 3 s later', async () => {
  const page = await openQuill();
  await page.clock.install();
  await page.goto(company.link);
  await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor();
  expect(getRoute(page)).toMatch(/^#!\/enter_password\?/);
  const [password, confirm] = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
  expect(await Promise.all([password, confirm].map((field) => field.getAttribute('type')))).toEqual([
    'password',
    'password',
  ]);
  const clickSend = () => page.getByRole('button', { name: 'Set password' }).click();
  const enterPasswords = async (first: string, second: string) => {
    await password.fill(first);
    await confirm.fill(second);
    await clickSend();
    return expect.poll(() => page.getByRole('alert').allInnerTexts());
  };
  await (await enterPasswords('Kettle-42', 'Kettle-43')).toEqual(['Confirm password does not match.']);
  const weakMessage = 'Password must be 8 to 20 characters of letters, digits and allowed symbols.';
  await (await enterPasswords('Kettle4', 'Kettle4')).toEqual([weakMessage]);
  expect(getCallsTo(page, '/v1/api/password_reset/')).toHaveLength(0);

  const steps: string[] = [];
  page.on('framenavigated', () => steps.push(getRoute(page)));
  await page.clock.pauseAt(Date.now() + 60_000);
  await confirm.fill('Kettle-42');
  await password.fill('Kettle-42');
  await clickSend();
  const doneHeading = page.getByRole('heading', { name: 'Password changed' });
  while (!(await doneHeading.isVisible())) await page.clock.runFor(20);
  await page.clock.runFor(2900);
  expect(steps).toEqual(['#!/success_form?flow=reset']);
  await page.clock.runFor(100);
  await page.clock.resume();
  await waitForRoute(page, '#!/email');
  expect(steps).toContain('#!/logout');

  await page.goto(company.link);
  await password.fill('Kettle-44');
  await confirm.fill('Kettle-44');
  await clickSend();
  await page.getByText('This link is no longer valid.').waitFor();
  const { origins } = await signInByCalls(getOrigin(company.domain), company.admin, 'Kettle-42');
  expect(origins[0]?.localStorage).toContainEqual({ name: 'entity_name', value: 'Quill' });

  // Opened directly and signed out, the success screen shows a confirmation and does not redirect.
  await page.goto('/#!/success_form');
  await page.getByRole('heading', { level: 1, name: 'Done' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('Your changes are saved.');
  await page.clock.runFor(10_000);
  expect(getRoute(page)).toBe('#!/success_form');
  await closePage(page);
});

test(`1-C-04 1-S-18 1-S-27 1-identity-39 1-identity-55 1-identity-57 1-identity-58
  stores fourteen keys; sign-out ends the session everywhere`, async () => {
  await sql(
    `with picture as (
       insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
       select $1, 'quill-' || kind, 'p.png', 'image/png', 1, kind from unnest(array['logo', 'avatar']) kind
       returning id, purpose),
     logo as (update settings set logo_file_id = (select id from picture where purpose = 'logo') where tenant_id = $1)
     update users set avatar_file_id = (select id from picture where purpose = 'avatar')
     where tenant_id = $1 and email = $2`,
    [company.id, people.otto],
  );
  const page = await openQuill();
  await signInThroughScreens(page, people.otto);
  const storage = await page.evaluate(() => ({ ...localStorage }));
  const keys = `token role entity_name entity_logo sso_server avatar_url user_id entity_timezone user_access_type
    first_name last_name email title expanded_roles`.split(/\s+/);
  for (const key of keys) expect(storage[key], key).toBeTruthy();
  expect(storage.entity_logo).toBe('/media/quill-logo');
  await sql('update settings set logo_file_id = null where tenant_id = $1', [company.id]);
  const token = await getToken(page);

  await signOut(page);
  await waitForRoute(page, '#!/email');
  const [address, ...more] = getSsoSignOuts(page);
  expect(more).toHaveLength(0);
  expect(address?.origin).toBe(getOrigin(company.domain));
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    redirect: `${getOrigin(company.domain)}/`,
    host: new URL(getOrigin(company.domain)).host,
    strategy: 'local',
  });
  // The router stores scroll positions when a document is unloaded, and the registered states. Neither contains user data.
  const remainingKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(remainingKeys.filter((key) => !key.startsWith('tsr-scroll') && key !== 'registeredStates')).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  expect(await getStatus(getOrigin(company.domain), '/v1/api/menu/', token)).toBe(401);

  // Going back shows no protected content.
  await page.goBack();
  await waitForRoute(page, '#!/email');
  expect(await page.getByRole('banner').count()).toBe(0);
  await closePage(page);
});

/** A signed-in page, loaded once for the following tests. */
let una: Page;
beforeAll(async () => {
  una = await openOwnSession(people.una, { domain: company.domain }, '/#!/help/faqs');
});
afterAll(() => closePage(una));

test('a session that the server ended leads to the sign-in and back to the previous page', async () => {
  await una.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await sql('update sessions set ended_at = now() where tenant_id = $1 and ended_at is null', [company.id]);
  await una.goto('/#!/dashboard/accounts');
  await waitForRoute(una, '#!/email');
  expect(await getToken(una)).toBe('');
  await una.getByRole('textbox', { name: 'Email' }).fill(people.una);
  await una.keyboard.press('Enter');
  await una.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await una.keyboard.press('Enter');
  await waitForRoute(una, '#!/dashboard/accounts');
  await una.getByRole('banner').waitFor();
  expect(getRequests(una).every((request) => new URL(request.url()).origin === getOrigin(company.domain))).toBe(true);
});

test('1-C-04 1-identity-59 1-identity-60 sign-out without a redirect; another user', async () => {
  // Simulates a change in another tab, which this tab follows.
  await una.evaluate(() => {
    localStorage.removeItem('sso_server');
    dispatchEvent(new StorageEvent('storage', { key: 'sso_server' }));
  });
  await signOut(una);
  await waitForRoute(una, '#!/email');
  await una.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(getSsoSignOuts(una)).toHaveLength(0);
  expect(await getToken(una)).toBe('');
  await una.goto('/#!/email?logged_in=1');
  await una.getByText('Already logged in as different user.').waitFor();
  expect(await una.locator('.Toasts-toast').count()).toBe(1);
  await una.goto('/?logged_in=1#!/email');
  await una.getByText('Already logged in as different user.').waitFor();
});

/** Number of accounts that Emil owns or is an extended member of. */
const EMIL_ACCOUNT_COUNT = 20;

test('two tabs with two users: the first stays signed in, and the second gets a message', async () => {
  const page = await openQuill();
  const other = await page.context().newPage();
  await other.goto(`/#!/basic_auth?email=${people.otto}`);
  const password = other.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill(DEMO_PASSWORD);
  await signInThroughScreens(page, people.una);
  const token = await getToken(page);
  await password.press('Enter');
  await other.getByText('Already logged in as different user.').waitFor();
  await other.getByRole('banner').waitFor();
  expect([await getToken(other), await getToken(page)]).toEqual([token, token]);
  expect(await other.evaluate(() => localStorage.getItem('email'))).toBe(people.una);
  await closePage(page);
});

test('two tabs with one user after another: neither tab keeps anything of the first', async () => {
  const page = await openOwnSession('rhea.reader@demo.test');
  await page.getByRole('button', { name: 'Profile, Rhea Nair' }).waitFor();
  await page.locator('main').getByText('5', { exact: true }).first().waitFor();
  const other = await page.context().newPage();
  await other.goto('/#!/dashboard/accounts');
  await other.getByRole('button', { name: 'Profile, Rhea Nair' }).waitFor();
  await signOut(page);
  for (const tab of [page, other]) await waitForRoute(tab, '#!/email');
  await signInThroughScreens(page, 'emil.extended@demo.test');
  // Without a reload, because cached data of Rhea would still be there.
  await other.evaluate(() => {
    location.hash = '#!/dashboard/accounts';
  });
  const getRowTexts = (tabPage: Page) => tabPage.getByRole('row').allInnerTexts();
  // Each tab renders its first rows at its own pace.
  const rowsDiffer = async () => {
    const [here, there] = await Promise.all([getRowTexts(page), getRowTexts(other)]);
    return JSON.stringify(here) === JSON.stringify(there) ? [] : [here, there];
  };
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Profile, Emil Sorensen' }).waitFor();
    await tab
      .getByRole('row')
      .nth(EMIL_ACCOUNT_COUNT + 1)
      .waitFor();
  }
  await expect.poll(rowsDiffer, { timeout: 5000 }).toEqual([]);
  await closePage(page);
});
