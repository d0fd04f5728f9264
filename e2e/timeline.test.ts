/** The timeline of an account: the track, zoom levels, markers, and the error state. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, toCalendarDay, formatLongDate } from '@mainstay/contract/rules/dates';
import { buildActions, buildPlay } from '../apps/server/src/app/demo/factories/plays.ts';
import { refreshAllPlayMetrics } from '../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import { recordEvents } from '../apps/server/src/core/timeline/record-events.ts';
import { type Family, createFamily } from './account-families.ts';
import { accountUrl } from './accounts-pages.ts';
import { getCallsTo, getErrors, expectAccessible, takeScreenshot, waitForRoute } from './browser.ts';
import { useSharedPage, reopen } from './shared-pages.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

let family: Family;
let eventsPath = '';
const today = toCalendarDay(new Date(), 'UTC');
beforeAll(async () => {
  family = await createFamily('Times', [['Alder']]);
  const { Alder: accountId = 0 } = family.ids;
  eventsPath = `/v1/api/accounts/${accountId}/timeline/`;
  await family.write(async (tx) => {
    for (let at = 0; at < 32; at++) {
      const category =
        (['Action Completed', 'Contact', 'Play Initiated', 'Account Note'] as const)[at % 4] ?? 'Contact';
      await recordEvents(tx, [{ accountId, category, event: `Event ${at}`, meta: { operation: 'created' } }], {
        userId: family.userId,
        now: new Date(Date.now() - at * 86_400_000),
      });
    }
    const defaults = { accountId, playId: await buildPlay(tx, { accountId, name: 'Renewal' }), ownerId: family.userId };
    const createdOn = addDays(today, -10);
    await buildActions(tx, [
      { ...defaults, createdOn, name: 'Agree on the terms', dueOn: addDays(today, 3), priority: 'H' },
      { ...defaults, createdOn, name: 'Send the offer', dueOn: addDays(today, -2), priority: 'C' },
      { ...defaults, createdOn, name: 'Call the sponsor', status: 'Completed', completedOn: addDays(today, -5) },
      { ...defaults, createdOn, name: 'Some day', dueOn: null },
    ]);
    await refreshAllPlayMetrics(tx);
  });
});

const pat = useSharedPage(() => ({ email: family.email, domain: family.domain }));
/** Opens the timeline on the shared page in its initial state. */
async function open(): Promise<Page> {
  const page = pat();
  await reopen(page, accountUrl(family.ids.Alder ?? 0, 'timeline'));
  return page;
}
const getTrack = (page: Page) => page.getByRole('region', { name: 'Account timeline' });
const getCards = (page: Page) => getTrack(page).locator('.Track-eventCard');
const getScrollLeft = (page: Page) => getTrack(page).evaluate((box) => box.scrollLeft);
const getMark = (page: Page, category: string) =>
  getTrack(page)
    .locator('li')
    .filter({ has: page.getByText(category, { exact: true }) })
    .first()
    .locator('.Track-marker');

test('2-timeline-01 2-timeline-02 2-timeline-10 2-timeline-11 one track moves by 800 px and loads older events', async () => {
  const page = await open();
  await getCards(page).first().waitFor();
  const dotCenters = await getTrack(page)
    .locator('.Track-marker')
    .evaluateAll((dots) =>
      dots.map((dot) => {
        const { top, height } = dot.getBoundingClientRect();
        return top + height / 2;
      }),
    );
  expect(new Set(dotCenters).size).toBe(1);
  const kinds = [await getMark(page, 'Action Completed').getAttribute('data-kind')];
  kinds.push(await getMark(page, 'Play Initiated').getAttribute('data-kind'));
  kinds.push(await getMark(page, 'Contact').getAttribute('data-kind'));
  expect(kinds).toEqual(['done', 'play', null]);
  await takeScreenshot(page, 'timeline');
  await expectAccessible(page);

  const loaded = await getCards(page).count();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.poll(() => getScrollLeft(page)).toBe(-800);
  await expect.poll(() => getCards(page).count()).toBeGreaterThan(loaded);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => getScrollLeft(page)).toBe(0);
  await getCards(page).nth(1).click();
  await page.getByRole('heading', { name: 'Event 1', exact: true }).waitFor();
});

test('2-timeline-12 the creation of the account is last, marked, and not a link; kinds are filtered in the address', async () => {
  const page = await open();
  await getCards(page).first().waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect.poll(() => getCards(page).count()).toBe(1);
  expect(page.url()).toContain('events');
  expect(await getMark(page, 'Account Created').getAttribute('data-kind')).toBe('created');
  expect(await getTrack(page).getByRole('button').count()).toBe(0);
});

test('2-timeline-15 a timeline that cannot be loaded is empty, without a spinner, and requests no more', async () => {
  const page = await open();
  await getCards(page).first().waitFor();
  await page.route(`**${eventsPath}?*`, (route) =>
    route.fulfill({ status: 500, json: { success: false, errors: { e: 'Broken.' } } }),
  );
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await page.getByText('The timeline could not be loaded').waitFor();
  expect(await getCards(page).count()).toBe(0);
  expect(await page.locator('.AccountTimeline-root [role="status"]').count()).toBe(0);
  const callCount = getCallsTo(page, eventsPath).length;
  await page.unroute(`**${eventsPath}?*`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => getCards(page).count()).toBe(8);
  expect(getCallsTo(page, eventsPath).length).toBeGreaterThan(callCount);
});

test(`2-timeline-14 2-gantt-01 2-gantt-02 2-gantt-03 2-gantt-04 actions by day: a bar for each with a date, columns
  by scale, and dragging a due date saves it`, async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Gantt', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Account actions' });
  const getRow = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
  await getRow('Agree on the terms').waitFor();
  expect(await grid.locator('.Gantt-bar').count()).toBe(3);
  expect(await getRow('Some day').count()).toBe(0);
  expect(await getRow('Send the offer').locator('.Gantt-note').innerText()).toBe('2 days overdue');
  await expectVisualQuality(page, 'timeline-gantt', EVERY_LOOK);

  const columns = grid.locator('.Gantt-column');
  const clickScale = (scale: string) => grid.getByRole('button', { name: scale, exact: true }).click();
  const days = 30 + 120 + 1;
  await clickScale('Day');
  await expect.poll(() => columns.count()).toBe(days);
  expect(await columns.nth(30).innerText()).toBe(String(Number(today.slice(8))));
  await clickScale('Week');
  await expect.poll(() => columns.count()).toBeLessThan(days / 6);
  expect(await columns.nth(1).innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
  await clickScale('Month');
  await expect.poll(() => columns.count()).toBeLessThan(8);
  expect(await columns.nth(1).innerText()).toMatch(/^[A-Z][a-z]{2,}$/);

  await clickScale('Day');
  await expect.poll(() => columns.count()).toBe(days);
  const grip = getRow('Agree on the terms').locator('.Gantt-grip');
  // Waits until the handle no longer moves, because the view may still scroll to today.
  await grip.hover();
  const { x = 0, y = 0, width = 0 } = (await grip.boundingBox()) ?? {};
  const gripCenter = [x + width / 2, y + 12] as const;
  await page.mouse.move(...gripCenter);
  await page.mouse.down();
  await page.mouse.move(gripCenter[0] + 2 * 28, gripCenter[1], { steps: 4 });
  await grid.getByText(/, 2 days later$/).waitFor();
  await page.mouse.up();
  await page.getByText(`Due ${formatLongDate(addDays(today, 5))}.`).waitFor();
  await page.reload();
  await getRow(`Agree on the terms.*${formatLongDate(addDays(today, 5))}`).waitFor();
  await getRow('Agree on the terms').getByRole('link').click();
  await waitForRoute(page, /actionId=\d+$/);
  expect(getErrors(page)).toEqual([]);
});
