/** Support tickets from the view of the support staff and of other users, and feedback that creates a ticket. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, closePage, openOwnSession, openSignedIn, waitForRoute } from './browser.ts';
import { expectVisualQuality } from './visual-checks.ts';

const getColumns = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const getList = async (page: Page) => {
  await page.getByRole('row', { name: /Two people could not sign in/ }).waitFor();
  return page.getByRole('table', { name: 'Support tickets' });
};
const CREATE_PATH = '/v1/api/actions/create-or-update-ticket/';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PUBLIC_COLUMNS = ['Ticket', 'Priority', 'Status', 'Created', 'Closed'];

test('1-tickets-01 3-tickets-01 3-tickets-60 3-access-13 support staff sees every column of every ticket', async () => {
  const page = await openSignedIn('ada.admin@demo.test', {}, '/#!/support');
  await page.getByRole('banner').waitFor();
  await getList(page);
  await page.locator('[data-state=staff]').getByText('Support staff').waitFor();
  expect(await getColumns(page)).toEqual([...PUBLIC_COLUMNS, 'Assigned to', 'Tentative close', 'Comments']);
  const [call] = getCallsTo(page, '/v1/api/actions/get-all-client-tickets/');
  expect(new URL(call?.url() ?? '').searchParams.get('pageLimit')).toBe('10000000');
  await expectVisualQuality(page, 'support-tickets');
  await closePage(page);
});

test('3-access-14 other users see the tickets without the internal columns', async () => {
  const page = await openSignedIn('maya.csm@demo.test', {}, '/#!/dashboard/support');
  await waitForRoute(page, '#!/dashboard/support');
  await getList(page);
  await page.locator('[data-state=client]').waitFor();
  expect(await getColumns(page)).toEqual(PUBLIC_COLUMNS);
  expect(await page.getByText('Support staff').count()).toBe(0);
  await closePage(page);
});

test(`3-tickets-02 3-tickets-26 3-tickets-34 C3-22 decisions-44 decisions-52 S3-41 a read-only user sends feedback as a
  ticket, and a failure loses nothing`, async () => {
  const page = await openOwnSession('rhea.reader@demo.test', {}, '/#!/help/faqs');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Submit Feedback' }).click();
  const send = page.getByRole('button', { name: 'Send feedback' });
  await send.click();
  await page.getByText('Ticket name is required', { exact: true }).waitFor();
  await page.getByText('Priority is required', { exact: true }).waitFor();
  expect(getCallsTo(page, CREATE_PATH)).toEqual([]);
  await page.getByLabel('Title').fill('Export keeps my column order');
  await page.getByLabel('Priority').selectOption('Medium');
  const description = page.getByLabel('Description');
  await description.fill('Ordered by owner.');
  for (const label of ['Title', 'Priority', 'Description']) await page.getByLabel(label).press('Enter');
  expect(await description.inputValue()).toBe('Ordered by owner.');
  await description.press('Shift+Enter');
  await description.pressSequentially('The file is ordered by name.');
  expect(await description.inputValue()).toBe('Ordered by owner.\nThe file is ordered by name.');
  expect(getCallsTo(page, CREATE_PATH)).toEqual([]);
  const [title, priority] = await Promise.all(
    ['Title', 'Priority'].map((label) => page.getByLabel(label).boundingBox()),
  );
  expect([priority?.y, priority?.height]).toEqual([title?.y, title?.height]);
  await page.getByLabel('Image').setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: PNG });
  await expectVisualQuality(page, 'feedback');

  await page.route(`**${CREATE_PATH}`, (route) => route.abort());
  await send.click();
  await page.getByText('The server cannot be reached. Check the connection and try again.').waitFor();
  await page.getByRole('link', { name: 'FAQs' }).click();
  await page.getByText('Your feedback has not been sent and is lost when you leave.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Export keeps my column order');
  expect(await page.getByLabel('Priority').inputValue()).toBe('Medium');
  expect(await page.getByLabel('Description').inputValue()).toBe('Ordered by owner.\nThe file is ordered by name.');
  await page.getByText('list.png').waitFor();

  await page.unroute(`**${CREATE_PATH}`);
  await send.click();
  await page.getByText(/^Thank you\. Export keeps my column order is ticket \d+ with the status Sent\.$/).waitFor();
  await page.getByRole('link', { name: 'Open support tickets' }).click();
  const row = page.getByRole('row', { name: /Export keeps my column order/ });
  await row.waitFor();
  expect((await row.locator('td, th').allInnerTexts()).slice(0, 3)).toEqual([
    'Export keeps my column order',
    'Medium',
    'Sent',
  ]);
  await closePage(page);
});
