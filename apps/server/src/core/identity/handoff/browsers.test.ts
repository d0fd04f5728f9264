/** A sign-in code opens a session only in the browser that requested it, regardless of the host. */
import { identity } from '@mainstay/contract/identity';
import { handoff } from '@mainstay/contract/identity/handoff';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { openTestBrowser, parseRouteQuery, type TestBrowser } from '../../../app/testing/browser.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';

const ACME = 'http://acme.localhost:3000';
const BETA = 'http://beta.localhost:3000';
const BARE = 'http://localhost:3000';
const EMAIL = 'ann@acme.test';
const PASSWORD = 'Kettle-42';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'beta', 'closed']) await createTenant(t.services.database, { domain, name: domain });
  await t.services.database.ownerPool.query(`update tenants set status = 'suspended' where domain = 'closed'`);
  const passwordHash = await hashPassword(PASSWORD);
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email: EMAIL, firstName: 'Ann', roles: ['ADM'], passwordHash }),
  );
});
afterEach(() => t.setNow(TEST_NOW));
afterAll(() => t.close());

/** Requests a sign-in at acme. @returns the page that exchanges the code */
async function requestSignIn(
  browser: TestBrowser,
  origin = ACME,
  path: string = identity.authenticateOn.path,
): Promise<URL> {
  const reply = await browser.post(`${origin}${path}`, { username: EMAIL, password: PASSWORD, domain: 'acme' });
  expect(reply.statusCode).toBe(200);
  return new URL(`${ACME}/${reply.json<{ acs_url: string }>().acs_url}`);
}

/** Returns the address to which the application on another host sends such a page. */
function getHandoffUrl(page: URL, from: string): string {
  const { email = '', code = '' } = parseRouteQuery(page.href);
  return `${ACME}${handoff.receiveSignIn.path}?${new URLSearchParams({ email, code, from, redirect_url: '#!/help/faqs' })}`;
}

test('a code is rejected with a clear message in another browser, and stays valid for the browser that requested it', async () => {
  for (const { path } of [identity.authenticate, identity.authenticateAdmin, identity.authenticateOn]) {
    const browser = openTestBrowser(t);
    const page = await requestSignIn(browser, ACME, path);
    const { email, code } = parseRouteQuery(page.href);
    const [withoutCookie, withCookie] = [openTestBrowser(t), openTestBrowser(t)];
    await requestSignIn(withCookie);
    for (const otherBrowser of [withoutCookie, withCookie]) {
      const reply = await otherBrowser.post(`${ACME}${identity.exchangeCode.path}`, { email, code });
      expect([reply.statusCode, reply.json().errors.e]).toEqual([400, 'Invalid code.']);
    }
    expect(await browser.exchange(page)).toMatchObject({ email: EMAIL, auth_strategy: 'local' });
    expect(await browser.exchange(page)).toBeUndefined();
  }
});

test('1-S-09 the address of a sign-in contains domain, host, email and a code that works once, for 60 seconds', async () => {
  const setSeconds = (seconds: number) => t.setNow(new Date(TEST_NOW.getTime() + seconds * 1000));
  const [earlyBrowser, lateBrowser] = [openTestBrowser(t), openTestBrowser(t)];
  const [first, second] = [await requestSignIn(earlyBrowser), await requestSignIn(lateBrowser)];
  expect(first.hash).toMatch(/^#!\/auth\?/);
  expect(parseRouteQuery(first.href)).toMatchObject({ domain: 'acme', host: ACME, email: EMAIL });
  const codes = [first, second].map((page) => parseRouteQuery(page.href).code);
  expect(new Set(codes).size).toBe(2);
  const exchange = identity.exchangeCode.path;
  const missingCode = await earlyBrowser.post(`${ACME}${exchange}`, { email: EMAIL });
  expect([missingCode.statusCode, typeof missingCode.json().errors.e]).toEqual([400, 'string']);
  const wrongCode = await earlyBrowser.post(`${ACME}${exchange}`, { email: EMAIL, code: 'x'.repeat(43) });
  expect([wrongCode.statusCode, wrongCode.json().errors.e]).toEqual([400, 'Invalid code.']);
  setSeconds(59);
  expect(await earlyBrowser.exchange(first)).toMatchObject({ email: EMAIL });
  expect(await earlyBrowser.exchange(first)).toBeUndefined();
  setSeconds(61);
  expect(await lateBrowser.exchange(second)).toBeUndefined();
});

test('the browser cookie is inaccessible to scripts, shared by all sign-ins of a browser, and stored as a hash', async () => {
  const browser = openTestBrowser(t);
  const body = { username: EMAIL, password: PASSWORD };
  const browserCookies = [];
  for (let tries = 0; tries < 2; tries += 1) {
    const { cookies } = await browser.post(`${ACME}${identity.authenticate.path}`, body);
    browserCookies.push(...cookies);
  }
  expect(browserCookies).toHaveLength(2);
  expect(browserCookies[0]).toMatchObject({
    name: 'sign_in_browser',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/v1/api/',
  });
  expect(browserCookies[0]?.domain).toBeUndefined();
  expect(browserCookies[1]).toEqual(browserCookies[0]);
  const forgedReply = await t.app.inject({
    method: 'POST',
    url: identity.authenticate.path,
    headers: { host: 'acme.localhost:3000', cookie: 'sign_in_browser=x' },
    payload: body,
  });
  expect(forgedReply.cookies[0]?.value).toMatch(/^[\w-]{43}$/);
  const storedCodes = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ data: object }>('select data from one_time_codes where tenant_id = $1', [tx.tenant]),
  );
  expect(JSON.stringify(storedCodes)).toContain('browser');
  expect(JSON.stringify(storedCodes)).not.toContain(browserCookies[0]?.value);
});

test('a sign-in that starts on another host of this server ends on the host of the company', async () => {
  for (const from of [BARE, BETA]) {
    const browser = openTestBrowser(t);
    const page = await requestSignIn(browser, from);
    expect(await browser.exchange(page)).toBeUndefined();
    const landingPage = await browser.follow(getHandoffUrl(page, from));
    expect(landingPage.origin).toBe(ACME);
    expect(parseRouteQuery(landingPage.href)).toEqual({ ...parseRouteQuery(page.href), redirect_url: '#!/help/faqs' });
    expect(await browser.exchange(landingPage)).toMatchObject({ email: EMAIL });
    expect(await browser.exchange(landingPage)).toBeUndefined();
  }
});

test('a link from an attacker signs no one in, and does not affect the browser that requested the sign-in', async () => {
  const [browser, victim] = [openTestBrowser(t), openTestBrowser(t)];
  const page = await requestSignIn(browser, BARE);
  await requestSignIn(victim, BARE);
  const victimPage = await victim.follow(getHandoffUrl(page, BARE));
  expect(parseRouteQuery(victimPage.href)).toMatchObject(parseRouteQuery(page.href));
  expect(await victim.exchange(victimPage)).toBeUndefined();
  const landingPage = await browser.follow(getHandoffUrl(page, BARE));
  // The code is now bound to a browser of this host, which is still not the victim's browser.
  expect(await victim.exchange(await victim.follow(getHandoffUrl(page, BARE)))).toBeUndefined();
  expect(await browser.exchange(landingPage)).toMatchObject({ email: EMAIL });
});

describe('a foreign host', () => {
  const [sibling, closed] = ['http://evil.localhost:3000', 'http://closed.localhost:3000'];

  test('learns nothing about the browser that a link sends to the company, so it cannot plant a sign-in there', async () => {
    for (const from of [sibling, closed, 'http://closed.localhost:3000/x?y', 'http://EVIL.localhost:3000']) {
      const [attacker, victim] = [openTestBrowser(t), openTestBrowser(t)];
      const page = await requestSignIn(attacker, BARE);
      const { headers } = await victim.get(getHandoffUrl(page, from));
      const nextUrl = new URL(String(headers.location));
      expect([from, nextUrl.origin]).toEqual([from, ACME]);
      expect(await victim.exchange(await victim.follow(nextUrl.href))).toBeUndefined();
    }
    for (const from of [BARE, BETA, ACME]) {
      const { headers } = await openTestBrowser(t).get(
        getHandoffUrl(await requestSignIn(openTestBrowser(t), BARE), from),
      );
      expect(new URL(String(headers.location)).origin).toBe(from);
    }
  });

  test('cannot release a sign-in', async () => {
    for (const from of [sibling, closed]) {
      const browser = openTestBrowser(t);
      const { email = '', code = '' } = parseRouteQuery((await requestSignIn(browser, from)).href);
      const query = new URLSearchParams({ domain: 'acme', email, code, browser: 'b' });
      expect((await browser.get(`${from}${handoff.releaseSignIn.path}?${query}`)).statusCode).toBe(404);
    }
  });

  test('cannot plant a cookie in a browser on https, where a cookie of the domain has another name', async () => {
    const headers = { host: 'acme.localhost', 'x-forwarded-proto': 'https' };
    const post = (url: string, cookie: string, payload: object) =>
      t.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload });
    const signInReply = await post(identity.authenticate.path, '', { username: EMAIL, password: PASSWORD });
    expect(signInReply.headers['set-cookie']).toMatch(
      /^__Host-sign_in_browser=[\w-]{43}; Max-Age=660; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { email, code } = parseRouteQuery(`${ACME}/${signInReply.json<{ acs_url: string }>().acs_url}`);
    const browserCookie = signInReply.cookies[0]?.value ?? '';
    const exchange = async (name: string) =>
      (await post(identity.exchangeCode.path, `${name}=${browserCookie}`, { email, code })).statusCode;
    expect(await exchange('sign_in_browser')).toBe(400);
    expect(await exchange('__Host-sign_in_browser')).toBe(200);
  });
});

test('a code is released for one minute, for this company, by hosts of this server, and never after its use', async () => {
  const browser = openTestBrowser(t);
  const latePage = await requestSignIn(browser, BARE);
  t.setNow(new Date(TEST_NOW.getTime() + 60_001));
  expect(await browser.exchange(await browser.follow(getHandoffUrl(latePage, BARE)))).toBeUndefined();
  t.setNow(TEST_NOW);
  const page = await requestSignIn(browser, BARE);
  for (const from of ['https://evil.example', 'javascript:alert(1)', 'http://localhost:9', '//evil.example']) {
    const { headers } = await browser.get(getHandoffUrl(page, from));
    expect(new URL(String(headers.location)).origin).toBe(ACME);
  }
  const { email = '', code = '' } = parseRouteQuery(page.href);
  const release = (overrides: object) =>
    browser.get(
      `${BARE}${handoff.releaseSignIn.path}?${new URLSearchParams({ email, code, browser: 'b', ...overrides })}`,
    );
  expect((await release({ domain: 'nobody' })).statusCode).toBe(404);
  expect((await release({})).statusCode).toBe(400);
  expect((await release({ domain: 'beta' })).statusCode).toBe(302);
  expect((await openTestBrowser(t).get(getHandoffUrl(page, BARE).replace('acme.', 'nobody.'))).statusCode).toBe(404);
  const landingPage = await browser.follow(getHandoffUrl(page, BARE));
  expect(await browser.exchange(landingPage)).toMatchObject({ email: EMAIL });
  expect(await browser.exchange(await browser.follow(getHandoffUrl(page, BARE)))).toBeUndefined();
});
