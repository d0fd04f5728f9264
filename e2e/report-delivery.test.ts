/** The schedule of a page: created in the dialog, stored, changed and deleted. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePage, DESKTOP_SIZE, getErrors, expectAccessible, openSignedIn, takeScreenshot } from './browser.ts';
import { addPerson, createCompany, setMenu, sql } from './company.ts';
import { callAsPageUser } from './components-pages.ts';

const API = '/v1/api/report-delivery/';
let domain = '';
let tenant = 0;
let admin = '';
let route = '';
let pageId = 0;
let page: Page;

beforeAll(async () => {
  const company = await createCompany('Leuchtturm');
  ({ domain, id: tenant } = company);
  admin = `ada@${domain}.test`;
  await addPerson(domain, { email: admin, roles: ['ADM'] });
  await addPerson(domain, { email: `maya@${domain}.test` });
  const ids = await setMenu(company, [{ name: 'Harbour watch' }]);
  pageId = ids.get('Harbour watch') ?? 0;
  const [team] = await sql<{ id: string }>(`insert into teams (tenant_id, name) values ($1, 'Coast') returning id`, [
    tenant,
  ]);
  await sql(
    'insert into team_members (tenant_id, team_id, user_id) select $1, $2, id from users where tenant_id = $1',
    [tenant, team?.id],
  );
  route = `/#!/dashboard/Harbour%20watch/${pageId}`;
  page = await openSignedIn(admin, { domain }, route);
});
afterAll(() => closePage(page));

const dialog = () => page.getByRole('dialog', { name: 'Send Harbour watch by email' });
/** The search field for recipients. Its list has the same label. */
const finder = (name: string) => dialog().getByRole('combobox', { name });
const offered = (name: string) => dialog().getByRole('listbox', { name }).getByRole('option');
const leave = () => dialog().getByRole('heading', { name: 'Send Harbour watch by email' }).click();
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const pressed = (name: string) =>
  expect.poll(() => dialog().getByRole('button', { name, exact: true }).getAttribute('aria-pressed'));
async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await field('Repeat').waitFor();
}
const stored = () =>
  callAsPageUser<{
    schedule: { repeat: string; cron: Record<string, unknown> };
    user_recipients: number[];
    team_recipients: number[];
    page_url: string;
  } | null>(page, 'GET', `${API}${pageId}`);

describe('a page without a delivery', () => {
  test('1-report-delivery-10 1-pages-32 the button opens it in mode Create', async () => {
    await open();
    await dialog().getByRole('button', { name: 'Create' }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Update' }).count()).toBe(0);
    await expectAccessible(page);
    await takeScreenshot(page, 'report-dialog-create-light-1440');
  });

  test('1-report-delivery-19 has five repeats, each with its own fields', async () => {
    const options = await field('Repeat').locator('option').allInnerTexts();
    expect(options).toEqual(['By minutes', 'Hourly', 'Daily', 'Weekly', 'Monthly']);
    expect(await field('Second').locator('option').count()).toBe(60);
    await field('Repeat').selectOption('monthly');
    await pressed('1').toBe('true');
    await pressed('January').toBe('true');
    await takeScreenshot(page, 'report-dialog-monthly-light-1440');
    await field('Repeat').selectOption('minutes');
    await expect.poll(() => field('Every').locator('option').count()).toBe(59);
  });

  test('shows an error for missing recipients before sending', async () => {
    await dialog().getByRole('button', { name: 'Create' }).click();
    await dialog().getByText('Choose at least one recipient.').waitFor();
    expect(await stored()).toBeNull();
  });

  test('1-report-delivery-17 lists users of the company, and searches them', async () => {
    await finder('People').click();
    await expect.poll(() => offered('People').allInnerTexts()).toEqual(['Pat Partner', 'Pat Partner']);
    await finder('People').fill('Pat');
    await offered('People').first().click();
    await leave();
  });

  test('1-report-delivery-18 lists teams of the company', async () => {
    await finder('Teams').click();
    await offered('Teams').filter({ hasText: 'Coast' }).click();
    await leave();
    await expect.poll(() => dialog().getByText('Coast').count()).toBeGreaterThan(0);
  });

  test('1-report-delivery-13 closes after saving', async () => {
    await field('Repeat').selectOption('weekly');
    await dialog().getByRole('button', { name: 'Monday' }).click();
    await dialog().getByRole('button', { name: 'Sunday' }).click();
    await field('Hour').selectOption('7');
    await field('Minute').selectOption('45');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await dialog().waitFor({ state: 'detached' });
    const report = await stored();
    expect(report).toMatchObject({
      page_url: route.slice(1),
      schedule: { repeat: 'weekly', cron: { hours: 7, minutes: 45, weekdays: [1] } },
    });
    expect([report?.user_recipients.length, report?.team_recipients.length]).toEqual([1, 1]);
    expect(getErrors(page)).toEqual([]);
  });
});

describe('a page with a delivery', () => {
  test('1-report-delivery-11 1-report-delivery-12 opens in mode Update with the stored values', async () => {
    await open();
    await dialog().getByRole('button', { name: 'Update' }).waitFor();
    await expect.poll(() => field('Repeat').inputValue()).toBe('weekly');
    expect([await field('Hour').inputValue(), await field('Minute').inputValue()]).toEqual(['7', '45']);
    await pressed('Monday').toBe('true');
    await dialog().getByText('Coast').first().waitFor();
    await dialog().getByText('Pat Partner').first().waitFor();
    await takeScreenshot(page, 'report-dialog-update-light-1440');
    await field('Hour').selectOption('9');
    await dialog().getByRole('button', { name: 'Update' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect((await stored())?.schedule.cron.hours).toBe(9);
  });

  test('1-report-delivery-14 closes after a failed save as well', async () => {
    await page.route(`**${API}*`, (call) =>
      call.request().method() === 'PUT'
        ? call.fulfill({ status: 400, json: { success: false, errors: { e: 'No.' } } })
        : call.fallback(),
    );
    await open();
    await field('Hour').selectOption('11');
    await dialog().getByRole('button', { name: 'Update' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect((await stored())?.schedule.cron.hours).toBe(9);
    await page.unroute(`**${API}*`);
  });

  test('fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await dialog().getByRole('button', { name: 'Update' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await takeScreenshot(page, 'report-dialog-light-390');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP_SIZE);
  });

  test('can be ended', async () => {
    await open();
    await dialog().getByRole('button', { name: 'Stop sending' }).click();
    await page
      .getByRole('dialog', { name: 'Stop this scheduled report?' })
      .getByRole('button', { name: 'Stop' })
      .click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toBeNull();
  });
});
