/** Ways in: the start, the e-mail and its companies, the password, and where a sign-in leads. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  callsTo,
  closePage,
  DEMO_PASSWORD,
  openPage,
  openSignedIn,
  originOf,
  routeOf,
  signInThroughScreens,
  untilRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';

const MAYA = 'maya.csm@demo.test';
const LOOKUP = '/v1/api/settings/email/';
const CHECK = '/v1/api/settings/index/';

/** Keeps a call waiting until it is let go; what is answered stays the server's. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${path}**`, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function sendPassword(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await passwordField(page).fill(password);
  await press(page, 'Sign in');
}

test('1-identity-11 1-identity-13 1-identity-19 a loader, the company check, then the e-mail', async () => {
  const page = await openPage();
  const letGo = await hold(page, CHECK);
  await page.goto('/');
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  expect(routeOf(page)).toMatch(/^(#!\/)?$/);
  letGo();
  await untilRoute(page, '#!/email');
  await heading(page, 'Sign in').waitFor();
  expect(callsTo(page, CHECK)).toHaveLength(1);
  expect(await page.getByRole('textbox').count()).toBe(1);
  expect(await emailField(page).getAttribute('type')).toBe('email');
  await closePage(page);
});

test('1-identity-14 1-identity-80 a sub-domain that no company has leads to the not-found screen', async () => {
  const page = await openPage({ domain: 'nobody' });
  await page.goto('/');
  await untilRoute(page, '#!/not_found');
  await heading(page, 'Workspace not found').waitFor();
  expect(await page.locator('main').innerText()).toContain(new URL(originOf('nobody')).host);
  await page.goto(`${originOf()}/#!/not_found`);
  await heading(page, 'Workspace not found').waitFor();
  expect(routeOf(page)).toBe('#!/not_found');
  await closePage(page);
});

test('1-identity-15 the bare host names no company, so it asks for the e-mail', async () => {
  const page = await openPage({}, { baseURL: originOf().replace('demo.', '') });
  await page.goto('/');
  await untilRoute(page, '#!/email');
  await heading(page, 'Sign in').waitFor();
  expect(await page.locator('.si-top').innerText()).toBe('Mainstay');
  await closePage(page);
});

test('1-identity-20 1-identity-21 1-identity-23 1-identity-08 bad e-mails stop here, good ones go on', async () => {
  const page = await openPage();
  await page.goto('/#!/emailv2');
  for (const bad of ['', 'maya', 'maya@demo', 'maya ortiz@demo.test']) {
    await emailField(page).fill(bad);
    await press(page, 'Continue');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe('Enter an e-mail address such as you@company.com.');
  }
  expect(callsTo(page, LOOKUP)).toHaveLength(0);
  await emailField(page).fill('nobody.knows@demo.test');
  await press(page, 'Continue');
  await page.getByText('No account found for this e-mail.').waitFor();
  await emailField(page).fill(` ${MAYA} `);
  await press(page, 'Continue');
  await untilRoute(page, /^#!\/basic_auth\?/);
  expect(callsTo(page, LOOKUP)).toHaveLength(2);
  expect(await heading(page, 'Choose a workspace').count()).toBe(0);
  expect(await emailField(page).inputValue()).toBe(MAYA);
  await closePage(page);
});

test('1-identity-02 1-identity-39 1-identity-41 1-identity-45 a password opens the first page', async () => {
  const page = await openPage();
  await signInThroughScreens(page, MAYA);
  await untilRoute(page, '#!/dashboard/accounts');
  await heading(page, 'Accounts').waitFor();
  await page.getByRole('row', { name: /Calder Foods/ }).waitFor();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept).toMatchObject({
    role: '["CSM"]',
    entity_name: 'Halden Systems',
    sso_server: originOf(),
    auth_strategy: 'local',
    entity_timezone: expect.stringMatching(/\w/),
    user_access_type: 'full',
    first_name: 'Maya',
    last_name: 'Ortiz',
    email: MAYA,
    title: 'Customer success manager',
    expanded_roles: '[{"abbr":"CSM","name":"Account manager"}]',
  });
  expect(Number(kept.user_id)).toBeGreaterThan(0);
  const authorizations = callsTo(page, '/v1/api/')
    .filter((call) => !/settings|authenticate|get_jwt/.test(call.url()))
    .map((call) => call.headers().authorization);
  expect(authorizations.length).toBeGreaterThan(1);
  expect(new Set(authorizations)).toEqual(new Set([`JWT ${kept.token}`]));
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'token')).toMatchObject({ value: kept.token, sameSite: 'Lax', path: '/' });
  await closePage(page);
});

test('1-identity-12 with a token the start leads to the dashboard without a check of the company', async () => {
  const page = await openSignedIn(MAYA);
  const before = callsTo(page, CHECK).length;
  await page.goto('/?again');
  await untilRoute(page, '#!/dashboard/accounts');
  expect(callsTo(page, CHECK)).toHaveLength(before);
  await closePage(page);
});

test('1-identity-34 1-platform-08 3-platform-02 a refused password says so in the form', async () => {
  const page = await openPage();
  await page.goto(`/#!/basic_auth?email=${MAYA}`);
  await sendPassword(page, 'not the password');
  const message = page.locator('form').getByRole('alert');
  await message.waitFor();
  expect(await message.innerText()).toBe('Invalid email or password.');
  expect(await passwordField(page).getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('.toast').count()).toBe(0);
  await sendPassword(page);
  await untilRoute(page, '#!/dashboard/accounts');
  await closePage(page);
});

test('1-identity-35 after five wrong passwords the form takes no more, and the server neither', async () => {
  const page = await openPage();
  await page.goto(`/#!/basic_auth?email=ghost.${Date.now()}@demo.test`);
  for (let tries = 1; tries <= 5; tries += 1) {
    const answer = page.waitForResponse('**/v1/api/authenticate/');
    await sendPassword(page, 'not the password');
    expect(((await (await answer).json()) as { block: boolean }).block).toBe(tries === 5);
  }
  const button = page.getByRole('button', { name: 'Sign in' });
  await page.locator('button[type=submit]:disabled').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await passwordField(page).press('Enter');
  expect(callsTo(page, '/v1/api/authenticate/')).toHaveLength(5);
  await page.reload();
  await sendPassword(page);
  await page.getByText('Too many attempts. Try again later.').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await closePage(page);
});

test('1-identity-26 1-identity-27 the address brings the e-mail and where to go, among ours', async () => {
  const page = await openPage();
  for (const [redirect, landing] of [
    ['#!/help/faqs', '#!/help/faqs'],
    [`${originOf()}/#!/help/feedback`, '#!/help/feedback'],
    ['https://evil.example/#!/x', '#!/dashboard/accounts'],
  ] as const) {
    const query = new URLSearchParams({ email: MAYA, redirect_url: redirect });
    await page.goto(`/?${landing.length}#!/basic_auth?${query}`);
    expect(await emailField(page).inputValue()).toBe(MAYA);
    await sendPassword(page);
    await untilRoute(page, landing);
    expect(new URL(page.url()).origin).toBe(originOf());
    await page.evaluate(() => localStorage.clear());
  }
  await closePage(page);
});

test('1-identity-42 1-identity-43 1-identity-44 1-shell-06 1-shell-13 a deep link waits, then opens', async () => {
  const [account] = await sql<{ id: string }>(`select id from accounts where name = 'Calder Foods'`);
  const link = `#!/dashboard/${account?.id}/Calder Foods/Account/`;
  const page = await openPage();
  await page.goto(`/#!/dashboard/accounts/${account?.id}/health`);
  await untilRoute(page, '#!/email');
  const stored = () => page.evaluate(() => sessionStorage.getItem('redirect_url'));
  expect(await stored()).toBe(`#!/dashboard/accounts/${account?.id}/health`);
  await emailField(page).fill(MAYA);
  await press(page, 'Continue');
  await untilRoute(page, /^#!\/basic_auth/);
  expect(await stored()).toBe(`#!/dashboard/accounts/${account?.id}/health`);
  await sendPassword(page);
  await untilRoute(page, new RegExp(`^${link}\\d+\\?query=\\{"tab":"health"\\}$`));
  await heading(page, 'Calder Foods').waitFor();
  expect(await stored()).toBeNull();
  await closePage(page);
});

test('1-identity-48 1-identity-79 a bad code leads to the unauthorized screen', async () => {
  const page = await openPage();
  await page.goto(`/#!/auth?email=${MAYA}&code=not-a-code`);
  await untilRoute(page, '#!/unauthorize');
  await heading(page, 'You are not signed in').waitFor();
  expect(callsTo(page, '/v1/api/get_jwt/')).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/#!/unauthorize');
  await page.reload();
  await heading(page, 'You are not signed in').waitFor();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await untilRoute(page, '#!/email');
  await closePage(page);
});

test('a sign-in that somebody else began signs nobody in, and is still theirs', async () => {
  const [page, other] = [await openPage(), await openPage()];
  await page.goto('/#!/basic_auth');
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
  await untilRoute(other, '#!/unauthorize');
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto(`/?theirs${link}`);
  await untilRoute(page, '#!/dashboard/accounts');
  for (const each of [page, other]) await closePage(each);
});

test('a sign-in on the bare host ends on the company’s own, in that browser only', async () => {
  const bare = originOf().replace('demo.', '');
  const [page, other] = [await openPage({}, { baseURL: bare }), await openPage()];
  await page.goto(`/#!/basic_auth?email=${MAYA}&domain=demo&redirect_url=${encodeURIComponent('#!/help/faqs')}`);
  const crossed = page.waitForRequest('**/v1/api/handoff/?**');
  await sendPassword(page);
  await untilRoute(page, '#!/help/faqs');
  expect(new URL(page.url()).origin).toBe(originOf());
  expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(MAYA);
  await other.goto((await crossed).url());
  await untilRoute(other, '#!/unauthorize');
  expect(new URL(other.url()).origin).toBe(originOf());
  for (const each of [page, other]) await closePage(each);
});

describe('an e-mail of two companies', () => {
  const email = `pat.${Date.now()}@partner.test`;
  let company: Company;
  beforeAll(async () => {
    company = await createCompany('Quarry');
    for (const domain of [company.domain, 'globex']) await addPerson(domain, { email });
  });

  test('1-identity-22 1-identity-24 1-identity-25 shows both, wants one, leads there', async () => {
    const page = await openPage();
    await page.goto('/#!/email');
    await emailField(page).fill(email);
    await press(page, 'Continue');
    await heading(page, 'Choose a workspace').waitFor();
    expect(await page.getByRole('radio').count()).toBe(2);
    for (const name of ['Globex', 'Quarry']) expect(await page.getByRole('radio', { name }).isChecked()).toBe(false);
    await press(page, 'Continue');
    expect(await page.locator('.toast').innerText()).toBe('Please select a domain.');
    await press(page, 'Reset');
    expect(await emailField(page).inputValue()).toBe(email);
    expect(await page.getByRole('radio').count()).toBe(0);
    await press(page, 'Continue');
    await page.getByRole('radio', { name: 'Quarry' }).check();
    await press(page, 'Continue');
    await untilRoute(page, /^#!\/basic_auth/);
    expect(new URL(page.url()).origin).toBe(originOf(company.domain));
    expect(await page.locator('.si-top').innerText()).toBe('Quarry');
    await sendPassword(page);
    await page.getByRole('banner').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('entity_name'))).toBe('Quarry');
    await closePage(page);
  });

  test('1-identity-28 1-identity-29 the company comes from the query of the link, or else from its hash', async () => {
    const { domain } = company;
    const page = await openPage();
    for (const address of [
      `/?domain=${domain}#!/basic_auth?email=${email}`,
      `/?2#!/basic_auth?email=${email}&domain=${domain}`,
      `/?3#!/basic_auth?email=${email}#domain=${domain}`,
    ]) {
      await page.goto(address);
      const asked = page.waitForRequest('**/v1/api/user/authenticate/');
      await sendPassword(page);
      expect((await asked).postDataJSON()).toMatchObject({ username: email, domain, flow: 'login' });
      await page.waitForURL((url) => url.origin === originOf(domain) && url.hash.startsWith('#!/dashboard'));
      await page.getByRole('banner').waitFor();
    }
    await closePage(page);
  });
});
