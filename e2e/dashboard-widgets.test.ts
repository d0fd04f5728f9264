/** The built-in lists of a page: recent activity, recently onboarded accounts, top 5 actions. */
import type { Activity } from '@mainstay/contract/activities';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, expectAccessible, useSharedSignedInPage, waitForRoute } from './browser.ts';
import { ADA, openNewPage, placeItem, publish, getTile } from './builder-parts.ts';
import { sql } from './company.ts';
import { openRoute, uniqueName } from './components-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const ACTIVITIES = '/v1/api/portfolio/activities/';
const ACTIONS = '/v1/api/portfolio/actions/';
const RECENT = '/v1/api/accounts/recent/';
const ada = useSharedSignedInPage(ADA);

const getWidget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const getItems = (page: Page, name: string) => getWidget(page, name).getByRole('listitem');
const getQueries = (page: Page, path: string) => getCallsTo(page, path).map((call) => new URL(call.url()).searchParams);

/** Returns the five accounts with the earliest pending actions, each with that action. */
const findEarliestActions = () =>
  sql<{ name: string; action: string }>(
    `select a.name, x.name as action from accounts a cross join lateral (select * from actions x
         where x.tenant_id = a.tenant_id and x.account_id = a.id and x.status = 'Pending' order by x.due_on, x.id limit 1) x
       where a.tenant_id = (select id from tenants where domain = 'demo') order by x.due_on, x.id limit 5`,
  );

test(`1-shell-07 1-portfolio-01 1-portfolio-04 1-portfolio-06 1-portfolio-19 1-portfolio-20 1-portfolio-21 1-portfolio-43
  3-dashboard-widgets-01 3-dashboard-widgets-11 3-dashboard-widgets-18 the portfolio home shows recent activity, new accounts
  and due actions`, async () => {
  const page = ada();
  await page.goto('/#!/dashboard/portfolio');
  await waitForRoute(page, /^#!\/dashboard\/Portfolio\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Portfolio', exact: true }).waitFor();
  await page.getByRole('list', { name: 'KPIs' }).getByText('License Utilization').waitFor();
  await page.locator('[data-item-id=activity]').scrollIntoViewIfNeeded();
  await getItems(page, 'Recent activity').nth(9).waitFor();
  await page.locator('[data-item-id=recent]').scrollIntoViewIfNeeded();
  await getItems(page, 'Recently onboarded accounts').nth(9).waitFor();
  expect(getQueries(page, RECENT)[0]?.get('limit')).toBe('10');
  const newest = await sql<{ name: string }>(
    `select name from accounts where tenant_id = (select id from tenants where domain = 'demo') and status = 'Active'
     order by onboarded_on desc, id desc limit 10`,
  );
  const onboarded = getItems(page, 'Recently onboarded accounts').getByRole('link');
  await expect.poll(() => onboarded.allInnerTexts()).toEqual(newest.map(({ name }) => name));
  expect(await getItems(page, 'Recent activity').count()).toBe(10);
  const [first] = getQueries(page, ACTIVITIES);
  expect([first?.get('limit'), first?.get('datetime')]).toEqual(['10', null]);
  const cursor = await getWidget(page, 'Recent activity').locator('time').last().getAttribute('datetime');
  await getWidget(page, 'Recent activity').getByRole('button', { name: 'Show more' }).click();
  await getItems(page, 'Recent activity').nth(19).waitFor();
  expect(getQueries(page, ACTIVITIES)[1]?.get('datetime')).toBe(cursor);

  const [batch] = getQueries(page, ACTIONS);
  expect([batch?.get('offset'), batch?.get('limit')]).toEqual(['0', '31']);
  const due = await findEarliestActions();
  const groups = getWidget(page, 'Top pending actions').locator('[data-account-id]');
  await groups.nth(4).waitFor();
  const rows = await groups.allInnerTexts();
  expect(rows).toHaveLength(5);
  due.forEach(({ name, action }, at) => {
    expect(rows[at]).toContain(name);
    expect(rows[at]).toContain(action);
    expect(rows[at]).toMatch(/\d+ d (overdue|left)/);
  });
  await expectVisualQuality(page, 'portfolio-widgets', EVERY_LOOK);
});

const getCards = (page: Page) =>
  page
    .getByRole('list', { name: 'KPIs' })
    .locator('> li')
    .evaluateAll((found) =>
      found.map((card) => card.getBoundingClientRect()).map(({ x, y, height }) => ({ x, y, height })),
    );

test(`1-C-30 1-portfolio-31 1-portfolio-32 1-portfolio-33 1-portfolio-37 metrics are displayed four or two side by side,
  176 high and full: health as three levels in green, yellow and red, and accounts without a score in gray;
  on a phone a list is no higher than its rows`, async () => {
  const page = ada();
  await page.goto('/#!/dashboard/portfolio');
  const health = page.getByRole('article', { name: 'Health Score' });
  await health.getByText(/^\d+$/).nth(3).waitFor();
  const colors = await health
    .locator('.KpiTile-splitBar i')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(colors).toEqual(['rgb(42, 157, 95)', 'rgb(227, 168, 43)', 'rgb(214, 69, 69)', 'rgb(123, 132, 148)']);
  for (const [width, columns] of [
    [1440, 4],
    [900, 2],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 2400 });
    await expect
      .poll(async () => {
        const found = await getCards(page);
        return [found.map(({ height }) => height), new Set(found.map(({ x }) => x)).size];
      })
      .toEqual([Array.from({ length: 8 }, () => 176), columns]);
  }
  await page.setViewportSize({ width: 390, height: 6000 });
  const list = getWidget(page, 'Top pending actions');
  await list.locator('[data-account-id]').nth(4).waitFor();
  const getGap = () =>
    list.evaluate((card) => {
      const end = card.querySelector('[data-account-id]:last-child')?.getBoundingClientRect().bottom ?? 0;
      return card.getBoundingClientRect().bottom - end;
    });
  await expect.poll(getGap).toBeLessThan(16);
});

const failCall = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, errors: { e: 'Out of order.' } } });
const respondWith = (data: object) => (route: Route) => route.fulfill({ json: { success: true, data } });
const buildActivity = (id: number): Activity => ({
  id,
  account_id: 1,
  name: 'Alder',
  text: `Completed step ${id}`,
  type: 'Action Completed',
  read_only: false,
  date: `2026-10-${10 + id}T14:00:00.000999Z`,
});

test(`1-portfolio-05 1-portfolio-07 1-portfolio-08 1-portfolio-18 3-dashboard-widgets-09 3-dashboard-widgets-10
  3-dashboard-widgets-19 3-dashboard-widgets-20 3-dashboard-widgets-35 3-dashboard-widgets-39
  3-dashboard-widgets-38 an administrator adds the lists to a page; each has an empty state and an error`, async () => {
  const page = ada();
  const name = uniqueName('Lists');
  const activities = getWidget(page, 'Recent activity');
  const empty = respondWith({ data: [], listing: [], has_next: false });
  await page.setViewportSize({ width: 1440, height: 2400 });
  for (const path of [ACTIVITIES, RECENT]) await page.route(`**${path}*`, empty);
  // Clears replies that earlier tests have cached.
  await page.reload();
  await openNewPage(page, name);
  for (const widgetName of ['Recent activity', 'Recently onboarded accounts', 'Top 5 actions'])
    await placeItem(page, widgetName);
  // Content in the editor is inert and therefore has no roles.
  await getTile(page, 'Top 5 actions').locator('li').nth(4).waitFor();
  await publish(page, 2);
  await openRoute(page, `#!/dashboard/${name}/${/pages\/(\d+)/.exec(page.url())?.[1]}`);
  await activities.getByText('No Record Found').waitFor();
  expect(await activities.getAttribute('data-error')).toBe('true');
  await getWidget(page, 'Recently onboarded accounts').getByText('No Record Found').waitFor();

  for (const path of [ACTIVITIES, RECENT, ACTIONS]) await page.route(`**${path}*`, failCall);
  await page.reload();
  for (const widgetName of ['Recent activity', 'Recently onboarded accounts', 'Top 5 actions'])
    await getWidget(page, widgetName).getByRole('alert').getByText('Unavailable').waitFor();
  expect(await activities.getAttribute('data-error')).toBe('true');

  const expectState = async (path: string, answer: (route: Route) => Promise<void>) => {
    await page.unroute(`**${path}*`);
    await page.route(`**${path}*`, answer);
  };
  const clickRetry = (one: string) => getWidget(page, one).getByRole('button', { name: 'Retry' }).click();
  await expectState(ACTIONS, respondWith({ actions: {}, has_next: false }));
  await clickRetry('Top 5 actions');
  await getWidget(page, 'Top 5 actions').getByText('No pending actions').waitFor();
  await expectAccessible(page);

  await page.unroute(`**${ACTIONS}*`);
  await page.reload();
  await getItems(page, 'Top 5 actions').nth(4).waitFor();
  const due = await findEarliestActions();
  const rows = await getItems(page, 'Top 5 actions').allInnerTexts();
  expect(rows).toEqual(due.map(({ action }) => expect.stringContaining(action)));
  expect(rows).toEqual(due.map(({ name }) => expect.stringContaining(name)));
  expect(rows).toEqual(due.map(() => expect.stringMatching(/\d+d (overdue|left)$/)));
  const [batch] = getQueries(page, ACTIONS).slice(-1);
  expect([batch?.get('offset'), batch?.get('limit')]).toEqual(['0', '31']);

  const more = activities.getByRole('button', { name: 'Show more' });
  const respondWithFeed = (from: number, count: number) => {
    const data = Array.from({ length: count }, (_, at) => buildActivity(from - at));
    return respondWith({ data, has_next: false });
  };
  await expectState(ACTIVITIES, respondWithFeed(20, 10));
  await clickRetry('Recent activity');
  await getItems(page, 'Recent activity').nth(9).waitFor();
  expect(await activities.getAttribute('data-error')).toBeNull();
  await expectState(ACTIVITIES, respondWithFeed(10, 9));
  await more.click();
  await getItems(page, 'Recent activity').nth(18).waitFor();
  await more.waitFor({ state: 'detached' });
  await getItems(page, 'Top 5 actions').first().getByRole('link').first().click();
  await waitForRoute(page, new RegExp(`^#!/dashboard/\\d+/${due[0]?.name}/Account/\\d+`));
});
