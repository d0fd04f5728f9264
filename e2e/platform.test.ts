/** Platform behavior: toasts, and unexpected failures. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getCallsTo, closePage, useSharedSignedInPage, openPage, waitForRoute } from './browser.ts';
import { sql } from './company.ts';

const getToasts = (page: Page) => page.locator('.Toasts-toast');
const TEXT = 'Already logged in as different user.';
/** Opens a URL that names another user, which shows a toast, and waits for the new toast. */
async function showToast(page: Page, route: string): Promise<void> {
  await page.locator('.Toasts-root').evaluate((region, to) => {
    for (const toast of region.children) toast.setAttribute('data-old', '');
    location.hash = to;
  }, `#!/${route}?logged_in=1`);
  await waitForRoute(page, `#!/${route}?logged_in=1`);
  await page.locator('.Toasts-toast:not([data-old])').waitFor();
}

test('1-platform-10 1-platform-11 1-platform-12 2-platform-06 2-platform-07 one toast at a time, for 2000 ms', async () => {
  const page = await openPage();
  // Both screens are loaded before the clock is paused.
  for (const route of ['unauthorize', 'email']) {
    await page.goto(`/#!/${route}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await showToast(page, 'email');
  await page.clock.runFor(1999);
  expect(await getToasts(page).allInnerTexts()).toEqual([TEXT]);
  await page.clock.runFor(1);
  await getToasts(page).waitFor({ state: 'detached' });

  await showToast(page, 'unauthorize');
  await page.clock.runFor(1500);
  await showToast(page, 'email');
  expect(await getToasts(page).allInnerTexts()).toEqual([TEXT]);
  await page.clock.runFor(1999);
  expect(await getToasts(page).count()).toBe(1);
  await page.clock.runFor(1);
  await getToasts(page).waitFor({ state: 'detached' });

  // At the bottom right, and within the screen on a phone.
  await showToast(page, 'unauthorize');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await getToasts(page).boundingBox();
    expect(box && [box.x + box.width, box.y + box.height]).toEqual([width - 16, height - 16]);
    expect(box?.x).toBeGreaterThanOrEqual(16);
  }
  await closePage(page);
});

const signedIn = useSharedSignedInPage('maya.csm@demo.test');

test('decisions-18 1-platform-09 2-platform-05 3-platform-04 a part fails without a toast', async () => {
  const [account] = await sql<{ id: string }>(`select id from accounts where name = 'Calder Foods'`);
  const page = signedIn();
  const request_id = 'a-request-to-quote';
  const contacts = `**/v1/api/accounts/${account?.id}/contacts/**`;
  await page.route(contacts, (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong' }, request_id } }),
  );
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.Toasts-toast')) document.body.dataset.toasted = 'yes';
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  await page.goto(`/#!/dashboard/accounts/${account?.id}/summary`);
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await failure.waitFor();
  expect(await failure.innerText()).toContain(request_id);
  await page.getByRole('heading', { level: 1, name: 'Calder Foods' }).waitFor();
  await page.getByText('MRR', { exact: true }).first().waitFor();

  // Other parts may request the contacts too.
  await page.waitForLoadState('networkidle');
  await page.unroute(contacts);
  const before = getCallsTo(page, `/v1/api/accounts/${account?.id}/contacts/`).length;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(getCallsTo(page, `/v1/api/accounts/${account?.id}/contacts/`)).toHaveLength(before + 1);
  await page.getByRole('banner').getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  expect(await page.evaluate(() => document.body.dataset.toasted)).toBeUndefined();
});

test('1-shell-11 opens the tab in the query of the address', async () => {
  const [account] = await sql<{ id: string }>(`select id from accounts where name = 'Calder Foods'`);
  const page = signedIn();
  await page.goto(`/#!/dashboard/accounts/${account?.id}/summary`);
  const tabs = page.getByRole('navigation', { name: 'Account tabs' });
  const current = tabs.locator('[aria-current=page]');
  await current.getByText('Summary').waitFor();
  const breakdown = page.getByRole('region', { name: 'How this score is calculated' });
  const address = new URL(page.url()).hash.replace(/\?query=.*/, '');
  for (const [key, name] of [
    ['health', 'Health'],
    ['summary', 'Summary'],
  ] as const) {
    // The link is opened from another screen.
    await page.goto('/#!/help/faqs');
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    await page.goto(`/${address}?query=${encodeURIComponent(JSON.stringify({ tab: key }))}`);
    await current.getByText(name, { exact: true }).waitFor();
    expect(await current.count()).toBe(1);
    await breakdown.waitFor({ state: key === 'health' ? 'visible' : 'detached' });
  }
});

const STEPS = 100;
/** The latest time at which cards may start (decision 17). They are not delayed on purpose. */
const LATEST_MS = 500;
/** Advances the page's clock in small steps, with time for replies in between, until the condition holds. */
async function isMetWithin(page: Page, virtualMs: number, isMet: () => Promise<boolean>): Promise<boolean> {
  for (let step = 0; step < STEPS; step += 1) {
    if (await isMet()) return true;
    await page.clock.runFor(virtualMs / STEPS);
    await wait(30);
  }
  return isMet();
}

test('2-platform-15 2-platform-16 cards load within 500 ms, and charts render within 500 ms of their data', async () => {
  const accounts = await sql<{ id: string; name: string }>(
    `select id, name from accounts where name in ('Calder Foods', 'Northwind Robotics') order by name`,
  );
  const [first, second] = accounts;
  // The last test that uses this page, because it replaces the clock.
  const page = signedIn();
  await page.clock.install();
  const charts = page.getByRole('main').locator('[role=img] svg');
  const openAccount = (id: string | undefined) =>
    page.evaluate((to) => {
      location.hash = to;
    }, `#!/dashboard/accounts/${id}/summary`);
  // The first account loads everything that is loaded once, so that only the clock affects the second one.
  await openAccount(first?.id);
  await charts.first().waitFor();
  const chartCount = await charts.count();

  await page.clock.pauseAt(Date.now() + 60_000);
  const paths = ['summary', 'history', 'contacts'].map((part) => `/v1/api/accounts/${second?.id}/${part}/`);
  let respond = () => {};
  const gate = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(`**${paths[1]}**`, async (route) => {
    await gate;
    await route.continue();
  });
  await openAccount(second?.id);
  const name = page.getByRole('heading', { level: 1, name: second?.name ?? '' });
  while (!(await name.isVisible())) await page.clock.runFor(20);
  const areRequested = async () => paths.every((path) => getCallsTo(page, path).length > 0);
  expect(await isMetWithin(page, LATEST_MS, areRequested)).toBe(true);
  expect(await charts.count()).toBe(0);

  const data = page.waitForResponse((reply) => new URL(reply.url()).pathname === paths[1]);
  respond();
  await (await data).finished();
  expect(await isMetWithin(page, LATEST_MS, async () => (await charts.count()) === chartCount)).toBe(true);
});
