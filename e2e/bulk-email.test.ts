/** Bulk email: files, templates, preview, dry run, sending and its results, approval, and deletion, with a real mail server. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../apps/server/src/app/demo/factories/accounts.ts';
import { buildContacts } from '../apps/server/src/app/demo/factories/contacts.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { accountUrl } from './accounts-pages.ts';
import { closePage, DEMO_PASSWORD, openSignedIn, waitForRoute } from './browser.ts';
import { openDatabase, sql } from './company.ts';
import { useOwnServer } from './installation.ts';
import { type MailingServer, startMailingServer } from './mailing-server.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const DOMAIN = 'quay';
const ADMIN = 'ada@quay.test';
const OPS = 'olga@quay.test';
const CSM = 'maya@quay.test';
const DANA = 'dana@alder.test';
const FILE = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Email,First name,Company',
      `${DANA},Dana,Alder Mills`,
      'omar@birch.test,Omar <b>,Birch',
      'DANA@alder.test,Dana again,Alder Mills',
      'nowhere,Nora,Cedar',
      'lee@cedar.test,Lee,=1+1',
    ].join('\n'),
  ),
};
const BULK = '/#!/dashboard/bulk-email';

let server: MailingServer;
let page: Page;
let accountId = 0;

beforeAll(async () => {
  server = await startMailingServer();
  useOwnServer(server);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const tenant = await createTenant(openDatabase(), { domain: DOMAIN, name: 'Quay', timeZone: 'Asia/Kathmandu' });
  await openDatabase().inTenant(tenant, 'write', async (tx) => {
    await createUser(tx, { email: ADMIN, firstName: 'Ada', roles: ['ADM'], passwordHash });
    await createUser(tx, { email: OPS, firstName: 'Olga', roles: ['CSO'], passwordHash });
    const ownerId = await createUser(tx, { email: CSM, firstName: 'Maya', roles: ['CSM'], passwordHash });
    [accountId = 0] = await buildAccounts(tx, [{ name: 'Alder Mills', ownerId }]);
    await buildContacts(tx, [
      { accountId, firstName: 'Dana', lastName: 'Dock', email: DANA },
      { accountId, firstName: 'Omar', lastName: 'Oak', email: 'oak@alder.test' },
    ]);
    await tx.rows(
      `insert into email_templates (tenant_id, name, subject, body) values ($1, 'Welcome', 'Welcome aboard', 'Hello there,')`,
      [tx.tenant],
    );
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
  });
  page = await openSignedIn(ADMIN, { domain: DOMAIN }, '/#!/bulk-email');
}, 120_000);
afterAll(() => closePage(page));

const waitForToast = (on: Page, text: string) =>
  on.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).waitFor();
const openTab = (name: string) =>
  page.getByRole('navigation', { name: 'Bulk email' }).getByRole('link', { name, exact: true }).click();
const getRow = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
/** Opens the run of a notification in the bell. */
async function openNotification(on: Page, title: string): Promise<void> {
  await on.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await on.getByRole('region', { name: 'Bulk email' }).getByRole('link', { name: title }).click();
  await waitForRoute(on, /bulk-email\/run\?id=\d+$/);
}
const getPreview = () => page.getByRole('region', { name: 'Preview' });
const readPreview = () => getPreview().frameLocator('iframe').locator('body').innerText();

test('3-bulk-email-01 opens from its route, and only for the roles that may use it', async () => {
  await waitForRoute(page, '#!/dashboard/bulk-email');
  await page.getByRole('heading', { name: 'Bulk email' }).waitFor();
  await page.getByText('No templates yet').waitFor();
  const other = await openSignedIn(CSM, { domain: DOMAIN }, BULK);
  await other.getByRole('banner').waitFor();
  expect(await other.getByRole('heading', { name: 'Bulk email' }).count()).toBe(0);
  await closePage(other);
});

test('3-bulk-email-02 3-bulk-email-05 3-bulk-email-15 shows that a file is uploading, and lists it', async () => {
  await openTab('Files');
  const upload = page.getByLabel('Upload file');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/bulk-email/file-upload/', async (route) => {
    await released;
    await route.continue();
  });
  await upload.setInputFiles(FILE);
  await page.getByText('Uploading…').waitFor();
  expect(await upload.isDisabled()).toBe(true);
  release();
  await getRow('people.csv').getByText('Email, First name, Company').waitFor();
  await page.getByText('Uploading…').waitFor({ state: 'detached' });
  await page.unroute('**/bulk-email/file-upload/');
  await expectVisualQuality(page, 'bulk-email-files', EVERY_LOOK);
});

test('3-bulk-email-16 a rejected file clears the flag and states why', async () => {
  for (const [name, message] of [
    ['people.txt', 'Only csv, xlsx and xls files are allowed'],
    ['people.v2.csv', 'Filename with two extensions is not supported due security restrictions'],
  ] as const) {
    await page.getByLabel('Upload file').setInputFiles({ ...FILE, name });
    await page.getByRole('alert').getByText(message).waitFor();
    expect(await page.getByText('Uploading…').count()).toBe(0);
    expect(await page.getByLabel('Upload file').isEnabled()).toBe(true);
  }
});

test('3-bulk-email-03 3-bulk-email-04 selects recipients, columns and subject, and lists the saved template', async () => {
  await openTab('Templates');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('File', { exact: true }).selectOption({ label: 'people.csv (5 rows)' });
  expect(await page.getByLabel('To column').inputValue()).toBe('Email');
  await page.getByLabel('Start from an email template').selectOption({ label: 'Welcome' });
  const subject = page.getByLabel('Subject');
  await expect.poll(() => subject.inputValue()).toBe('Welcome aboard');
  await subject.fill('News for ');
  await page.getByRole('button', { name: 'Insert Company' }).click();
  expect(await subject.inputValue()).toBe('News for {{Company}}');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ');
  await page.getByRole('button', { name: 'Insert First name' }).click();
  await expect.poll(() => text.innerText()).toBe('Hello there, {{First name}}');
  await getPreview().getByText('Row 1 of 5').waitFor();
  await expect.poll(readPreview).toContain('Hello there, Dana');
  await expectVisualQuality(page, 'bulk-email-editor', EVERY_LOOK);
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForToast(page, 'Template saved.');
  const row = getRow('News for {{Company}}');
  await row.getByText('people.csv').waitFor();
  await row.getByText('2 columns').waitFor();
  await row.getByText('Never sent').waitFor();
});

test('shows the message of each row, and sends one of them to the user only', async () => {
  await page.getByRole('link', { name: 'News for {{Company}}' }).click();
  await getPreview().getByText(DANA).waitFor();
  await getPreview().getByRole('button', { name: 'Next row' }).click();
  await getPreview().getByText('Row 2 of 5').waitFor();
  // A value is text, whatever it contains.
  await expect.poll(readPreview).toContain('Hello there, Omar <b>');
  await page.getByRole('button', { name: 'Send test to me' }).click();
  await waitForToast(page, `Test email sent to ${ADMIN}.`);
  await expect.poll(() => server.smtp.received.map(({ to }) => to)).toEqual([[ADMIN]]);
  expect(server.smtp.lastTo(ADMIN)?.subject).toContain('News for Birch');
});

test('states what is missing before a template is sent, and loses nothing', async () => {
  await page.goto(`${BULK}?open=new`);
  await page.getByLabel('Subject').fill('Unfinished');
  await page.getByRole('button', { name: 'Send…' }).click();
  for (const message of ['Please select a file.', 'Recipient column is required', 'Template is required'])
    await page.getByText(message, { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Unfinished');
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

test('3-bulk-email-25 a run that cannot be started shows a toast', async () => {
  await page.goto(BULK);
  await page.getByRole('button', { name: 'Send News for {{Company}}' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send 3 emails' }).waitFor();
  await page.route('**/bulk-email/trigger-mails/', (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'Not now.' } } }),
  );
  await dialog.getByRole('button', { name: 'Send 3 emails' }).click();
  await waitForToast(page, 'Failed to sent Mails');
  expect(server.smtp.received.map(({ to }) => to)).toEqual([[ADMIN]]);
  await page.unroute('**/bulk-email/trigger-mails/');
});

test('shows who is excluded and why, sends the others, and lists every result', async () => {
  server.smtp.received.length = 0;
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The same address is in an earlier row').waitFor();
  await dialog.getByText('No valid email address').waitFor();
  await dialog.getByText('Show recipients').click();
  await dialog.getByRole('list', { name: 'Recipients' }).getByText('nowhere').waitFor();
  await expectVisualQuality(page, 'bulk-email-send', EVERY_LOOK);
  await dialog.getByRole('button', { name: 'Send 3 emails' }).click();
  await waitForRoute(page, /bulk-email\/run\?id=\d+$/);
  await page.getByRole('status').getByText('Partly failed').waitFor({ timeout: 20_000 });
  expect(server.smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([DANA, 'lee@cedar.test', 'omar@birch.test']);
  const received = server.smtp.received.find(({ to }) => to.includes('lee@cedar.test'));
  expect(received?.parsed.subject).toBe('News for =1+1');
  expect(received?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(received?.parsed.text).toContain('Hello there, Lee');
  await getRow('nowhere').getByText('Failed').waitFor();
  await getRow('DANA@alder.test').getByText('Excluded').waitFor();
  await getRow('omar@birch.test').getByText('Sent').waitFor();
  await expectVisualQuality(page, 'bulk-email-run', EVERY_LOOK);
  await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Failed' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
});

test('a sent message appears on the timeline of the account', async () => {
  await page.goto(accountUrl(accountId, 'timeline'));
  await page.getByText('News for Alder Mills').first().waitFor();
});

test('a second person approves a run if the company requires it', async () => {
  server.smtp.received.length = 0;
  await page.goto(BULK);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('A second person must approve emails before they are sent').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waitForToast(page, 'Settings saved.');
  await page.getByRole('button', { name: 'Send News for {{Company}}' }).click();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByRole('status').getByText('Awaiting approval').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const second = await openSignedIn(OPS, { domain: DOMAIN }, '/#!/dashboard/accounts');
  await openNotification(second, '“News for {{Company}}” waits for approval');
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByLabel('Comment').fill('Checked the list.');
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.getByText(/Approved by Olga .*: “Checked the list\.”/).waitFor();
  await second.getByRole('status').getByText('Partly failed').waitFor({ timeout: 20_000 });
  expect(server.smtp.received).toHaveLength(3);
  await closePage(second);
  await page.goto('/#!/dashboard/accounts');
  await page.reload();
  await openNotification(page, '“News for {{Company}}” was approved');
  await page.getByRole('status').getByText('Partly failed').waitFor();
});

test('3-bulk-email-26 3-bulk-email-27 deletes a template and a file after a confirmation', async () => {
  await page.goto(BULK);
  await page.getByRole('button', { name: 'Delete News for {{Company}}' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await waitForToast(page, 'Template Deleted Successfully');
  await getRow('News for {{Company}}').waitFor({ state: 'detached' });
  await openTab('Files');
  await page.getByRole('button', { name: 'Delete people.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await waitForToast(page, 'Deleted Successfully');
  await page.getByText('No files yet').waitFor();
  const [runs] = await sql<{ n: number }>('select count(*)::int as n from bulk_runs');
  expect(runs?.n).toBe(2);
});
