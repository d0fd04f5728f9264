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

const getDialog = () => page.getByRole('dialog', { name: 'Email Harbour watch' });
/** The search field for recipients. Its list has the same label. */
const getFinder = (name: string) => getDialog().getByRole('combobox', { name });
const getOptions = (name: string) => getDialog().getByRole('listbox', { name }).getByRole('option');
const blurField = () => getDialog().getByRole('heading', { name: 'Email Harbour watch' }).click();
const getField = (name: string) => getDialog().getByLabel(name, { exact: true });
const isPressed = (name: string) =>
  expect.poll(() => getDialog().getByRole('button', { name, exact: true }).getAttribute('aria-pressed'));
async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Schedule email', exact: true }).click();
  await getField('Repeat').waitFor();
}
const fetchStored = () =>
  callAsPageUser<{
    schedule: { repeat: string; cron: Record<string, unknown> };
    user_recipients: number[];
    team_recipients: number[];
    page_url: string;
  } | null>(page, 'GET', `${API}${pageId}`);

describe('a page without a delivery', () => {
  test('1-report-delivery-10 1-pages-32 the button opens it in mode Create', async () => {
    await open();
    await getDialog().getByRole('button', { name: 'Create' }).waitFor();
    expect(await getDialog().getByRole('button', { name: 'Update' }).count()).toBe(0);
    await expectAccessible(page);
    await takeScreenshot(page, 'report-dialog-create-light-1440');
  });

  test('1-report-delivery-19 has five repeats, each with its own fields', async () => {
    const options = await getField('Repeat').locator('option').allInnerTexts();
    expect(options).toEqual(['By minutes', 'Hourly', 'Daily', 'Weekly', 'Monthly']);
    expect(await getField('Second').locator('option').count()).toBe(60);
    await getField('Repeat').selectOption('monthly');
    await isPressed('1').toBe('true');
    await isPressed('January').toBe('true');
    await takeScreenshot(page, 'report-dialog-monthly-light-1440');
    await getField('Repeat').selectOption('minutes');
    await expect.poll(() => getField('Every').locator('option').count()).toBe(59);
  });

  test('shows an error for missing recipients before sending', async () => {
    await getDialog().getByRole('button', { name: 'Create' }).click();
    await getDialog().getByText('Choose at least one recipient.').waitFor();
    expect(await fetchStored()).toBeNull();
  });

  test('1-report-delivery-17 lists users of the company, and searches them', async () => {
    await getFinder('People').click();
    await expect.poll(() => getOptions('People').allInnerTexts()).toEqual(['Pat Partner', 'Pat Partner']);
    await getFinder('People').fill('Pat');
    await getOptions('People').first().click();
    await blurField();
  });

  test('1-report-delivery-18 lists teams of the company', async () => {
    await getFinder('Teams').click();
    await getOptions('Teams').filter({ hasText: 'Coast' }).click();
    await blurField();
    await expect.poll(() => getDialog().getByText('Coast').count()).toBeGreaterThan(0);
  });

  test('1-report-delivery-13 closes after saving', async () => {
    await getField('Repeat').selectOption('weekly');
    await getDialog().getByRole('button', { name: 'Monday' }).click();
    await getDialog().getByRole('button', { name: 'Sunday' }).click();
    await getField('Hour').selectOption('7');
    await getField('Minute').selectOption('45');
    await getDialog().getByRole('button', { name: 'Create' }).click();
    await getDialog().waitFor({ state: 'detached' });
    const report = await fetchStored();
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
    await getDialog().getByRole('button', { name: 'Update' }).waitFor();
    await expect.poll(() => getField('Repeat').inputValue()).toBe('weekly');
    expect([await getField('Hour').inputValue(), await getField('Minute').inputValue()]).toEqual(['7', '45']);
    await isPressed('Monday').toBe('true');
    await getDialog().getByText('Coast').first().waitFor();
    await getDialog().getByText('Pat Partner').first().waitFor();
    await takeScreenshot(page, 'report-dialog-update-light-1440');
    await getField('Hour').selectOption('9');
    await getDialog().getByRole('button', { name: 'Update' }).click();
    await getDialog().waitFor({ state: 'detached' });
    expect((await fetchStored())?.schedule.cron.hours).toBe(9);
  });

  test('1-report-delivery-14 closes after a failed save as well', async () => {
    await page.route(`**${API}*`, (call) =>
      call.request().method() === 'PUT'
        ? call.fulfill({ status: 400, json: { success: false, errors: { e: 'No.' } } })
        : call.fallback(),
    );
    await open();
    await getField('Hour').selectOption('11');
    await getDialog().getByRole('button', { name: 'Update' }).click();
    await getDialog().waitFor({ state: 'detached' });
    expect((await fetchStored())?.schedule.cron.hours).toBe(9);
    await page.unroute(`**${API}*`);
  });

  test('fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await getDialog().getByRole('button', { name: 'Update' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
    await takeScreenshot(page, 'report-dialog-light-390');
    await getDialog().getByRole('button', { name: 'Cancel' }).click();
    await getDialog().waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP_SIZE);
  });

  test('can be ended', async () => {
    await open();
    await getDialog().getByRole('button', { name: 'Stop sending' }).click();
    await page
      .getByRole('dialog', { name: 'Stop this scheduled report?' })
      .getByRole('button', { name: 'Stop' })
      .click();
    await getDialog().waitFor({ state: 'detached' });
    expect(await fetchStored()).toBeNull();
  });
});
