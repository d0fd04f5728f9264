/** The security screens of an administrator: open sessions, sign-in attempts, and revoked sessions. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getCallsTo,
  closePage,
  getErrors,
  expectAccessible,
  openOwnSession,
  getOrigin,
  takeScreenshot,
  waitForRoute,
  getAdminArea,
} from './browser.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { signInByCalls } from './sign-in.ts';

let company: Company;
let ada: Page;
let maya: Page;
const run = Date.now().toString(36);
const emails = { ada: `ada.${run}@lookout.test`, maya: `maya.${run}@lookout.test`, dev: `dev.${run}@lookout.test` };

const openAs = (email: string, address?: string) => openOwnSession(email, { domain: company.domain }, address);
const goTo = (page: Page, route: string) => page.goto(`${getOrigin(company.domain)}/#!${route}`);

async function addUser(email: string, first: string, last: string, roles: readonly string[]): Promise<number> {
  const id = await addPerson(company.domain, { email, roles });
  await sql('update users set first_name = $3, last_name = $4 where tenant_id = $1 and id = $2', [
    company.id,
    id,
    first,
    last,
  ]);
  return id;
}

beforeAll(async () => {
  company = await createCompany('Lookout');
  await addUser(emails.ada, 'Ada', 'Lindqvist', ['ADM']);
  await addUser(emails.dev, 'Dev', 'Rao', ['DA']);
  const id = await addUser(emails.maya, 'Maya', 'Ortiz', ['CSM']);
  await sql(
    `with made as (
       insert into accounts (tenant_id, id, name, root_id, path, primary_owner_id)
       select $1, n, 'Lantern Works', n, array[n], $2 from nextval(pg_get_serial_sequence('accounts', 'id')) n
       returning tenant_id, id)
     insert into account_members (tenant_id, account_id, user_id, member_type) select tenant_id, id, $2, 'P' from made`,
    [company.id, id],
  );
  const rejectedSignIn = signInByCalls(getOrigin(company.domain), emails.maya, 'not the one');
  await expect(rejectedSignIn).rejects.toThrow('Invalid email or password.');
  maya = await openAs(emails.maya);
  ada = await openAs(emails.ada);
});
afterAll(() => Promise.all([ada, maya].map(closePage)));

/** Ranks the only account, as the list does. */
async function setRank(rank: number): Promise<number> {
  const headers = { authorization: `JWT ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
  const list = await (await fetch('/v1/api/accounts/', { headers })).json();
  const { id } = list.data.accounts[0];
  const body = JSON.stringify({ rank });
  return (await fetch(`/v1/api/accounts/${id}/rank/`, { method: 'POST', headers, body })).status;
}

const getEntry = (page: Page, name: RegExp) => page.getByRole('row', { name }).first();

describe('sessions', () => {
  test("lists the user's own sessions, and ends the others together", async () => {
    const other = await openAs(emails.ada);
    await goTo(ada, '/dashboard/profile/sessions');
    await ada.getByText('This session').waitFor();
    await expect.poll(() => ada.getByText('Chrome on Linux').count()).toBe(2);
    await expectVisualQuality(ada, 'sessions-own');
    await ada.getByRole('button', { name: 'End all others' }).click();
    await ada.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await ada.getByText('1 session ended.').waitFor();
    await ada.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
    await expect.poll(() => ada.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }).count()).toBe(1);
    await goTo(other, '/dashboard/profile/sessions');
    await waitForRoute(other, /^#!\/(email)?($|\?)/);
    await closePage(other);
  });

  test('an administrator ends maya’s session, and her next click leads to the sign-in', async () => {
    await goTo(ada, '/dashboard/admin');
    await getAdminArea(ada, 'Active sessions').click();
    await ada.getByRole('grid', { name: 'Active sessions' }).waitFor();
    const people = ada.locator('.DataTable-row:not([aria-hidden])');
    await expect.poll(() => people.count()).toBe(2);
    await expectVisualQuality(ada, 'sessions-all');
    await ada.getByRole('button', { name: 'End the session of Maya Ortiz' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByText(/^Maya Ortiz will be signed out on Chrome on Linux/).waitFor();
    await expectAccessible(ada);
    await dialog.getByRole('button', { name: 'End', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => people.count()).toBe(1);

    await maya.getByRole('link', { name: 'Lantern Works' }).click();
    await waitForRoute(maya, /^#!\/(email)?($|\?)/);
    expect(await maya.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('the audit log', () => {
  test('contains the rejected sign-in, the sign-ins and the ended session', async () => {
    await goTo(ada, '/dashboard/accounts');
    await ada.getByRole('link', { name: 'Lantern Works' }).waitFor();
    for (const rank of [3, 41]) expect(await ada.evaluate(setRank, rank)).toBe(200);
    await goTo(ada, '/dashboard/admin');
    await getAdminArea(ada, 'Audit log').click();
    await getEntry(ada, /^Changed account Lantern Works Ada Lindqvist Rank 3 to 41/).waitFor();
    await getEntry(ada, /^Ended session Maya Ortiz Ada Lindqvist/).waitFor();
    await getEntry(ada, /^Ended all other sessions.*Sessions 1/).waitFor();
    await getEntry(ada, /^Signed in Maya Ortiz/).waitFor();
    await getEntry(ada, new RegExp(`^Sign-in rejected ${emails.maya} .*127\\.0\\.0\\.1`)).waitFor();
    expect(getErrors(ada)).toEqual([]);
    await expectVisualQuality(ada, 'audit');
  });

  test('filters are in the address, and every entry opens', async () => {
    await ada.getByRole('button', { name: 'Filter', exact: true }).click();
    await ada.getByRole('menuitem', { name: 'What' }).click();
    await ada.getByLabel('What', { exact: true }).selectOption({ label: 'Sign-in rejected' });
    await expectAccessible(ada);
    await takeScreenshot(ada, 'audit-filter-light-1440');
    await ada.getByRole('button', { name: 'Apply' }).click();
    await waitForRoute(ada, '#!/dashboard/admin/audit?verb=refuse');
    await getEntry(ada, /^Signed in/).waitFor({ state: 'detached' });
    await ada.reload();
    await getEntry(ada, /^Sign-in rejected/).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByText('127.0.0.1').waitFor();
    await expectVisualQuality(ada, 'audit-entry');
    await dialog.getByRole('link', { name: 'All entries from this address' }).click();
    await waitForRoute(ada, '#!/dashboard/admin/audit?ip=127.0.0.1');
    await ada.getByRole('button', { name: 'Address 127.0.0.1', exact: true }).click();
    await ada.getByRole('textbox', { name: 'Address' }).fill('127.0.0');
    await ada.getByRole('button', { name: 'Apply' }).click();
    await ada.getByText('Must be an IP address, or a range such as 203.0.113.0/24.').waitFor();
    await expectAccessible(ada);
    await ada.getByRole('button', { name: 'Cancel' }).click();
    await ada.getByRole('button', { name: 'Remove filter Address 127.0.0.1' }).click();
    await waitForRoute(ada, '#!/dashboard/admin/audit');
    await goTo(ada, '/dashboard/admin/audit?who=nobody-at-all');
    await ada.getByText('No entries match').waitFor();
    await expectAccessible(ada);
    await ada.getByRole('link', { name: 'Clear all filters' }).click();
    await getEntry(ada, /^Signed in/).waitFor();
  });

  test('exports the entries, and records the export', async () => {
    const downloading = ada.waitForEvent('download');
    await ada.getByRole('button', { name: 'Export' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    await getEntry(ada, /^Exported the audit log/).waitFor();
  });

  test('is not available to other roles', async () => {
    const dev = await openAs(emails.dev, '/#!/dashboard/admin');
    await getAdminArea(dev, 'Imports').waitFor();
    expect(await dev.getByRole('link', { name: /^(Audit log|Active sessions)/ }).count()).toBe(0);
    for (const route of ['/dashboard/admin/audit', '/dashboard/admin/sessions']) {
      await goTo(dev, route);
      await dev.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
    }
    expect(getCallsTo(dev, '/v1/api/admin/audit/')).toEqual([]);
    await closePage(dev);
  });
});
