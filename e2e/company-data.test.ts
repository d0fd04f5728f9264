/** An administrator exports a company, imports it into a new one, and requests and cancels the deletion of the company. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { unzip } from '../apps/server/src/app/testing/zip-files.ts';
import { closePage, DEMO_PASSWORD, openOwnSession } from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const SCREEN = '/#!/dashboard/admin/company-data';
let harbour: Company;
let email: string;

beforeAll(async () => {
  harbour = await createCompany('Harbour');
  email = `ada@${harbour.domain}.test`;
  await addPerson(harbour.domain, { email, roles: ['ADM'] });
  await sql(
    `insert into accounts (tenant_id, id, external_id, name, root_id, path)
     select $1, n, 'A-100', 'Arch "Works", Ltd', n, array[n] from nextval(pg_get_serial_sequence('accounts', 'id')) n`,
    [harbour.id],
  );
});

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the screen as an administrator. */
async function open(user: string, domain: string): Promise<Page> {
  const page = await openOwnSession(user, { domain }, SCREEN);
  onTestFinished(() => closePage(page));
  await page.getByRole('heading', { level: 1, name: 'Company data' }).waitFor();
  return page;
}

test('an administrator exports all data, and a new company imports the archive', { timeout: 120_000 }, async () => {
  const page = await open(email, harbour.domain);
  await getButton(page, 'Export all data').click();
  // A worker exports in the background, after the other jobs of the run.
  await getButton(page, 'Download').waitFor({ timeout: 60_000 });
  await getCard(page, 'Export').getByText(`${harbour.domain}-`).waitFor();
  await expectVisualQuality(page, 'company-data', EVERY_LOOK);
  const [download] = await Promise.all([page.waitForEvent('download'), getButton(page, 'Download').click()]);
  const path = await download.path();
  const entries = await unzip(readFileSync(path));
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as { company: { domain: string } };
  expect(manifest.company.domain).toBe(harbour.domain);
  expect(entries.get('tables/accounts.csv')?.toString()).toContain('"Arch ""Works"", Ltd"');

  const quay = await createCompany('Quay');
  // The only user of the company, with the password of the demo company.
  await sql(
    `update users set status = 'active', password_hash = (select password_hash from users where email = 'ada.admin@demo.test')
     where tenant_id = $1`,
    [quay.id],
  );
  const importing = await open(quay.admin, quay.domain);
  await importing
    .getByLabel('Archive', { exact: true })
    .setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/zip', buffer: readFileSync(path) });
  await importing.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  // The import replaces all users, so the administrator signs in again.
  await expect
    .poll(async () => (await sql('select from accounts where tenant_id = $1', [quay.id])).length, { timeout: 60_000 })
    .toBe(1);
  const again = await openOwnSession(quay.admin, { domain: quay.domain }, '/#!/dashboard/accounts');
  onTestFinished(() => closePage(again));
  await again.getByText('Arch "Works", Ltd').first().waitFor();
});

test('an administrator requests the deletion of the company, sees the notice, and cancels it', async () => {
  const page = await open(email, harbour.domain);
  await getButton(page, 'Delete company').click();
  const dialog = page.getByRole('dialog', { name: 'Delete company' });
  await dialog.getByLabel('Company name').fill('Harbor');
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await dialog.getByText('Enter the name of the company exactly.').waitFor();
  await expectVisualQuality(page, 'company-deletion-dialog', EVERY_LOOK);
  await dialog.getByLabel('Company name').fill('Harbour');
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await page.getByText('This company will be deleted on').waitFor();
  await expectVisualQuality(page, 'company-deletion', EVERY_LOOK);
  await getButton(page, 'Cancel deletion').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the company' }).click();
  await getButton(page, 'Delete company').waitFor();
  await expect.poll(() => page.getByText('This company will be deleted on').count()).toBe(0);
});
