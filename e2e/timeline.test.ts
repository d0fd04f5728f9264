/** The timeline of an account: one track, its steps, its marks, and what stands there when it cannot be read. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { recordEvent } from '../apps/server/src/features/timeline/commands.ts';
import { type Family, makeFamily } from './account-families.ts';
import { accountAt, shows } from './accounts-pages.ts';
import { callsTo, closePage, expectAccessible, openSignedIn, takeScreenshot } from './browser.ts';

let family: Family;
let call = '';
beforeAll(async () => {
  family = await makeFamily('Times', [['Alder']]);
  const { Alder: accountId = 0 } = family.ids;
  call = `/v1/api/accounts/${accountId}/timeline/`;
  await family.write(async (tx) => {
    for (let at = 0; at < 32; at++) {
      const category =
        (['Action Completed', 'Contact', 'Play Initiated', 'Account Note'] as const)[at % 4] ?? 'Contact';
      await recordEvent(
        tx,
        { accountId, category, event: `Event ${at}`, meta: { operation: 'created' } },
        { userId: family.userId, now: new Date(Date.now() - at * 86_400_000) },
      );
    }
  });
});

const open = () => openSignedIn(family.email, { domain: family.domain }, accountAt(family.ids.Alder ?? 0, 'timeline'));
const track = (page: Page) => page.getByRole('region', { name: 'Account timeline' });
const cards = (page: Page) => track(page).locator('.te');
const scrollLeft = (page: Page) => track(page).evaluate((box) => box.scrollLeft);
const markOf = (page: Page, category: string) =>
  track(page)
    .locator('li')
    .filter({ has: page.getByText(category, { exact: true }) })
    .first()
    .locator('.tl-dot');

test('2-timeline-01 2-timeline-02 2-timeline-10 2-timeline-11 one track moves by 800 px and loads older events', async () => {
  const page = await open();
  await cards(page).first().waitFor();
  const middles = await track(page)
    .locator('.tl-dot')
    .evaluateAll((dots) =>
      dots.map((dot) => {
        const { top, height } = dot.getBoundingClientRect();
        return top + height / 2;
      }),
    );
  expect(new Set(middles).size).toBe(1);
  const kinds = [await markOf(page, 'Action Completed').getAttribute('data-kind')];
  kinds.push(await markOf(page, 'Play Initiated').getAttribute('data-kind'));
  kinds.push(await markOf(page, 'Contact').getAttribute('data-kind'));
  expect(kinds).toEqual(['done', 'play', null]);
  await takeScreenshot(page, 'timeline');
  await expectAccessible(page);

  const loaded = await cards(page).count();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await shows(() => scrollLeft(page)).toBe(-800);
  await shows(() => cards(page).count()).toBeGreaterThan(loaded);
  await page.getByRole('button', { name: 'Later' }).click();
  await shows(() => scrollLeft(page)).toBe(0);
  await cards(page).nth(1).click();
  await page.getByRole('heading', { name: 'Event 1', exact: true }).waitFor();
  await closePage(page);
});

test('2-timeline-12 the creation of the account stands last, marked, and leads nowhere; kinds are filtered in the address', async () => {
  const page = await open();
  await cards(page).first().waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await shows(() => cards(page).count()).toBe(1);
  expect(page.url()).toContain('events');
  expect(await markOf(page, 'Account Created').getAttribute('data-kind')).toBe('created');
  expect(await track(page).getByRole('button').count()).toBe(0);
  await closePage(page);
});

test('2-timeline-15 a timeline that cannot be read is empty, without a spinner, and asks for no more', async () => {
  const page = await open();
  await cards(page).first().waitFor();
  await page.route(`**${call}?*`, (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'Broken.' } } }),
  );
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await page.getByText('The timeline could not be loaded').waitFor();
  expect(await cards(page).count()).toBe(0);
  expect(await page.locator('.tls [role="status"]').count()).toBe(0);
  const asked = callsTo(page, call).length;
  await page.unroute(`**${call}?*`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await shows(() => cards(page).count()).toBe(8);
  expect(callsTo(page, call).length).toBeGreaterThan(asked);
  await closePage(page);
});
