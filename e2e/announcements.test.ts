/** Announcements: written in the administration, read by their audience, with an unread mark in the header. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { closePage, getCallsTo, openSignedIn, useSharedSignedInPage, waitForRoute } from './browser.ts';
import { addPerson, createCompany, sql } from './company.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const MAYA = 'maya.csm@demo.test';
const maya = useSharedSignedInPage(MAYA);
const PATH = '/v1/api/announcements/';
const QUIET = '/#!/help/faqs';

const getMark = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const getList = (page: Page) => page.getByRole('list', { name: 'Announcements' });
const getTitles = (page: Page) => getList(page).getByRole('heading', { level: 2 }).allInnerTexts();

test(`1-announcements-01 1-S-25 the page lists the announcements of the demo company for Maya, without those for team leads;
  opening it clears the mark in the header`, async () => {
  // Other tests of the demo company find the announcements unread, as they were.
  const [last] = await sql<{ at: Date }>('select max(read_at) as at from announcement_reads');
  onTestFinished(async () => {
    await sql('delete from announcement_reads where read_at > $1', [last?.at]);
  });
  const page = maya();
  await page.goto(QUIET);
  await getMark(page, 'Announcements, 2 unread').click();
  await waitForRoute(page, '#!/dashboard/announcements');
  await page.getByRole('heading', { level: 1, name: 'Announcements', exact: true }).waitFor();
  await expect
    .poll(() => getTitles(page))
    .toEqual([
      expect.stringMatching(/^Quarterly business reviews: new template\s*New$/),
      expect.stringMatching(/^Health score: usage counts more\s*New$/),
      'Onboarding playbook with training days',
      'Welcome, Emil',
    ]);
  await getMark(page, 'Announcements').waitFor();
  await expectVisualQuality(page, 'announcements', EVERY_LOOK);
  await page.reload();
  await getMark(page, 'Announcements').waitFor();
  await expect.poll(async () => (await getTitles(page))[0]).toBe('Quarterly business reviews: new template');
});

test('1-announcements-03 the page requests 20 announcements at a time', async () => {
  const { id, domain } = await createCompany('Herald');
  const email = `hal@${domain}.test`;
  await addPerson(domain, { email });
  await sql(
    `insert into announcements (tenant_id, title, description, published_on, created_at, updated_at)
     select $1, 'No. ' || n, '<p>Text</p>', date '2026-01-01' + n, now(), now() from generate_series(1, 23) n`,
    [id],
  );
  const page = await openSignedIn(email, { domain }, '/#!/dashboard/announcements');
  onTestFinished(() => closePage(page));
  await expect.poll(() => getTitles(page)).toHaveLength(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => getTitles(page)).toHaveLength(23);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  const queries = getCallsTo(page, PATH)
    .filter((call) => call.method() === 'GET')
    .map((call) => new URL(call.url()).search);
  expect(queries).toEqual(['?page_num=1&limit=20', '?page_num=2&limit=20']);
});

test('an administrator publishes an announcement for team leads, edits it and deletes it', async () => {
  const { domain } = await createCompany('Gazette');
  const [admin, lead, manager] = ['ada', 'lena', 'maya'].map((name) => `${name}@${domain}.test`) as [
    string,
    string,
    string,
  ];
  await addPerson(domain, { email: admin, roles: ['ADM'] });
  await addPerson(domain, { email: lead, roles: ['CSL'] });
  await addPerson(domain, { email: manager });
  const page = await openSignedIn(admin, { domain }, '/#!/dashboard/announcements');
  onTestFinished(() => closePage(page));
  await page.getByText('No announcements yet').waitFor();
  await page.getByRole('link', { name: 'Manage announcements' }).click();
  await waitForRoute(page, '#!/dashboard/admin/announcements');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Title is required.').waitFor();
  await dialog.getByLabel('Title').fill('Forecast on Monday');
  const text = dialog.getByRole('textbox', { name: 'Text' });
  await text.fill('Bring your ');
  await text.press('Control+b');
  await text.pressSequentially('renewals');
  await dialog.getByLabel('Team lead').check();
  await expectVisualQuality(page, 'announcement-editor', EVERY_LOOK);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('“Forecast on Monday” is published.').waitFor();
  await expectVisualQuality(page, 'announcements-admin', EVERY_LOOK);

  const open = async (email: string) => {
    const reader = await openSignedIn(email, { domain }, '/#!/dashboard/announcements');
    onTestFinished(() => closePage(reader));
    return reader;
  };
  const leadPage = await open(lead);
  await leadPage.getByText('Bring your renewals').waitFor();
  expect(await getList(leadPage).locator('strong').innerText()).toBe('renewals');
  await (await open(manager)).getByText('No announcements yet').waitFor();

  await page.reload();
  await page.getByText('Forecast on Monday').click();
  const editor = page.getByRole('dialog', { name: 'Edit announcement' });
  await editor.getByLabel('Title').fill('Forecast on Tuesday');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await editor.waitFor({ state: 'hidden' });
  await leadPage.reload();
  await expect.poll(() => getTitles(leadPage)).toEqual(['Forecast on Tuesday']);
  await page.getByRole('button', { name: 'Delete Forecast on Tuesday' }).click();
  await page.getByRole('dialog', { name: 'Delete this announcement?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No announcements yet').waitFor();
});
