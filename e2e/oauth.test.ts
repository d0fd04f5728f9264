/** Sign-in through Google and Microsoft, against providers in their own processes. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../apps/server/src/app/testing/emulator.ts';
import {
  getCallsTo,
  resetPage,
  closePage,
  DEMO_PASSWORD,
  expectAccessible,
  openPage,
  getOrigin,
  getRequests,
  signOutElsewhere,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { waitForMail } from './emails.ts';
import { CLIENT, DIRECTORY, enableSignIn } from './sign-in-provider.ts';

const objectId = '00000000-0000-0000-66f3-3332eca7ea81';

/** A company and one of its users, who also exists at the provider. */
interface Member {
  company: Company;
  email: string;
  provider: Emulator;
}
let google: Member;
let microsoft: Member;
/** A page of Google's company. Each test continues with the user of the previous one. */
let page: Page;

const getCallback = (company: Company) => `${getOrigin(company.domain)}/v1/api/oauth/callback/`;

beforeAll(async () => {
  const oak = await createCompany('Oakfield');
  const elm = await createCompany('Elmwood');
  const [gil, mia] = [`gil@${oak.domain}.test`, `mia@${elm.domain}.test`];
  await addPerson(oak.domain, { email: gil });
  await addPerson(oak.domain, { email: `otto@${oak.domain}.test` });
  await addPerson(oak.domain, { email: `ann@${oak.domain}.test`, roles: ['ADM'] });
  await addPerson(elm.domain, { email: mia });
  const [googleMembers, microsofts] = await Promise.all([
    startEmulator('google-emulator.ts', {
      users: [
        { email: gil, name: 'Gil Grant' },
        { email: `otto@${oak.domain}.test`, name: 'Otto Oak' },
        { email: `nobody@${oak.domain}.test`, name: 'Nora Nobody' },
      ],
      oauth_clients: [
        { client_id: CLIENT.id, client_secret: CLIENT.secret, name: 'Mainstay', redirect_uris: [getCallback(oak)] },
      ],
    }),
    startEmulator('oidc-provider.ts', {
      client: CLIENT,
      redirectUris: [getCallback(elm)],
      accounts: { [mia]: { tid: DIRECTORY, oid: objectId, preferred_username: mia, name: 'Mia Moss' } },
    }),
  ]);
  google = { company: oak, email: gil, provider: googleMembers };
  microsoft = { company: elm, email: mia, provider: microsofts };
  const getDomain = (email: string) => email.slice(email.indexOf('@') + 1);
  await enableSignIn(oak.id, 'OAuth-Google', { issuer: google.provider.url, hosted_domain: getDomain(gil) });
  await enableSignIn(elm.id, 'OAuth-Office365', {
    issuer: microsoft.provider.url,
    directory: DIRECTORY,
    hosted_domain: getDomain(mia),
  });
  page = await openPage({ domain: oak.domain });
});
beforeEach(() => resetPage(page));
afterAll(async () => {
  await closePage(page);
  await Promise.all([google?.provider.stop(), microsoft?.provider.stop()]);
});

/** Signs out, which passes the strategy to the server. The next sign-in prompts for an account again. */
async function expectSignOut(page: Page, { company, provider }: Member, strategy: string, button: string) {
  await page.goto('/#!/logout');
  await waitForRoute(page, '#!/email');
  await page.getByRole('link', { name: button }).waitFor();
  const [signOutUrl] = getCallsTo(page, '/sso_logout/').map((request) => new URL(request.url()));
  expect(Object.fromEntries(signOutUrl?.searchParams ?? [])).toMatchObject({
    strategy,
    redirect: `${getOrigin(company.domain)}/`,
  });
  expect((await getStorage(page)).token).toBeUndefined();
  await page.getByRole('link', { name: button }).click();
  await page.waitForURL(`${provider.url}/**`);
}
const getStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const getNavigations = (page: Page) =>
  getRequests(page)
    .filter((request) => request.isNavigationRequest())
    .map((request) => new URL(request.url()));

/** Selects an account on the page of the Google emulator. */
const selectGoogleAccount = (page: Page, email: string) => page.getByRole('button', { name: email }).click();

/** Enters a login and gives consent on the pages of the other provider. */
async function consentAtMicrosoft(page: Page, login: string): Promise<void> {
  await page.waitForURL(`${microsoft.provider.url}/**`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
}

/** The list of accounts at risk. */
const REQUESTED = '/dashboard/accounts?query=%7B%22view%22%3A%22risk%22%7D';

test('1-identity-04 1-identity-54 Google: consent there, then the requested page here', async () => {
  const landings: string[] = [];
  page.on('framenavigated', (frame) => frame.url().includes('#!/auth?') && landings.push(frame.url()));
  await page.goto(`/#!${REQUESTED}`);
  await waitForRoute(page, '#!/email');
  const button = page.getByRole('link', { name: 'Continue with Google' });
  await button.waitFor();
  await takeScreenshot(page, 'oauth-google');
  await expectAccessible(page);
  await button.click();
  await selectGoogleAccount(page, google.email);
  await page.getByRole('banner').waitFor();
  await waitForRoute(page, /^#!\/dashboard\/accounts\?/);
  const landing = new URLSearchParams(landings[0]?.split('?')[1]);
  expect(Object.fromEntries(landing)).toMatchObject({
    domain: google.company.domain,
    host: getOrigin(google.company.domain),
    oauth: 'OAuth-Google',
    redirect_url: `${getOrigin(google.company.domain)}/#!${REQUESTED}`,
  });
  expect(await getStorage(page)).toMatchObject({ auth_strategy: 'OAuth-Google', email: google.email });
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_url'))).toBeNull();
});

test('a user with a single sign-in method cannot unlink it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#!/dashboard/profileManagement');
  const methods = page.getByRole('region', { name: 'Sign-in methods' });
  await methods.getByText('This is your only sign-in method.').waitFor();
  expect(await methods.getByRole('button').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await takeScreenshot(page, 'profile-ways-390');
});

test('sign-out under Google sends the strategy, and signing in again asks for an account', () =>
  expectSignOut(page, google, 'OAuth-Google', 'Continue with Google'));

test('1-identity-05 1-identity-10 Microsoft: the email leads to the directory, and consent to the shell', async () => {
  const page = await openPage({ domain: microsoft.company.domain, width: 390, scheme: 'dark' });
  await page.goto('/#!/email');
  await page.getByRole('link', { name: 'Continue with Microsoft' }).waitFor();
  await takeScreenshot(page, 'oauth-microsoft-390-dark');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(microsoft.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await consentAtMicrosoft(page, microsoft.email);
  await page.getByRole('banner').waitFor();
  const authorizeUrl = getNavigations(page).find(({ origin }) => origin === microsoft.provider.url);
  expect(Object.fromEntries(authorizeUrl?.searchParams ?? [])).toMatchObject({
    client_id: CLIENT.id,
    redirect_uri: getCallback(microsoft.company),
    login_hint: microsoft.email,
    code_challenge_method: 'S256',
  });
  expect(await getStorage(page)).toMatchObject({ auth_strategy: 'OAuth-Office365', email: microsoft.email });
  const [link] = await sql<{ subject: string }>('select subject from external_identities where tenant_id = $1', [
    microsoft.company.id,
  ]);
  expect(link).toEqual({ subject: `${DIRECTORY}:${objectId}` });
  await expectSignOut(page, microsoft, 'OAuth-Office365', 'Continue with Microsoft');
  await closePage(page);
});

test('an email entered on another host leads to the host of the company, and then to Google', async () => {
  const page = await openPage();
  await page.goto('/#!/email');
  await page.getByRole('textbox', { name: 'Email' }).fill(google.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: google.email }).waitFor();
  const [start, provider] = getNavigations(page).slice(-2);
  expect(start?.origin).toBe(getOrigin(google.company.domain));
  expect(provider?.origin).toBe(new URL(google.provider.url).origin);
  expect(provider?.searchParams.get('redirect_uri')).toBe(getCallback(google.company));
  await closePage(page);
});

test('an unknown account ends on the unauthorized screen with a plain reason; administrators keep their password', async () => {
  await page.goto('/#!/email');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await selectGoogleAccount(page, `nobody@${google.company.domain}.test`);
  await waitForRoute(page, '#!/unauthorize?reason=unknown_user');
  await page.getByText('Your company has no active user with this email address.').waitFor();
  expect((await getStorage(page)).token).toBeUndefined();
  await takeScreenshot(page, 'oauth-unauthorized');
  await expectAccessible(page);
  await page.goto('/#!/unauthorize?reason=<script>');
  await page.getByText('Sign-in failed. The link may have expired or been used already.').waitFor();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await waitForRoute(page, '#!/email');
  await page.getByRole('link', { name: 'Administrators can use their password' }).click();
  // The previous screen may have such a field too and stays visible until this one is loaded.
  await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(`ann@${google.company.domain}.test`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('banner').waitFor();
  expect(await getStorage(page)).toMatchObject({ auth_strategy: 'local', role: '["ADM"]' });
});

test('the profile links a Google account and unlinks it; the user stays signed in and is notified by email', async () => {
  const { company } = google;
  const [ann, account] = [`ann@${company.domain}.test`, `nobody@${company.domain}.test`];
  await page.goto('/#!/dashboard/profileManagement');
  const methods = page.getByRole('region', { name: 'Sign-in methods' });
  await methods.getByText('You can sign in with your password.').waitFor();
  await methods.getByRole('button', { name: 'Link Google' }).click();
  await selectGoogleAccount(page, account);
  await methods.getByText(`${account}, linked`).waitFor();
  await waitForRoute(page, '#!/dashboard/profileManagement');
  expect(await getStorage(page)).toMatchObject({ auth_strategy: 'local', email: ann });
  await expectAccessible(page);
  await takeScreenshot(page, 'profile-ways');
  expect((await waitForMail(company, ann, 'account_linked')).subject).toContain('Google was linked');
  await methods.getByRole('button', { name: 'Unlink Google' }).click();
  const unlinkDialog = page.getByRole('dialog', { name: 'Unlink Google?' });
  await unlinkDialog.getByRole('button', { name: 'Unlink' }).click();
  await methods.getByText('Not linked').waitFor();
  expect((await waitForMail(company, ann, 'account_unlinked')).subject).toContain('Google was unlinked');
});

test('two tabs: returning from Google does not sign out another user', async () => {
  await signOutElsewhere(page);
  const other = await page.context().newPage();
  await other.goto('/#!/email');
  await other.getByRole('link', { name: 'Continue with Google' }).click();
  await other.waitForURL(`${google.provider.url}/**`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await selectGoogleAccount(page, `otto@${google.company.domain}.test`);
  await page.getByRole('banner').waitFor();
  await selectGoogleAccount(other, google.email);
  await other.getByText('Already logged in as different user.').waitFor();
  await other.getByRole('banner').waitFor();
  expect((await getStorage(other)).email).toBe(`otto@${google.company.domain}.test`);
});
