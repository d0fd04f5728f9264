/** The calendar of users who signed in by Google and by Microsoft: views, the panel of an event, deletion, and who may change what. */
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { getDayHours } from '../apps/web/src/domains/calendar/components/zoned-time.ts';
import { closePage, getCallsTo, getRoute, openSignedIn, takeScreenshot } from './browser.ts';
import { callAsPageUser } from './components-pages.ts';
import { sql } from './company.ts';
import { DANA, inDays, OMAR, TIME_ZONE, useConnectedMailboxes } from './connected-mailbox.ts';

const companies = useConnectedMailboxes();
const PROVIDERS = [
  { id: 'google', calls: '/v1/api/integrations/', route: 'calendar' },
  { id: 'microsoft', calls: '/v1/api/msintegrations/', route: 'mscalendar' },
] as const satisfies readonly { id: MailProviderId; calls: string; route: string }[];

const getEvent = (page: Page, title: string) => page.getByRole('button', { name: title }).first();
const getHours = (page: Page) => page.getByRole('button', { name: 'New event on' });
const getPanel = (page: Page, title: string) => page.getByRole('dialog', { name: title });

describe.each(PROVIDERS)('$id', ({ id, calls, route }) => {
  const getEventCalls = (page: Page) =>
    getCallsTo(page, calls).filter((request) => request.method() === 'GET' && request.url().includes('min='));
  const getWrites = (page: Page) => getCallsTo(page, calls).filter((request) => request.method() !== 'GET');
  /** Opens the calendar of an account by its short route. */
  async function openCalendar(
    state: object = {},
    { email = companies[id].owner, accountId = companies[id].accountId } = {},
  ): Promise<Page> {
    const page = await openSignedIn(email, { domain: companies[id].domain }, '/#!/help/faqs');
    onTestFinished(() => closePage(page));
    const query =
      Object.keys(state).length > 0 ? `?query=${encodeURIComponent(JSON.stringify({ calendar: state }))}` : '';
    await page.goto(`/#!/${accountId}/${route}${query}`);
    await page.getByRole('toolbar', { name: 'Calendar' }).waitFor();
    await getEvent(page, 'Quarterly review').waitFor();
    return page;
  }
  const addEvent = (subject: string, more: object = {}) =>
    companies[id].provider.control.addEvents({
      organizer: companies[id].owner,
      subject,
      start: `${inDays(0)}T13:00:00`,
      end: `${inDays(0)}T13:30:00`,
      zone: TIME_ZONE,
      ...more,
    });
  const findStored = async (title: string, email = companies[id].owner) =>
    (await companies[id].provider.control.readMailbox(email)).events.find(({ subject }) => subject === title);

  test('1-calendar-01 2-calendar-01 2-account-tabs-12 2-account-tabs-13 the route opens the hours of today', async () => {
    const page = await openCalendar();
    expect(await page.getByRole('button', { name: 'Day', exact: true }).getAttribute('aria-pressed')).toBe('true');
    const hours = getDayHours(inDays(0), TIME_ZONE);
    expect(await getHours(page).count()).toBe(hours.length);
    await getEvent(page, 'Focus time').waitFor();
    expect(getRoute(page)).toContain('"tab":"calendar"');
  });

  test('1-calendar-02 2-calendar-02 2-calendar-09 the month shows its days, and another month is requested', async () => {
    const page = await openCalendar();
    await page.keyboard.press('m');
    const month = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'event' }) });
    await expect.poll(() => month.count()).toBeGreaterThanOrEqual(28);
    await getEvent(page, 'Company day').waitFor();
    const before = getEventCalls(page).length;
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect.poll(() => getEventCalls(page).length).toBe(before + 1);
    const shown = await page.getByRole('heading', { level: 2 }).first().innerText();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: shown }).waitFor();
    expect(getRoute(page)).toContain('"view":"month"');
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await getEvent(page, 'Quarterly review').waitFor();
  });

  test('1-calendar-03 1-calendar-11 2-calendar-03 2-calendar-10 a click on an hour creates an event', async () => {
    const page = await openCalendar();
    await page.getByRole('button', { name: /New event on .* at 18:00/ }).click();
    const panel = getPanel(page, 'New event');
    const times = () => Promise.all(['Start time', 'End time'].map((label) => panel.getByLabel(label).inputValue()));
    expect(await times()).toEqual(['18:00', '19:00']);
    await panel.getByRole('textbox', { name: 'Title' }).fill('Berth planning');
    // Closing keeps what was typed.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /New event on .* at 20:00/ }).click();
    expect([await panel.getByRole('textbox', { name: 'Title' }).inputValue(), await times()]).toEqual([
      'Berth planning',
      ['20:00', '21:00'],
    ]);
    const attendees = panel.getByRole('combobox', { name: 'Attendees' });
    await attendees.fill('Dana');
    await page.getByRole('option', { name: DANA }).click();
    await attendees.fill('nobody');
    await attendees.press('Enter');
    await panel.getByRole('button', { name: 'Add event' }).click();
    await panel.getByText('Invalid Email Address - nobody').waitFor();
    expect(getWrites(page)).toEqual([]);
    await attendees.press('Backspace');
    await panel.getByRole('checkbox', { name: 'Add online meeting' }).check();
    await panel.getByRole('button', { name: 'Add event' }).click();
    await getEvent(page, 'Berth planning').waitFor();
    expect(await findStored('Berth planning')).toMatchObject({
      start: expect.stringContaining(inDays(0)),
      attendees: [expect.objectContaining({ email: expect.stringContaining(DANA) })],
      joinUrl: expect.stringContaining('http'),
    });
  });

  test('1-calendar-04 2-calendar-04 an event is edited in the panel', async () => {
    await addEvent('Draft title');
    const page = await openCalendar();
    await getEvent(page, 'Draft title').click();
    await getPanel(page, 'Draft title').getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit event' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Final title');
    await form.getByLabel('Start time').fill('12:15');
    await form.getByLabel('End time').fill('12:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('End time should be greater than start time').waitFor();
    await form.getByLabel('End time').fill('12:45');
    await form.getByRole('button', { name: 'Save' }).click();
    await getPanel(page, 'Final title').getByText('12:15 – 12:45').waitFor();
    await page.reload();
    await getPanel(page, 'Final title').waitFor();
    expect(await findStored('Draft title')).toBeUndefined();
  });

  test('1-calendar-05 1-calendar-06 2-calendar-05 2-calendar-06 2-C-44 2-platform-18 deletion is confirmed', async () => {
    await addEvent('To be deleted');
    const page = await openCalendar();
    await getEvent(page, 'To be deleted').click();
    await getPanel(page, 'To be deleted').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Would you like to delete this event?' });
    expect(await dialog.getByRole('heading').innerText()).toBe('Would you like to delete this event?');
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Delete']);
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(getWrites(page)).toEqual([]);
    expect(await findStored('To be deleted')).toBeDefined();
    await getPanel(page, 'To be deleted').getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await getEvent(page, 'To be deleted').waitFor({ state: 'detached' });
    expect(await findStored('To be deleted')).toBeUndefined();
  });

  test('1-calendar-07 1-calendar-08 1-C-33 a read-only user opens events and hours without changing anything', async () => {
    const page = await openCalendar({}, { email: companies[id].reader });
    await expectReadOnly(page);
  });

  test('2-calendar-11 2-calendar-12 1-C-33 a read-only account offers nothing that changes events', async () => {
    const page = await openCalendar({}, { accountId: companies[id].viewedAccountId });
    await expectReadOnly(page);
  });

  async function expectReadOnly(page: Page): Promise<void> {
    expect(await getHours(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Event', exact: true }).count()).toBe(0);
    const hours = page.getByRole('region', { name: 'Hours' });
    await hours.click({ position: { x: 300, y: 330 } });
    await page.keyboard.press('n');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await getEvent(page, 'Quarterly review').click();
    const panel = getPanel(page, 'Quarterly review');
    await panel.getByRole('link', { name: 'Join' }).waitFor();
    expect(await panel.getByRole('button').allInnerTexts()).toEqual(['']);
    expect(await panel.getByRole('button', { name: 'Close' }).count()).toBe(1);
  }

  test('1-calendar-18 2-calendar-07 only the events of the chosen contact remain', async () => {
    await addEvent('With Omar', { attendees: [{ email: OMAR }] });
    const page = await openCalendar();
    await getEvent(page, 'With Omar').waitFor();
    const requests = getCallsTo(page, `/v1/api/accounts/${companies[id].accountId}/contacts/`);
    expect(requests.map((request) => new URL(request.url()).search)).toEqual(['?pageNum=1&limit=100']);
    await page.getByRole('button', { name: 'Contacts', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Omar Oak' }).check();
    await getEvent(page, 'Quarterly review').waitFor({ state: 'detached' });
    await getEvent(page, 'With Omar').waitFor();
    expect(new URL(getEventCalls(page).at(-1)?.url() ?? '').searchParams.get('q')).toBe(OMAR);
    await page.getByRole('button', { name: 'Show all events' }).click();
    await getEvent(page, 'Quarterly review').waitFor();
  });

  test('an invitation is accepted, and its organizer sees the answer', async () => {
    const { owner, reader } = companies[id];
    await addEvent('Invitation', { organizer: reader, attendees: [{ email: owner }] });
    const page = await openCalendar();
    await getEvent(page, 'Invitation').click();
    const panel = getPanel(page, 'Invitation');
    expect(await panel.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Accept' }).click();
    await panel.getByText('Accepted').waitFor();
    const stored = await findStored('Invitation', reader);
    expect(stored?.attendees?.map(({ response }) => response)).toEqual(['accepted']);
  });

  test('quick add creates an event with the open account', async () => {
    const page = await openCalendar();
    await page.keyboard.press('q');
    await page.getByRole('menuitem', { name: 'Calendar' }).click();
    const panel = getPanel(page, 'New event');
    await panel.getByRole('textbox', { name: 'Title' }).fill('Quick call');
    await panel.getByRole('button', { name: 'Add event' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await findStored('Quick call')).toBeDefined();
  });

  test('days have the hours of the time zone, and the arrow keys move between hours and days', async () => {
    const page = await openCalendar();
    const openDay = async (day: string) => {
      const query = encodeURIComponent(JSON.stringify({ calendar: { day } }));
      await page.goto(`/#!/${companies[id].accountId}/${route}?query=${query}`);
      await page.getByRole('heading', { level: 2, name: day.slice(0, 4) }).waitFor();
      return getHours(page).count();
    };
    expect([await openDay('2027-03-28'), await openDay('2027-10-31'), await openDay('2027-06-01')]).toEqual([
      23, 25, 24,
    ]);
    await page.getByRole('button', { name: 'Jun 1st, 2027 at 08:00' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { level: 2, name: 'Jun 2nd, 2027' }).waitFor();
    const focused = page.getByRole('button', { name: 'Jun 2nd, 2027 at 09:00' });
    await expect.poll(() => focused.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await getPanel(page, 'New event').waitFor();
  });

  test('without the provider, the error offers a retry and shown events stay', async () => {
    const page = await openCalendar({ view: 'month' });
    await page.route(`**${calls}**`, (call) =>
      call.fulfill({ status: 400, json: { success: false, errors: { e: 'The provider does not respond.' } } }),
    );
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('alert').getByText('The provider does not respond.').waitFor();
    await page.unroute(`**${calls}**`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('a finished meeting offers a note with its contacts and actions once, also on the summary', async () => {
    const { accountId } = companies[id];
    const day = `${inDays(0).slice(0, 7)}-01`;
    const times = { start: `${day}T00:00:00`, end: `${day}T00:30:00` };
    await addEvent('Retrospective', { attendees: [{ email: DANA }], ...times });
    const page = await openCalendar();
    await callAsPageUser(page, 'POST', '/v1/api/mail-connection/sync/');
    const open = (tab: string, query = {}) =>
      page.goto(`/#!/${accountId}/${tab}?query=${encodeURIComponent(JSON.stringify(query))}`);
    const card = page.getByRole('region', { name: 'Meetings' });
    const meeting = card.getByRole('listitem').filter({ hasText: 'Retrospective' });
    const countStored = async () => {
      const [row] = await sql<{ n: number }>(
        `select count(*)::int as n from calendar_events where account_id = $1 and title = 'Retrospective'`,
        [accountId],
      );
      return row?.n;
    };
    await expect.poll(countStored).toBe(1);
    await open('summary');
    await meeting.getByRole('button', { name: 'Add note' }).waitFor();
    await meeting.getByRole('link', { name: 'Retrospective' }).click();
    const panel = getPanel(page, 'Retrospective');
    await panel.getByRole('button', { name: 'Add note' }).click();
    const note = getPanel(page, 'Meeting note');
    await note.getByRole('textbox', { name: 'Note' }).getByText('Retrospective').waitFor();
    expect(await note.getByLabel('Date').inputValue()).toBe(day);
    await note.getByText('Dana Dock').first().waitFor();
    await note.getByLabel('Follow-up', { exact: true }).fill('Send the plan');
    await note.getByLabel('Due', { exact: true }).fill(inDays(3));
    await note.getByRole('button', { name: 'Add a follow-up' }).click();
    await note.getByLabel('Follow-up 2').fill('Book the berth');
    await note.getByLabel('Due 2').fill(inDays(4));
    await takeScreenshot(page, `meeting-note-${id}`);
    await note.getByRole('button', { name: 'Log meeting' }).click();
    await panel.getByRole('link', { name: 'Note added' }).waitFor();
    await open('summary');
    await meeting.getByRole('link', { name: 'Note added' }).waitFor();
    await takeScreenshot(page, `meetings-card-${id}`);
    await open('notes');
    await page.getByText('Retrospective').first().waitFor();
    await page.goto(`/#!/dashboard/actions`);
    await page.getByText('Send the plan').first().waitFor();
    await page.getByText('Book the berth').first().waitFor();
  });
});
