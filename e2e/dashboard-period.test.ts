/** The period and owner switches of the portfolio: the change of its metrics, and the rows that open from them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closePage, getErrors, getRoute, openSignedIn, useSharedSignedInPage, waitForRoute } from './browser.ts';
import { ADA } from './builder-parts.ts';
import { sql } from './company.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const ada = useSharedSignedInPage(ADA);

const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const getValue = (page: Page, name: string) => getCard(page, name).locator('b').first();
const getOwnerSwitch = (page: Page) => page.getByRole('group', { name: 'Accounts', exact: true });
async function openPortfolio(page: Page): Promise<void> {
  await page.goto('/#!/dashboard/portfolio');
  await page.getByRole('heading', { level: 1, name: 'Portfolio', exact: true }).waitFor();
  await getCard(page, 'MRR').waitFor();
}
async function selectPeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Period: / }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.getByRole('button', { name: `Period: ${name}` }).waitFor();
}

/** Counts the accounts of some users that were active at the end of the last month. */
async function countActive(emails: readonly string[]): Promise<{ count: number; as_of: string }> {
  const [row] = await sql<{ count: string; as_of: string }>(
    `with tenant as (select t.id, date_trunc('month', now() at time zone s.entity_timezone)::date - 1 as day
       from tenants t join settings s on s.tenant_id = t.id where t.domain = 'demo')
     select count(*) filter (where d.status = 'Active') as count, max(tenant.day)::text as as_of
     from tenant cross join lateral (select distinct on (d.account_id) d.status from account_daily d
       where d.tenant_id = tenant.id and d.day <= tenant.day and d.account_id in (select m.account_id from account_members m
         join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
         where m.tenant_id = tenant.id and u.email = any($1)) order by d.account_id, d.day desc) d`,
    [emails.map((name) => `${name}@demo.test`)],
  );
  return { count: Number(row?.count), as_of: row?.as_of ?? '' };
}

test('the portfolio shows changes against the previous period, in every look', async () => {
  const page = ada();
  await openPortfolio(page);
  for (const name of ['MRR', 'Portfolio', 'Accounts', 'Health Score', 'License Utilization', 'Reach', 'DAU'])
    await getCard(page, name)
      .getByText(/^since /)
      .waitFor();
  await expectVisualQuality(page, 'portfolio-period', EVERY_LOOK);
});

test('daily users are compared with the same weekday, and the card names both days', async () => {
  const page = ada();
  await openPortfolio(page);
  for (const [period, days] of [
    ['Last 30 days', 28],
    ['Last 90 days', 91],
  ] as const) {
    await selectPeriod(page, period);
    const [expected] = await sql<{ users: string; value: string; before: string; text: string }>(
      `with tenant as (select t.id, (now() at time zone s.entity_timezone)::date - 1 as value_day
         from tenants t join settings s on s.tenant_id = t.id where t.domain = 'demo')
       select sum(u.active_users) as users, to_char(value_day, 'FMDay, Mon FMDDth, YYYY') as value,
         to_char(value_day - $1::int, 'FMDay, Mon FMDDth, YYYY') as before,
         to_char(value_day - $1::int, 'Dy, Mon FMDDth') as text
       from tenant join accounts a on a.tenant_id = tenant.id cross join lateral (select active_users from usage_daily
         where tenant_id = tenant.id and account_id = a.id and product_id = 0 and day <= value_day - $1::int
           and day > value_day - $1::int - 30 order by day desc limit 1) u group by value_day`,
      [days],
    );
    const card = getCard(page, 'DAU');
    await card.getByText(`since ${expected?.text}`, { exact: true }).waitFor();
    const users = Number(expected?.users).toLocaleString('en-US');
    const title = await card.locator('em').getAttribute('title');
    expect(title).toMatch(new RegExp(` on ${expected?.before}, compared with ${expected?.value}$`));
    if (Number(expected?.users) < 1000) expect(title).toContain(`${users} on `);
  }
});

test('a lead switches the period and the owner; the address, Back and the rows keep the choice', async () => {
  const page = await openSignedIn('lena.lead@demo.test', { height: 1200 });
  await openPortfolio(page);
  const home = getRoute(page);
  const owners = getOwnerSwitch(page);
  expect(await owners.getByRole('button').allInnerTexts()).toEqual(['My accounts', 'My team']);
  expect(await owners.getByRole('button', { name: 'My accounts' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Period: Last 30 days' }).waitFor();

  await selectPeriod(page, 'Last month');
  const team = await countActive(['lena.lead', 'maya.csm', 'noah.csm']);
  await owners.getByRole('button', { name: 'My team' }).click();
  const ofTeam = `${home}?query={"period":"Last Month","owner_scope":"team"}`;
  await waitForRoute(page, ofTeam);
  await expect.poll(() => getValue(page, 'Accounts').innerText()).toBe(String(team.count));
  await owners.getByRole('button', { name: 'My accounts' }).click();
  await waitForRoute(page, `${home}?query={"period":"Last Month","owner_scope":"mine"}`);
  const own = await countActive(['lena.lead']);
  await expect.poll(() => getValue(page, 'Accounts').innerText()).toBe(String(own.count));
  expect(own.count).toBeLessThan(team.count);
  const renewals = page.getByRole('region', { name: 'Renewals in the next 90 days' });
  await renewals.locator('tbody tr').first().waitFor();

  const shared = getRoute(page);
  await getCard(page, 'Accounts').getByRole('link', { name: 'Accounts', exact: true }).click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/rows/kpi/\\d+\\?owner_scope=mine&as_of=${own.as_of}$`));
  await expect.poll(() => page.locator('[data-part="page-header-count"]').innerText()).toBe(String(own.count));
  await page.goBack();
  await waitForRoute(page, shared);
  await expect.poll(() => getValue(page, 'Accounts').innerText()).toBe(String(own.count));
  await page.goBack();
  await waitForRoute(page, ofTeam);
  await expect.poll(() => getValue(page, 'Accounts').innerText()).toBe(String(team.count));
  expect(await owners.getByRole('button', { name: 'My team' }).getAttribute('aria-pressed')).toBe('true');

  // A shared address cannot show more than the reader's own accounts.
  await closePage(page);
  const maya = await openSignedIn(
    'maya.csm@demo.test',
    {},
    `/${home}?query={"period":"Last Month","owner_scope":"all"}`,
  );
  const hers = await countActive(['maya.csm']);
  await expect.poll(() => getValue(maya, 'Accounts').innerText()).toBe(String(hers.count));
  expect(await getOwnerSwitch(maya).count()).toBe(0);
  expect(getErrors(maya)).toEqual([]);
  await closePage(maya);
});

test('the rows behind a metric have a title that states what they are, and open their account', async () => {
  const page = ada();
  await openPortfolio(page);
  const getHeading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const getCount = () => page.locator('[data-part="page-header-count"]').innerText();
  await getCard(page, 'MRR').getByRole('link', { name: 'MRR', exact: true }).click();
  await getHeading('Accounts by MRR').waitFor();
  await page.goBack();

  const poor = getCard(page, 'Health Score').getByRole('link', { name: /poor$/ });
  const expected = (await poor.innerText()).replace(/\D+/g, '');
  await poor.click();
  await getHeading('Accounts: poor health').waitFor();
  await expect.poll(getCount).toBe(expected);
  await expectVisualQuality(page, 'metric-rows', EVERY_LOOK);
  await page.locator('tbody a').first().click();
  await waitForRoute(page, /^#!\/dashboard\/\d+\//);
  await page.goBack();
  await getHeading('Accounts: poor health').waitFor();
});

test('trends use the period, and state that they are recorded for all accounts only', async () => {
  const page = ada();
  await openPortfolio(page);
  await page.getByRole('link', { name: 'Trends' }).click();
  await page.getByRole('region', { name: 'Daily active users, by week' }).waitFor();
  await selectPeriod(page, 'Last 90 days');
  await page.locator('[aria-label="MRR by day"][data-drawn="true"]').waitFor();
  await expect.poll(() => page.locator('[data-kind="kpi"] em').count()).toBe(6);
  expect(await page.getByText('vs previous period').count()).toBe(6);
  await expectVisualQuality(page, 'portfolio-trends', EVERY_LOOK);
  await getOwnerSwitch(page).getByRole('button', { name: 'My accounts' }).click();
  await expect.poll(() => page.getByText('Available for all accounts only.').count()).toBe(10);
  await expectVisualQuality(page, 'portfolio-trends-mine');
});
