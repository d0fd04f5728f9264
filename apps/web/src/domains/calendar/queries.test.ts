import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { buildEvent } from '../../testing/calendar-event.ts';
import { errorResponse, okResponse } from '../../testing/screen.tsx';
import { calendarEvents, type EventValues, moveEventOptimistically, saveEvent } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

const COMMON = {
  id: 'e1',
  location: 'Pier 4',
  join_url: null,
  organizer: null,
  status: 'tentative',
  is_private: false,
  can_edit: true,
  series_id: 's1',
  accountId: 7,
  sendNotifications: true,
};
const PERIOD = { min: '2026-11-01T00:00:00Z', max: '2026-12-01T00:00:00Z' };
const fetchEvents = (provider: 'google' | 'microsoft', event: object) => {
  vi.stubGlobal('fetch', async () => okResponse({ events: [{ ...COMMON, ...event }] }));
  return new QueryClient().fetchQuery(calendarEvents(provider, PERIOD));
};

test.each([
  {
    what: 'an event with times',
    google: {
      start: { dateTime: '2026-11-28T09:00:00.000Z', timeZone: 'UTC' },
      end: { dateTime: '2026-11-28T10:00:00.000Z', timeZone: 'UTC' },
    },
    microsoft: {
      allDay: false,
      start: { dateTime: '2026-11-28T09:00:00', timeZone: 'UTC' },
      end: { dateTime: '2026-11-28T10:00:00', timeZone: 'UTC' },
    },
    times: { isAllDay: false, start: Date.parse('2026-11-28T09:00:00Z'), end: Date.parse('2026-11-28T10:00:00Z') },
  },
  {
    what: 'an event that lasts all day',
    google: { start: { date: '2026-11-28', timeZone: 'UTC' }, end: { date: '2026-11-30', timeZone: 'UTC' } },
    microsoft: {
      allDay: true,
      start: { dateTime: '2026-11-28T00:00:00', timeZone: 'UTC' },
      end: { dateTime: '2026-11-30T00:00:00', timeZone: 'UTC' },
    },
    times: { isAllDay: true, start: Date.parse('2026-11-28'), end: Date.parse('2026-11-30') },
  },
])('$what has the same shape at both providers', async ({ google, microsoft, times }) => {
  const events = [
    await fetchEvents('google', {
      ...google,
      summary: 'Talk',
      description: '<p>Berths</p>',
      attendees: [{ email: 'a@x.test', displayName: 'Ann', responseStatus: 'accepted' }],
    }),
    await fetchEvents('microsoft', {
      ...microsoft,
      subject: 'Talk',
      body: { contentType: 'html', content: '<p>Berths</p>' },
      attendees: [{ emailAddress: { name: 'Ann', address: 'a@x.test' }, status: { response: 'accepted' } }],
    }),
  ].map(([event]) => event && { ...event, start: Date.parse(event.start), end: Date.parse(event.end) });
  const expected = {
    id: 'e1',
    title: 'Talk',
    description: '<p>Berths</p>',
    location: 'Pier 4',
    joinUrl: null,
    organizer: null,
    attendees: [{ name: 'Ann', address: 'a@x.test', response: 'accepted' }],
    isTentative: true,
    isPrivate: false,
    canEdit: true,
    isRecurring: true,
    accountId: 7,
    hasNotified: true,
    ...times,
  };
  expect(events).toEqual([expected, expected]);
});

test('errors of the server are at the fields of the form, whatever the provider calls them', async () => {
  const save = (provider: 'google' | 'microsoft', fields: Record<string, string>) => {
    vi.stubGlobal('fetch', async () => errorResponse(400, 'Not valid.', fields));
    return saveEvent(new QueryClient(), provider, null, { attendees: [] } as unknown as EventValues);
  };
  await expect(save('google', { summary: 'a', 'start.dateTime': 'b', 'attendees.0': 'c' })).rejects.toMatchObject({
    status: 400,
    message: 'Not valid.',
    fields: { title: 'a', start: 'b', attendees: 'c' },
  });
  await expect(save('microsoft', { subject: 'a', 'body.content': 'b', end: 'c' })).rejects.toMatchObject({
    fields: { title: 'a', description: 'b', end: 'c' },
  });
});

test.each([true, false])(
  'a moved event is shown at once, and where it was if the server rejects it',
  async (isAccepted) => {
    const client = new QueryClient();
    const event = buildEvent({
      title: 'Talk',
      description: '<p>Berths</p>',
      location: 'Pier 4',
      joinUrl: 'https://meet.test/e1',
      attendees: [{ name: 'Ann', address: 'a@x.test', response: 'accepted' }],
      accountId: 7,
    });
    const { queryKey } = calendarEvents('google', PERIOD);
    const other = { ...event, id: 'e2' };
    client.setQueryData(queryKey, [event, other]);
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return isAccepted ? okResponse({}) : errorResponse(502, 'The calendar is unavailable.');
    });
    const times = { isAllDay: false, start: '2026-11-29T09:00:00.000Z', end: '2026-11-29T10:00:00.000Z' };
    const moved = moveEventOptimistically(client, 'google', event, times);
    expect(client.getQueryData(queryKey)).toEqual([{ ...event, ...times }, other]);
    if (isAccepted) await moved;
    else await expect(moved).rejects.toThrow('The calendar is unavailable.');
    expect(client.getQueryData(queryKey)).toEqual([isAccepted ? { ...event, ...times } : event, other]);
    expect(bodies).toEqual([
      {
        id: 'e1',
        summary: 'Talk',
        description: '<p>Berths</p>',
        location: 'Pier 4',
        accountId: 7,
        sendNotifications: true,
        withMeeting: false,
        start: { dateTime: times.start, timeZone: expect.any(String) },
        end: { dateTime: times.end, timeZone: expect.any(String) },
        attendees: [{ email: 'a@x.test' }],
      },
    ]);
  },
);
