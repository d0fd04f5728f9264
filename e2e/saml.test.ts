/** Sign-in through SAML2 in a real browser, against an identity provider in its own process. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateSamlKeyPair } from '../apps/server/src/core/sign-in-saml/saml-key-pair.ts';
import type { KeyPair } from '../apps/server/src/core/sign-in-saml/saml-connection.ts';
import { type Emulator, startEmulator } from '../apps/server/src/app/testing/emulator.ts';
import {
  getCallsTo,
  resetPage,
  closePage,
  expectAccessible,
  openPage,
  getOrigin,
  getRequests,
  getRoute,
  signOutElsewhere,
  getStatus,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { callServer } from './sign-in.ts';

let company: Company;
let idp: Emulator;
let keys: KeyPair[];
let ann: string;
/** One page for all tests. A user who is still signed in is signed out before the next test. */
let page: Page;
beforeAll(async () => {
  company = await createCompany('Larch');
  ann = `ann@${company.domain}.test`;
  await addPerson(company.domain, { email: ann });
  keys = await Promise.all(['one', 'two'].map((name) => generateSamlKeyPair(name, '01', new Date())));
  idp = await startEmulator('saml-idp.ts', { keys });
  await sql(
    `insert into sign_in_providers (tenant_id, strategy, idp_server, sso_url, certificates, config)
       values ($1, 'SAML2', $2, $3, $4, $5)`,
    [company.id, `${idp.url}/metadata`, `${idp.url}/sso`, [keys[0]?.certificate], { slo_url: `${idp.url}/slo` }],
  );
  const { text: metadata } = await callServer(getOrigin(company.domain), 'GET', '/v1/api/saml/metadata/');
  const trustReply = await fetch(`${idp.url}/trust`, { method: 'POST', body: metadata });
  expect(trustReply.status).toBe(200);
  page = await openPage({ domain: company.domain });
});
beforeEach(async () => {
  if (page.url().startsWith(getOrigin(company.domain))) await signOutElsewhere(page);
  await resetPage(page);
});
afterAll(async () => {
  await closePage(page);
  await idp?.stop();
});

async function setEmail(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(ann);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in at the identity provider. */
async function enterIdpEmail(page: Page, email = ann): Promise<void> {
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  expect(page.url()).toContain(`${idp.url}/sso?SAMLRequest=`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/v1/api/saml/login/');
  await enterIdpEmail(page);
  await page.getByRole('banner').waitFor();
}

const getToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');
const isOpen = async (token: string) => (await getStatus(getOrigin(company.domain), '/v1/api/menu/', token)) === 200;

test('1-C-01 1-identity-03 1-identity-09 1-identity-50 from the email through the provider to the deep link', async () => {
  const hashes: string[] = [];
  page.on('framenavigated', (frame) => hashes.push(decodeURIComponent(new URL(frame.url()).hash)));
  await page.goto('/#!/help/faqs');
  await waitForRoute(page, '#!/email');
  await setEmail(page);
  await enterIdpEmail(page);
  await waitForRoute(page, '#!/help/faqs');
  await page.getByRole('banner').waitFor();
  expect(hashes.some((hash) => hash.startsWith(`#!/handle_saml?email=${ann}`))).toBe(true);
  const started = getCallsTo(page, '/v1/api/saml/login/');
  expect(started).toHaveLength(1);
  expect(new URL(started[0]?.url() ?? '').origin).toBe(getOrigin(company.domain));
  expect(getCallsTo(page, '/v1/api/get_saml_jwt/')).toHaveLength(1);
  const storage = await page.evaluate(() => ({ ...localStorage }));
  expect(storage).toMatchObject({ auth_strategy: 'SAML2', email: ann, sso_server: getOrigin(company.domain) });
  await takeScreenshot(page, 'saml-signed-in');
});

test('1-S-10 1-identity-49 /handle_acs can also complete a sign-in after an assertion', async () => {
  const exchange = '**/v1/api/get_saml_jwt/';
  await page.route(exchange, (route) => route.abort());
  await page.goto('/v1/api/saml/login/');
  await enterIdpEmail(page);
  await waitForRoute(page, '#!/unauthorize?reason=expired');
  // The screen must be rendered before the next URL is opened, as a user would wait for the error.
  await page.getByRole('heading', { level: 1, name: 'You are not signed in' }).waitFor();
  await page.unroute(exchange);
  await page.goto(`/#!/handle_acs?email=${ann}`);
  await page.getByRole('banner').waitFor();
  expect(await isOpen(await getToken(page))).toBe(true);
});

describe('a failed sign-in', () => {
  test('1-identity-52 of an unknown user ends on the unauthorized screen, with the reason', async () => {
    await page.goto('/v1/api/saml/login/');
    await enterIdpEmail(page, `eve@${company.domain}.test`);
    await waitForRoute(page, '#!/unauthorize?reason=unknown_user');
    await page.getByRole('heading', { level: 1, name: 'You are not signed in' }).waitFor();
    expect(await getToken(page)).toBe('');
    await expectAccessible(page);
    await takeScreenshot(page, 'saml-unknown');
  });

  test('exchanges nothing without an assertion', async () => {
    await page.goto(`/#!/handle_saml?email=${ann}`);
    await waitForRoute(page, '#!/unauthorize?reason=expired');
    expect(await getToken(page)).toBe('');
  });
});

test('1-C-01 1-identity-51 sign-in ends on the portfolio home; sign-out goes through the provider and back', async () => {
  await signIn(page);
  await waitForRoute(page, /^#!\/dashboard\/Portfolio\/\d+$/);
  const token = await getToken(page);
  await page.goto('/#!/logout');
  await waitForRoute(page, '#!/email');
  expect(await isOpen(token)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const visited = getRequests(page).map((request) => request.url());
  expect(visited.some((url) => url.includes('/sso_logout/?') && url.includes('strategy=SAML2'))).toBe(true);
  expect(visited.some((url) => url.startsWith(`${idp.url}/slo?SAMLRequest=`))).toBe(true);
  expect(visited.some((url) => url.includes('/v1/api/saml/slo/?SAMLResponse='))).toBe(true);
  await page.goBack();
  await page.goto('/#!/dashboard/accounts');
  await waitForRoute(page, '#!/email');
});

test('a sign-out at the provider ends the session here', async () => {
  await signIn(page);
  const token = await getToken(page);
  await page.goto(`${idp.url}/sign-out?email=${ann}`);
  await page.getByRole('heading', { name: 'You are signed out everywhere' }).waitFor();
  expect(await isOpen(token)).toBe(false);
  await page.goto(`${getOrigin(company.domain)}/#!/dashboard/accounts`);
  await waitForRoute(page, '#!/email');
});

test('a new certificate of the provider is rejected until both are trusted, then works', async () => {
  await fetch(`${idp.url}/roll-over`, { method: 'POST' });
  await page.goto('/v1/api/saml/login/');
  await enterIdpEmail(page);
  await waitForRoute(page, '#!/unauthorize?reason=not_trusted');
  const certificates = keys.map(({ certificate }) => certificate);
  await sql('update sign_in_providers set certificates = $2 where tenant_id = $1', [company.id, certificates]);
  await signIn(page);
  expect(getRoute(page)).toMatch(/^#!\/dashboard/);
  const log = await sql<{ changes: { reason: string } }>(
    `select changes from audit_log where tenant_id = $1 and verb = 'refuse' order by id`,
    [company.id],
  );
  expect(log.map(({ changes }) => changes.reason)).toEqual(['unknown_user', 'not_trusted']);
});
