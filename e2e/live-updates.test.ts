/** Two people work in the same account: they see each other and each other's changes, and lose nothing when they edit the same record. */
import type { Contact } from '@mainstay/contract/contacts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { accountUrl } from './accounts-pages.ts';
import { closePage, getCallsTo, getErrors, openOwnSession, takeScreenshot, waitForRoute } from './browser.ts';
import { sql } from './company.ts';
import { callAsPageUser } from './components-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const MAYA = 'maya.csm@demo.test';
const LENA = 'lena.lead@demo.test';

let account = 0;
beforeAll(async () => {
  const [found] = await sql<{ id: number }>(
    `select m.account_id::int as id from account_members m
       join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.email_key = $1
       join account_members l on l.tenant_id = m.tenant_id and l.account_id = m.account_id
       join users leader on leader.tenant_id = l.tenant_id and leader.id = l.user_id and leader.email_key = $2
     where m.member_type = 'P' and not m.read_only and not l.read_only order by m.account_id limit 1`,
    [MAYA, LENA],
  );
  account = found?.id ?? 0;
});

async function open(email: string, tab: string): Promise<Page> {
  const page = await openOwnSession(email, { isLive: true }, accountUrl(account, tab));
  onTestFinished(() => closePage(page));
  await page.getByRole('navigation', { name: 'Account tabs' }).waitFor();
  return page;
}

const getPresence = (page: Page) => page.getByRole('status').filter({ hasText: /(?:is|are) here$/ });

test('people who have the same account open see each other', async () => {
  const lena = await open(LENA, 'summary');
  expect(await getPresence(lena).count()).toBe(0);
  const maya = await open(MAYA, 'notes');
  await getPresence(lena).getByText('Maya Ortiz is here').waitFor();
  await getPresence(maya).waitFor();
  await expectVisualQuality(lena, 'presence', EVERY_LOOK);
  await maya.goto('/#!/dashboard/accounts');
  await getPresence(lena).waitFor({ state: 'detached' });
  await maya.goto(accountUrl(account, 'contacts'));
  await getPresence(lena).getByText('Maya Ortiz is here').waitFor();
  await closePage(maya);
  await getPresence(lena).waitFor({ state: 'detached' });
  expect(getErrors(lena)).toEqual([]);
});

test('a note that someone else adds appears without a reload, and own changes are fetched once', async () => {
  const [lena, maya] = [await open(LENA, 'notes'), await open(MAYA, 'notes')];
  const path = `/v1/api/accounts/${account}/notes/`;
  const countCalls = () => getCallsTo(maya, path).filter((call) => call.method() === 'GET').length;
  const text = `Renewal call ${Date.now().toString(36)}`;
  await maya.getByRole('button', { name: 'Write a note' }).click();
  const form = maya.getByRole('form', { name: 'New note' });
  await form.getByRole('textbox', { name: 'Note' }).fill(text);
  const before = countCalls();
  await form.getByRole('button', { name: 'Add note' }).click();
  const note = lena.getByRole('list', { name: 'Notes' }).getByText(text);
  await note.waitFor();
  await maya.getByRole('list', { name: 'Notes' }).getByText(text).waitFor();
  // A change by lena is the next thing that maya receives, so her own change was not followed by another request.
  const { notes } = await callAsPageUser<{ notes: { account_notes_id: number; note_txt: string }[] }>(
    lena,
    'GET',
    path,
  );
  const noteId = notes.find(({ note_txt }) => note_txt.includes(text))?.account_notes_id;
  await callAsPageUser(lena, 'POST', `${path}edit/`, { note_id: noteId, note_txt: `<p>${text} moved</p>` });
  await maya.getByText(`${text} moved`).waitFor();
  expect(countCalls() - before).toBe(2);
  await callAsPageUser(maya, 'DELETE', `/v1/api/accounts/notes/?note_id=${noteId}`);
  await note.waitFor({ state: 'detached' });
});

test('a form shows the version that someone else saves in the meantime, before it is saved', async () => {
  const lena = await open(LENA, 'contacts');
  const stamp = Date.now().toString(36);
  const path = `/v1/api/accounts/${account}/contacts/`;
  const { contact } = await callAsPageUser<{ contact: Contact }>(lena, 'POST', `${path}add/`, {
    fName: 'Jonas',
    lName: stamp,
    email: `jonas.${stamp}@go.example`,
  });
  onTestFinished(() => callAsPageUser<void>(lena, 'DELETE', `${path}delete/?contact_id=${contact.id}`));
  await lena.getByRole('searchbox', { name: 'Search contacts' }).fill(stamp);
  await lena.getByRole('row', { name: /Jonas/ }).locator('.DataTable-name').click();
  const panel = lena.getByRole('dialog', { name: `Contact Jonas ${stamp}` });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Location' }).fill('Bergen');

  const maya = await open(MAYA, 'summary');
  await callAsPageUser(maya, 'POST', `${path}edit/`, { contact_id: contact.id, location: 'Oslo' });
  await panel.getByText('Maya Ortiz changed this while you were editing it.').waitFor();
  const versions = panel.getByRole('region', { name: 'Both versions' });
  expect(await versions.getByRole('cell').allInnerTexts()).toEqual(['Bergen', 'Oslo']);
  expect(await panel.getByRole('textbox', { name: 'Location' }).inputValue()).toBe('Bergen');
  await takeScreenshot(lena, 'live-conflict');
  await panel.getByRole('button', { name: 'Save my version' }).click();
  await panel.getByRole('region', { name: 'Details' }).getByText('Bergen').waitFor();
});

test('a session that is ended elsewhere ends in the open tab', async () => {
  const page = await open(MAYA, 'summary');
  const other = await openOwnSession(MAYA);
  onTestFinished(() => closePage(other));
  const { sessions } = await callAsPageUser<{ sessions: { id: number; current: boolean; created_at: string }[] }>(
    page,
    'GET',
    '/v1/api/users/sessions/',
  );
  const current = sessions.find((session) => session.current)?.id;
  await callAsPageUser(other, 'DELETE', `/v1/api/users/sessions/${current}/`);
  await waitForRoute(page, /^#!\/(?!dashboard)/);
});
