/** The sender of a company's mail, the addresses that receive no bulk email, and the page on which recipients unsubscribe. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDns, type TestDns } from '../apps/server/src/app/testing/dns.ts';
import { MAILBOX, startTestMailbox, type TestMailbox } from '../apps/server/src/app/testing/imap.ts';
import { startTestSmtp, type TestSmtp } from '../apps/server/src/app/testing/smtp.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { closePage, DEMO_PASSWORD, getOrigin, openPage, openSignedIn } from './browser.ts';
import { openDatabase } from './company.ts';
import { useOwnServer } from './installation.ts';
import { startMailingServer } from './mailing-server.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const DOMAIN = 'kiln';
const ADMIN = 'ada@kiln.test';
const LEE = 'lee@cedar.test';

let dns: TestDns;
let imap: TestMailbox;
/** The mail server of the company, beside that of the installation. */
let own: TestSmtp;
let page: Page;

beforeAll(async () => {
  [dns, own, imap] = await Promise.all([startTestDns(), startTestSmtp(), startTestMailbox()]);
  const server = await startMailingServer(async () => ({ DNS_SERVERS: dns.address, OUTBOUND_ALLOW: '127.0.0.1' }));
  useOwnServer(server);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const tenant = await createTenant(openDatabase(), { domain: DOMAIN, name: 'Kiln', timeZone: 'Asia/Kathmandu' });
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    await createUser(tx, { email: ADMIN, firstName: 'Ada', roles: ['ADM'], passwordHash });
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
  });
  page = await openSignedIn(ADMIN, { domain: DOMAIN }, '/#!/dashboard/admin/mail-sender');
}, 120_000);
afterAll(async () => {
  await closePage(page);
  await Promise.all([dns.stop(), own.stop(), imap.stop()]);
});

const waitForToast = (text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
const getForm = () => page.getByRole('form', { name: 'Sender' });

test('an administrator sets up a mail server with a signature, and gets the record to publish', async () => {
  const form = getForm();
  await form.getByText(/^The mail server of this installation sends from /).waitFor();
  await form.getByLabel('Send through a mail server of our own').check();
  await form.getByLabel('Host').fill('no server');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter the name of the mail server, such as smtp.example.com.').waitFor();
  await form.getByLabel('Host').fill('127.0.0.1');
  await form.getByLabel('Encryption').selectOption({ label: 'STARTTLS (port 587)' });
  expect(await form.getByLabel('Port').inputValue()).toBe('587');
  await form.getByLabel('Port').fill(own.url.port);
  await form.getByLabel('From name').fill('Kiln News');
  await form.getByLabel('From address').fill('news@kiln.test');
  await form.getByLabel('Reply-To address').fill('help@kiln.test');
  await form.getByLabel('DKIM signature').selectOption({ label: 'Generate a new key' });
  await form.getByLabel('Domain').fill('kiln.test');
  await form.getByLabel('Selector').fill('mainstay');
  await form.getByRole('button', { name: 'Save' }).click();
  await waitForToast('Sender saved.');
  await form.getByText('Publish this record: TXT mainstay._domainkey.kiln.test').waitFor();
  expect(await form.locator('code').innerText()).toMatch(/^v=DKIM1; .*p=[A-Za-z0-9+/=]{300,}$/);
  await expectVisualQuality(page, 'mail-sender', EVERY_LOOK);
});

test('the test sends a message through the settings and explains SPF, DKIM and DMARC', async () => {
  const record = await getForm().locator('code').innerText();
  dns.records.set('mainstay._domainkey.kiln.test', { TXT: record });
  dns.records.set('kiln.test', { TXT: 'v=spf1 ip4:127.0.0.1 -all' });
  await getForm().getByRole('button', { name: 'Send test to me' }).click();
  const results = page.getByRole('region', { name: 'Test' }).getByRole('listitem');
  await expect
    .poll(async () => (await results.allInnerTexts()).map((text) => text.split('\n', 2)))
    .toEqual([
      ['Delivery', 'Passed'],
      ['SPF', 'Passed'],
      ['DKIM', 'Passed'],
      ['DMARC', 'Warning'],
    ]);
  expect(own.received.map(({ to, parsed }) => [to, parsed.from?.address, parsed.replyTo?.[0]?.address])).toEqual([
    [[ADMIN], 'news@kiln.test', 'help@kiln.test'],
  ]);
  expect(own.received[0]?.raw).toMatch(/^DKIM-Signature: /m);
  await results.getByText('Publish this record: TXT _dmarc.kiln.test').waitFor();
  await expectVisualQuality(page, 'mail-sender-test', EVERY_LOOK);
});

test('an administrator sets up the mailbox of bounces, tests it, and sees when it was read', async () => {
  const form = page.getByRole('form', { name: 'Bounces' });
  await form.getByLabel('Read bounces from a mailbox').check();
  await form.getByLabel('Host').fill('127.0.0.1');
  await form.getByLabel('Encryption').selectOption({ label: 'STARTTLS (port 143)' });
  expect(await form.getByLabel('Port').inputValue()).toBe('143');
  await form.getByLabel('Port').fill(String(imap.port));
  await form.getByLabel('User name').fill(MAILBOX.user);
  await form.getByLabel('Password').fill('wrong');
  await form.getByRole('button', { name: 'Test mailbox' }).click();
  const result = page.getByRole('region', { name: 'Bounces' }).getByRole('status');
  await result.getByText(/rejected the user name or password/).waitFor();
  await form.getByLabel('Password').fill(MAILBOX.pass);
  await form.getByRole('button', { name: 'Test mailbox' }).click();
  await result.getByText('The mailbox was opened. Its folder “INBOX” contains 0 messages.').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await waitForToast('Bounce mailbox saved.');
  await expectVisualQuality(page, 'bounce-mailbox', EVERY_LOOK);
  const card = page.getByRole('region', { name: 'Bounces' });
  await expect
    .poll(async () => {
      await page.reload();
      return card.innerText();
    })
    .toMatch(/Last read /);
});

test('an administrator adds addresses that receive no bulk email, finds and removes them', async () => {
  await page.goto('/#!/dashboard/admin/suppressions');
  await page.getByText('No suppressed addresses').waitFor();
  await page.getByRole('button', { name: 'Add addresses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add addresses' });
  await dialog.getByLabel('Addresses', { exact: true }).fill(`${LEE}\nkim`);
  await dialog.getByRole('button', { name: 'Add addresses' }).click();
  await dialog.getByText('“kim” is not an email address.').waitFor();
  await dialog.getByLabel('Addresses', { exact: true }).fill(`${LEE}, kim@cedar.test`);
  await dialog.getByRole('button', { name: 'Add addresses' }).click();
  await waitForToast('Added 2 addresses.');
  await expectVisualQuality(page, 'suppressions', EVERY_LOOK);
  await page.getByLabel('Search addresses').fill('kim');
  await page.getByRole('row').filter({ hasText: LEE }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove kim@cedar.test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await waitForToast('Removed kim@cedar.test.');
});

test('the unsubscribe page of an unknown link is rejected', async () => {
  const visitor = await openPage({ domain: DOMAIN });
  const response = await visitor.goto(`${getOrigin(DOMAIN)}/unsubscribe/not-a-token`);
  expect(response?.status()).toBe(400);
  await closePage(visitor);
});
