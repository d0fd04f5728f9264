/** Events of the calendar that are moved and resized with the mouse. */
import { MAIL_PROVIDER_IDS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closePage, getCallsTo, getRoute, openSignedIn, takeScreenshot } from './browser.ts';
import { DANA, inDays, TIME_ZONE, useConnectedMailboxes } from './connected-mailbox.ts';

const companies = useConnectedMailboxes();
/** Height of an hour, in pixels. */
const HOUR = 48;

const getEvent = (page: Page, title: string) => page.getByRole('button', { name: title }).first();

async function openCalendar(id: MailProviderId, view: string, email = companies[id].owner): Promise<Page> {
  const { domain, accountId } = companies[id];
  const page = await openSignedIn(email, { domain }, '/#!/help/faqs');
  onTestFinished(() => closePage(page));
  const query = encodeURIComponent(JSON.stringify({ calendar: { view } }));
  await page.goto(`/#!/${accountId}/calendar?query=${query}`);
  await getEvent(page, 'Quarterly review').waitFor();
  return page;
}

/** Adds an event of half an hour today. */
async function addEvent(id: MailProviderId, subject: string, time: string, more: object = {}): Promise<void> {
  const end = new Date(Date.parse(`${inDays(0)}T${time}:00Z`) + 1_800_000).toISOString().slice(0, 19);
  await companies[id].provider.control.addEvents({
    organizer: companies[id].owner,
    subject,
    start: `${inDays(0)}T${time}:00`,
    end,
    zone: TIME_ZONE,
    ...more,
  });
}

/** Presses the mouse on an event and moves it, without releasing it. @param y distance from its top; from its bottom, if negative */
async function drag(event: Locator, by: { x?: number; y?: number }, y = 8): Promise<void> {
  await event.scrollIntoViewIfNeeded();
  const box = await event.boundingBox();
  if (!box) throw new Error('The event is not visible.');
  const [left, top] = [box.x + 20, box.y + (y < 0 ? box.height + y : y)];
  const { mouse } = event.page();
  await mouse.move(left, top);
  await mouse.down();
  await mouse.move(left + (by.x ?? 0) / 2, top + (by.y ?? 0) / 2);
  await mouse.move(left + (by.x ?? 0), top + (by.y ?? 0));
}

describe.each(MAIL_PROVIDER_IDS)('%s', (id) => {
  const findTimes = async (title: string) => {
    const { events } = await companies[id].provider.control.readMailbox(companies[id].owner);
    const found = events.find(({ subject }) => subject === title);
    // The emulators store times as they were sent: as instants, or as local times of a zone.
    const toInstant = (time: string) =>
      time.endsWith('Z') ? time : toEpochMs(time.slice(0, 10), time.slice(11), found?.zone ?? 'UTC');
    return found && [found.start, found.end].map((time) => new Date(toInstant(time)).toISOString());
  };
  const countWrites = (page: Page) =>
    getCallsTo(page, '/v1/api/').filter((request) => /update.event/.test(request.url())).length;

  test('an event is moved by hours, resized, and moved back', async () => {
    await addEvent(id, 'Dock visit', '13:00');
    const page = await openCalendar(id, 'day');
    const event = getEvent(page, 'Dock visit');
    const route = getRoute(page);
    const before = await findTimes('Dock visit');
    await drag(event, { y: 2 * HOUR + 3 });
    await event.getByText('15:00').first().waitFor();
    await takeScreenshot(page, `calendar-drag-${id}`);
    await page.mouse.up();
    const shift = (times: string[] | undefined, ...hours: number[]) =>
      times?.map((time, at) => new Date(Date.parse(time) + (hours[at] ?? 0) * 3_600_000).toISOString());
    await expect.poll(() => findTimes('Dock visit')).toEqual(shift(before, 2, 2));
    // The release opens nothing.
    expect(getRoute(page)).toBe(route);
    await drag(event, { y: HOUR }, -2);
    await page.mouse.up();
    await expect.poll(() => findTimes('Dock visit')).toEqual(shift(before, 2, 3));
    const toast = page.getByRole('region', { name: 'Notifications' });
    await toast.getByText('15:00 – 16:30').waitFor();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => findTimes('Dock visit')).toEqual(shift(before, 2, 2));
    await toast.getByText('Event moved back').waitFor();
  });

  test('Escape cancels a drag, and an event with attendees is moved after a confirmation', async () => {
    await addEvent(id, 'Pier tour', '14:00', { attendees: [{ email: DANA }] });
    const page = await openCalendar(id, 'day');
    const event = getEvent(page, 'Pier tour');
    const before = await findTimes('Pier tour');
    await drag(event, { y: HOUR });
    await event.getByText('15:00').first().waitFor();
    await page.keyboard.press('Escape');
    await event.getByText('14:00').first().waitFor();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Move this event?' });
    await drag(event, { y: HOUR });
    await page.mouse.up();
    await dialog.getByText('1 attendee will be notified.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await event.getByText('14:00').first().waitFor();
    expect([countWrites(page), await findTimes('Pier tour')]).toEqual([0, before]);
    await drag(event, { y: HOUR });
    await page.mouse.up();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await event.getByText('15:00').first().waitFor();
    expect((await findTimes('Pier tour'))?.[0]).toBe(new Date(Date.parse(before?.[0] ?? '') + 3_600_000).toISOString());
  });

  test('in the month, an event moves to another day at the same time', async () => {
    await addEvent(id, 'Crane check', '08:00');
    const page = await openCalendar(id, 'month');
    const event = getEvent(page, 'Crane check');
    const height = (await page.locator(`[data-drop-day="${inDays(0)}"]`).boundingBox())?.height ?? 0;
    // A week later or earlier, whichever is in the same month.
    const weeks = Number(inDays(0).slice(8)) > 7 ? -1 : 1;
    await drag(event, { y: weeks * height });
    await page.mouse.up();
    const day = inDays(7 * weeks);
    await page.locator(`[data-drop-day="${day}"]`).getByRole('button', { name: 'Crane check' }).waitFor();
    await expect.poll(async () => (await findTimes('Crane check'))?.[0]?.slice(0, 10)).toBe(day);
  });

  test('a read-only user moves nothing', async () => {
    await addEvent(id, 'Own round', '16:00', { organizer: companies[id].reader });
    const { domain, accountId, reader } = companies[id];
    const page = await openSignedIn(reader, { domain }, '/#!/help/faqs');
    onTestFinished(() => closePage(page));
    await page.goto(`/#!/${accountId}/calendar`);
    const event = getEvent(page, 'Own round');
    await event.waitFor();
    await drag(event, { y: HOUR });
    await page.mouse.up();
    await event.getByText('16:00').first().waitFor();
    expect(countWrites(page)).toBe(0);
  });
});
