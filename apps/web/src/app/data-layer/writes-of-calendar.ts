/** The expected requests of the writes of the calendar, and the queries they invalidate. */
import * as calendar from '../../domains/calendar/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT } from './samples.ts';

const EVENT = {
  title: 'Talk',
  description: '<p>Berths</p>',
  location: 'Pier 4',
  start: '2026-01-31T10:00:00.000Z',
  end: '2026-01-31T11:00:00.000Z',
  isAllDay: false,
  attendees: ['a@x.test'],
  accountId: 7,
  shouldNotify: true,
  hasMeeting: true,
};
const DAY_OFF = { ...EVENT, start: '2026-01-30', end: '2026-01-31', isAllDay: true };
/** What both providers receive of it. */
const COMMON_OF_EVENT = '"location":"Pier 4","accountId":7,"sendNotifications":true,"withMeeting":true';
const GOOGLE_EVENT = `{${COMMON_OF_EVENT},"summary":"Talk","description":"<p>Berths</p>",${[
  '"start":{"dateTime":"2026-01-31T10:00:00.000Z","timeZone":"UTC"}',
  '"end":{"dateTime":"2026-01-31T11:00:00.000Z","timeZone":"UTC"}',
].join()},"attendees":[{"email":"a@x.test"}]}`;
const MICROSOFT_EVENT = `${COMMON_OF_EVENT},"subject":"Talk",${[
  '"body":{"contentType":"html","content":"<p>Berths</p>"}',
  '"allDay":true',
  '"start":{"dateTime":"2026-01-30T00:00:00","timeZone":"UTC"}',
  '"end":{"dateTime":"2026-01-31T00:00:00","timeZone":"UTC"}',
].join()},"attendees":[{"emailAddress":{"address":"a@x.test"}}]}`;
const OUTDATED_BY_EVENT = ['calendar.calendarEvents', 'accounts/summary.monthMeetings'];

export const WRITES_OF_CALENDAR: Writes = {
  'calendar.saveEvent': [
    [
      () => calendar.saveEvent(CLIENT, 'google', null, EVENT),
      [`POST /v1/api/integrations/create-event/ ${GOOGLE_EVENT}`],
      OUTDATED_BY_EVENT,
    ],
    [
      () => calendar.saveEvent(CLIENT, 'microsoft', 'e1', DAY_OFF),
      [`PUT /v1/api/msintegrations/update_event_ms_calendar/ {"id":"e1",${MICROSOFT_EVENT}`],
      OUTDATED_BY_EVENT,
    ],
  ],
  'calendar.deleteEvent': [
    [
      () => calendar.deleteEvent(CLIENT, 'google', 'e1'),
      ['DELETE /v1/api/integrations/delete-event/?id=e1'],
      OUTDATED_BY_EVENT,
    ],
    [
      () => calendar.deleteEvent(CLIENT, 'microsoft', 'e1'),
      ['DELETE /v1/api/msintegrations/delete_event_ms_calendar/?id=e1'],
      OUTDATED_BY_EVENT,
    ],
  ],
  'calendar.respondToEvent': [
    [
      () => calendar.respondToEvent(CLIENT, 'google', { id: 'e1', response: 'accepted' }),
      ['POST /v1/api/integrations/respond-event/ {"id":"e1","response":"accepted"}'],
      OUTDATED_BY_EVENT,
    ],
    [
      () => calendar.respondToEvent(CLIENT, 'microsoft', { id: 'e1', response: 'declined' }),
      ['POST /v1/api/msintegrations/respond_event_ms_calendar/ {"id":"e1","response":"declined"}'],
      OUTDATED_BY_EVENT,
    ],
  ],
};
