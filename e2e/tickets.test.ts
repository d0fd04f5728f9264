/** The ticket tracker from the view of the support staff and of other users, and the help forms that create tickets. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { closePage, getCallsTo, getErrors, getRoute, openOwnSession, waitForRoute } from './browser.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const STAFF = 'ada.admin@demo.test';
const LIST_PATH = '/v1/api/actions/get-all-client-tickets/';
const SAVE_PATH = '/v1/api/actions/create-or-update-ticket/';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PUBLIC_COLUMNS = ['Ticket', 'Priority', 'Status', 'Created', 'Closed'];
const NEWEST = 'Copy the link of a saved view';

const getColumns = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const getRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getPanel = (page: Page) => page.getByRole('dialog').first();

async function openTickets(email = STAFF): Promise<Page> {
  const page = await openOwnSession(email, {}, '/#!/dashboard/support');
  onTestFinished(() => closePage(page));
  await getRow(page, NEWEST).waitFor();
  return page;
}

/** Presses a button of a row, which is visible while the pointer is on the row. */
async function pressInRow(page: Page, row: string, button: string): Promise<void> {
  await getRow(page, row).hover();
  await getRow(page, row)
    .getByRole('button', { name: new RegExp(`^${button} `) })
    .click();
}

/** Creates a ticket and deletes it after the test. */
async function createTicket(page: Page, name: string): Promise<void> {
  await getButton(page, 'New ticket').click();
  await page.getByLabel('Ticket name').fill(name);
  await getPanel(page).getByLabel('Priority').selectOption('Low');
  await getButton(page, 'Create ticket').click();
  await getRow(page, name).waitFor();
  onTestFinished(() => deleteTickets(page));
}

/** Deletes the tickets that tests created, of which there are none in the demo company. */
async function deleteTickets(page: Page): Promise<void> {
  await page.evaluate(
    async ([listPath]) => {
      const headers = { Authorization: `JWT ${localStorage.getItem('token')}` };
      const reply = await fetch(`${listPath}?pageLimit=100`, { headers });
      const { data } = (await reply.json()) as {
        data: { response: { tickets: { id: number; ticket_name: string }[] } };
      };
      for (const { id, ticket_name: name } of data.response.tickets)
        if (name.startsWith('E2E'))
          await fetch(`/v1/api/actions/delete_the_ticket/?id=${id}`, { method: 'DELETE', headers });
    },
    [LIST_PATH],
  );
}

test('1-tickets-01 1-C-44 3-tickets-01 3-tickets-60 3-tickets-61 3-access-13 support staff sees every column, ten per page', async () => {
  const page = await openTickets();
  await page.getByText('Support staff').waitFor();
  expect(await getColumns(page)).toEqual([...PUBLIC_COLUMNS, 'Assigned to', 'Tentative close', 'Comments']);
  const calls = getCallsTo(page, LIST_PATH);
  expect(calls.map((call) => new URL(call.url()).searchParams.get('pageLimit'))).toEqual(['10000000']);
  expect(await page.locator('tbody tr[data-index]').count()).toBe(10);
  await page.getByText('1–10 of 26').waitFor();
  await getButton(page, 'Next page').click();
  await page.getByText('11–20 of 26').waitFor();
  await getButton(page, 'Next page').click();
  await page.getByText('21–26 of 26').waitFor();
  expect(await page.locator('tbody tr[data-index]').count()).toBe(6);
  expect(getCallsTo(page, LIST_PATH)).toHaveLength(1);
  await page.goto('/#!/support');
  await getRow(page, NEWEST).waitFor();
  await expectVisualQuality(page, 'tickets', EVERY_LOOK);
});

test('search, filters and order are in the address', async () => {
  const page = await openTickets();
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('renewal');
  await waitForRoute(page, '#!/dashboard/support?find=renewal');
  await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(5);
  await page.goto('/#!/dashboard/support?status=Done&sort=priority');
  await getRow(page, 'Two people could not sign in').waitFor();
  await page.getByText('Differed').waitFor({ state: 'detached' });
  expect(await page.locator('tbody tr[data-index]').first().innerText()).toContain('Two people could not sign in');
  await page.getByRole('group', { name: 'Tickets' }).getByRole('button', { name: 'Closed' }).click();
  await expect.poll(() => getRoute(page)).toContain('group=closed');
});

test('3-access-14 S3-38 other users see the tickets without the internal columns and edit only their own', async () => {
  const page = await openTickets('maya.csm@demo.test');
  expect(await getColumns(page)).toEqual(PUBLIC_COLUMNS);
  expect(await page.getByText('Support staff').count()).toBe(0);
  await getRow(page, 'Plan cannot be published').click();
  const panel = getPanel(page);
  await panel.getByLabel('Ticket name').waitFor();
  expect(await panel.getByLabel('Assigned to').count()).toBe(0);
  await panel.getByText(STAFF).waitFor();
  expect(await panel.getByRole('button', { name: 'Email' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await getRow(page, NEWEST).click();
  await getPanel(page).getByText('I send my renewals view').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Save' }).count()).toBe(0);
  await expectVisualQuality(page, 'ticket-view', EVERY_LOOK);
});

test(`3-tickets-03 3-tickets-06 3-tickets-28 3-tickets-34 3-tickets-35 3-tickets-36 3-tickets-37 3-tickets-38 C3-22 a new
  ticket starts empty, Enter sends nothing, and what was typed is not lost by accident`, async () => {
  const page = await openTickets();
  await getButton(page, 'New ticket').click();
  const name = page.getByLabel('Ticket name');
  expect(await name.inputValue()).toBe('');
  expect(await getPanel(page).getByLabel('Priority').locator('option').allInnerTexts()).toEqual([
    'Choose…',
    'Critical',
    'High',
    'Medium',
    'Low',
  ]);
  await expectVisualQuality(page, 'ticket-new', EVERY_LOOK);
  await name.fill('E2E printer');
  await name.press('Enter');
  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Leave without sending?' });
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await leave.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('E2E printer');
  expect(getCallsTo(page, SAVE_PATH)).toEqual([]);
  await page.keyboard.press('Escape');
  await leave.getByRole('button', { name: 'Leave' }).click();
  await name.waitFor({ state: 'detached' });
  await getButton(page, 'New ticket').click();
  expect(await name.inputValue()).toBe('');
  await getButton(page, 'Create ticket').click();
  await page.getByText('Ticket name is required', { exact: true }).waitFor();
  await page.getByText('Priority is required', { exact: true }).waitFor();
  await name.fill('E2E printer');
  await getPanel(page).getByLabel('Priority').selectOption('Critical');
  onTestFinished(() => deleteTickets(page));
  const request = page.waitForRequest(`**${SAVE_PATH}`);
  await getButton(page, 'Create ticket').click();
  const sent = (await request).postDataBuffer()?.toString('latin1') ?? '';
  const getField = (field: string) => new RegExp(`name="${field}"\r\n\r\n([^\r]*)\r\n`).exec(sent)?.[1];
  expect(['description', 's4_comments', 'tentative_close_date', 'close_date', 'status'].map(getField)).toEqual([
    '',
    '',
    'null',
    'null',
    'Sent',
  ]);
  await getRow(page, 'E2E printer').waitFor();
});

test('S3-42 3-tickets-23 attaches an image, which the panel shows', async () => {
  const page = await openTickets();
  await getButton(page, 'New ticket').click();
  await page.getByLabel('Ticket name').fill('E2E printer');
  await getPanel(page).getByLabel('Priority').selectOption('Critical');
  const image = page.getByLabel('Image');
  await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) });
  await page.getByText('File size cannot be greater than 10 MB.', { exact: true }).waitFor();
  await image.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PNG });
  await page.getByText('Only JPG and PNG images are allowed.', { exact: true }).waitFor();
  await image.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PNG });
  await page.getByAltText('Preview of screen.png').waitFor();
  onTestFinished(() => deleteTickets(page));
  await getButton(page, 'Create ticket').click();
  await getRow(page, 'E2E printer').click();
  const attached = getPanel(page).getByAltText('Attached to the ticket');
  await attached.waitFor();
  await expect.poll(() => attached.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0)).toBe(true);
});

test('3-tickets-04 3-tickets-24 3-tickets-35 3-tickets-36 3-tickets-37 3-tickets-38 3-tickets-62 edits a ticket in the panel', async () => {
  const page = await openTickets();
  await createTicket(page, 'E2E edited');
  await pressInRow(page, 'E2E edited', 'Edit');
  const panel = getPanel(page);
  expect(await panel.getByLabel('Ticket name').inputValue()).toBe('E2E edited');
  expect(await panel.getByLabel('Priority').inputValue()).toBe('Low');
  expect(await panel.getByLabel('Status').locator('option').allInnerTexts()).toEqual([
    'Recevied',
    'Planned',
    'WIP',
    'Done',
    'Sent',
    'Merged',
    'Differed',
  ]);
  const [people] = getCallsTo(page, '/v1/api/get_users_accounts/');
  expect(new URL(people?.url() ?? '').searchParams.get('limit')).toBe('10000');
  await panel.getByLabel('Status').selectOption('WIP');
  await panel.getByRole('combobox', { name: 'Assigned to' }).fill('noah');
  await page.getByRole('option', { name: /noah/ }).click();
  await expectVisualQuality(page, 'ticket-edit', EVERY_LOOK);
  const saving = page.waitForRequest(`**${SAVE_PATH}`);
  await panel.getByRole('button', { name: 'Save' }).click();
  expect((await saving).postDataJSON()).toMatchObject({
    ticket_name: 'E2E edited',
    status: 'WIP',
    description: '',
    s4_comments: '',
    tentative_close_date: null,
    close_date: null,
    assigned_to: 'noah.csm@demo.test',
    version: 1,
  });
  await getRow(page, 'E2E edited').getByText('WIP').waitFor();
  await getRow(page, 'E2E edited').getByText('noah.csm@demo.test').waitFor();
});

test('C3-12 both dates of a ticket remain the entered days', async () => {
  const page = await openTickets();
  await createTicket(page, 'E2E dates');
  await pressInRow(page, 'E2E dates', 'Edit');
  await page.getByLabel('Tentative close date').fill('2026-12-01');
  await page.getByLabel('Close date', { exact: true }).fill('2026-12-24');
  await getPanel(page).getByRole('button', { name: 'Save' }).click();
  await getRow(page, 'E2E dates').getByText('Dec 24th, 2026').waitFor();
  await getRow(page, 'E2E dates').getByText('Dec 1st, 2026').waitFor();
  await pressInRow(page, 'E2E dates', 'Edit');
  expect(await page.getByLabel('Tentative close date').inputValue()).toBe('2026-12-01');
  expect(await page.getByLabel('Close date', { exact: true }).inputValue()).toBe('2026-12-24');
});

test('3-tickets-07 3-tickets-08 3-tickets-09 3-tickets-10 deleting a ticket needs confirmation', async () => {
  const page = await openTickets();
  await createTicket(page, 'E2E deleted');
  await pressInRow(page, 'E2E deleted', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete ticket' });
  await dialog.getByText('Are you sure you want to delete E2E deleted ?', { exact: true }).waitFor();
  await expectVisualQuality(page, 'ticket-delete', EVERY_LOOK);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(getCallsTo(page, '/v1/api/actions/delete_the_ticket/')).toEqual([]);
  await pressInRow(page, 'E2E deleted', 'Delete');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await getRow(page, 'E2E deleted').waitFor({ state: 'detached' });
  expect(getCallsTo(page, '/v1/api/actions/delete_the_ticket/')).toHaveLength(1);
});

test('3-tickets-05 3-tickets-41 3-tickets-58 sends a message to the assignee and to more recipients', async () => {
  const page = await openTickets();
  await pressInRow(page, 'Report email arrives without its chart', 'Email');
  const panel = getPanel(page);
  await panel.getByText('dev.data@demo.test').waitFor();
  const to = panel.getByRole('combobox', { name: 'To' });
  await to.pressSequentially('ann@northwind.test,bob@northwind.test,');
  await panel.getByText('bob@northwind.test').waitFor();
  expect(await panel.getByLabel('Subject').inputValue()).toMatch(
    /^Ticket \d+: Report email arrives without its chart$/,
  );
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('Message is required', { exact: true }).waitFor();
  await panel.getByRole('textbox', { name: 'Message' }).fill('We send a picture from Monday on.');
  await expectVisualQuality(page, 'ticket-mail', EVERY_LOOK);
  const sending = page.waitForRequest('**/v1/api/actions/send-ticket-mail/');
  await panel.getByRole('button', { name: 'Send' }).click();
  expect((await sending).postDataJSON()).toMatchObject({
    html_content: '<p>We send a picture from Monday on.</p>',
    to_email: 'dev.data@demo.test,ann@northwind.test,bob@northwind.test',
  });
  await page.locator('.Toasts-toast').getByText('Email Sent Successfully', { exact: true }).waitFor();
  await panel.waitFor({ state: 'detached' });
  await page.goto('/#!/dashboard/admin/outgoing-mail');
  const sent = page.getByRole('row', { name: /Report email arrives without its chart/ }).first();
  await sent.getByText('Ticket message').waitFor();
  expect(await sent.innerText()).toContain('dev.data@demo.test');
});

test('3-tickets-11 3-tickets-12 S3-43 downloads the tickets, without formulas', async () => {
  const page = await openTickets();
  await createTicket(page, 'E2E formula');
  await pressInRow(page, 'E2E formula', 'Edit');
  await page.getByLabel('Ticket name').fill('=HYPERLINK("https://spy.test")');
  await getPanel(page).getByRole('button', { name: 'Save' }).click();
  await getRow(page, '=HYPERLINK').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), getButton(page, 'Export').click()]);
  expect(download.suggestedFilename()).toBe('ticketsInfo.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffid,ticket_name,description,priority,status,assigned_to,tentative_close_date,close_date,s4_comments,created_at',
  );
  expect(lines[1]).toMatch(/^\d+,"'=HYPERLINK\(""https:\/\/spy\.test""\)",,Low,Sent,,,,,/);
  expect(lines).toHaveLength(28);
  await pressInRow(page, '=HYPERLINK', 'Delete');
  await getButton(page, 'Confirm').click();
  await getRow(page, '=HYPERLINK').waitFor({ state: 'detached' });
});

test('3-tickets-59 C3-09 decisions-18 failures are logged and shown in place, without a toast', async () => {
  const page = await openTickets();
  await page.route(`**${LIST_PATH}**`, (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'x' }, request_id: 'r-77' } }),
  );
  await page.reload();
  await page.getByText('r-77').waitFor();
  await expect.poll(() => getErrors(page).join('\n')).toContain('error 500');
  expect(await page.locator('.Toasts-toast').count()).toBe(0);
  await page.unroute(`**${LIST_PATH}**`);
  await getButton(page, 'Retry').click();
  await getRow(page, NEWEST).waitFor();
  await page.route(`**${SAVE_PATH}`, (route) => route.fulfill({ status: 500, json: {} }));
  await getButton(page, 'New ticket').click();
  await page.getByLabel('Ticket name').fill('E2E failed');
  await getPanel(page).getByLabel('Priority').selectOption('Low');
  await getButton(page, 'Create ticket').click();
  await page.getByText('Something went wrong on our side').waitFor();
  expect(await page.locator('.Toasts-toast').count()).toBe(0);
  expect(await page.getByLabel('Ticket name').inputValue()).toBe('E2E failed');
});

test('two people who edit a ticket at the same time see both versions', async () => {
  const page = await openTickets();
  await createTicket(page, 'E2E shared');
  const other = await openTickets('olga.ops@demo.test');
  for (const one of [page, other]) await pressInRow(one, 'E2E shared', 'Edit');
  await other.getByLabel('Description').fill('Seen by Olga.');
  await getPanel(other).getByRole('button', { name: 'Save' }).click();
  await getPanel(other).waitFor({ state: 'detached' });
  await page.getByLabel('Status').selectOption('Planned');
  await getPanel(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Olga .* changed this ticket while you were editing it\./).waitFor();
  await expectVisualQuality(page, 'ticket-conflict');
  await getButton(page, 'Save my version').click();
  await getRow(page, 'E2E shared').getByText('Planned').waitFor();
  await getRow(page, 'E2E shared').click();
  expect(await page.getByLabel('Description').inputValue()).toBe('Seen by Olga.');
});

test(`3-tickets-02 3-tickets-26 3-tickets-34 C3-22 decisions-44 decisions-52 S3-41 a read-only user sends feedback as a
  ticket, and a failure loses nothing`, async () => {
  const page = await openOwnSession('rhea.reader@demo.test', {}, '/#!/help/faqs');
  onTestFinished(() => closePage(page));
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Submit Feedback' }).click();
  const send = page.getByRole('button', { name: 'Send feedback' });
  await send.click();
  await page.getByText('Ticket name is required', { exact: true }).waitFor();
  await page.getByText('Priority is required', { exact: true }).waitFor();
  expect(getCallsTo(page, SAVE_PATH)).toEqual([]);
  const name = 'E2E export keeps my column order';
  await page.getByLabel('Ticket name').fill(name);
  await page.getByLabel('Priority').selectOption('Medium');
  const description = page.getByLabel('Description');
  await description.fill('Ordered by owner.');
  for (const label of ['Ticket name', 'Priority', 'Description']) await page.getByLabel(label).press('Enter');
  expect(await description.inputValue()).toBe('Ordered by owner.');
  await description.press('Shift+Enter');
  await description.pressSequentially('The file is ordered by name.');
  expect(await description.inputValue()).toBe('Ordered by owner.\nThe file is ordered by name.');
  expect(getCallsTo(page, SAVE_PATH)).toEqual([]);
  await page.getByLabel('Image').setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: PNG });
  await expectVisualQuality(page, 'feedback');

  await page.route(`**${SAVE_PATH}`, (route) => route.abort());
  await send.click();
  await page.getByText('The server cannot be reached. Check the connection and try again.').waitFor();
  await page.getByRole('link', { name: 'FAQs' }).click();
  await page.getByText('What you typed has not been sent and is lost when you leave.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Ticket name').inputValue()).toBe(name);
  expect(await page.getByLabel('Priority').inputValue()).toBe('Medium');
  expect(await page.getByLabel('Description').inputValue()).toBe('Ordered by owner.\nThe file is ordered by name.');
  await page.getByText('list.png').waitFor();

  await page.unroute(`**${SAVE_PATH}`);
  onTestFinished(() => deleteTickets(page));
  await send.click();
  await page.getByText(/^Thank you\. E2E export keeps my column order is ticket \d+ with the status Sent\.$/).waitFor();
  await page.getByRole('link', { name: 'Open product support' }).click();
  await getRow(page, name).waitFor();
  expect((await getRow(page, name).locator('td, th').allInnerTexts()).slice(0, 3)).toEqual([name, 'Medium', 'Sent']);
});

test('1-S-67 decisions-52 Contact Support creates a ticket', async () => {
  const page = await openOwnSession('noah.csm@demo.test', {}, '/#!/help/support');
  onTestFinished(() => closePage(page));
  await page.getByLabel('Ticket name').fill('E2E cannot sign in');
  await page.getByLabel('Priority').selectOption('High');
  onTestFinished(() => deleteTickets(page));
  await expectVisualQuality(page, 'contact-support');
  await getButton(page, 'Send request').click();
  await page.getByText(/^Thank you\. E2E cannot sign in is ticket \d+ with the status Sent\.$/).waitFor();
});
