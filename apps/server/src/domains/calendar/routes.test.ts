/** The calendar of a user at both providers, and what of it appears on the account. */
import { accountShell } from '@mainstay/contract/accounts/shell';
import { googleCalendar, microsoftCalendar } from '@mainstay/contract/calendar';
import { addDays } from '@mainstay/contract/rules/dates';
import { mailConnections } from '@mainstay/contract/mail-connections';
import { NO_MAILBOX_MESSAGE } from '@mainstay/contract/rules/mail-providers';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { setUpMailboxes } from '../../app/testing/mailbox-fixture.ts';
import { enqueue } from '../../platform/jobs/queue.ts';

const DAY_MS = 86_400_000;
/** A day in the near future, so that its events are within the window of a synchronization. */
const toDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const DAY = toDay(20);

interface SentEvent {
  title: string;
  start: string;
  end: string;
  timeZone?: string;
  attendees?: string[];
  accountId?: number;
  allDay?: boolean;
  notify?: boolean;
}

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  const fixture = setUpMailboxes({ ann: 'CSM', ben: 'CSM', rhea: 'CSM' }, { provider });
  const isGoogle = provider === 'google';
  const ids = { account: 0, viewed: 0 };

  const toGoogleBody = ({
    title,
    start,
    end,
    timeZone = 'UTC',
    attendees = [],
    accountId,
    allDay,
    notify = false,
  }: SentEvent) => {
    const toTime = (text: string) => (allDay ? { date: text, timeZone } : { dateTime: text, timeZone });
    return { summary: title, start: toTime(start), end: toTime(end), attendees, accountId, sendNotifications: notify };
  };
  const toMicrosoftBody = ({
    title,
    start,
    end,
    timeZone = 'UTC',
    attendees = [],
    accountId,
    allDay = false,
    notify = false,
  }: SentEvent) => {
    const toTime = (text: string) => ({ dateTime: allDay ? `${text}T00:00:00` : text, timeZone });
    return {
      subject: title,
      body: { contentType: 'html' as const, content: '<p>Agenda<script>x</script></p>' },
      start: toTime(start),
      end: toTime(end),
      allDay,
      attendees: attendees.map((address) => ({ emailAddress: { address } })),
      accountId,
      sendNotifications: notify,
    };
  };
  const create = (event: SentEvent, name: 'ann' | 'ben' | 'rhea' = 'ann') => {
    const { t, people } = fixture;
    return isGoogle
      ? t.call(people[name], googleCalendar.createEvent, { body: toGoogleBody(event) })
      : t.call(people[name], microsoftCalendar.createEvent, { body: toMicrosoftBody(event) });
  };
  const update = (id: string, event: SentEvent) => {
    const { t, people } = fixture;
    return isGoogle
      ? t.call(people.ann, googleCalendar.updateEvent, { body: { id, ...toGoogleBody(event) } })
      : t.call(people.ann, microsoftCalendar.updateEvent, { body: { id, ...toMicrosoftBody(event) } });
  };
  /** Lists events in one shape. */
  async function list(query: { min?: string; max?: string; q?: string } = {}) {
    const { t, people } = fixture;
    const period = { min: `${toDay(-1)}T00:00:00Z`, max: `${toDay(60)}T00:00:00Z`, ...query };
    if (isGoogle) {
      const { events } = (await t.call(people.ann, googleCalendar.findEvents, { query: period })).body.data;
      return events.map(({ id, summary, start, end, accountId, attendees, sendNotifications }) => ({
        id,
        title: summary,
        start: start.date ?? start.dateTime,
        end: end.date ?? end.dateTime,
        accountId,
        attendees: attendees.map(({ email, responseStatus }) => `${email} ${responseStatus}`),
        sendNotifications,
      }));
    }
    const { events } = (await t.call(people.ann, microsoftCalendar.findEvents, { query: period })).body.data;
    return events.map(({ id, subject, start, end, allDay, accountId, attendees, sendNotifications }) => ({
      id,
      title: subject,
      start: allDay ? start.dateTime.slice(0, 10) : `${start.dateTime}.000Z`,
      end: allDay ? end.dateTime.slice(0, 10) : `${end.dateTime}.000Z`,
      accountId,
      attendees: attendees.map(({ emailAddress, status }) => `${emailAddress.address} ${status.response}`),
      sendNotifications,
    }));
  }
  const remove = (id: string) => {
    const { t, people } = fixture;
    return isGoogle
      ? t.call(people.ann, googleCalendar.deleteEvent, { query: { id } })
      : t.call(people.ann, microsoftCalendar.deleteEvent, { query: { id } });
  };
  const findAppointments = async (name: 'ann' | 'ben') => {
    const { t, people } = fixture;
    const { body } = await t.call(people[name], accountShell.findAppointments, { params: { id: ids.account } });
    return body.data.appointments.map(({ title }) => title);
  };

  beforeAll(async () => {
    const { t, connect, query } = fixture;
    const users = await query<{ id: number; email: string }>('select id, email from users where tenant_id = $1');
    const userId = (name: string) => users.find(({ email }) => email === `${name}@acme.test`)?.id ?? 0;
    await t.inTenant('acme', 'write', async (tx) => {
      ids.account = await buildAccount(tx, { name: 'Harbour', ownerId: userId('ann') });
      ids.viewed = await buildAccount(tx, { name: 'Viewed', ownerId: userId('ben') });
      await buildMembers(tx, [
        { accountId: ids.account, userId: userId('ben'), type: 'E' },
        { accountId: ids.viewed, userId: userId('ann'), type: 'E', readOnly: true },
      ]);
      await buildContact(tx, { accountId: ids.account, firstName: 'Dana', email: 'dana@customer.test' });
      await tx.rows(`update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`, [
        tx.tenant,
        userId('rhea'),
      ]);
    });
    await connect('ann', { parts: ['calendar'] });
    await fixture.runJobs();
  });

  test('1-calendar-12 1-calendar-13 1-calendar-15 2-calendar-16 2-calendar-17 2-calendar-19 2-calendar-23 creates events', async () => {
    const talk = {
      title: 'Talk',
      start: `${DAY}T10:00:00`,
      end: `${DAY}T11:00:00`,
      timeZone: 'Asia/Kolkata',
      attendees: ['dana@customer.test'],
      accountId: ids.account,
      notify: true,
    };
    const created = (await create(talk)).body.data.id;
    await create({ title: 'Day off', start: DAY, end: toDay(21), allDay: true });
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        title: 'Day off',
        start: DAY,
        end: toDay(21),
        accountId: null,
        attendees: [],
        sendNotifications: false,
      },
      {
        id: created,
        title: 'Talk',
        start: `${DAY}T04:30:00.000Z`,
        end: `${DAY}T05:30:00.000Z`,
        accountId: ids.account,
        attendees: ['dana@customer.test none'],
        sendNotifications: true,
      },
    ]);
  });

  test('1-C-24 1-calendar-14 2-calendar-18 2-calendar-22 lists the events of a period, also of some attendees only', async () => {
    expect((await list({ q: 'dana@customer.test,none@customer.test' })).map(({ title }) => title)).toEqual(['Talk']);
    expect(await list({ min: `${toDay(30)}T00:00:00Z` })).toEqual([]);
  });

  test('1-S-70 the bounds of a period can be written as Y-MM-DD HH:mm:ss', async () => {
    const bounds = (min: string, max: string) => list({ min, max, q: 'dana@customer.test' });
    const talks = await bounds(`${DAY}T00:00:00Z`, `${toDay(21)}T00:00:00Z`);
    expect(talks).toHaveLength(1);
    expect(await bounds(`${DAY} 00:00:00`, `${toDay(21)} 00:00:00`)).toEqual(talks);
    expect(await bounds(`${toDay(30)} 00:00:00`, `${toDay(31)} 00:00:00`)).toEqual([]);
  });

  test('1-S-63 a list has the parts of the specification', async () => {
    const { t, people } = fixture;
    const query = { min: `${DAY}T00:00:00Z`, max: `${toDay(21)}T00:00:00Z`, q: 'dana@customer.test' };
    const { body } = isGoogle
      ? await t.call(people.ann, googleCalendar.findEvents, { query })
      : await t.call(people.ann, microsoftCalendar.findEvents, { query });
    const { success, data } = body;
    expect([success, data.auth_method]).toEqual([true, isGoogle ? 'OAuth-Google' : 'OAuth-Office365']);
    expect(data.result.length).toBe(1);
    expect(data.result).toEqual(data.events);
  });

  test('an event with a contact or of an account appears there; others do not', async () => {
    await create({ title: 'Internal', start: `${DAY}T12:00:00Z`, end: `${DAY}T13:00:00Z`, accountId: ids.account });
    // Before the calendar is read again.
    expect(await findAppointments('ben')).toEqual(['Talk', 'Internal']);
    await create({
      title: 'Private',
      start: `${DAY}T14:00:00Z`,
      end: `${DAY}T15:00:00Z`,
      attendees: ['doctor@other.test'],
    });
    await fixture.runJobs();
    expect(await findAppointments('ben')).toEqual(['Talk', 'Internal']);
  });

  test('1-calendar-16 1-calendar-17 2-calendar-20 2-calendar-21 2-calendar-24 2-calendar-25 changes and deletes an event', async () => {
    const [talk] = (await list()).filter(({ title }) => title === 'Talk');
    const id = talk?.id ?? '';
    const moved = {
      title: 'Moved',
      start: `${DAY}T16:00:00Z`,
      end: `${DAY}T17:30:00Z`,
      attendees: ['dana@customer.test'],
      accountId: ids.account,
    };
    expect((await update(id, moved)).body.data).toEqual({ id });
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      title: 'Moved',
      start: `${DAY}T16:00:00.000Z`,
      end: `${DAY}T17:30:00.000Z`,
    });
    await fixture.runJobs();
    expect(await findAppointments('ben')).toEqual(['Internal', 'Moved']);
    expect((await remove(id)).status).toBe(200);
    expect((await list()).some((one) => one.id === id)).toBe(false);
    expect(await findAppointments('ben')).toEqual(['Internal']);
    await fixture.runJobs();
    expect(await findAppointments('ben')).toEqual(['Internal']);
    expect((await remove(id)).status).toBe(404);
  });

  test('1-calendar-09 2-calendar-12 2-calendar-26 2-S-78 decisions-31 rejects invalid events and read-only access', async () => {
    const event = { title: 'Talk', start: `${DAY}T10:00:00Z`, end: `${DAY}T11:00:00Z` };
    for (const [change, status, error] of [
      [{ title: ' ' }, 400, 'Title is required'],
      [{ end: `${DAY}T10:00:00Z` }, 400, 'End time should be greater than start time'],
      [{ end: `${DAY}T09:00:00Z` }, 400, 'End time should be greater than start time'],
      [{ attendees: ['none'] }, 400, 'Invalid Email Address - none'],
      [{ accountId: ids.viewed }, 403, expect.stringContaining('read-only')],
    ] as const) {
      expect(
        await create({ ...event, ...change, attendees: 'attendees' in change ? [...change.attendees] : [] }),
      ).toMatchObject({ status, error });
    }
    expect((await create(event, 'rhea')).status).toBe(403);
    expect(await create(event, 'ben')).toMatchObject({ status: 403, error: NO_MAILBOX_MESSAGE });
    const { t, people } = fixture;
    const other = isGoogle ? microsoftCalendar.findEvents : googleCalendar.findEvents;
    const query = { min: `${DAY}T00:00:00Z`, max: `${toDay(21)}T00:00:00Z` };
    expect(await t.call(people.ann, other, { query })).toMatchObject({ status: 403, error: NO_MAILBOX_MESSAGE });
  });

  test('answers an invitation; the organizer sees the answer', async () => {
    const { t, people, provider: emulator } = fixture;
    await emulator.control.addEvents({
      organizer: 'ben@acme.test',
      attendees: [{ email: 'ann@acme.test' }],
      subject: 'Invitation',
      start: `${DAY}T18:00:00`,
      end: `${DAY}T18:30:00`,
      zone: 'UTC',
    });
    const id = (await list()).find(({ title }) => title === 'Invitation')?.id ?? '';
    const body = { id, response: 'accepted' as const };
    const answered = isGoogle
      ? await t.call(people.ann, googleCalendar.respond, { body })
      : await t.call(people.ann, microsoftCalendar.respond, { body });
    expect(answered.status).toBe(200);
    const { events } = await emulator.control.readMailbox('ben@acme.test');
    const attendees = events.find(({ subject }) => subject === 'Invitation')?.attendees;
    expect(attendees?.map(({ email, response }) => [email.includes('ann@acme.test'), response])).toEqual([
      [true, 'accepted'],
    ]);
  });

  test('recurring events are expanded with their exceptions, also across a change of the clock', async () => {
    const { provider: emulator } = fixture;
    // The last occurrence before the next change of the clock in Berlin, the first one after it, and one that is cancelled.
    const change = findClockChange();
    const [before = '', after = '', cancelled = ''] = [-4, 3, 10].map((days) => addDays(change, days));
    await emulator.control.addEvents({
      organizer: 'ann@acme.test',
      attendees: [{ email: 'dana@customer.test', response: 'accepted' }],
      subject: 'Weekly',
      start: `${before}T10:00:00`,
      end: `${before}T10:30:00`,
      zone: BERLIN,
      recurrence: { every: 'week', count: 3 },
      exceptions: [{ original: `${cancelled}T10:00:00`, isCancelled: true }],
    });
    const found = await list({
      min: `${addDays(before, -1)}T00:00:00Z`,
      max: `${addDays(cancelled, 1)}T00:00:00Z`,
      q: 'dana@customer.test',
    });
    const starts = [before, after].map((day) => toInstant(day, '10:00:00'));
    expect(found.map(({ title, start, attendees }) => [title, start, attendees])).toEqual(
      starts.map((start) => ['Weekly', start, ['dana@customer.test accepted']]),
    );
    // Seven days of 24 hours, and the hour of the change.
    const [first = '', second = ''] = starts;
    expect(Math.abs((Date.parse(second) - Date.parse(first)) / HOUR_MS - 7 * 24)).toBe(1);
  });

  test('meetings with a contact who is added later appear; those that the calendar no longer contains disappear', async () => {
    const { t, query, runJobs, advanceClock, people } = fixture;
    await query(
      `insert into calendar_events (tenant_id, connection_id, provider_id, account_id, title, start_at, end_at, attendees, updated_at)
       select tenant_id, connection_id, 'gone', account_id, 'Gone', start_at, end_at, '[]', updated_at from calendar_events
       where tenant_id = $1 and title = 'Internal'`,
    );
    await t.inTenant('acme', 'write', async (tx) => {
      await buildContact(tx, { accountId: ids.account, firstName: 'Doc', email: 'doctor@other.test' });
      await enqueue(tx, 'mail-search-contacts');
    });
    expect(await findAppointments('ben')).toEqual(['Internal', 'Gone']);
    // Without waiting for the next poll.
    advanceClock(1);
    await runJobs();
    const { connection } = (await t.call(people.ann, mailConnections.getOwn, {})).body.data;
    // All events are checked again and counted from zero.
    expect(connection?.syncs.map(({ part, state, checked }) => [part, state, checked])).toEqual([
      ['calendar', 'current', 6],
    ]);
    expect(await findAppointments('ben')).toEqual(['Internal', 'Private', 'Weekly', 'Weekly']);
  });
});

const HOUR_MS = 3_600_000;
const BERLIN = 'Europe/Berlin';
const toInstant = (day: string, time: string) => new Date(toEpochMs(day, time, BERLIN)).toISOString();

/** Returns the next day in Berlin with 23 or 25 hours that is at least a week away. */
function findClockChange(): string {
  for (let day = toDay(7); ; day = addDays(day, 1)) {
    const hours = (toEpochMs(addDays(day, 1), '00:00:00', BERLIN) - toEpochMs(day, '00:00:00', BERLIN)) / HOUR_MS;
    if (hours !== 24) return day;
  }
}
