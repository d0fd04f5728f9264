/** Administration of users: invitations, roles, teams, deactivation. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getCallsTo,
  closePage,
  DEMO_PASSWORD,
  getErrors,
  expectAccessible,
  openPage,
  openSignedIn,
  getRoute,
  signInThroughScreens,
  waitForRoute,
} from './browser.ts';
import { listWith } from './accounts-pages.ts';
import { addPerson, type Company, createCompany, sql } from './company.ts';
import { callAsPageUser } from './components-pages.ts';
import { useSharedPage, BLANK_ADDRESS, reopen, QUIET_ROUTE } from './shared-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const USERS = '/#!/dashboard/admin/users';
const TEAMS = '/#!/dashboard/admin/teams';

let company: Company;
let people: Record<'ada' | 'dora' | 'lena' | 'maya' | 'noah', string>;
beforeAll(async () => {
  company = await createCompany('Crew');
  const toEmail = (name: string) => `${name}@${company.domain}.test`;
  people = {
    ada: toEmail('ada'),
    dora: toEmail('dora'),
    lena: toEmail('lena'),
    maya: toEmail('maya'),
    noah: toEmail('noah'),
  };
  await addPerson(company.domain, { email: people.ada, roles: ['ADM'] });
  await addPerson(company.domain, { email: people.dora, roles: ['DA'] });
  await addPerson(company.domain, { email: people.lena, roles: ['CSL'] });
  await addPerson(company.domain, { email: people.maya });
  await addPerson(company.domain, { email: people.noah });
  for (const [name, first, last] of [
    ['ada', 'Ada', 'Berg'],
    ['dora', 'Dora', 'Data'],
    ['lena', 'Lena', 'Lund'],
    ['maya', 'Maya', 'Moss'],
    ['noah', 'Noah', 'Nord'],
  ] as const) {
    await sql('update users set first_name = $2, last_name = $3 where email = $1', [people[name], first, last]);
  }
});

const openAs = (email: string, address: string) => openSignedIn(email, { domain: company.domain }, address);
const ada = useSharedPage(() => ({ email: people.ada, domain: company.domain }));
/** Opens a screen on the shared page without any open panel. */
async function open(address: string): Promise<Page> {
  const page = ada();
  await reopen(page, address);
  return page;
}
/** Returns the link with the user's name in the list. */
const getLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const getDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

describe('users', () => {
  test('searches, filters and opens users, all of it in the address', async () => {
    const page = await open(USERS);
    await getLink(page, 'Maya Moss').waitFor();
    const find = page.getByRole('searchbox', { name: 'Search people' });
    await page.keyboard.press('/');
    await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('NOA');
    await getLink(page, 'Maya Moss').waitFor({ state: 'detached' });
    await waitForRoute(page, /find=NOA/);
    await find.fill('');
    await getLink(page, 'Maya Moss').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Role' }).click();
    await page.getByRole('button', { name: 'Data administrator' }).click();
    await waitForRoute(page, /role=DA/);
    await getLink(page, 'Maya Moss').waitFor({ state: 'detached' });
    const address = page.url();
    await reopen(page, address);
    await getLink(page, 'Dora Data').waitFor();
    expect(await getLink(page, 'Maya Moss').count()).toBe(0);
    await page.getByRole('button', { name: /^Remove filter Role/ }).click();
    await getLink(page, 'Maya Moss').click();
    await getDialog(page, 'User Maya Moss').waitFor();
    await waitForRoute(page, /user=\d+/);
    await page.keyboard.press('Escape');
    await getDialog(page, 'User Maya Moss').waitFor({ state: 'detached' });
    await expect.poll(() => getRoute(page)).not.toMatch(/user=/);
    expect(getErrors(page)).toEqual([]);
  });

  test('invites several at once; if one exists none is invited, and the dialog names it', async () => {
    const page = await open(USERS);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = getDialog(page, 'Invite people');
    const field = dialog
      .getByRole('combobox', { name: 'Email addresses' })
      .or(dialog.getByRole('textbox', { name: 'Email addresses' }));
    await field.pressSequentially(`first@${company.domain}.test, not-an-address; ${people.maya},`);
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await waitForText(page, 'not-an-address: Invalid Email Address');
    expect(getCallsTo(page, '/v1/api/users/invite/')).toHaveLength(0);
    for (let n = 0; n < 2; n++) await field.press('Backspace');
    await field.pressSequentially(`${people.maya};second@${company.domain}.test,`);
    await dialog.getByRole('button', { name: 'Invite 3 people' }).click();
    await waitForText(page, `${people.maya} is already a user.`);
    await expectAccessible(page);
    expect(await sql('select from users where email like $1', [`first@${company.domain}%`])).toHaveLength(0);
    for (let n = 0; n < 2; n++) await field.press('Backspace');
    await field.pressSequentially(`second@${company.domain}.test,`);
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
    await waitForText(page, /^2 invitations stored under Outgoing mail/);
    await getLink(page, `first@${company.domain}.test`).waitFor();
    await page.getByRole('link', { name: /^Invited/ }).click();
    await waitForRoute(page, /status=invited/);
    await getLink(page, 'Maya Moss').waitFor({ state: 'detached' });
    await getLink(page, `second@${company.domain}.test`).waitFor();
  });

  test('an invited user gets a new link, and signs in with it', async () => {
    const email = `first@${company.domain}.test`;
    const page = await open(`${USERS}?status=invited`);
    await getLink(page, email).click();
    await waitForText(page, /^Invitation pending until/);
    await page.getByRole('button', { name: 'Send a new invitation' }).click();
    await waitForText(page, /^1 invitation stored under Outgoing mail/);
    await page.goto('/#!/dashboard/admin/outgoing-mail');
    const link = await revealNewest(page, email);

    const guest = await openPage({ domain: company.domain });
    await guest.goto(link);
    await waitForRoute(guest, /^#!\/user_form\?/);
    await guest.getByLabel('First name').fill('Fia');
    await guest.getByLabel('Last name').fill('First');
    await guest.getByRole('textbox', { name: 'Password', exact: true }).fill('Harbour-42');
    await guest.getByRole('textbox', { name: 'Confirm password' }).fill('Harbour-42');
    await guest.getByRole('button', { name: 'Create account' }).click();
    await waitForRoute(guest, /^#!\/dashboard/);
    expect(await guest.evaluate(() => localStorage.getItem('first_name'))).toBe('Fia');
    await closePage(guest);
  });

  test('a deactivated user is signed out in open tabs, and cannot sign in until reactivated', async () => {
    const maya = await openAs(people.maya, QUIET_ROUTE);
    const page = await open(USERS);
    await getLink(page, 'Maya Moss').click();
    const panel = getDialog(page, 'User Maya Moss');
    await panel.getByRole('button', { name: 'Deactivate' }).click();
    const question = getDialog(page, 'Deactivate Maya Moss?');
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await panel.getByText('Deactivated').waitFor();

    await maya.getByRole('banner').waitFor();
    await maya.goto(listWith({ find: 'harbour' })); // a query that is not cached yet
    await waitForRoute(maya, '#!/email');
    await maya.goto(`/#!/basic_auth?email=${encodeURIComponent(people.maya)}`);
    await maya.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD);
    await maya.keyboard.press('Enter');
    await waitForText(maya, 'Invalid email or password.');

    await panel.getByRole('button', { name: 'Reactivate' }).click();
    await panel.getByRole('button', { name: 'Deactivate' }).waitFor();
    await signInThroughScreens(maya, people.maya);
    await closePage(maya);
  });

  test('changes roles and access; the last administrator keeps them', async () => {
    await sql(`update users set status = 'inactive' where email = $1`, [company.admin]);
    const page = await open(USERS);
    await getLink(page, 'Noah Nord').click();
    const panel = getDialog(page, 'User Noah Nord');
    await panel.getByRole('checkbox', { name: /^Executive/ }).check();
    await panel.getByRole('radio', { name: /^Read-only/ }).check();
    await panel.getByLabel('Title').fill('Observer');
    await panel.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, /^Saved/);
    // The toast may appear a moment before the panel can be closed.
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /Noah Nord .*Executive\s*Account manager\s*Read-only/ }).waitFor();
    await getLink(page, 'Ada Berg').click();
    const ownPanel = getDialog(page, 'User Ada Berg');
    await ownPanel.getByRole('checkbox', { name: /^Administrator/ }).uncheck();
    await ownPanel.getByRole('checkbox', { name: /^Account manager/ }).check();
    await ownPanel.getByRole('button', { name: 'Save' }).click();
    const lastAdminMessage =
      'The last active administrator must keep the role, full access and the ability to sign in.';
    await ownPanel.getByRole('alert').getByText(lastAdminMessage).waitFor();
    expect(await ownPanel.getByRole('button', { name: 'Deactivate' }).count()).toBe(0);
  });

  test('a data administrator reads, invites below the own role, and changes no user', async () => {
    const page = await openAs(people.dora, USERS);
    await getLink(page, 'Ada Berg').click();
    const panel = getDialog(page, 'User Ada Berg');
    await panel.getByText('Administrator').waitFor();
    expect(await panel.getByRole('button', { name: /Save|Deactivate/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = getDialog(page, 'Invite people');
    await dialog.getByRole('checkbox', { name: /^Data administrator/ }).waitFor();
    expect(await dialog.getByRole('checkbox', { name: /^(Administrator|Customer success operations)/ }).count()).toBe(
      0,
    );
    await page.goto(TEAMS);
    await waitForText(page, 'View only');
    expect(await page.getByRole('button', { name: 'New team' }).count()).toBe(0);
    await closePage(page);
  });

  test('the list, a user and the invitation meet the visual checks', async () => {
    const page = await open(USERS);
    await getLink(page, 'Maya Moss').waitFor();
    await expectVisualQuality(page, 'people-users', EVERY_LOOK);
    await getLink(page, 'Maya Moss').click();
    const panel = getDialog(page, 'User Maya Moss');
    await panel.getByLabel('Title').waitFor();
    await panel.getByRole('checkbox', { name: /^Administrator/ }).waitFor();
    await expectVisualQuality(page, 'people-user');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await getDialog(page, 'Invite people')
      .getByRole('checkbox', { name: /^Administrator/ })
      .waitFor();
    await expectVisualQuality(page, 'people-invite');
    expect(getErrors(page)).toEqual([]);
  });
});

describe('teams', () => {
  test('a team with a lead gives the lead access to the accounts of its members, at the next call', async () => {
    await sql(
      `with made as (
         insert into accounts (tenant_id, id, name, root_id, path, primary_owner_id)
         select $1, n, 'Harbour Works', n, array[n], u.id
         from nextval(pg_get_serial_sequence('accounts', 'id')) n, users u where u.email = $2
         returning tenant_id, id, primary_owner_id)
       insert into account_members (tenant_id, account_id, user_id, member_type)
         select tenant_id, id, primary_owner_id, 'P' from made`,
      [company.id, people.maya],
    );
    const lead = await openAs(people.lena, BLANK_ADDRESS);
    const getLeadAccounts = async () =>
      (await callAsPageUser<{ accounts: { name: string }[] }>(lead, 'GET', '/v1/api/accounts/')).accounts.map(
        ({ name }) => name,
      );
    expect(await getLeadAccounts()).toEqual([]);
    const page = await open(TEAMS);
    await waitForText(page, 'No teams yet');
    await page.getByRole('button', { name: 'New team' }).click();
    const panel = getDialog(page, 'New team');
    await panel.getByLabel('Name', { exact: true }).fill('Harbour');
    const person = panel.getByRole('combobox', { name: 'Add a person' });
    for (const name of ['Maya Moss', 'Lena Lund']) {
      await person.fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
      await panel.getByRole('listitem').filter({ hasText: name }).waitFor();
    }
    await panel.getByRole('checkbox', { name: 'Lena Lund leads' }).check();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('row', { name: /Harbour .*Lena Lund .*2 members .*1 account/ }).waitFor();
    expect(await getLeadAccounts()).toEqual(['Harbour Works']);

    await expectVisualQuality(page, 'people-teams');
    await getLink(page, 'Harbour').click();
    const teamPanel = getDialog(page, 'Team Harbour');
    await teamPanel.getByRole('listitem').first().waitFor();
    await expectVisualQuality(page, 'people-team');
    await teamPanel.getByRole('button', { name: 'Delete' }).click();
    await getDialog(page, 'Delete Harbour?').getByRole('button', { name: 'Delete' }).click();
    await waitForText(page, 'No teams yet');
    expect(await getLeadAccounts()).toEqual([]);
    expect(getErrors(page)).toEqual([]);
    await closePage(lead);
  });
});

/** Reveals the link of the newest stored message to an address, as an administrator does. */
async function revealNewest(page: Page, email: string): Promise<string> {
  await page.getByRole('row').filter({ hasText: email }).first().click();
  await page.getByRole('button', { name: 'Show invitation link' }).click();
  const field = page.getByRole('textbox', { name: 'Invitation link' });
  await field.waitFor();
  return field.inputValue();
}
