/** Sign-in screens: the start, the email and its companies, the password, and the route after sign-in. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getCallsTo,
  resetPage,
  closePage,
  DEMO_PASSWORD,
  openPage,
  getOrigin,
  getRoute,
  signInThroughScreens,
  signOutElsewhere,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';

const MAYA = 'maya.csm@demo.test';
const LOOKUP = '/v1/api/settings/email/';
const CHECK = '/v1/api/settings/index/';

/** Delays a call until it is released. The reply comes from the server. */
async function delayCalls(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}**`, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

const getEmailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const getPasswordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The previous screen has an email field too and stays visible until this one is loaded. */
async function openPassword(page: Page, query: Record<string, string>): Promise<void> {
  await page.goto(`/#!/basic_auth?${new URLSearchParams(query)}`);
  await getHeading(page, 'Enter your password').waitFor();
}

async function sendPassword(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await getPasswordField(page).fill(password);
  await clickButton(page, 'Sign in');
}

/** A signed-out page of the demo company, loaded once. */
let page: Page;

beforeAll(async () => {
  page = await openPage();
  await page.goto('/#!/email');
});
beforeEach(async () => {
  await signOutElsewhere(page);
  await resetPage(page);
});
afterAll(() => closePage(page));

test('1-identity-11 1-identity-13 1-identity-19 shows a loader, checks the company, then asks for the email', async () => {
  const newPage = await openPage();
  const release = await delayCalls(newPage, CHECK);
  await newPage.goto('/');
  await newPage.getByRole('status', { name: 'Loading' }).waitFor();
  expect(getRoute(newPage)).toMatch(/^(#!\/)?$/);
  release();
  await waitForRoute(newPage, '#!/email');
  await getHeading(newPage, 'Sign in').waitFor();
  expect(getCallsTo(newPage, CHECK)).toHaveLength(1);
  expect(await newPage.getByRole('textbox').count()).toBe(1);
  expect(await getEmailField(newPage).getAttribute('type')).toBe('email');
  await closePage(newPage);
});

test('1-C-02 1-identity-14 1-identity-80 an unknown subdomain leads to the not-found screen', async () => {
  const unknownPage = await openPage({ domain: 'nobody' });
  await unknownPage.goto('/');
  await waitForRoute(unknownPage, '#!/not_found');
  await getHeading(unknownPage, 'Workspace not found').waitFor();
  expect(await unknownPage.locator('main').innerText()).toContain(new URL(getOrigin('nobody')).host);
  await closePage(unknownPage);
  await page.goto('/#!/not_found');
  await getHeading(page, 'Workspace not found').waitFor();
  expect(getRoute(page)).toBe('#!/not_found');
});

test('1-identity-20 1-identity-21 1-identity-23 1-identity-08 invalid emails are rejected, valid ones continue', async () => {
  await page.goto('/#!/emailv2');
  for (const invalidEmail of ['', 'maya', 'maya@demo', 'maya ortiz@demo.test']) {
    await getEmailField(page).fill(invalidEmail);
    await clickButton(page, 'Continue');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe('Enter an email address such as you@company.com.');
  }
  expect(getCallsTo(page, LOOKUP)).toHaveLength(0);
  await getEmailField(page).fill('nobody.knows@demo.test');
  await clickButton(page, 'Continue');
  await page.getByText('No account found for this e-mail.').waitFor();
  await getEmailField(page).fill(` ${MAYA} `);
  await clickButton(page, 'Continue');
  await waitForRoute(page, /^#!\/basic_auth\?/);
  expect(getCallsTo(page, LOOKUP)).toHaveLength(2);
  expect(await getHeading(page, 'Choose a workspace').count()).toBe(0);
  expect(await getEmailField(page).inputValue()).toBe(MAYA);
});

test('1-identity-02 1-identity-12 1-identity-39 1-identity-41 1-identity-45 1-C-03 a password opens the first page', async () => {
  await signInThroughScreens(page, MAYA);
  await waitForRoute(page, '#!/dashboard/accounts');
  await getHeading(page, 'Accounts').waitFor();
  await page.getByRole('row', { name: /Calder Foods/ }).waitFor();
  const storage = await page.evaluate(() => ({ ...localStorage }));
  expect(storage).toMatchObject({
    role: '["CSM"]',
    entity_name: 'Halden Systems',
    sso_server: getOrigin(),
    auth_strategy: 'local',
    entity_timezone: expect.stringMatching(/\w/),
    user_access_type: 'full',
    first_name: 'Maya',
    last_name: 'Ortiz',
    email: MAYA,
    title: 'Customer success manager',
    expanded_roles: '[{"abbr":"CSM","name":"Account manager"}]',
  });
  expect(Number(storage.user_id)).toBeGreaterThan(0);
  const authorizations = getCallsTo(page, '/v1/api/')
    .filter((call) => !/settings|authenticate|get_jwt/.test(call.url()))
    .map((call) => call.headers().authorization);
  expect(authorizations.length).toBeGreaterThan(1);
  expect(new Set(authorizations)).toEqual(new Set([`JWT ${storage.token}`]));
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'token')).toMatchObject({
    value: 'signed-in',
    sameSite: 'Lax',
    path: '/',
  });

  // An earlier release stored the session token in the cookie. The cookie is replaced, and the session continues.
  await page.context().addCookies([{ name: 'token', value: storage.token ?? '', url: getOrigin(), sameSite: 'Lax' }]);
  const before = getCallsTo(page, CHECK).length;
  await page.goto('/?again');
  await waitForRoute(page, '#!/dashboard/accounts');
  expect(await page.evaluate(() => document.cookie)).toBe('token=signed-in');
  expect(getCallsTo(page, CHECK)).toHaveLength(before);
});

test('1-identity-35 after five wrong passwords the form is locked, and so is the server', async () => {
  const email = `ghost.${Date.now()}@demo.test`;
  await openPassword(page, { email });
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    const answer = page.waitForResponse('**/v1/api/authenticate/');
    await sendPassword(page, 'not the password');
    expect(((await (await answer).json()) as { block: boolean }).block).toBe(attempts === 5);
  }
  const button = page.getByRole('button', { name: 'Sign in' });
  await page.locator('button[type=submit]:disabled').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await getPasswordField(page).press('Enter');
  expect(getCallsTo(page, '/v1/api/authenticate/')).toHaveLength(5);
  await signOutElsewhere(page);
  await openPassword(page, { email });
  await sendPassword(page);
  await page.getByText('Too many attempts. Try again later.').waitFor();
  expect(await button.isDisabled()).toBe(true);
});

test('1-identity-34 1-platform-08 3-platform-02 a rejected password shows its error in the form', async () => {
  await openPassword(page, { email: MAYA });
  await sendPassword(page, 'not the password');
  const message = page.locator('form').getByRole('alert');
  await message.waitFor();
  expect(await message.innerText()).toBe('Invalid email or password.');
  expect(await getPasswordField(page).getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('.Toasts-toast').count()).toBe(0);
});

test('1-identity-26 1-identity-27 the address sets the email and the destination, if it is our own', async () => {
  for (const [redirect_url, landing] of [
    ['#!/help/faqs', '#!/help/faqs'],
    [`${getOrigin()}/#!/help/feedback`, '#!/help/feedback'],
    ['https://evil.example/#!/x', '#!/dashboard/accounts'],
  ] as const) {
    await openPassword(page, { email: MAYA, redirect_url });
    expect(await getEmailField(page).inputValue()).toBe(MAYA);
    await sendPassword(page);
    await waitForRoute(page, landing);
    await page.getByRole('banner').waitFor();
    expect(new URL(page.url()).origin).toBe(getOrigin());
    await signOutElsewhere(page);
  }
});

test('1-C-01 1-identity-42 1-identity-43 1-identity-44 1-shell-06 1-shell-13 stores a deep link, then opens it', async () => {
  const [account] = await sql<{ id: string }>(`select id from accounts where name = 'Calder Foods'`);
  const link = `#!/dashboard/${account?.id}/Calder Foods/Account/`;
  await page.goto(`/#!/dashboard/accounts/${account?.id}/health`);
  await waitForRoute(page, '#!/email');
  const getStoredRedirect = () => page.evaluate(() => sessionStorage.getItem('redirect_url'));
  expect(await getStoredRedirect()).toBe(`#!/dashboard/accounts/${account?.id}/health`);
  await getEmailField(page).fill(MAYA);
  await clickButton(page, 'Continue');
  await waitForRoute(page, /^#!\/basic_auth/);
  expect(await getStoredRedirect()).toBe(`#!/dashboard/accounts/${account?.id}/health`);
  await sendPassword(page);
  await waitForRoute(page, new RegExp(`^${link}\\d+\\?query=\\{"tab":"health"\\}$`));
  await getHeading(page, 'Calder Foods').waitFor();
  expect(await getStoredRedirect()).toBeNull();
});

test('1-identity-48 1-identity-79 an invalid code leads to the unauthorized screen', async () => {
  await page.goto(`/#!/auth?email=${MAYA}&code=not-a-code`);
  await waitForRoute(page, '#!/unauthorize');
  await getHeading(page, 'You are not signed in').waitFor();
  expect(getCallsTo(page, '/v1/api/get_jwt/')).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await waitForRoute(page, '#!/email');
  await getHeading(page, 'Sign in').waitFor();
  await page.goto('/#!/unauthorize');
  await getHeading(page, 'You are not signed in').waitFor();
  expect(getRoute(page)).toBe('#!/unauthorize');
});

test('a sign-in that another user started signs no one in, and stays valid for that user', async () => {
  const other = await openPage();
  const link = await page.evaluate(
    async ([username, password]) => {
      const body = JSON.stringify({ username, password });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch('/v1/api/authenticate/', { method: 'POST', headers, body });
      return ((await reply.json()) as { acs_url: string }).acs_url;
    },
    [MAYA, DEMO_PASSWORD],
  );
  await other.goto(`/${link}`);
  await waitForRoute(other, '#!/unauthorize');
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await closePage(other);
  await page.goto(`/${link}`);
  await waitForRoute(page, '#!/dashboard/accounts');
});

test('1-C-02 1-identity-15 the bare host asks for the email, and the sign-in ends on the host of the company', async () => {
  const bare = await openPage({}, { baseURL: getOrigin().replace('demo.', '') });
  await bare.goto('/');
  await waitForRoute(bare, '#!/email');
  await getHeading(bare, 'Sign in').waitFor();
  expect(await bare.locator('.SignInFrame-header').innerText()).toBe('Mainstay');
  await openPassword(bare, { email: MAYA, domain: 'demo', redirect_url: '#!/help/faqs' });
  const handoff = bare.waitForRequest('**/v1/api/handoff/?**');
  await sendPassword(bare);
  await waitForRoute(bare, '#!/help/faqs');
  expect(new URL(bare.url()).origin).toBe(getOrigin());
  expect(await bare.evaluate(() => localStorage.getItem('email'))).toBe(MAYA);
  await page.goto((await handoff).url());
  await waitForRoute(page, '#!/unauthorize');
  expect(new URL(page.url()).origin).toBe(getOrigin());
  await closePage(bare);
});

describe('an email of two companies', () => {
  const email = `pat.${Date.now()}@partner.test`;
  let company: Company;
  beforeAll(async () => {
    company = await createCompany('Quarry');
    for (const domain of [company.domain, 'globex']) await addPerson(domain, { email });
  });

  test('1-identity-22 1-identity-24 1-identity-25 lists both, requires one, and leads there', async () => {
    await getEmailField(page).fill(email);
    await clickButton(page, 'Continue');
    await getHeading(page, 'Choose a workspace').waitFor();
    expect(await page.getByRole('radio').count()).toBe(2);
    for (const name of ['Globex', 'Quarry']) expect(await page.getByRole('radio', { name }).isChecked()).toBe(false);
    await clickButton(page, 'Continue');
    await page.locator('.Toasts-toast').getByText('Please select a domain.', { exact: true }).waitFor();
    await clickButton(page, 'Reset');
    expect(await getEmailField(page).inputValue()).toBe(email);
    expect(await page.getByRole('radio').count()).toBe(0);
    await clickButton(page, 'Continue');
    await page.getByRole('radio', { name: 'Quarry' }).check();
    await clickButton(page, 'Continue');
    await waitForRoute(page, /^#!\/basic_auth/);
    await getHeading(page, 'Enter your password').waitFor();
    expect(new URL(page.url()).origin).toBe(getOrigin(company.domain));
    expect(await page.locator('.SignInFrame-header').innerText()).toBe('Quarry');
    await sendPassword(page);
    await page.getByRole('banner').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('entity_name'))).toBe('Quarry');
    await page.goto('/#!/email');
  });

  test('1-identity-28 1-identity-29 takes the company from the query of the link, or else from its hash', async () => {
    const { domain } = company;
    const errorMessage = page.locator('form').getByRole('alert');
    for (const address of [
      `/#!/basic_auth?email=${email}&domain=${domain}`,
      `/#!/basic_auth?email=${email}#domain=${domain}`,
      `/?domain=${domain}#!/basic_auth?email=${email}`,
    ]) {
      await signOutElsewhere(page);
      await page.goto(address);
      await getHeading(page, 'Enter your password').waitFor();
      const authenticateCall = page.waitForRequest('**/v1/api/user/authenticate/');
      // The password is wrong on purpose, because the route after a successful sign-in is tested above.
      await sendPassword(page, 'not the password');
      expect((await authenticateCall).postDataJSON()).toMatchObject({ username: email, domain, flow: 'login' });
      await errorMessage.waitFor();
    }
  });
});
