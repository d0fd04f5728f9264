/** A product sends events with a key for web pages. An administrator selects the account of a group and the feature of an event. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, getAdminArea, getErrors, getOrigin, openOwnSession } from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { callServer } from './sign-in.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const SCREEN = '#!/dashboard/admin/product-events';
const run = Date.now().toString(36);
const emails = { ada: `ada.${run}@gantry.test`, rita: `rita.${run}@gantry.test`, cora: `cora.${run}@gantry.test` };
let company: Company;
let ada: Page;

beforeAll(async () => {
  company = await createCompany('Gantry');
  await addPerson(company.domain, { email: emails.ada, roles: ['ADM'] });
  const rita = await addPerson(company.domain, { email: emails.rita, roles: ['ADM'] });
  await addPerson(company.domain, { email: emails.cora });
  await sql(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, [company.id, rita]);
  await sql(
    `insert into accounts (tenant_id, id, external_id, name, root_id, path)
     select $1, n, 'A-100', 'Arch Works', n, array[n] from nextval(pg_get_serial_sequence('accounts', 'id')) n`,
    [company.id],
  );
  ada = await openOwnSession(emails.ada, { domain: company.domain }, '/#!/dashboard/admin');
});
afterAll(() => closePage(ada));

const getDialog = (name: string) => ada.getByRole('dialog', { name });
const readUsage = async () => {
  const [row] = await sql<{ uses: number; feature: string | null }>(
    `select coalesce(sum(u.usage_count), 0)::int as uses, max(f.name) as feature
     from usage_features_daily u join product_features f on f.tenant_id = $1 and f.id = u.feature_id where u.tenant_id = $1`,
    [company.id],
  );
  return row;
};

test('events of an unknown group and name count once both are selected', async () => {
  await getAdminArea(ada, 'Product events').click();
  await ada.getByText('No groups yet').waitFor();

  await getAdminArea(ada, 'API keys').click();
  await ada.getByRole('button', { name: 'New key' }).click();
  const newKey = getDialog('New API key');
  await newKey.getByLabel('Name').fill('Website');
  await newKey.getByLabel('Permission').selectOption({ label: 'Send events' });
  await newKey.getByText('A key in a web page is public.').waitFor();
  await newKey.getByRole('button', { name: 'Create key' }).click();
  const key = await getDialog('Your new API key').locator('code').innerText();
  await getDialog('Your new API key').getByRole('button', { name: 'Done' }).click();
  await ada.getByRole('row', { name: 'Website' }).getByText('Send events').waitFor();

  const send = (path: string, body: object) =>
    callServer(getOrigin(company.domain), 'POST', path, { key, body }).then(({ status }) => status);
  const group = { type: 'group', userId: 'ana', groupId: 'org_7', traits: { name: 'Arch Works Ltd' } };
  const track = { type: 'track', userId: 'ana', event: 'Crane Moved' };
  expect(await send('/v1/batch/', { batch: [group, track, track, { type: 'track', event: 'Crane Moved' }] })).toBe(200);
  expect(await send('/v1/api/usage/ingest/', { rows: [] })).toBe(401);

  await ada.goto(`/${SCREEN}`);
  const groupRow = ada.getByRole('row', { name: 'Arch Works Ltd' });
  await groupRow.getByText('Unknown').waitFor();
  await ada.getByText('3 events in the last 14 days · rejected: 1 without a user').waitFor();
  await expectVisualQuality(ada, 'product-events', EVERY_LOOK);
  await groupRow.getByRole('button', { name: 'Change Arch Works Ltd' }).click();
  const accountDialog = getDialog('Account of Arch Works Ltd');
  await accountDialog.getByRole('combobox', { name: 'Account' }).fill('arch');
  await ada.getByRole('option', { name: 'Arch Works' }).click();
  await expectVisualQuality(ada, 'product-events-account');
  await accountDialog.getByRole('button', { name: 'Save' }).click();
  await groupRow.getByText('Selected').waitFor();

  await ada.getByRole('navigation', { name: 'Product events' }).getByRole('link', { name: 'Events' }).click();
  const eventRow = ada.getByRole('row', { name: 'Crane Moved' });
  await eventRow.getByRole('button', { name: 'Change Crane Moved' }).click();
  await getDialog('Feature of Crane Moved').getByLabel('Create the feature Crane Moved').check();
  await getDialog('Feature of Crane Moved').getByRole('button', { name: 'Save' }).click();
  await eventRow.getByText('Selected').waitFor();
  await ada.getByRole('button', { name: 'Without a feature' }).click();
  await ada.getByText('Every event has a feature').waitFor();
  await expect.poll(readUsage).toEqual({ uses: 2, feature: 'Crane Moved' });
  expect(getErrors(ada)).toEqual([]);
}, 90_000);

test('a read-only administrator sees both lists and changes nothing; other users have no access', async () => {
  const rita = await openOwnSession(emails.rita, { domain: company.domain }, `/${SCREEN}`);
  await rita.getByRole('row', { name: 'Arch Works Ltd' }).waitFor();
  expect(await rita.getByRole('button', { name: /^Change/ }).count()).toBe(0);
  await closePage(rita);
  const cora = await openOwnSession(emails.cora, { domain: company.domain }, `/${SCREEN}`);
  await cora.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
  await closePage(cora);
});
