/** What holds everywhere: toasts, and failures that no rule names. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsTo, closePage, openPage, openSignedIn, untilRoute } from './browser.ts';
import { sql } from './company.ts';

const toasts = (page: Page) => page.locator('.toast');
const TEXT = 'Already logged in as different user.';
/** An address that tells of another user shows a toast; the next one, another. */
async function showToast(page: Page, route: string): Promise<void> {
  await page.locator('.toasts').evaluate((region, to) => {
    for (const toast of region.children) toast.setAttribute('data-old', '');
    location.hash = to;
  }, `#!/${route}?logged_in=1`);
  await untilRoute(page, `#!/${route}?logged_in=1`);
  await page.locator('.toast:not([data-old])').waitFor();
}

test('1-platform-10 1-platform-11 2-platform-06 2-platform-07 one toast at a time, for 2000 ms', async () => {
  const page = await openPage();
  // Both screens are loaded before the clock stands still.
  for (const route of ['unauthorize', 'email']) {
    await page.goto(`/#!/${route}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await showToast(page, 'email');
  await page.clock.runFor(1999);
  expect(await toasts(page).allInnerTexts()).toEqual([TEXT]);
  await page.clock.runFor(1);
  await toasts(page).waitFor({ state: 'detached' });

  await showToast(page, 'unauthorize');
  await page.clock.runFor(1500);
  await showToast(page, 'email');
  expect(await toasts(page).allInnerTexts()).toEqual([TEXT]);
  await page.clock.runFor(1999);
  expect(await toasts(page).count()).toBe(1);
  await page.clock.runFor(1);
  await toasts(page).waitFor({ state: 'detached' });
  await closePage(page);
});

test('1-platform-12 toasts stand at the bottom right, inside a phone too', async () => {
  const page = await openPage();
  await page.clock.install();
  await page.goto('/#!/email');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await showToast(page, 'email');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await toasts(page).boundingBox();
    expect(box && [box.x + box.width, box.y + box.height]).toEqual([width - 16, height - 16]);
    expect(box?.x).toBeGreaterThanOrEqual(16);
  }
  await closePage(page);
});

test('1-platform-09 2-platform-05 3-platform-04 a part fails without a toast', async () => {
  const [account] = await sql<{ id: string }>(`select id from accounts where name = 'Calder Foods'`);
  const page = await openSignedIn('maya.csm@demo.test');
  const request_id = 'a-request-to-quote';
  const contacts = `**/v1/api/accounts/${account?.id}/contacts/**`;
  await page.route(contacts, (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'Something went wrong' }, request_id } }),
  );
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('.toast')) document.body.dataset.toasted = 'yes';
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });
  await page.goto(`/#!/dashboard/accounts/${account?.id}/summary`);
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await failure.waitFor();
  expect(await failure.innerText()).toContain(request_id);
  await page.getByRole('heading', { level: 1, name: 'Calder Foods' }).waitFor();
  await page.getByText('MRR', { exact: true }).first().waitFor();

  await page.unroute(contacts);
  const before = callsTo(page, `/v1/api/accounts/${account?.id}/contacts/`).length;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(callsTo(page, `/v1/api/accounts/${account?.id}/contacts/`)).toHaveLength(before + 1);
  await page.getByRole('banner').getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  expect(await page.evaluate(() => document.body.dataset.toasted)).toBeUndefined();
  await closePage(page);
});
