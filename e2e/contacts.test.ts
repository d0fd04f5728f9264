/** Contacts of a customer: list, chart, forms, notes on a contact, deleting, merging, and access control. */
import type { Contact } from '@mainstay/contract/contacts';
import type { ContactField } from '@mainstay/contract/rules/contacts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { NAUGHTY_TEXTS } from '../apps/server/src/app/testing/naughty.ts';
import { accountUrl, callFromPage } from './accounts-pages.ts';
import { getCallsTo, closePage, getErrors, expectAccessible, openSignedIn, takeScreenshot } from './browser.ts';
import { sql } from './company.ts';
import { callAsPageUser } from './components-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { useSharedPage, BLANK_ADDRESS, reopen } from './shared-pages.ts';

const MAYA = 'maya.csm@demo.test';
const READ_ONLY = 'You have read-only access to this account.';
const CONFIG = '/v1/api/accounts/contacts/config/';

const ids: Record<string, number> = {};
const id = (name: string): number => ids[name] ?? 0;
let notedContact = '';
beforeAll(async () => {
  const found = await sql<{ kind: string; id: number }>(
    `with people as (select u.id, u.tenant_id, split_part(u.email_key, '.', 1) as who from users u
       join tenants t on t.id = u.tenant_id and t.domain = 'demo'),
     mine as (select p.who, m.account_id, m.read_only, a.name from account_members m
       join people p on p.id = m.user_id and p.tenant_id = m.tenant_id
       join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id)
     select 'robotics' as kind, account_id::int as id from mine where who = 'maya' and name = 'Northwind Robotics'
     union all (select (array['written', 'failing', 'naughty'])[row_number() over (order by name desc)], account_id::int
       from mine where who = 'maya' and name not like 'Northwind%' order by name desc limit 3)
     union all (select 'viewed', account_id::int from mine where who = 'emil' and read_only limit 1)
     union all (select 'rheas', account_id::int from mine where who = 'rhea' limit 1)`,
  );
  for (const { kind, id: account } of found) ids[kind] = account;
  const [person] = await sql<{ account: number; name: string }>(
    `select c.account_id::int as account, c.first_name || ' ' || c.last_name as name
     from notes n join contacts c on c.tenant_id = n.tenant_id and c.id = n.contact_id
     join account_members m on m.tenant_id = n.tenant_id and m.account_id = c.account_id
     join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.email_key = $1
     where not exists (select from contacts o where o.tenant_id = c.tenant_id and o.account_id = c.account_id
       and o.id <> c.id and o.name_key = c.name_key) order by n.id limit 1`,
    [MAYA],
  );
  ids.noted = person?.account ?? 0;
  notedContact = person?.name ?? '';
});

/** Sets whether the contact forms of the company show the location field. */
async function setLocation(visible: boolean): Promise<void> {
  const ada = await openSignedIn('ada.admin@demo.test', {}, BLANK_ADDRESS);
  const { fields } = await callAsPageUser<{ fields: ContactField[] }>(ada, 'GET', CONFIG);
  await callAsPageUser(ada, 'PUT', CONFIG, {
    fields: fields.map((f) => (f.key === 'location' ? { ...f, visible } : f)),
  });
  await closePage(ada);
}
// Runs before the shared page reads the setting.
beforeAll(() => setLocation(false));
const maya = useSharedPage(() => ({ email: MAYA }));

const getTable = (page: Page) => page.getByRole('grid', { name: 'Contacts' });
const getRows = (page: Page) => getTable(page).locator('tbody tr[data-index]');
const getRow = (page: Page, name: string) =>
  getRows(page).filter({ has: page.locator('.DataTable-name', { hasText: name }) });
const getNames = (page: Page) => getRows(page).locator('.DataTable-name .text-truncate').allInnerTexts();
const getContactsPath = (account: number) => `/v1/api/accounts/${account}/contacts/`;
const getDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Opens the contacts of an account on the shared page, without filters, open panels or pending requests. */
async function openContacts(account: number): Promise<Page> {
  const page = maya();
  await reopen(page, accountUrl(account, 'contacts'));
  await getRows(page).first().waitFor();
  return page;
}
const createContact = async (page: Page, entry: object): Promise<Contact> =>
  (await callAsPageUser<{ contact: Contact }>(page, 'POST', `${getContactsPath(id('written'))}add/`, entry)).contact;

test('2-contacts-01 2-contacts-39 2-hierarchy-09 maya reads the list, filters by tag, and finds a contact in the chart', async () => {
  const page = await openContacts(id('robotics'));
  await expect.poll(() => getRows(page).count()).toBe(11);
  expect(await getRow(page, 'Jonas Weber').innerText()).toMatch(
    /Director of operations[\s\S]+Decision maker[\s\S]+Marta Klein/,
  );
  await takeScreenshot(page, 'contacts');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tag' }).click();
  const filter = getDialog(page, 'Filter Tag');
  await filter.getByText('Decision maker', { exact: true }).click();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove filter Tag Decision maker' }).waitFor();
  await expect
    .poll(async () => (await getRows(page).allInnerTexts()).filter((row) => !row.includes('Decision maker')))
    .toEqual([]);
  await expect.poll(() => getNames(page)).toContain('Jonas Weber');
  await page.getByRole('button', { name: 'Remove filter Tag Decision maker' }).click();

  await page.getByRole('button', { name: 'Org chart' }).click();
  const cards = page.locator('.OrgChart-card');
  await expect.poll(() => cards.count()).toBe(11);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('jonas');
  await page.getByText('1 of 11 found').waitFor();
  const found = page.locator('.OrgChart-card[data-found]');
  await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('Jonas Weber')]);
  await expectAccessible(page);
  await takeScreenshot(page, 'contacts-chart');
  // Arrow keys move between cards; Up moves to the superior.
  await cards.filter({ hasText: 'Jonas Weber' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Marta Klein');
  await page.keyboard.press('Enter');
  await getDialog(page, 'Contact Marta Klein').getByText('Chief executive').first().waitFor();
});

test('a click anywhere on a row opens the contact, and its email address can be copied or written to', async () => {
  const page = await openContacts(id('robotics'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = getRow(page, 'Jonas Weber');
  const address = await row.getByText(/@/).innerText();
  await row.hover();
  await expectVisualQuality(page, 'contact-email');
  await row.getByRole('button', { name: 'Copy email address of Jonas Weber' }).click();
  await page.getByText(`Copied ${address}.`).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const href = await row.getByRole('link', { name: 'Email Jonas Weber' }).getAttribute('href');
  expect(href).toBe(`mailto:${encodeURIComponent(address)}`);
  await row.getByText(address).click();
  await getDialog(page, 'Contact Jonas Weber').getByRole('link', { name: 'Email Jonas Weber' }).waitFor();
  await expectVisualQuality(page, 'contact-email-panel');
});

test('2-contacts-09 a list that cannot be loaded is empty, without a spinner, and can be retried', async () => {
  const page = maya();
  await page.route(`**${getContactsPath(id('failing'))}**`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await reopen(page, accountUrl(id('failing'), 'contacts'));
  await page.getByText('Contacts could not be loaded').waitFor();
  expect(await getRows(page).count()).toBe(0);
  expect(await page.locator('.Contacts-root [aria-busy="true"], .Contacts-root .button-spinner').count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await getRows(page).first().waitFor();
});

test('2-contacts-10 2-contacts-13 2-contacts-23 the form has the fields of the company, and shows its errors', async () => {
  const page = await openContacts(id('written'));
  const panel = getDialog(page, 'New contact');
  const open = async () => {
    await page.getByRole('button', { name: 'Contact', exact: true }).click();
    await panel.getByRole('textbox', { name: 'First name' }).waitFor();
  };
  await open();
  await expect.poll(() => panel.getByRole('textbox', { name: 'Location' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await setLocation(true);
  await page.reload();
  await open();
  await panel.getByRole('textbox', { name: 'Location' }).waitFor();

  const fill = (name: string, text: string) => panel.getByRole('textbox', { name, exact: true }).fill(text);
  await fill('Phone', 'abc');
  await fill('LinkedIn', 'https://evil.com');
  await fill('Last name', '<b>Lee</b>');
  await panel.getByRole('button', { name: 'Add contact' }).click();
  for (const message of [
    'First name is required',
    'Email is required',
    'Invalid Last name',
    'Invalid phone number',
    'Invalid LinkedIn URL',
  ])
    await panel.getByText(message, { exact: true }).waitFor();
  expect(getCallsTo(page, `${getContactsPath(id('written'))}add/`)).toHaveLength(0);
  await takeScreenshot(page, 'contacts-form');
  await expectAccessible(page);
  for (const [name, text] of [
    ['First name', 'Ann "Q"'] as const,
    ['Last name', "O'Lee & Söhne"] as const,
    ['Email', 'ann.lee@form.example'] as const,
    ['Phone', '+1 (415) 555-0100 x12'] as const,
    ['LinkedIn', ''] as const,
  ])
    await fill(name, text);
  await page.route('**/contacts/add/', (route) =>
    route.fulfill({ status: 400, json: { success: false, errors: { e: 'Not on a Friday.' } } }),
  );
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await panel.getByRole('alert').getByText('Not on a Friday.').waitFor();
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await panel.waitFor({ state: 'detached' });
  await getRow(page, 'Ann "Q" O\'Lee & Söhne').waitFor();
});

test('2-contacts-30 2-contacts-34 2-contacts-35 reads, writes and deletes notes of one contact', async () => {
  const page = await openContacts(id('noted'));
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(notedContact);
  await getRow(page, notedContact).locator('.DataTable-name').click();
  const panel = getDialog(page, `Contact ${notedContact}`);
  const notes = panel.getByRole('list', { name: 'Notes on the contact' }).getByRole('listitem');
  await notes.first().waitFor();
  const before = await notes.count();
  await panel.getByRole('button', { name: 'Write a note' }).click();
  await panel.getByRole('textbox', { name: 'Note' }).fill('   ');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await panel.getByText('Write something in note.', { exact: true }).waitFor();
  expect(getCallsTo(page, `${getContactsPath(id('noted'))}notes/add/`)).toHaveLength(0);
  await panel.getByRole('textbox', { name: 'Note' }).fill('Prefers mail.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  const written = notes.filter({ hasText: 'Prefers mail.' });
  await written.waitFor();
  await expect.poll(() => notes.count()).toBe(before + 1);
  await expectAccessible(page);
  await takeScreenshot(page, 'contacts-notes');
  await written.getByRole('button', { name: 'Delete note' }).click();
  const deleteDialog = getDialog(page, 'Delete note');
  await deleteDialog.getByText('Are you sure you want to delete your note?', { exact: true }).waitFor();
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => notes.count()).toBe(before);
  expect(await written.count()).toBe(0);
});

test('2-S-80 2-contacts-25 2-contacts-26 2-contacts-27 confirms the deletion of a contact; a second editor gets a conflict', async () => {
  const page = await openContacts(id('written'));
  const stamp = Date.now().toString(36);
  const buildEntry = (name: string, more: object = {}) => ({
    fName: name,
    lName: stamp,
    email: `${name}.${stamp}@go.example`,
    ...more,
  });
  const boss = await createContact(page, buildEntry('Boss'));
  for (const name of ['Left', 'Right']) await createContact(page, buildEntry(name, { reportsTo: boss.id }));
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(stamp);
  await expect.poll(() => getRows(page).count()).toBe(3);
  const deleteDialog = getDialog(page, 'Delete contact');
  const openQuestion = async (name: string, question: string, press: 'Cancel' | 'Delete') => {
    await getRow(page, name).hover();
    await getRow(page, name)
      .getByRole('button', { name: `Delete ${name} ${stamp}` })
      .click();
    await deleteDialog.getByText(question, { exact: true }).waitFor();
    await deleteDialog.getByRole('button', { name: press }).click();
    await deleteDialog.waitFor({ state: 'detached' });
  };
  await openQuestion(
    'Boss',
    `2 contacts reports to "Boss ${stamp}". If you delete this contact the reports to will be unassigned for those ` +
      'assigned contacts. Do you want to continue to delete this contact?',
    'Cancel',
  );
  await openQuestion('Left', 'Are you sure you want to delete the contact?', 'Delete');
  await expect.poll(() => getRows(page).count()).toBe(2);

  await getRow(page, 'Right').locator('.DataTable-name').click();
  const panel = getDialog(page, `Contact Right ${stamp}`);
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Location' }).fill('Mine');
  const right = await callAsPageUser<{ contacts: Contact[] }>(page, 'POST', getContactsPath(id('written')), {
    searchText: `right ${stamp}`,
  });
  await callAsPageUser(page, 'POST', `${getContactsPath(id('written'))}edit/`, {
    contact_id: right.contacts[0]?.id,
    location: 'Theirs',
  });
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel
    .getByText('Maya Ortiz changed this contact while you were editing it. Your changes were not saved.')
    .waitFor();
  await panel.getByRole('region', { name: 'Both versions' }).getByRole('cell', { name: 'Theirs' }).waitFor();
  await panel.getByRole('button', { name: 'Save my version' }).click();
  await panel.getByRole('region', { name: 'Details' }).getByText('Mine').waitFor();
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await deleteDialog.getByText(`Are you sure you want to delete "Right ${stamp}" contact?`, { exact: true }).waitFor();
  await deleteDialog.getByRole('button', { name: 'Delete' }).click();
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => getNames(page)).toEqual([`Boss ${stamp}`]);
  const { contacts } = await callAsPageUser<{ contacts: Contact[] }>(page, 'POST', getContactsPath(id('written')), {
    searchText: stamp,
  });
  expect(contacts.map((contact) => [contact.id, contact.reports_count])).toEqual([[boss.id, 0]]);
});

test('compares two entries of one person, merges them and undoes it', async () => {
  const page = await openContacts(id('written'));
  const stamp = Date.now().toString(36);
  await createContact(page, { fName: 'Twin', lName: stamp, email: `one.${stamp}@go.example`, designation: 'Buyer' });
  await createContact(page, {
    fName: 'Twin',
    lName: stamp,
    email: `two.${stamp}@go.example`,
    designation: 'Head buyer',
  });
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(stamp);
  await expect.poll(() => getRows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Find duplicates' }).click();
  await page.getByRole('button', { name: `Compare two.${stamp}@go.example with one.${stamp}@go.example` }).click();
  const form = page.getByRole('form', { name: 'Merge contacts' });
  await form.getByRole('radio', { name: 'Head buyer' }).click();
  await expectAccessible(page);
  await takeScreenshot(page, 'contacts-merge');
  await form.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText(`Contacts merged into Twin ${stamp}.`).waitFor();
  await expect.poll(() => getRows(page).allInnerTexts()).toEqual([expect.stringMatching(/Head buyer[\s\S]+one\./)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => getRows(page).count()).toBe(2);
});

test('2-access-06 2-access-07 emil and rhea read contacts and notes without write controls, and the server rejects changes', async () => {
  const writes = /^(?:Contact$|Add|Find duplicates|Write|Edit|Delete|Pin(?!ned)|Unpin)/;
  for (const [email, account] of [
    ['emil.extended@demo.test', id('viewed')],
    ['rhea.reader@demo.test', id('rheas')],
  ] as const) {
    const page = await openSignedIn(email, {}, accountUrl(account, 'contacts'));
    const expectNoControls = async () => {
      // Before the permission is known, controls are always hidden, so the test waits for it.
      await page.locator('.AccountHeader-chips').getByText('View only').waitFor();
      const buttons = page.locator('.Contacts-root button, .Notes-root button, [role=dialog] button');
      const labels = await buttons.evaluateAll((all) =>
        all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
      );
      expect(labels.filter((label) => writes.test(label))).toEqual([]);
    };
    await getRows(page).first().waitFor();
    await expectNoControls();
    await getRows(page).first().locator('.DataTable-name').click();
    await page.getByRole('region', { name: 'Details' }).waitFor();
    await expectNoControls();
    await page.goto(accountUrl(account, 'notes'));
    await page.locator('li[data-note]').first().waitFor();
    await expectNoControls();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);

    const { contacts } = await callAsPageUser<{ contacts: Contact[] }>(page, 'GET', getContactsPath(account));
    const contactId = contacts[0]?.id ?? 0;
    const noteId = Number(await page.locator('li[data-note]').first().getAttribute('data-note'));
    for (const [method, path, body] of [
      ['POST', `${getContactsPath(account)}add/`, { fName: 'X', email: 'x@x.example' }],
      ['POST', `${getContactsPath(account)}edit/`, { contact_id: contactId, fName: 'X' }],
      ['POST', `/v1/api/accounts/${account}/pin_contact/`, { contact_id: contactId, pin: true }],
      ['POST', `${getContactsPath(account)}merge/`, { keep_id: contactId, gone_id: contacts[1]?.id ?? 0 }],
      ['DELETE', `${getContactsPath(account)}delete/?contact_id=${contactId}`, undefined],
      ['POST', `/v1/api/accounts/${account}/notes/edit/`, { note_id: noteId, note_txt: 'x' }],
      ['POST', `/v1/api/accounts/${account}/pin_assets_note/`, { note_id: noteId, flag: true }],
      ['DELETE', `/v1/api/accounts/notes/?note_id=${noteId}`, undefined],
    ] as const) {
      const { status, body: errorBody } = await callFromPage(page, method, path, body);
      expect([email, path, status, errorBody.errors?.e]).toEqual([email, path, 403, READ_ONLY]);
    }
    await closePage(page);
  }
});

test('displays naughty texts of contacts and their tags unchanged, and runs none of them', async () => {
  const page = maya();
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  const before = await sql<{ count: number }>('select count(*)::int from contacts where account_id = $1', [
    id('naughty'),
  ]);
  const tag = '{{7*7}} 👨‍👩‍👧‍👦 $(x) %s &lt;b&gt;';
  const statuses = await addAll(page, id('naughty'), [
    ...NAUGHTY_TEXTS.map((text, at) => ({ fName: `N${at}`, email: `n${at}@naughty.example`, designation: text })),
    { fName: 'Tagged', email: 'tagged@naughty.example', tags: [tag] },
  ]);
  const storedTexts = NAUGHTY_TEXTS.flatMap((text, at) =>
    statuses[at] === 200 && text.trim() !== '' ? [`N${at}${text.trim()}`] : [],
  );
  expect(storedTexts.length).toBeGreaterThan(40);
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);

  await reopen(page, accountUrl(id('naughty'), 'contacts'));
  await page.getByRole('button', { name: 'Org chart' }).click();
  const cards = page.locator('.OrgChart-card .layout-grow, .Contacts-orgList .layout-grow');
  await expect.poll(() => cards.count()).toBeGreaterThan((before[0]?.count ?? 0) + storedTexts.length);
  expect(await cards.allTextContents()).toEqual(expect.arrayContaining(storedTexts));
  await page.locator('.OrgChart-card').filter({ hasText: 'Tagged' }).getByText(tag, { exact: true }).waitFor();
  expect(alerts).toEqual([]);
  expect(getErrors(page).filter((text) => !text.includes('400'))).toEqual([]);
});

/**
 * Adds all contacts in parallel.
 * @returns the status of each reply
 */
const addAll = (page: Page, account: number, entries: readonly object[]): Promise<number[]> =>
  page.evaluate(
    ([path, all]) => {
      const headers = { Authorization: `JWT ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' };
      const add = (entry: object) => fetch(path, { method: 'POST', headers, body: JSON.stringify(entry) });
      return Promise.all(all.map(async (entry) => (await add(entry)).status));
    },
    [`${getContactsPath(account)}add/`, entries] as const,
  );
