import type { CalendarEvent } from '../domains/calendar/queries.ts';

/** An event of one hour that the user can edit, without attendees. */
export const buildEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'e1',
  title: 'Review',
  description: '',
  location: '',
  joinUrl: null,
  organizer: null,
  attendees: [],
  isTentative: false,
  isPrivate: false,
  canEdit: true,
  isRecurring: false,
  accountId: null,
  hasNotified: false,
  isAllDay: false,
  start: '2026-11-28T09:00:00.000Z',
  end: '2026-11-28T10:00:00.000Z',
  ...changes,
});
