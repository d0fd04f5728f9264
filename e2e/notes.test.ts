/** Notes and files of an account: reading, searching, writing, and access control. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Note } from '@mainstay/contract/notes';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountUrl, callFromPage } from './accounts-pages.ts';
import { getCallsTo, closePage, expectAccessible, openSignedIn, takeScreenshot } from './browser.ts';
import { sql } from './company.ts';
import { callAsPageUser, waitForFrame, createComponent, createPage, openRoute } from './components-pages.ts';
import { useSharedPage, BLANK_ADDRESS, reopen } from './shared-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';

const MAYA = 'maya.csm@demo.test';
const NAUGHTY = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[];
const INVALID = 'Invalid entry, please provide valid data.';
const LIMIT = 10_485_760;

// Files on disk, which the browser reads itself. The content of in-memory files would pass through its debugger.
const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-notes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const toFile = (name: string, size: number): string => {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.alloc(size, 7));
  return file;
};

const ids: Record<string, number> = {};
const id = (name: string): number => ids[name] ?? 0;
beforeAll(async () => {
  const found = await sql<{ kind: string; id: number }>(
    `with mine as (select m.account_id, a.name from account_members m
       join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.email_key = $1
       join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id where not m.read_only)
     select 'robotics' as kind, account_id::int as id from mine where name = 'Northwind Robotics'
     union all (select (array['written', 'naughty', 'pinned'])[row_number() over (order by name)], account_id::int
       from mine where name not like 'Northwind%' and exists (select from notes n where n.account_id = mine.account_id)
       order by name limit 3)`,
    [MAYA],
  );
  for (const { kind, id: account } of found) ids[kind] = account;
});
const maya = useSharedPage(() => ({ email: MAYA }));

const getEntries = (page: Page) => page.getByRole('list', { name: 'Notes' }).locator('li[data-note]');
const getTexts = (page: Page) => getEntries(page).locator('.RichText-root').allInnerTexts();
const getEntry = (page: Page, text: string) => getEntries(page).filter({ hasText: text });
const getForm = (page: Page) => page.getByRole('form', { name: 'New note' });
const getNotesPath = (account: number) => `/v1/api/accounts/${account}/notes/`;

/** Opens the notes of an account on the shared page, without filters, open editors or pending requests. */
async function openNotes(account: number): Promise<Page> {
  const page = maya();
  await reopen(page, accountUrl(account, 'notes'));
  await getEntries(page).first().waitFor();
  return page;
}
/**
 * Replaces the text of an account's newest note before a screen has requested it.
 * @returns the id of the note
 */
async function setNoteText(account: number, text: string): Promise<number> {
  const { notes } = await callAsPageUser<{ notes: Note[] }>(maya(), 'GET', getNotesPath(account));
  const note_id = notes[0]?.account_notes_id ?? 0;
  await callAsPageUser(maya(), 'POST', `${getNotesPath(account)}edit/`, { note_id, note_txt: text });
  return note_id;
}
async function setFilter(page: Page, column: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: column }).click();
  await page
    .getByRole('dialog', { name: `Filter ${column}` })
    .getByText(value, { exact: true })
    .click();
  await page.getByRole('button', { name: 'Apply' }).click();
}

/** Waits until there are notes and each of them contains the locator. */
const waitForOnly = (page: Page, expected: Locator) =>
  expect
    .poll(async () => [
      (await getEntries(page).filter({ has: expected }).count()) > 0,
      await getEntries(page).filter({ hasNot: expected }).count(),
    ])
    .toEqual([true, 0]);

test('2-notes-01 2-notes-04 2-notes-05 2-notes-20 maya reads, filters by tag and subject, and links open in a new tab', async () => {
  const page = await openNotes(id('robotics'));
  expect((await getTexts(page))[0]).toMatch(/^Jonas takes over day-to-day\./);
  await expect.poll(() => page.getByRole('region', { name: 'Files' }).getByRole('button').count()).toBe(2);
  const link = getEntries(page).getByRole('link', { name: /^https:\/\/purchasing/ });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await takeScreenshot(page, 'notes');
  await expectAccessible(page);

  await setFilter(page, 'Tag', 'Renewal');
  await waitForOnly(page, page.getByRole('button', { name: 'Notes tagged Renewal' }));
  await page.getByRole('button', { name: 'Remove filter Tag Renewal' }).click();
  await expect.poll(() => getEntries(page).count()).toBe(10);
  await setFilter(page, 'About', 'Contact');
  await waitForOnly(page, page.getByRole('img', { name: 'Contact' }));
  // The URL contains the filter, so a shared link opens the same view.
  const address = page.url();
  await reopen(page, address);
  await page.getByRole('button', { name: 'Remove filter About Contact' }).waitFor();
});

test('2-notes-22 a list that cannot be loaded is empty, without a spinner, and can be retried', async () => {
  const page = await openNotes(id('robotics'));
  await page.route(`**${getNotesPath(id('robotics'))}**`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Notes could not be loaded').waitFor();
  expect(await getEntries(page).count()).toBe(0);
  expect(
    await page.getByRole('region', { name: 'Account notes' }).locator('[aria-busy="true"], .button-spinner').count(),
  ).toBe(0);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await getEntries(page).first().waitFor();
});

test('1-accounts-17 1-accounts-18 2-notes-10 2-notes-12 2-notes-16 2-notes-23 a note with a file is rejected, sent and shown', async () => {
  const page = await openNotes(id('written'));
  await page.getByRole('button', { name: 'Write a note' }).click();
  await getForm(page).getByRole('button', { name: 'Add note' }).click();
  await getForm(page).getByText(INVALID, { exact: true }).waitFor();
  expect(getCallsTo(page, `${getNotesPath(id('written'))}add/`)).toHaveLength(0);

  const file = getForm(page).locator('input[type=file]');
  await file.setInputFiles(toFile('larger.bin', LIMIT + 1));
  const tooLarge = 'File size cannot be greater than 10 MB.';
  await page.getByRole('region', { name: 'Notifications' }).getByText(tooLarge, { exact: true }).waitFor();
  await getForm(page).getByText(tooLarge, { exact: true }).waitFor();
  await file.setInputFiles(toFile('largest.bin', LIMIT));
  await getForm(page).getByText('10.0 MB').waitFor();
  await getForm(page).getByText(tooLarge, { exact: true }).waitFor({ state: 'detached' });
  // Uploads of the maximum size are tested on the server. Here a small file is delayed to observe the upload.
  await file.setInputFiles(toFile('survey.bin', 3000));
  await getForm(page).getByRole('textbox', { name: 'Note' }).fill('Survey <b>& figures</b>');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' now');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await page.keyboard.insertText('"quoted" & <script>alert(1)</script>');
  await expectAccessible(page);
  await getForm(page).getByRole('combobox', { name: 'Tags' }).fill('Survey');
  await page.keyboard.press('Enter');

  await page.route(`**${getNotesPath(id('written'))}add/`, (route) =>
    route.fulfill({ status: 400, json: { success: false, errors: { e: 'Not on a Friday.' } } }),
  );
  await getForm(page).getByRole('button', { name: 'Add note' }).click();
  await getForm(page).getByRole('alert').getByText('Not on a Friday.').waitFor();
  await page.unrouteAll();

  const releases: (() => void)[] = [];
  await page.route(`**${getNotesPath(id('written'))}add/`, async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  await getForm(page).getByRole('button', { name: 'Add note' }).click();
  const uploading = getForm(page).getByRole('status').getByText('Uploading survey.bin…');
  await expect.poll(() => releases.length).toBe(1);
  await uploading.waitFor();
  releases[0]?.();
  await getForm(page).waitFor({ state: 'detached' });
  const entry = getEntry(page, 'Survey <b>');
  expect(await entry.locator('.RichText-root').innerHTML()).toBe(
    '<p>Survey &lt;b&gt;&amp; figures&lt;/b&gt;<strong> now</strong></p>' +
      '<ul><li><p>"quoted" &amp; &lt;script&gt;alert(1)&lt;/script&gt;</p></li></ul>',
  );
  await entry.getByRole('button', { name: /^Open survey\.bin/ }).waitFor();
  await entry.getByRole('button', { name: 'Notes tagged Survey' }).waitFor();
});

test('2-C-17 2-S-80 2-notes-14 2-notes-17 2-platform-20 edits, pins and deletes a note; a second editor gets a conflict', async () => {
  const page = await openNotes(id('written'));
  const first = getEntries(page).first();
  const noteId = Number(await first.getAttribute('data-note'));
  const entry = page.locator(`li[data-note="${noteId}"]`);
  const field = entry.getByRole('textbox', { name: 'Note' });
  await entry.hover();
  await entry.getByRole('button', { name: 'Edit note' }).click();
  // The editor moves the cursor to the end when it opens. Text that is filled in earlier would be appended.
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('  ');
  await entry.getByRole('button', { name: 'Save' }).click();
  await entry.getByRole('alert').getByText('note cannot be blank', { exact: true }).waitFor();
  expect(getCallsTo(page, `${getNotesPath(id('written'))}edit/`)).toHaveLength(0);

  // Another user edits the note in the meantime.
  await callAsPageUser(page, 'POST', `${getNotesPath(id('written'))}edit/`, {
    note_id: noteId,
    note_txt: '<p>Theirs</p>',
  });
  // Refetching the list must not count as having seen the other version.
  await entry.getByRole('button', { name: 'Pin note' }).click();
  await page.getByRole('region', { name: 'Pinned' }).getByText('Theirs').waitFor();
  await field.fill('Mine');
  await entry.getByRole('button', { name: 'Save' }).click();
  await entry
    .getByText('Maya Ortiz changed this note while you were editing it. Your changes were not saved.')
    .waitFor();
  await entry.getByRole('region', { name: 'Both versions' }).getByRole('cell', { name: 'Theirs' }).waitFor();
  await takeScreenshot(page, 'notes-conflict');
  await entry.getByRole('button', { name: 'Save my version' }).click();
  await expect.poll(() => entry.locator('.RichText-root').allInnerTexts()).toEqual(['Mine']);

  await entry.hover();
  await page.getByRole('region', { name: 'Pinned' }).getByText('Mine').waitFor();
  await entry.getByRole('button', { name: 'Unpin note' }).click();
  await page.getByRole('region', { name: 'Pinned' }).getByText('Mine').waitFor({ state: 'detached' });
  await entry.getByRole('button', { name: 'Delete note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete note' });
  await dialog.getByText('Are you sure you want to delete your note?', { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deleted Successfully', { exact: true }).waitFor();
  await entry.waitFor({ state: 'detached' });
  expect((await callFromPage(page, 'DELETE', `/v1/api/accounts/notes/?note_id=${noteId}`)).status).toBe(404);
});

test('@ opens a list of people, from which the keyboard inserts the name of a user, who is notified', async () => {
  const page = await openNotes(id('robotics'));
  await page.getByRole('button', { name: 'Write a note' }).click();
  const field = getForm(page).getByRole('textbox', { name: 'Note' });
  await field.fill('Mail a@b.example, then ask ');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await page.keyboard.type('@');
  await expect.poll(() => people.getByRole('option').count()).toBeGreaterThan(3);
  const getSelected = () => people.getByRole('option', { selected: true }).innerText();
  const first = await getSelected();
  await page.keyboard.press('ArrowDown');
  await expect.poll(getSelected).not.toBe(first);
  await expectAccessible(page);
  await expectVisualQuality(page, 'mention');
  // Escape closes the list only, and it stays closed for this word.
  await page.keyboard.press('Escape');
  await people.waitFor({ state: 'detached' });
  await page.keyboard.type('no');
  expect(await people.count()).toBe(0);
  for (let typed = 0; typed < 3; typed++) await page.keyboard.press('Backspace');
  await page.keyboard.type('@no');
  const name = await people.getByRole('option', { name: /Noah / }).locator('.MentionList-name').innerText();
  await page.keyboard.press('Enter');
  await people.waitFor({ state: 'detached' });
  await page.keyboard.type('about it.');
  await getForm(page).getByRole('button', { name: 'Add note' }).click();
  const entry = getEntry(page, `Mail a@b.example, then ask @${name} about it.`);
  await entry.waitFor();
  const noteId = Number(await entry.getAttribute('data-note'));
  expect(
    await sql(
      `select u.first_name from notices n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
       where n.kind = 'mentioned' and n.note_id = $1`,
      [noteId],
    ),
  ).toEqual([{ first_name: 'Noah' }]);
  await callAsPageUser(page, 'DELETE', `/v1/api/accounts/notes/?note_id=${noteId}`);
});

test('an editor that loads late does not take the focus from someone who is typing', async () => {
  const page = maya();
  let load = () => {};
  const isTyped = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/RichTextEditor-*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  try {
    await openNotes(id('written'));
    // Earlier tests have loaded the editor.
    await page.reload();
    await page.getByRole('button', { name: 'Write a note' }).click();
    const tags = getForm(page).getByRole('combobox', { name: 'Tags' });
    await tags.pressSequentially('Ren');
    load();
    await getForm(page).getByRole('textbox', { name: 'Note' }).waitFor();
    // The editor would take the focus in the frame after it is displayed.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.keyboard.type('ewal');
    expect(await tags.inputValue()).toBe('Renewal');
  } finally {
    load();
    await page.unroute('**/RichTextEditor-*.js');
  }
  await getForm(page).getByRole('button', { name: 'Cancel' }).click();
});

test('every naughty string is unchanged in a note, and in its form', async () => {
  const texts = NAUGHTY.filter((text) => text.trim() !== '' && !/[\r\n\0\p{Cs}]/u.test(text));
  const escaped = texts.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  const noteId = await setNoteText(id('naughty'), escaped.map((text) => `<p>${text}</p>`).join(''));
  const page = await openNotes(id('naughty'));
  const entry = page.locator(`li[data-note="${noteId}"]`);
  const getParagraphs = () => entry.locator('.RichText-root > p').allTextContents();
  await expect.poll(getParagraphs).toEqual(texts);
  await entry.hover();
  await entry.getByRole('button', { name: 'Edit note' }).click();
  await entry.getByRole('textbox', { name: 'Note' }).press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Last');
  await entry.getByRole('button', { name: 'Save' }).click();
  await entry.getByRole('form').waitFor({ state: 'detached' });
  await expect.poll(getParagraphs).toEqual([...texts, 'Last']);
});

test('2-account-summary-23 the summary shows a pinned note', async () => {
  const noteId = await setNoteText(id('pinned'), '<p>Keep <b>the terms</b> at hand</p>');
  const page = await openNotes(id('pinned'));
  const entry = page.locator(`li[data-note="${noteId}"]`);
  await entry.hover();
  await entry.getByRole('button', { name: 'Pin note' }).click();
  await entry.getByRole('button', { name: 'Unpin note' }).waitFor();
  await page.getByRole('navigation', { name: 'Account tabs' }).getByRole('link', { name: 'Summary' }).click();
  const card = page.getByRole('region', { name: 'Pinned' });
  await expect.poll(() => card.getByRole('listitem').first().innerText()).toMatch(/^Keep the terms at hand\n/);
  await card.getByRole('link', { name: 'Keep the terms at hand' }).click();
  await entry.waitFor();
});

test('3-component-table-16 3-component-table-18 a file in a table cell opens in a new tab with a new link', async () => {
  const ada = await openSignedIn('ada.admin@demo.test', {}, BLANK_ADDRESS);
  const { notes } = await callAsPageUser<{ notes: Note[] }>(ada, 'POST', getNotesPath(id('robotics')), {
    with_file: true,
  });
  const cell = JSON.stringify(notes[0]?.file_data);
  const table = await createComponent(ada, {
    kind: 'table',
    query: {
      source: { kind: 'static', rows: [{ document: cell }] },
      columns: [{ key: 'document', label: 'Document', expr: { field: 'document' }, format: 'file' }],
    },
  });
  const route = await createPage(ada, [{ component: table }]);
  await closePage(ada);
  const page = maya();
  await openRoute(page, route);
  const frame = await waitForFrame(page, table);
  // The download may start before the reply is read here, and in either tab, so the test waits for it from the start.
  const [answer, , download] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/notes/download-url/')),
    page.waitForEvent('popup'),
    page.context().waitForEvent('download'),
    frame.getByRole('button', { name: 'Seat plan.csv' }).click(),
  ]);
  const { data } = (await answer.json()) as { data: { download_url: string } };
  expect([download.url(), download.suggestedFilename()]).toEqual([data.download_url, 'Seat plan.csv']);
});
