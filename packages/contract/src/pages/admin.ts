/** Administration of pages. A page is saved as a whole, and every save creates a version. Decisions 2, 10, 11 and 40. */
import { z } from 'zod';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { PAGE_SCOPES, PageBody } from './page.ts';

const Editor = z.object({ user_id: z.int(), name: z.string() });
export const MenuName = shortText.min(1, 'Name is required.').refine(isSingleLine, SINGLE_LINE_MESSAGE);
/** Roles that can see the menu item. An empty list means all users. */
export const MenuRoles = z.array(z.string().max(20)).max(20).default([]);

/** The content of a page version. */
export const PageDocument = PageBody.extend({
  name: MenuName,
  scope: z.enum(PAGE_SCOPES).default('Global'),
  roles: MenuRoles,
});
export type PageDocument = z.infer<typeof PageDocument>;

/** Menu position of a page. The order of the menu is not part of a version. */
const currentDocument = {
  /** Whether the menu shows the page. A page outside the menu still has an address. */
  in_menu: z.boolean().optional(),
  /** Position in the menu. New pages are added at the end. */
  position: z.int().min(0).max(100_000).optional(),
  /** A description of the change, written by the author. */
  note: z.string().trim().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE).optional(),
};
const NewPage = PageDocument.extend(currentDocument);
/** `version` is the version that the edit started from. The save is rejected if a newer version exists. */
const ChangedPage = NewPage.extend({ version: z.int().positive() });

export const PageRow = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(PAGE_SCOPES),
  roles: z.array(z.string()),
  version: z.int(),
  in_menu: z.boolean(),
  /** The built-in screen that the page opens, such as `dashboard.accounts`. Such a page cannot be deleted. */
  state: z.string().nullable(),
  updated_at: z.iso.datetime(),
  updated_by: Editor.nullable(),
});
export type PageRow = z.infer<typeof PageRow>;
export const AuthoredPage = PageRow.extend({ ...PageBody.shape, position: z.int().nullable() });
export type AuthoredPage = z.infer<typeof AuthoredPage>;

const byPage = z.object({ id });

export const pageAuthoring = {
  findPages: endpoint({
    method: 'GET',
    path: '/v1/api/admin/pages/',
    access: ADMIN_ROLES,
    summary: 'List pages by name',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, q: optionalParam(shortText.refine(isSingleLine)) }),
    response: ok(z.object({ listing: z.array(PageRow), has_next: z.boolean(), total_records: z.int() })),
  }),
  getPage: endpoint({
    method: 'GET',
    path: '/v1/api/admin/pages/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a page for editing, with hidden items and the tabs of all roles',
    params: byPage,
    response: ok(AuthoredPage),
  }),
  createPage: endpoint({
    method: 'POST',
    path: '/v1/api/admin/pages/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create a page and its menu item, with the same id',
    body: NewPage,
    response: ok(AuthoredPage),
  }),
  updatePage: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/pages/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Save a page as a new version; 409 if someone else has saved one since',
    params: byPage,
    body: ChangedPage,
    response: ok(AuthoredPage),
  }),
  deletePage: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/pages/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete a page and its menu item; rejected if something links to it',
    params: byPage,
    response: done,
  }),
};
