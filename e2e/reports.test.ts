/** Reports: the entry of team leads, the categories by team, person and account, guides, and the rows behind values. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closePage, getErrors, getRequests, getRoute, openSignedIn, waitForRoute } from './browser.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const PAGES = [
  'Retention',
  'MRR movements',
  'Renewals forecast',
  'Churn reasons',
  'Team workload',
  'Adoption by product',
  'Playbook effectiveness',
];
const getTabs = (page: Page) => page.getByRole('navigation', { name: 'Reports' });
const getTypes = (page: Page) => page.getByRole('group', { name: 'Show the reports' });
const getReport = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const openReports = (email: string) => openSignedIn(`${email}@demo.test`, { height: 1400 }, '/#!/dashboard/reports');
const INSIGHTS = /^#!\/dashboard\/insights\/(\d+)\/(\w+)/;

test('1-shell-38 1-shell-39 1-C-36 only team leads have the entry of the reports', async () => {
  const lena = await openSignedIn('lena.lead@demo.test');
  const entry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' });
  await entry(lena).click();
  await waitForHeading(lena, 'Retention');
  expect(await entry(lena).getAttribute('aria-current')).toBe('page');
  await closePage(lena);
  for (const email of ['evan.exec@demo.test', 'maya.csm@demo.test', 'ada.admin@demo.test']) {
    const page = await openSignedIn(email);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).waitFor();
    expect(await entry(page).count()).toBe(0);
    await closePage(page);
  }
});

test('1-reports-01 1-reports-02 1-C-45 addresses open categories, which are the tabs', async () => {
  const page = await openReports('lena.lead');
  await waitForHeading(page, 'Retention');
  const [, id = '', type] = INSIGHTS.exec(getRoute(page)) ?? [];
  expect(type).toBe('team');
  await page.goto(`/#!/insights/${id}/account`);
  await waitForRoute(page, `#!/dashboard/insights/${id}/account`);
  await getTypes(page).getByRole('button', { name: 'By account', pressed: true }).waitFor();
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('1-reports-08 the tabs and the ways to read them are those that the server lists', async () => {
  const readChoices = async (page: Page) => {
    await waitForHeading(page, 'Retention');
    await getTypes(page).waitFor();
    return [
      (await getTabs(page).getByRole('link').allInnerTexts()).map((name) => name.trim()),
      await getTypes(page).getByRole('button').allInnerTexts(),
    ];
  };
  const lena = await openReports('lena.lead');
  expect(await readChoices(lena)).toEqual([PAGES, ['By team', 'By person', 'By account']]);
  await closePage(lena);
  const maya = await openReports('maya.csm');
  const own = PAGES.filter((name) => name !== 'Team workload');
  expect(await readChoices(maya)).toEqual([own, ['By person', 'By account']]);
  await closePage(maya);
});

test('1-reports-03 1-reports-04 1-reports-05 1-reports-06 1-reports-07 1-reports-17 by team, person, account', async () => {
  const page = await openReports('lena.lead');
  await getTabs(page).getByRole('link', { name: 'Renewals forecast' }).click();
  await waitForHeading(page, 'Renewals forecast');
  const list = getReport(page, 'Renewals in the next 180 days');
  const count = async () => {
    await list.locator('tbody tr').first().waitFor();
    await expect.poll(() => list.locator('tbody tr').count()).toBeGreaterThan(0);
    return list
      .getByText(/ of \d+/)
      .first()
      .innerText();
  };
  const drawn = () => getReport(page, 'MRR to renew by quarter').locator('canvas, svg').first().waitFor();
  await drawn();
  const everyone = await count();
  const select = async (type: string, field: string, name: string) => {
    await getTypes(page).getByRole('button', { name: type }).click();
    const input = page.getByRole('combobox', { name: field });
    await input.fill(name);
    await page.getByRole('option', { name }).first().click();
  };
  await select('By team', 'Team', 'Core customers');
  await waitForRoute(page, /\/team\?query=\{"owner_team_id":\d+\}$/);
  await drawn();
  await select('By person', 'Person', 'Maya');
  await waitForRoute(page, /\/user\?query=\{"owner_user_id":\d+\}$/);
  await drawn();
  await expect.poll(count).not.toBe(everyone);
  await getTypes(page).getByRole('button', { name: 'By account' }).click();
  await expect
    .poll(() => getRequests(page).filter((request) => /fetch-csm-accounts\/\?.*limit=100/.test(request.url())).length)
    .toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'Account' }).fill('Northwind');
  await page.getByRole('option', { name: 'Northwind Robotics' }).click();
  await waitForRoute(page, /\/account\?query=\{"account_id":\d+\}$/);
  await expect.poll(() => list.locator('tbody tr').first().innerText()).toContain('Northwind Robotics');
  await drawn();
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('1-reports-03 an account manager finds herself, with the reports of her accounts', async () => {
  const page = await openReports('maya.csm');
  await waitForHeading(page, 'Retention');
  const input = page.getByRole('combobox', { name: 'Person' });
  await input.click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringMatching(/^Maya /)]);
  await page.getByRole('option').first().click();
  await waitForRoute(page, /\/user\?query=\{"owner_user_id":\d+\}$/);
  await getReport(page, 'NRR, GRR and customer retention over 12 months').locator('canvas, svg').first().waitFor();
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('the period of reports is in the address, applies to the reports that have one, and stays in the others', async () => {
  const page = await openReports('lena.lead');
  await getTabs(page).getByRole('link', { name: 'MRR movements' }).click();
  await waitForHeading(page, 'MRR movements');
  const rows = getReport(page, 'From opening to closing MRR, by month').locator('tbody tr');
  await rows.first().waitFor();
  const countRows = () => rows.count();
  await expect.poll(countRows).toBe(12);
  const getPeriod = () => page.getByRole('button', { name: /^Period: / });
  const selectPeriod = async (name: string) => {
    await getPeriod().click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await page.getByRole('button', { name: `Period: ${name}` }).waitFor();
  };
  await getPeriod()
    .and(page.getByRole('button', { name: 'Period: Default period' }))
    .waitFor();
  await selectPeriod('Last 6 months');
  await waitForRoute(page, /\/team\?query=\{"report_period":"Last 6 Months"\}$/);
  // Six months that are over, and the current one.
  await expect.poll(countRows).toBe(7);
  await expectVisualQuality(page, 'report-period', EVERY_LOOK);
  await getTabs(page).getByRole('link', { name: 'Renewals forecast' }).click();
  await waitForHeading(page, 'Renewals forecast');
  await page.locator('[data-component-id][data-drawn]').first().waitFor();
  expect(await getPeriod().count()).toBe(0);
  await getTabs(page).getByRole('link', { name: 'Churn reasons' }).click();
  await page.getByRole('button', { name: 'Period: Last 6 months' }).waitFor();
  await selectPeriod('Default period');
  await waitForRoute(page, /\/team$/);
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});

test('1-reports-18 the guide states how a report is computed', async () => {
  const page = await openReports('lena.lead');
  await waitForHeading(page, 'Retention');
  const title = 'NRR, GRR and customer retention over 12 months';
  await getReport(page, title)
    .getByRole('button', { name: `About ${title}` })
    .click();
  const guide = page.getByText(/^NRR is the MRR of a month with expansion/);
  await guide.waitFor();
  expect(await guide.count()).toBe(1);
  await page.keyboard.press('Escape');
  await guide.waitFor({ state: 'hidden' });
  await closePage(page);
});

test.each(PAGES)('the report %s in every look', async (name) => {
  const page = await openSignedIn('evan.exec@demo.test', { height: 1400 }, '/#!/dashboard/reports');
  await waitForHeading(page, 'Retention');
  await getTabs(page).getByRole('link', { name }).click();
  await waitForHeading(page, name);
  await page.locator('[data-component-id][data-drawn]').first().waitFor();
  await expect.poll(() => page.locator('[data-component-id]:not([data-drawn])').count()).toBe(0);
  await expectVisualQuality(page, `report-${name.toLowerCase().replaceAll(' ', '-')}`, EVERY_LOOK);
  expect(getErrors(page)).toEqual([]);
  await closePage(page);
});
