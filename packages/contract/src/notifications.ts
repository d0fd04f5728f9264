/** Notifications of a user about due actions, assignments, mentions and bulk email, and the daily digest email. */
import { z } from 'zod';
import { day, endpoint, optionalParam, ok, pageParam } from './kit.ts';
import { ACTION_STATUSES, PRIORITIES } from './rules/actions.ts';
import { NOTIFICATION_KINDS } from './rules/notifications.ts';
import { isTimeZone, TIME_ZONE_MESSAGE } from './rules/time-zones.ts';

/** Notifications on one page of a group. */
export const NOTIFICATIONS_LIMIT = 5;

const KEY = /^(?:action|notice)-[1-9]\d{0,14}$/;

export const UserNotification = z
  .object({
    /** The key for `readNotices`: `action-7` for a due action, `notice-7` for a stored notification. */
    key: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    unread: z.boolean(),
    /** Null if the notification belongs to none. */
    account: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Null for a note that does not belong to an action. */
    action: z
      .object({
        id: z.int(),
        name: z.string(),
        status: z.enum(ACTION_STATUSES),
        priority: z.enum(PRIORITIES),
        due_date: day.nullable(),
        play_id: z.int(),
      })
      .nullable(),
    /** The beginning of the note that mentions the user. */
    note: z.string().nullable(),
    /** What happened, and the path of the screen that shows it; null for notifications of actions and notes. */
    message: z.object({ title: z.string(), detail: z.string(), path: z.string() }).nullable(),
    /** The user who caused it. Null for due actions and if the user is no longer known. */
    actor: z.string().nullable(),
    /** The time of the notification. Null for due actions. */
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notice' });
export type UserNotification = z.infer<typeof UserNotification>;

export const NotificationGroup = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  total: z.int(),
  unread: z.int(),
  /** Due actions are sorted by due date, notifications by time with the newest first. */
  notices: z.array(UserNotification),
  /** The cursor of the next page. Null on the last page. */
  next: z.string().nullable(),
});
export type NotificationGroup = z.infer<typeof NotificationGroup>;

const unread = z.int();

const Digest = z.object({
  enabled: z.boolean(),
  /** Time of day, `HH:MM`. */
  at: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 08:00.'),
  /** IANA name. */
  timezone: z.string().max(100).refine(isTimeZone, TIME_ZONE_MESSAGE),
  /** Whether no email is sent on days without notifications. */
  skip_empty: z.boolean(),
});
export type Digest = z.infer<typeof Digest>;

export const notifications = {
  findNotices: endpoint({
    method: 'GET',
    path: '/v1/api/notices/',
    access: 'session',
    summary: 'List the notifications of the caller by kind; all kinds from the start, or one kind after a cursor',
    query: z.object({
      kind: optionalParam(z.enum(NOTIFICATION_KINDS)),
      /** `next` of the previous page. Requires its kind. */
      after: optionalParam(z.string().regex(/^(?:\d{4}-\d\d-\d\d_)?[1-9]\d{0,14}$/, 'Must be a cursor of this list.')),
      limit: pageParam(NOTIFICATIONS_LIMIT, 1000),
    }),
    response: ok(z.object({ groups: z.array(NotificationGroup), unread })),
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/v1/api/notices/read/',
    access: 'session',
    effect: 'own',
    summary: 'Mark some or all notifications of the caller as read',
    body: z
      .object({
        keys: z.array(z.string().regex(KEY, 'Must be the id of a notification.')).max(100).optional(),
        all: z.literal(true).optional(),
      })
      .refine((body) => body.all ?? body.keys, { path: ['keys'], message: 'Must be a list of notifications, or all.' }),
    response: ok(z.object({ unread })),
  }),
  findMentionable: endpoint({
    method: 'GET',
    path: '/v1/api/notices/people/',
    access: 'session',
    summary: 'List the first users that a note can mention: active, and with a name or email that matches',
    query: z.object({ search: z.string().max(350).default('') }),
    response: ok(z.object({ people: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })) })),
  }),
  getDigest: endpoint({
    method: 'GET',
    path: '/v1/api/notices/digest/',
    access: 'session',
    summary: 'Get the daily email settings of the caller',
    response: ok(z.object({ digest: Digest })),
  }),
  updateDigest: endpoint({
    method: 'PUT',
    path: '/v1/api/notices/digest/',
    access: 'session',
    effect: 'own',
    summary: 'Set the daily email settings of the caller',
    body: Digest,
    response: ok(z.object({ digest: Digest })),
  }),
};
