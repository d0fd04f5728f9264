/** Events of meetings with an account, from connected calendars. */
import { type EventKind, eventKind } from '../../platform/events/event.ts';

export const meetingAdded = eventKind<{ id: number; accountId: number }>('meeting.added', ({ id, accountId }) => ({
  account: accountId,
  subject: { type: 'meeting', id },
  data: {},
}));

export interface CalendarEventChange {
  connectionId: number;
  /** The owner of the calendar. */
  ownerId: number;
  /** The account for which the event was created. */
  accountId: number | null;
}

/** What a user changes in their own calendar. No title, time or address leaves the product. */
const calendarEvent = (verb: string): EventKind<CalendarEventChange> =>
  eventKind(`calendar_event.${verb}`, ({ connectionId, ownerId, accountId }) => ({
    account: accountId,
    readers: { user: ownerId },
    subject: { type: 'mail_connection', id: connectionId },
    data: {},
  }));

export const eventCreated = calendarEvent('created');
export const eventUpdated = calendarEvent('updated');
export const eventDeleted = calendarEvent('deleted');
/** The owner of the calendar answered an invitation. */
export const invitationAnswered = calendarEvent('answered');
