/** An administrator creates a key, a program uses it until it is revoked, and no other role can access the keys. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, getErrors, openOwnSession, getOrigin, waitForRoute, getAdminArea } from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { callServer, tokenByCalls } from './sign-in.ts';

const ADMIN = '/v1/api/admin/api-keys/';
const SCREEN = '#!/dashboard/admin/api-keys';
const run = Date.now().toString(36);
const emails = {
  ada: `ada.${run}@keystone.test`,
  rita: `rita.${run}@keystone.test`,
  cora: `cora.${run}@keystone.test`,
  rhea: `rhea.${run}@keystone.test`,
};
let company: Company;
let ada: Page;

beforeAll(async () => {
  company = await createCompany('Keystone');
  await addPerson(company.domain, { email: emails.ada, roles: ['ADM'] });
  const readers = [
    await addPerson(company.domain, { email: emails.rita, roles: ['ADM'] }),
    await addPerson(company.domain, { email: emails.rhea }),
  ];
  const cora = await addPerson(company.domain, { email: emails.cora });
  await sql(`update users set first_name = 'Cora', last_name = 'Quay' where tenant_id = $1 and id = $2`, [
    company.id,
    cora,
  ]);
  await sql(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = any ($2)`, [
    company.id,
    readers,
  ]);
  await sql(
    `insert into accounts (tenant_id, id, external_id, name, root_id, path)
     select $1, n, 'A-100', 'Arch Works', n, array[n] from nextval(pg_get_serial_sequence('accounts', 'id')) n`,
    [company.id],
  );
  ada = await openOwnSession(emails.ada, { domain: company.domain }, '/#!/dashboard/admin');
});
afterAll(() => closePage(ada));

/** Sends usage of one day, as the product of the company does. */
const sendUsage = (key: string, id: string) =>
  callServer(getOrigin(company.domain), 'POST', '/v1/api/usage/ingest/', {
    key,
    body: { rows: [{ id, account_id: 'A-100', day: '2024-12-31', usage_count: 14 }] },
  });
const getRow = (page: Page, name: string) => page.getByRole('row', { name });
const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/**
 * Creates a key on the screen.
 * @returns the key, which is shown only once
 */
async function createKey(name: string): Promise<string> {
  await ada.getByRole('button', { name: 'New key' }).click();
  await getDialog(ada, 'New API key').getByLabel('Name').fill(name);
  await getDialog(ada, 'New API key').getByRole('button', { name: 'Create key' }).click();
  return getDialog(ada, 'Your new API key').locator('code').innerText();
}

test('creates a key, shows it once, sends usage with it and revokes it', async () => {
  await getAdminArea(ada, 'API keys').click();
  await waitForRoute(ada, SCREEN);
  await ada.getByText('No API keys yet').waitFor();
  await ada.getByRole('button', { name: 'New key' }).click();
  const createDialog = getDialog(ada, 'New API key');
  await createDialog.getByRole('button', { name: 'Create key' }).click();
  await createDialog.getByText('Name is required.').waitFor();
  await expectVisualQuality(ada, 'api-key-new');
  await createDialog.getByRole('button', { name: 'Cancel' }).click();
  await createDialog.waitFor({ state: 'detached' });

  const key = await createKey('Product telemetry');
  expect(key).toMatch(/^mainstay_/);
  const keyDialog = getDialog(ada, 'Your new API key');
  await ada.keyboard.press('Escape');
  await ada.mouse.click(10, 10);
  expect(await keyDialog.locator('code').innerText()).toBe(key);
  await expectVisualQuality(ada, 'api-key-told');
  await keyDialog.getByRole('button', { name: 'Done' }).click();
  await keyDialog.waitFor({ state: 'detached' });
  const row = getRow(ada, 'Product telemetry');
  await row.getByText('Active').waitFor();
  await row.getByText('Never').waitFor();
  expect(key.startsWith(`${await row.locator('code').innerText()}_`)).toBe(true);
  await ada.reload();
  await row.waitFor();
  expect(await ada.content()).not.toContain(key);

  const first = await sendUsage(key, `${run}-1`);
  expect([first.status, JSON.parse(first.text).data]).toEqual([
    202,
    expect.objectContaining({ accepted: 1, refused: 0 }),
  ]);
  expect((await sendUsage(`${key}x`, `${run}-2`)).status).toBe(401);
  expect((await callServer(getOrigin(company.domain), 'GET', ADMIN, { key })).status).toBe(403);
  await ada.reload();
  await row.getByText('Active').waitFor();
  expect(await row.getByText('Never').count()).toBe(0);

  const second = await createKey('Old gateway');
  await keyDialog.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('button', { name: 'Revoke Product telemetry' }).click();
  const revokeDialog = getDialog(ada, 'Revoke this key?');
  await revokeDialog.getByText('Requests with Product telemetry will be rejected immediately.').waitFor();
  await revokeDialog.getByRole('button', { name: 'Cancel' }).click();
  await revokeDialog.waitFor({ state: 'detached' });
  expect((await sendUsage(key, `${run}-3`)).status).toBe(202);
  await row.getByRole('button', { name: 'Revoke Product telemetry' }).click();
  await revokeDialog.getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  expect((await sendUsage(key, `${run}-4`)).status).toBe(401);
  expect((await sendUsage(second, `${run}-5`)).status).toBe(202);
  await expectVisualQuality(ada, 'api-keys');
  expect(getErrors(ada)).toEqual([]);
});

test('a key that acts as a user reads what the user can read, until its last day', async () => {
  const origin = getOrigin(company.domain);
  await ada.getByRole('button', { name: 'New key' }).click();
  const dialog = getDialog(ada, 'New API key');
  await dialog.getByLabel('Name').fill('Board report');
  await dialog.getByLabel('Permission').selectOption({ label: 'Read' });
  await dialog.getByText('A program with this key reads what the user can read.').waitFor();
  await dialog.getByRole('combobox', { name: 'Acts as' }).fill('Cora');
  await ada.getByRole('option', { name: 'Cora Quay' }).click();
  await dialog.getByLabel('Last day (optional)').fill('2199-12-31');
  await expectVisualQuality(ada, 'api-key-of-user');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const keyDialog = getDialog(ada, 'Your new API key');
  const key = await keyDialog.locator('code').innerText();
  await keyDialog.getByRole('button', { name: 'Done' }).click();
  const row = getRow(ada, 'Board report');
  await row.getByText('Cora Quay').waitFor();
  await row.getByText('Dec 31st, 2199').waitFor();

  const read = await callServer(origin, 'GET', '/v1/api/accounts/', { key });
  // Cora, a CSM, has no accounts.
  expect([read.status, JSON.parse(read.text).data.accounts]).toEqual([200, []]);
  expect((await callServer(origin, 'DELETE', '/v1/api/saved-views/1/', { key })).status).toBe(403);
  expect((await callServer(origin, 'GET', ADMIN, { key })).status).toBe(403);
  await row.getByRole('button', { name: 'Revoke Board report' }).click();
  await getDialog(ada, 'Revoke this key?').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').waitFor();
  expect((await callServer(origin, 'GET', '/v1/api/accounts/', { key })).status).toBe(401);
  expect(getErrors(ada)).toEqual([]);
});

test('a read-only administrator sees the keys and cannot create any; other users have no access', async () => {
  const origin = getOrigin(company.domain);
  const rita = await openOwnSession(emails.rita, { domain: company.domain }, `/${SCREEN}`);
  await rita.getByText('Old gateway').waitFor();
  expect(await rita.getByRole('button', { name: /^(New key|Revoke)/ }).count()).toBe(0);
  await closePage(rita);
  const newKey = { name: 'Mine' };
  const token = await tokenByCalls(origin, emails.rita);
  expect((await callServer(origin, 'POST', ADMIN, { token, body: newKey })).status).toBe(403);
  expect((await callServer(origin, 'DELETE', `${ADMIN}1/`, { token })).status).toBe(403);

  for (const email of [emails.cora, emails.rhea]) {
    const page = await openOwnSession(email, { domain: company.domain }, `/${SCREEN}`);
    await page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
    expect(await page.getByRole('heading', { name: 'API keys' }).count()).toBe(0);
    await closePage(page);
    const outsider = await tokenByCalls(origin, email);
    const calls = [
      callServer(origin, 'GET', ADMIN, { token: outsider }),
      callServer(origin, 'POST', ADMIN, { token: outsider, body: newKey }),
      callServer(origin, 'DELETE', `${ADMIN}1/`, { token: outsider }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  expect((await callServer(origin, 'GET', ADMIN)).status).toBe(401);
});
