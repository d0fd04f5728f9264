/** Sign-in administration: providers are configured on the screen, tested, enabled, and used to sign in. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generateSamlKeyPair } from '../apps/server/src/core/sign-in-saml/saml-key-pair.ts';
import { type Emulator, startEmulator } from '../apps/server/src/app/testing/emulator.ts';
import {
  resetPage,
  closePage,
  expectAccessible,
  openPage,
  openSignedIn,
  getOrigin,
  signOutElsewhere,
  takeScreenshot,
  waitForRoute,
  getAdminArea,
} from './browser.ts';
import { addPerson, type Company, createCompany } from './company.ts';
import { signInByCalls } from './sign-in.ts';

const client = { id: 'mainstay', secret: 'a client secret' };
const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const LIST = '/#!/dashboard/admin/sign-in';

let pine: Company;
let ada: string;
let gil: string;
let google: Emulator;
let microsoft: Emulator;
let idp: Emulator;
/** Pages of the administrator and of a signed-out colleague, each loaded once. */
let page: Page;
let colleague: Page;
beforeAll(async () => {
  pine = await createCompany('Pinewood');
  [ada, gil] = [`ada@${pine.domain}.test`, `gil@${pine.domain}.test`];
  await addPerson(pine.domain, { email: ada, roles: ['ADM'] });
  await addPerson(pine.domain, { email: gil });
  const redirectUris = [`${getOrigin(pine.domain)}/v1/api/oauth/callback/`];
  [google, microsoft, idp] = await Promise.all([
    startEmulator('google-emulator.ts', {
      users: [{ email: gil, name: 'Gil Grant' }],
      oauth_clients: [
        { client_id: client.id, client_secret: client.secret, name: 'Mainstay', redirect_uris: redirectUris },
      ],
    }),
    startEmulator('oidc-provider.ts', { client, redirectUris, accounts: {} }),
    startEmulator('saml-idp.ts', { keys: [await generateSamlKeyPair('idp.pine.test', '01', new Date())] }),
  ]);
  page = await openSignedIn(ada, { domain: pine.domain }, '/#!/dashboard/admin');
  colleague = await openPage({ domain: pine.domain });
});
beforeEach(() => resetPage(page));
afterAll(async () => {
  await Promise.all([closePage(page), closePage(colleague)]);
  await Promise.all([google?.stop(), microsoft?.stop(), idp?.stop()]);
});

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const getField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const waitForMessage = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function enable(page: Page): Promise<void> {
  await clickButton(page, 'Enable');
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await waitForMessage(page, 'In use');
}

test('Google: configured, tested, enabled, and a colleague signs in with it', async () => {
  await getAdminArea(page, 'Sign-in').click();
  await waitForRoute(page, '#!/dashboard/admin/sign-in');
  await waitForMessage(page, 'In use');
  await takeScreenshot(page, 'providers-list');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set up Google' }).click();
  expect(await getField(page, 'Redirect URI').inputValue()).toBe(`${getOrigin(pine.domain)}/v1/api/oauth/callback/`);
  await clickButton(page, 'Save');
  await waitForMessage(page, 'Enter the client ID.');
  await getField(page, 'Client ID').fill(client.id);
  await page.getByLabel('Client secret').fill(client.secret);
  await getField(page, 'Hosted domain').fill(`${pine.domain}.test`);
  await page.getByText('Custom issuer').click();
  await getField(page, 'Issuer (leave empty for the default)').fill(google.url);
  await clickButton(page, 'Save');
  await waitForMessage(page, 'Google settings saved.');
  await expect.poll(() => page.getByLabel('Client secret').inputValue()).toBe('');
  await clickButton(page, 'Test connection');
  await page.getByText('passed', { exact: true }).waitFor();
  await takeScreenshot(page, 'providers-google-green');
  await expectAccessible(page);
  await enable(page);
  await takeScreenshot(page, 'providers-google-enabled');

  await colleague.goto('/#!/email');
  await colleague.getByRole('link', { name: 'Continue with Google' }).click();
  await colleague.getByRole('button', { name: gil }).click();
  await colleague.getByRole('banner').waitFor();
  expect(await colleague.evaluate(() => localStorage.getItem('auth_strategy'))).toBe('OAuth-Google');
});

test('SAML: reads metadata, saves, is registered at the provider, replaces Google, and signs in', async () => {
  await page.goto(`${LIST}/SAML2`);
  await getField(page, 'Provider metadata URL').fill('https://169.254.169.254/latest/meta-data/');
  await clickButton(page, 'Load from URL');
  await waitForMessage(page, 'is inside the private network');
  await getField(page, 'Provider metadata URL').fill(`${idp.url}/metadata`);
  await clickButton(page, 'Load from URL');
  await page.getByText('CN=idp.pine.test').waitFor();
  expect(await getField(page, 'Sign-in address').inputValue()).toBe(`${idp.url}/sso`);
  await takeScreenshot(page, 'providers-saml-read');
  await clickButton(page, 'Save');
  await getField(page, 'Metadata URL').waitFor();
  await clickButton(page, 'Test connection');
  await page.getByText('passed', { exact: true }).waitFor();
  await takeScreenshot(page, 'providers-saml-green');
  await expectAccessible(page);
  const metadata = await page.evaluate(async () => (await fetch('/v1/api/saml/metadata/')).text());
  expect((await fetch(`${idp.url}/trust`, { method: 'POST', body: metadata })).status).toBe(200);
  await enable(page);
  await page.goto(LIST);
  await page.getByRole('listitem').filter({ hasText: 'Google' }).getByText('Off').waitFor();
  await takeScreenshot(page, 'providers-list-saml');

  await signOutElsewhere(colleague);
  await getField(colleague, 'Email').fill(gil);
  await clickButton(colleague, 'Continue');
  await colleague.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await getField(colleague, 'Email').fill(gil);
  await clickButton(colleague, 'Sign in');
  await colleague.getByRole('banner').waitFor();
  expect(await colleague.evaluate(() => localStorage.getItem('auth_strategy'))).toBe('SAML2');
});

test('a failed test shows the error, on a phone in dark mode; the administrator can sign in without the provider', async () => {
  await signInByCalls(getOrigin(pine.domain), ada);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${LIST}/OAuth-Office365`);
  await getField(page, 'Directory (tenant) ID').fill('common');
  await getField(page, 'Application (client) ID').fill(client.id);
  await clickButton(page, 'Save');
  await waitForMessage(page, 'Enter the directory (tenant) id');
  await getField(page, 'Directory (tenant) ID').fill(directory);
  await page.getByLabel('Client secret').fill('a wrong secret');
  await page.getByText('Custom issuer').click();
  await getField(page, 'Issuer (leave empty for the default)').fill(microsoft.url);
  await clickButton(page, 'Save');
  await waitForMessage(page, 'Microsoft 365 settings saved.');
  await clickButton(page, 'Test connection');
  await page.getByText('failed', { exact: true }).waitFor();
  await page.getByText(/^The provider rejects them/).waitFor();
  await page.getByText(/Entra ID, App registrations, Certificates & secrets/).waitFor();
  await takeScreenshot(page, 'providers-microsoft-failed-390-dark');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(LIST);
  await page.getByRole('button', { name: 'Enable for everyone' }).click();
  await takeScreenshot(page, 'providers-passwords-390-dark');
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await waitForMessage(page, 'Also enabled');
  await takeScreenshot(page, 'providers-list-390-dark');
  await expectAccessible(page);
});

test('only administrators can open the screens', async () => {
  await colleague.goto(LIST);
  await colleague.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
});
