/** A single account: its header and its summary, including missing source data. */
import { addDays, toCalendarDay, formatLongDate } from '@mainstay/contract/rules/dates';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ANN, IMAGE_KEY, QUAYSIDE, seedQuayside } from './accounts-company.ts';
import { accountUrl, callFromPage, getFact, getMetric, readHealth, waitForAccount } from './accounts-pages.ts';
import { buildMailbox, buildMeetings } from '../apps/server/src/app/demo/factories/mailboxes.ts';
import { DESKTOP_SIZE, getCallsTo, getRoute, takeScreenshot, useSharedSignedInPage, waitForRoute } from './browser.ts';
import { openDatabase, sql } from './company.ts';

const DATE = /^[A-Z][a-z]{2} \d{1,2}(?:st|nd|rd|th), \d{4}/;
const CHARTS = ['Usage', 'Revenue', 'Health'];

let ids: Awaited<ReturnType<typeof seedQuayside>>;
const ann = useSharedSignedInPage(ANN, async () => {
  ids = await seedQuayside();
  return { domain: QUAYSIDE };
});
let page: Page;
beforeEach(() => {
  page = ann();
});

async function open(name: string): Promise<void> {
  await page.goto(accountUrl(ids[name] ?? 0));
  await waitForAccount(page, name);
}

const getCard = (title: string) =>
  page.locator('.Card-card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('2-account-summary-05 2-account-summary-06 2-account-summary-07 1-accounts-01 name, health, MRR, and dates', async () => {
  await open('Birch Foundry');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Birch Foundry');
  await expect.poll(() => getFact(page, 'MRR').innerText()).toContain('$1.5M');
  await expect.poll(() => getFact(page, 'Health').innerText()).toMatch(/\d+|Not enough data/);
  await expect.poll(() => getFact(page, 'Customer since').innerText()).toBe('Mar 2nd, 2024');
  await expect.poll(() => getFact(page, 'Renewal').innerText()).toBe('Apr 22nd, 2099');
  await expect.poll(() => getFact(page, 'Customer since').innerText()).toMatch(DATE);
  await expect.poll(() => getFact(page, 'Renewal').innerText()).toMatch(DATE);
  await expect
    .poll(() => getRoute(page))
    .toMatch(/^#!\/dashboard\/\d+\/Birch Foundry\/Account\/\d+\?query={"tab":"summary"}$/);
});

test('2-account-summary-08 2-account-summary-11 2-account-summary-21 plan, use, renewal, team, and contacts', async () => {
  await open('Alder Mills');
  await expect.poll(() => getMetric(page, 'License utilization').innerText()).toBe('71.2%');
  await expect.poll(() => getFact(page, 'Plan').innerText()).toBe('Enterprise');
  await expect.poll(() => getMetric(page, 'User reach').innerText()).toBe('40%');
  await expect.poll(() => getMetric(page, 'Avg daily active users').innerText()).toBe('5');
  await expect.poll(() => getMetric(page, 'Auto-renewal').innerText()).toBe('On');
  await expect.poll(() => getFact(page, 'Team').getByRole('listitem').allInnerTexts()).toHaveLength(1);
  await expect.poll(() => getFact(page, 'Team').innerText()).toContain('Pia Park');
  await expect.poll(() => getFact(page, 'Primary owner').innerText()).toContain('Pia Park');
  const contacts = getCard('Key contacts').getByRole('listitem');
  await expect.poll(() => contacts.count()).toBe(2);
  const contactTexts = (await contacts.allInnerTexts()).join('\n');
  for (const text of ['Wilma Weiss', 'Head miller', 'Otto Ohm', 'Buyer']) expect(contactTexts).toContain(text);
  await expect
    .poll(() => contacts.getByRole('link', { name: 'Email Wilma Weiss' }).getAttribute('href'))
    .toBe('mailto:wilma%40alder.example');
});

test('2-account-summary-09 the change of MRR with its percent sign, in header and strip', async () => {
  await open('Cedar Press');
  await expect.poll(() => getMetric(page, 'MRR change').innerText()).toBe('+4.2%');
  await expect.poll(() => getFact(page, 'MRR').innerText()).toMatch(/\$10\.4K\s*\+4\.2%/);
});

test('2-account-summary-14 2-account-summary-15 2-account-summary-16 edits the rank in place and stays open after an error', async () => {
  await open('Hazel Bank');
  const button = getFact(page, 'Rank').getByRole('button');
  const field = getFact(page, 'Rank').getByRole('textbox');
  await expect.poll(() => button.innerText()).toBe('–');
  await button.click();
  await page.route('**/rank/', (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong.' } } }),
  );
  await field.fill('4');
  await field.press('Enter');
  await getFact(page, 'Rank').getByRole('alert').getByText('Something went wrong on our side (error 500).').waitFor();
  expect(await field.inputValue()).toBe('4');
  await page.unroute('**/rank/');
  const saved = page.waitForRequest('**/rank/');
  await field.press('Enter');
  const request = await saved;
  expect([request.method(), new URL(request.url()).pathname, request.postDataJSON()]).toEqual([
    'POST',
    `/v1/api/accounts/${ids['Hazel Bank']}/rank/`,
    { rank: 4 },
  ]);
  await expect.poll(() => button.innerText()).toBe('4');
  await page.reload();
  await waitForAccount(page, 'Hazel Bank');
  await expect.poll(() => button.innerText()).toBe('4');
});

test('2-account-summary-17 2-account-summary-18 hovering over the name shows the description of the account', async () => {
  for (const [name, text] of [
    ['Alder Mills', 'Grinds rye and wheat for forty bakeries.'],
    ['Birch Foundry', 'No description found.'],
  ] as const) {
    await open(name);
    const tip = page.getByRole('tooltip');
    await tip.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1 }).getByRole('button').hover();
    await tip.waitFor();
    await expect.poll(() => tip.innerText()).toBe(text);
    await page.mouse.move(700, 880);
    await tip.waitFor({ state: 'hidden' });
  }
});

test('2-account-summary-19 the image of the account', async () => {
  await open('Alder Mills');
  const { body } = await callFromPage(page, 'GET', `/v1/api/accounts/${ids['Alder Mills']}/`);
  const data = body.data as { image_url: string };
  expect(data.image_url).toBe(`/media/${IMAGE_KEY}`);
  await expect.poll(() => page.locator('.AccountHeader-root img').getAttribute('src')).toBe(data.image_url);
});

test('2-platform-04 an account without history has empty charts, and No data for every metric', async () => {
  await open('Elm Freight');
  for (const title of CHARTS) await getCard(title).getByText('No data available', { exact: true }).waitFor();
  for (const label of ['License utilization', 'User reach', 'Avg daily active users', 'MRR change', 'Auto-renewal']) {
    await expect.poll(() => getMetric(page, label).innerText()).toBe('No data');
  }
  await expect.poll(() => getFact(page, 'Health').innerText()).toContain('Not enough data');
  await expect.poll(() => getFact(page, 'Renewal').innerText()).toBe('No data');
  await getCard('Key contacts').getByText('No contacts yet.').waitFor();
});

test('3-access-07 decisions-22 an administrator without a membership keeps the controls', async () => {
  await open('Elm Freight');
  await page.getByRole('button', { name: /^Rank of / }).waitFor();
  expect(await page.locator('.AccountHeader-chips').getByText('View only').count()).toBe(0);
});

test('2-platform-05 1-platform-09 failed parts show no toast but the request id, and load with Retry', async () => {
  const FAILING_CALLS = /\/(?:history|contacts|summary)\/(?:\?|$)/;
  await page.route(FAILING_CALLS, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, errors: { e: 'Something went wrong.' }, request_id: 'r-17' },
    }),
  );
  await open('Maple Hotel');
  const alerts = page.getByRole('main').getByRole('alert');
  await expect.poll(() => alerts.count()).toBe(5);
  for (const text of await alerts.allInnerTexts()) expect(text).toContain('r-17');
  expect(await page.locator('.Toasts-toast').count()).toBe(0);
  await expect.poll(() => getFact(page, 'Plan').innerText()).toBe('Growth');
  await page.unroute(FAILING_CALLS);
  await alerts.filter({ hasText: 'Could not load the metrics' }).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => getMetric(page, 'License utilization').innerText()).toBe('70%');
  await alerts.filter({ hasText: 'Contacts could not be loaded' }).getByRole('button', { name: 'Retry' }).click();
  await alerts.filter({ hasText: 'Usage could not be loaded' }).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => alerts.count()).toBe(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('grid', { name: 'Accounts' }).waitFor();
});

test('2-platform-17 1-C-28 the account stacks its cards at 768 px and below', async () => {
  await open('Cedar Press');
  const isStacked = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const [left, right] = await Promise.all(['Revenue', 'Health'].map((title) => getCard(title).boundingBox()));
    return left?.x === right?.x && (left?.y ?? 0) < (right?.y ?? 0);
  };
  expect(await isStacked(769)).toBe(false);
  expect(await isStacked(768)).toBe(true);
  expect(await isStacked(767)).toBe(true);
});

test('another day in the address changes the metrics, stays on every tab, and can be cleared', async () => {
  const day = addDays(toCalendarDay(new Date(), 'UTC'), -30);
  await open('Cedar Press');
  await page.getByRole('button', { name: 'As of today' }).click();
  await page.getByRole('button', { name: '30 days ago' }).click();
  await waitForRoute(page, new RegExp(`"as_of":"${day}"`));
  await expect.poll(() => getFact(page, 'MRR').innerText()).toBe('$10.0K');
  await expect.poll(() => getMetric(page, 'MRR change').innerText()).toBe('0%');
  await page.getByRole('button', { name: `As of ${formatLongDate(day)}` }).waitFor();
  const calledUrls = getCallsTo(page, `/v1/api/accounts/${ids['Cedar Press']}/`).map((call) => new URL(call.url()));
  for (const part of ['', 'summary/', 'history/']) {
    const calledUrl = calledUrls.find(
      (url) => url.pathname.endsWith(`${ids['Cedar Press']}/${part}`) && url.search !== '',
    );
    expect(calledUrl?.searchParams.get('as_of')).toBe(day);
  }
  await page.reload();
  await waitForAccount(page, 'Cedar Press');
  await expect.poll(() => getFact(page, 'MRR').innerText()).toBe('$10.0K');
  await page.getByRole('navigation', { name: 'Account tabs' }).getByRole('link', { name: 'Health' }).click();
  await waitForRoute(page, new RegExp(`"tab":"health","as_of":"${day}"`));

  await page.getByRole('button', { name: 'Back to today' }).click();
  await waitForRoute(page, /query={"tab":"health"}$/);
  await expect.poll(() => getFact(page, 'MRR').innerText()).toMatch(/^\$10\.4K/);

  // The API parameter `as_of` is accepted in a short URL.
  await page.goto(`/#!/${ids['Cedar Press']}/summary?as_of=${day}`);
  await page.getByRole('button', { name: `As of ${formatLongDate(day)}` }).waitFor();
  await waitForRoute(page, new RegExp(`"as_of":"${day}"`));
  await expect.poll(() => getFact(page, 'MRR').innerText()).toBe('$10.0K');
});

const TODAY_PARTS = [
  ['summary', 'Shows today’s plays, notes, details, contacts, and meetings.'],
  ['contacts', 'Shows today’s contacts.'],
  ['timeline', 'Shows today’s timeline.'],
  ['support', 'Shows today’s support cases.'],
  ['usage', null],
  ['subscriptions', null],
] as const;

test('tabs on a past day state below the banner what they show as of today, within the margins of the page', async () => {
  const day = addDays(toCalendarDay(new Date(), 'UTC'), -30);
  for (const [tab, notice] of TODAY_PARTS) {
    await page.goto(`/#!/${ids['Cedar Press']}/${tab}?as_of=${day}`);
    await waitForAccount(page, 'Cedar Press');
    await page.getByRole('button', { name: `As of ${formatLongDate(day)}` }).waitFor();
    const notices = page.getByRole('note');
    const expected = ['Shows today’s plan, owner, open tasks, and rank.', ...(notice ? [notice] : [])];
    await expect.poll(() => notices.allInnerTexts()).toEqual(expected);
    for (const [width, margin] of [
      [1440, 20],
      [390, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const left = await notices
        .first()
        .evaluate((note) => note.getBoundingClientRect().left + parseFloat(getComputedStyle(note).paddingLeft));
      expect(left).toBeGreaterThanOrEqual(margin - 8);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await takeScreenshot(page, `as-of-${tab}-${width}-${theme}`);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(DESKTOP_SIZE);
  }
});

test('2-account-summary-22 2-account-summary-24 shows the meetings of this month with contacts of the account', async () => {
  const month = toCalendarDay(new Date(), 'UTC').slice(0, 7);
  const next = addDays(`${month}-28`, 14);
  const [person] = await sql<{ id: string; tenant: string }>(
    `select u.id, u.tenant_id as tenant from users u join tenants t on t.id = u.tenant_id and t.domain = '${QUAYSIDE}'
     where u.email_key = '${ANN}'`,
  );
  await openDatabase().inTenant(Number(person?.tenant), 'write', async (tx) => {
    const calendar = {
      connectionId: await buildMailbox(tx, Number(person?.id), ANN),
      accountId: ids['Alder Mills'] ?? 0,
    };
    const meeting = (title: string, day: string, attendee = 'wilma@alder.example') => ({
      ...calendar,
      title,
      attendees: [attendee],
      start: `${day}T10:00:00Z`,
      end: `${day}T11:00:00Z`,
    });
    await buildMeetings(tx, [
      meeting('Review of the mill', `${month}-15`),
      meeting('Plans for the next month', next),
      meeting('Lunch with somebody else', `${month}-16`, 'kim@elsewhere.example'),
    ]);
  });
  const setStrategy = async (strategy: string) => {
    await sql(
      `update sessions set strategy = '${strategy}' where tenant_id = ${person?.tenant} and user_id = ${person?.id}`,
    );
    await page.evaluate((by) => {
      localStorage.setItem('auth_strategy', by);
      dispatchEvent(new StorageEvent('storage'));
    }, strategy);
  };
  await open('Alder Mills');
  await setStrategy('OAuth-Google');
  const meetings = getCard('Meetings').getByRole('listitem').locator(':scope > div');
  const monthName = new Date(`${month}-15`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  await expect
    .poll(() => meetings.allInnerTexts())
    .toEqual([`Review of the mill\n${monthName} 15th, ${month.slice(0, 4)} at 10:00`]);
  const meetingParams = new URL(getCallsTo(page, '/v1/api/accounts/get-upcoming-meetings/').at(-1)?.url() ?? '')
    .searchParams;
  expect([meetingParams.get('min'), meetingParams.get('max')]).toEqual([
    `${month}-01T00:00:00.000Z`,
    `${next.slice(0, 7)}-01T00:00:00.000Z`,
  ]);
  expect(meetingParams.get('q')?.split(',')).toContain('wilma@alder.example');
  await setStrategy('local');
  await expect.poll(() => meetings.allInnerTexts()).toHaveLength(1);
  await getCard('Meetings').getByText('Sample data').waitFor();
  await sql(`delete from mail_connections where tenant_id = ${person?.tenant} and user_id = ${person?.id}`);
  await page.reload();
  await getCard('Meetings').getByText('Connect your calendar in your profile to see your meetings.').waitFor();
});

test('a measure without data shows No data and leaves its weight to the others; 71.2 is displayed as 72', async () => {
  await page.goto(accountUrl(ids['Alder Mills'] ?? 0, 'health'));
  await waitForAccount(page, 'Alder Mills');
  const health = page.getByRole('region', { name: 'How this score is calculated' });
  await expect.poll(async () => (await readHealth(health)).names).toEqual(['License utilization', 'Usage trend']);
  const breakdown = await readHealth(health);
  expect(breakdown.weights[0]).toBe(100);
  expect(breakdown.shares[0]).toBe(71.2);
  expect(breakdown.total.share).toBe(71.2);
  await expect.poll(() => health.getByRole('row', { name: /Usage trend/ }).innerText()).toContain('No data');
  await expect.poll(() => health.innerText()).toContain('One measure has no data; their weight is redistributed.');
  await expect.poll(() => health.locator('.HealthHeader-root b').innerText()).toBe('72');
  await expect.poll(() => getFact(page, 'Health').innerText()).toMatch(/72\s*Fair/);

  await page.goto(accountUrl(ids['Elm Freight'] ?? 0, 'health'));
  await waitForAccount(page, 'Elm Freight');
  await expect.poll(() => health.locator('.HealthHeader-root b').innerText()).toBe('Not enough data');
  await expect.poll(() => health.innerText()).toContain('Data for 0 of 2 measures, 0% of the weight');
  await expect.poll(() => health.getByRole('row', { name: /Total/ }).innerText()).toContain('–');
});
