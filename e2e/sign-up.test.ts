/** From the landing page to a new company, with the code read from a real mail server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../apps/server/src/app/testing/smtp.ts';
import {
  getCallsTo,
  resetPage,
  closePage,
  DEMO_PASSWORD,
  expectAccessible,
  openPage,
  getRoute,
  getStatus,
  takeScreenshot,
  waitForRoute,
} from './browser.ts';
import { findFreePort } from './setup.ts';
import { installation } from './installation.ts';

const START_LIMIT_MS = 60_000;
const SEND = '/v1/api/signup/send/';
const PHONE = { width: 390, height: 844 };

/** A second server on the same data, with a mail server. */
let server: ChildProcess;
let origin: string;
let mailbox: TestSmtp;
/** A signed-out page, loaded once. */
let page: Page;
beforeAll(async () => {
  mailbox = await startTestSmtp();
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    DATA_DIR: installation().dataDir,
    DATABASE_URL: '',
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    RATE_LIMITS: '0',
    SMTP_URL: mailbox.url.href,
  };
  server = spawn(process.execPath, ['apps/server/dist/main.js', 'start'], { env, stdio: 'ignore' });
  for (let waited = 0; waited < START_LIMIT_MS; waited += 50) {
    if ((await getStatus(origin, '/healthz').catch(() => 0)) === 200) {
      page = await openPage({}, { baseURL: origin });
      return;
    }
    await wait(50);
  }
  throw new Error('The second server did not become ready.');
});
beforeEach(async () => {
  await resetPage(page);
  await invalidateSession();
});
afterAll(async () => {
  await closePage(page);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await mailbox.stop();
});

let people = 0;
const createEmail = () => `founder${(people += 1)}.${Date.now().toString(36)}@fjord.test`;
const createDomain = () => `fjord-${Date.now().toString(36)}`;
const getField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const expectAlert = (page: Page) => expect.poll(() => page.locator('form').getByRole('alert').first().innerText());

/** Opens another screen in between, which clears the state of the previous one. */
async function invalidateSession(): Promise<void> {
  await page.goto('/#!/success_form');
  await getHeading(page, 'Done').waitFor();
}
async function open(address: string): Promise<void> {
  await invalidateSession();
  await page.goto(`/#!${address}`);
}

/** Requests a code and reads it from the email. */
async function sendCode(page: Page, email: string, button = 'Send code'): Promise<string> {
  const response = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(SEND));
  await getField(page, 'Work email').fill(email);
  await clickButton(page, button);
  await response;
  await getField(page, 'Code').waitFor();
  return /\b\d{6}\b/.exec(mailbox.lastTo(email)?.text ?? '')?.[0] ?? 'none';
}

async function enterCode(page: Page, otp: string): Promise<void> {
  await getField(page, 'Code').fill(otp);
  await clickButton(page, 'Verify');
}

async function fillCompany(page: Page, domain: string, password = DEMO_PASSWORD): Promise<void> {
  await getField(page, 'First name').fill('Nora');
  await getField(page, 'Last name').fill('Newman');
  await getField(page, 'Company name').fill('Fjord & Co');
  await getField(page, 'Domain name').fill(domain);
  await getField(page, 'Phone (optional)').fill('+47 22 33 44 55');
  await getField(page, 'Password').fill(password);
}

test('1-S-20 1-signup-02 1-signup-03 1-signup-12 1-signup-13 1-signup-14 the address fills the fields and selects the step', async () => {
  const email = createEmail();
  for (const address of [`/signup/${email}`, `/signup?email=${email}`]) {
    await open(address);
    await getHeading(page, 'Create your company').waitFor();
    expect(await getField(page, 'Work email').inputValue()).toBe(email);
  }
  const otp = await sendCode(page, email);
  const expectStep = async (query: string, title: string) => {
    await open(`/signup?email=${email}&${query}`);
    await getHeading(page, title).waitFor();
  };
  await expectStep('screen=1', 'Create your company');
  await expectStep('screen=2&otp=004711', 'Check your email');
  expect(await getField(page, 'Code').inputValue()).toBe('004711');
  await expectStep('status=sent', 'Check your email');
  await expectStep('screen=3&status=sent', 'Check your email');
  await expectStep('screen=3', 'Check your email');
  await expectStep(`screen=3&otp=${otp === '111111' ? '222222' : '111111'}`, 'Check your email');
  await expectAlert(page).toBe('Invalid code.');
  await expectStep(`screen=3&otp=${otp}`, 'About your company');
  await expectStep(`status=verified&otp=${otp}`, 'About your company');
});

test('1-S-20 1-signup-15 1-signup-16 an expired invitation has a message', async () => {
  await page.goto('/#!/signup?status=invexp');
  await waitForRoute(page, '#!/invitation_expire');
  await getHeading(page, 'This invitation has expired').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'invitation-expire');
});

test("1-signup-18 1-signup-23 shows the server's error in the form, at each step", async () => {
  const email = createEmail();
  await page.goto('/#!/signup');
  const otp = await sendCode(page, email);
  await enterCode(page, otp === '111111' ? '222222' : '111111');
  await expectAlert(page).toBe('Invalid code.');
  for (let attempts = 2; attempts <= 3; attempts += 1) {
    await clickButton(page, 'Send a new code');
    await page.getByText('A new code was sent.').waitFor();
    await getField(page, 'Code').fill(String(attempts));
  }
  await clickButton(page, 'Send a new code');
  await expectAlert(page).toBe('Too many attempts. Try again later.');
  await open(`/signup?email=${email}`);
  await clickButton(page, 'Send code');
  await expectAlert(page).toBe('Too many attempts. Try again later.');
  const lastCode = /\b\d{6}\b/.exec(mailbox.lastTo(email)?.text ?? '')?.[0] ?? '';
  await open(`/signup?email=${email}&screen=3&otp=${lastCode}`);
  await fillCompany(page, 'demo');
  await page.getByText('Domain is not available.').waitFor();
  const response = page.waitForResponse('**/v1/api/signup/user/');
  await clickButton(page, 'Create company');
  await response;
  await expectAlert(page).toBe('Domain is not available.');
  expect(await getField(page, 'Domain name').getAttribute('aria-invalid')).toBe('true');
});

test('without a mail server the form shows the command that creates a company', async () => {
  const page = await openPage({}, { baseURL: `http://localhost:${installation().port}` });
  await page.goto('/#!/signup');
  await getField(page, 'Work email').fill(createEmail());
  await clickButton(page, 'Send code');
  await expectAlert(page).toContain('npm run mainstay -- tenant create');
  await closePage(page);
});

test('1-C-49 1-signup-24 1-signup-26 1-signup-27 1-signup-29 1-signup-30 the landing page registers', async () => {
  await page.goto('/#!/landing');
  await getHeading(page, 'Know how every customer is doing').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'landing');
  expect(await getField(page, 'Code').count()).toBe(0);
  const email = createEmail();
  const otp = await sendCode(page, email, 'Get started');
  expect(await getField(page, 'Work email').count()).toBe(0);
  await enterCode(page, otp === '111111' ? '222222' : '111111');
  await expectAlert(page).toBe('Invalid code.');
  await enterCode(page, otp);
  await waitForRoute(page, `#!/signup?email=${email}&screen=3&otp=${otp}`);
  await getHeading(page, 'About your company').waitFor();
});

test('1-S-24 1-signup-25 1-signup-28 the bare host leads to the landing page, and showReg opens its registration', async () => {
  await page.goto('/#!/');
  await waitForRoute(page, '#!/email');
  await page.getByRole('link', { name: 'Create a company' }).click();
  await waitForRoute(page, '#!/landing?showReg=1');
  await getHeading(page, 'Create your company').waitFor();
  expect(await getHeading(page, 'Know how every customer is doing').count()).toBe(0);
  await getField(page, 'Work email').waitFor();
  await expectAccessible(page);
  await clickButton(page, 'Cancel');
  await waitForRoute(page, '#!/email');
});

test('1-S-21 1-signup-01 1-signup-05 1-signup-06 1-signup-08 1-signup-10 1-signup-11 1-signup-22 three steps make a company', async () => {
  const email = createEmail();
  const domain = createDomain();
  await page.goto('/#!/signup');
  await getHeading(page, 'Create your company').waitFor();
  for (const invalidEmail of ['', 'nora', 'nora@fjord']) {
    await getField(page, 'Work email').fill(invalidEmail);
    await clickButton(page, 'Send code');
    await expectAlert(page).toBe('Enter an email address such as you@company.com.');
  }
  expect(getCallsTo(page, SEND)).toHaveLength(0);
  expect(await getField(page, 'Code').count()).toBe(0);
  const otp = await sendCode(page, email);
  await expectAccessible(page);
  await takeScreenshot(page, 'sign-up-code');
  expect(await getField(page, 'Company name').count()).toBe(0);
  await enterCode(page, otp);
  await getHeading(page, 'About your company').waitFor();
  expect(getRoute(page)).not.toContain(otp);
  await fillCompany(page, domain, 'short');
  await clickButton(page, 'Create company');
  await expectAlert(page).toBe('Password must be 8 to 20 characters of letters, digits and allowed symbols.');
  expect(getCallsTo(page, '/v1/api/signup/user/')).toHaveLength(0);
  await getField(page, 'Password').fill(DEMO_PASSWORD);
  await page.getByText(`${domain}.localhost is available.`).waitFor();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await clickButton(page, 'Create company');
  await waitForRoute(page, '#!/dashboard/admin');
  expect(new URL(page.url()).host).toBe(`${domain}.${new URL(origin).host}`);
  const [signUpCall] = getCallsTo(page, '/v1/api/signup/user/');
  expect(signUpCall?.postDataJSON()).toEqual({
    otp,
    email,
    password: DEMO_PASSWORD,
    domain_name: domain,
    first_name: 'Nora',
    last_name: 'Newman',
    company_name: 'Fjord & Co',
    phone: '+47 22 33 44 55',
  });
  await page.getByRole('region', { name: /^Set up / }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('["ADM"]');
});
