/** Announcements of a company: administrators write them, and everyone of their audience reads them. Rows 1-announcements, 1-S-54. */
import { z } from 'zod';
import { day, done, endpoint, id, ok, pageLimit, pageNumber, shortText } from './kit.ts';
import { MenuRoles } from './pages/admin.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

/** Page size that the screen requests. */
export const ANNOUNCEMENTS_LIMIT = 20;
/** In characters of markup. */
const TEXT_LIMIT = 20_000;

const title = shortText.min(1, 'Title is required.').refine(isSingleLine, SINGLE_LINE_MESSAGE);

export const Announcement = z
  .object({
    id: z.int(),
    title: z.string(),
    /** Sanitized HTML. */
    description: z.string(),
    /** The day from which it is shown, in the company's time zone. */
    date: day,
    /** Whether the caller has not read it yet. What was published before the caller joined counts as read. */
    unread: z.boolean(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementInput = z.object({
  title,
  /** HTML, which is sanitized. */
  description: z.string().max(TEXT_LIMIT, 'The text is too long.'),
  /** A day in the future publishes the announcement on that day. */
  date: day,
  /** The audience; without roles, everyone. */
  roles: MenuRoles,
});
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;

export const EditedAnnouncement = AnnouncementInput.extend({
  id: z.int(),
  /** Null if the author is no longer known. */
  author: z.string().nullable(),
  /** The number of people who have read it. */
  readers: z.int(),
  version: z.int(),
}).meta({ id: 'EditedAnnouncement' });
export type EditedAnnouncement = z.infer<typeof EditedAnnouncement>;

const ADMIN_PATH = '/v1/api/admin/announcements/';
const byId = z.object({ id });

export const announcements = {
  findAnnouncements: endpoint({
    method: 'GET',
    path: '/v1/api/announcements/',
    access: 'session',
    summary: 'List the published announcements for the caller, newest first',
    query: z.object({ page_num: pageNumber, limit: pageLimit }),
    response: ok(z.object({ announcements: z.array(Announcement), has_next: z.boolean() })),
  }),
  readAnnouncements: endpoint({
    method: 'POST',
    path: '/v1/api/announcements/read/',
    access: 'session',
    effect: 'own',
    summary: 'Mark announcements as read by the caller',
    body: z.object({ ids: z.array(z.int().positive()).max(1000) }),
    response: ok(z.object({ unread: z.int() })),
  }),
  findEditedAnnouncements: endpoint({
    method: 'GET',
    path: ADMIN_PATH,
    access: ADMIN_ROLES,
    summary: 'List all announcements, planned ones included, newest first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(EditedAnnouncement), has_next: z.boolean(), total_records: z.int() })),
  }),
  createAnnouncement: endpoint({
    method: 'POST',
    path: ADMIN_PATH,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create an announcement',
    body: AnnouncementInput,
    response: ok(EditedAnnouncement),
  }),
  getAnnouncement: endpoint({
    method: 'GET',
    path: `${ADMIN_PATH}{id}/`,
    access: ADMIN_ROLES,
    summary: 'Get an announcement',
    params: byId,
    response: ok(EditedAnnouncement),
  }),
  updateAnnouncement: endpoint({
    method: 'PUT',
    path: `${ADMIN_PATH}{id}/`,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save an announcement',
    params: byId,
    body: AnnouncementInput.extend({
      /** The version that the changes are based on. */
      version: z.int().positive(),
    }),
    response: ok(EditedAnnouncement),
  }),
  deleteAnnouncement: endpoint({
    method: 'DELETE',
    path: `${ADMIN_PATH}{id}/`,
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete an announcement',
    params: byId,
    response: done,
  }),
};
