/** The look of the calendar: its views and its panel, wide and narrow, light and dark. */
import { expect, test } from 'vitest';
import { expectAccessible, openSignedIn, takeScreenshot } from './browser.ts';
import { inDays, useConnectedMailboxes } from './connected-mailbox.ts';
import { EVERY_LOOK, expectVisualQuality } from './visual-checks.ts';

const companies = useConnectedMailboxes();

test('every view and the panel of an event', async () => {
  const { owner, domain, accountId, provider } = companies.google;
  await provider.control.addEvents(
    // More than a day of the month has room for.
    ...Array.from({ length: 8 }, (_, at) => ({
      organizer: owner,
      subject: `Call ${at + 1}`,
      start: `${inDays(0).slice(0, 7)}-15T${String(9 + at).padStart(2, '0')}:00:00`,
      end: `${inDays(0).slice(0, 7)}-15T${String(9 + at).padStart(2, '0')}:30:00`,
      zone: 'Europe/Berlin',
    })),
    {
      organizer: 'dana@alder.test',
      attendees: [{ email: owner }, { email: 'omar@alder.test', response: 'tentative' }],
      subject: 'Contract talk',
      start: `${inDays(0)}T14:00:00`,
      end: `${inDays(0)}T15:30:00`,
      zone: 'Europe/Berlin',
    },
    {
      organizer: owner,
      attendees: [{ email: 'dana@alder.test', response: 'accepted' }],
      subject: 'Weekly check-in',
      start: `${inDays(0)}T16:00:00`,
      end: `${inDays(0)}T16:30:00`,
      zone: 'Europe/Berlin',
      recurrence: { every: 'week', count: 3 },
    },
  );
  const page = await openSignedIn(owner, { domain });
  const open = async (calendar: object) => {
    const query = encodeURIComponent(JSON.stringify({ calendar }));
    await page.goto(`/#!/dashboard/accounts/${accountId}/calendar?query=${query}`);
    await page.getByRole('toolbar', { name: 'Calendar' }).waitFor();
    await page.getByRole('button', { name: 'Quarterly review' }).first().waitFor();
  };
  for (const view of ['day', 'week', 'month']) {
    await open({ view });
    await expectVisualQuality(page, `calendar-${view}`, EVERY_LOOK);
  }
  await page.getByRole('group', { name: '15th' }).getByRole('button', { name: 'more' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call 8' }).waitFor();
  await takeScreenshot(page, 'calendar-more');
  await expectAccessible(page);
  await open({ view: 'week' });
  await page.getByRole('button', { name: 'Contract talk' }).first().click();
  await page.getByRole('dialog', { name: 'Contract talk' }).waitFor();
  await expectVisualQuality(page, 'calendar-event', EVERY_LOOK);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Event', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await expectVisualQuality(page, 'calendar-form', EVERY_LOOK);
  expect(await page.getByRole('dialog', { name: 'New event' }).count()).toBe(1);
});
