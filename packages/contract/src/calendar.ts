/**
 * Events of the caller's own calendar, read from and written to its provider. Google and Microsoft have their own paths and shapes. Rows
 * 1-calendar, 2-calendar.
 */
import { z } from 'zod';
import { endpoint, id, ok } from './kit.ts';
import { CALENDAR_DAYS_LIMIT, EVENT_MESSAGES } from './rules/calendar.ts';
import { isStrictEmail } from './rules/email.ts';
import { MAIL_MESSAGES, MAIL_RECIPIENTS_LIMIT } from './rules/mailbox.ts';
import { OAUTH_STRATEGIES } from './rules/strategies.ts';
import { isTimeZone, TIME_ZONE_MESSAGE } from './rules/time-zones.ts';

const providerId = z.string().min(1).max(2000);
/** Responses of attendees. */
const Response = z.enum(['none', 'accepted', 'declined', 'tentative']);

/** What both shapes of an event have in common. */
const common = {
  id: z.string(),
  location: z.string(),
  /** Where an online meeting is joined. */
  join_url: z.string().nullable(),
  organizer: z.object({ name: z.string(), address: z.string() }).nullable(),
  status: z.enum(['confirmed', 'tentative']),
  is_private: z.boolean(),
  can_edit: z.boolean(),
  /** The recurring event that this is an instance of. */
  series_id: z.string().nullable(),
  /** The account for which the event was created here. Other calendar programs do not see it. */
  accountId: z.int().nullable(),
  /** Whether attendees were notified when the event was saved here. */
  sendNotifications: z.boolean(),
};

/** An instant with `dateTime`, or a day with `date` for an event that lasts all day; the end day is exclusive. */
const GoogleTime = z.object({
  dateTime: z.iso.datetime().optional(),
  date: z.iso.date().optional(),
  timeZone: z.string(),
});
export const GoogleEvent = z.object({
  ...common,
  summary: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  start: GoogleTime,
  end: GoogleTime,
  attendees: z.array(z.object({ email: z.string(), displayName: z.string(), responseStatus: Response })),
});
export type GoogleEvent = z.infer<typeof GoogleEvent>;

const MicrosoftTime = z.object({ dateTime: z.string(), timeZone: z.string() });
export const MicrosoftEvent = z.object({
  ...common,
  subject: z.string(),
  /** Sanitized HTML. */
  body: z.object({ contentType: z.literal('html'), content: z.string() }),
  start: MicrosoftTime,
  end: MicrosoftTime,
  allDay: z.boolean(),
  attendees: z.array(
    z.object({
      emailAddress: z.object({ name: z.string(), address: z.string() }),
      status: z.object({ response: Response }),
    }),
  ),
});
export type MicrosoftEvent = z.infer<typeof MicrosoftEvent>;

const DAY_MS = 86_400_000;
const instant = z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-11-22T09:00:00Z.' });
const UTC_TIMESTAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** An instant, also as `Y-MM-DD HH:mm:ss` in UTC (1-S-70). */
const boundary = z
  .string()
  .transform((text) => (UTC_TIMESTAMP.test(text) ? `${text.replace(' ', 'T')}Z` : text))
  .pipe(instant);
const period = z
  .object({
    min: boundary,
    max: boundary,
    /** Comma-separated addresses of attendees; empty lists all events. */
    q: z.string().max(35_000).default(''),
  })
  .refine(({ min, max }) => new Date(max).getTime() > new Date(min).getTime(), {
    path: ['max'],
    message: EVENT_MESSAGES.endBeforeStart,
  })
  .refine(({ min, max }) => new Date(max).getTime() - new Date(min).getTime() <= CALENDAR_DAYS_LIMIT * DAY_MS, {
    path: ['max'],
    message: EVENT_MESSAGES.periodTooLong,
  });

const title = z
  .string({ error: EVENT_MESSAGES.titleRequired })
  .trim()
  .min(1, EVENT_MESSAGES.titleRequired)
  .max(1000, 'Maximum 1000 characters are allowed.');
const timeZone = z.string().max(100).refine(isTimeZone, TIME_ZONE_MESSAGE).default('UTC');
/** An instant, or a local time in the time zone. */
const dateTime = z.union([instant, z.iso.datetime({ local: true })], {
  error: 'Must be a time such as 2026-11-22T09:00:00.',
});
const attendee = z
  .string()
  .trim()
  .max(350)
  .superRefine((email, ctx) => {
    if (!isStrictEmail(email)) ctx.addIssue({ code: 'custom', message: MAIL_MESSAGES.invalidAddress(email) });
  });
const attendees = <T extends z.ZodType<string>>(one: T) =>
  z.array(one).max(MAIL_RECIPIENTS_LIMIT, MAIL_MESSAGES.tooManyRecipients).default([]);

const options = {
  location: z.string().trim().max(1000).default(''),
  /** The account to which the event belongs, which the caller may change. */
  accountId: id.nullish(),
  sendNotifications: z.boolean().default(false),
  /** Whether the provider adds an online meeting. Only for new events. */
  withMeeting: z.boolean().default(false),
};

const googleEvent = {
  ...options,
  summary: title.optional(),
  /** Another name of `summary`. */
  title: title.optional(),
  description: z.string().max(100_000).default(''),
  start: z.object({ dateTime: dateTime.optional(), date: z.iso.date().optional(), timeZone }),
  end: z.object({ dateTime: dateTime.optional(), date: z.iso.date().optional(), timeZone }),
  attendees: attendees(
    z.preprocess((value) => (typeof value === 'object' && value ? Reflect.get(value, 'email') : value), attendee),
  ),
};
const microsoftEvent = {
  ...options,
  subject: title,
  body: z
    .object({ contentType: z.enum(['html', 'text']), content: z.string().max(100_000) })
    .default({ contentType: 'text', content: '' }),
  start: z.object({ dateTime, timeZone }),
  end: z.object({ dateTime, timeZone }),
  allDay: z.boolean().default(false),
  attendees: attendees(
    z.object({ emailAddress: z.object({ address: attendee }) }).transform(({ emailAddress }) => emailAddress.address),
  ),
};

const authMethod = z.enum(OAUTH_STRATEGIES);
const saved = ok(z.object({ id: z.string() }));
const reads = { method: 'GET', access: 'session', personOnly: 'mailbox', ownTransactions: true } as const;
const writes = {
  access: 'session',
  effect: 'changes',
  personOnly: 'mailbox',
  ownTransactions: true,
  perMinute: 60,
} as const;
const respondBody = z.object({ id: providerId, response: z.enum(['accepted', 'declined', 'tentative']) });

const GOOGLE = '/v1/api/integrations/';
export const googleCalendar = {
  findEvents: endpoint({
    ...reads,
    path: `${GOOGLE}get-calendar/`,
    summary: 'List the events of the own calendar in a period, with recurring events expanded',
    query: period,
    response: ok(
      z.object({
        events: z.array(GoogleEvent),
        /** Another name of `events` (1-S-63). */
        result: z.array(GoogleEvent),
        auth_method: authMethod,
      }),
    ),
  }),
  createEvent: endpoint({
    ...writes,
    method: 'POST',
    path: `${GOOGLE}create-event/`,
    summary: 'Create an event in the own calendar',
    body: z.object(googleEvent),
    response: saved,
  }),
  updateEvent: endpoint({
    ...writes,
    method: 'PUT',
    path: `${GOOGLE}update-event/`,
    summary: 'Change an event of the own calendar',
    body: z.object({ id: providerId, ...googleEvent }),
    response: saved,
  }),
  deleteEvent: endpoint({
    ...writes,
    method: 'DELETE',
    path: `${GOOGLE}delete-event/`,
    summary: 'Delete an event of the own calendar',
    query: z.object({ id: providerId }),
    response: saved,
  }),
  respond: endpoint({
    ...writes,
    method: 'POST',
    path: `${GOOGLE}respond-event/`,
    summary: 'Accept or decline an invitation',
    body: respondBody,
    response: saved,
  }),
};

const MICROSOFT = '/v1/api/msintegrations/';
export const microsoftCalendar = {
  findEvents: endpoint({
    ...reads,
    path: `${MICROSOFT}get_event_ms_calendar/`,
    summary: 'List the events of the own calendar in a period, with recurring events expanded',
    query: period,
    response: ok(
      z.object({
        events: z.array(MicrosoftEvent),
        /** Another name of `events` (1-S-63). */
        result: z.array(MicrosoftEvent),
        auth_method: authMethod,
      }),
    ),
  }),
  createEvent: endpoint({
    ...writes,
    method: 'POST',
    path: `${MICROSOFT}create_event_ms_calendar/`,
    summary: 'Create an event in the own calendar',
    body: z.object(microsoftEvent),
    response: saved,
  }),
  updateEvent: endpoint({
    ...writes,
    method: 'PUT',
    path: `${MICROSOFT}update_event_ms_calendar/`,
    summary: 'Change an event of the own calendar',
    body: z.object({ id: providerId, ...microsoftEvent }),
    response: saved,
  }),
  deleteEvent: endpoint({
    ...writes,
    method: 'DELETE',
    path: `${MICROSOFT}delete_event_ms_calendar/`,
    summary: 'Delete an event of the own calendar',
    query: z.object({ id: providerId }),
    response: saved,
  }),
  respond: endpoint({
    ...writes,
    method: 'POST',
    path: `${MICROSOFT}respond_event_ms_calendar/`,
    summary: 'Accept or decline an invitation',
    body: respondBody,
    response: saved,
  }),
};
