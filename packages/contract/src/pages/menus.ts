/** Administration of the menu: its order and its Deep Links. Items of type Page are managed with their page. */
import { z } from 'zod';
import { done, endpoint, id, ok, optionalParam, pageLimit, pageNumber, shortText } from '../kit.ts';
import { MenuItem } from '../pages.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { MenuName, MenuRoles } from './admin.ts';

const text = (length: number) => z.string().trim().min(1).max(length).refine(isSingleLine, SINGLE_LINE_MESSAGE);
export const DeepLink = z.object({
  name: MenuName,
  meta: z.object({
    /** The screen that the item opens, such as `dashboard.accounts`. */
    state: text(200),
    params: z.array(text(200)).max(20).default([]),
  }),
  roles: MenuRoles,
  /** The menu item to highlight while this one is open. */
  linked: z.int().positive().nullable().default(null),
});
export type DeepLink = z.infer<typeof DeepLink>;

const byItem = z.object({ id });

export const menuAuthoring = {
  findMenuItems: endpoint({
    method: 'GET',
    path: '/v1/api/admin/menus/',
    access: ADMIN_ROLES,
    summary: 'Get the menu in order, with the items of all roles',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, q: optionalParam(shortText) }),
    response: ok(z.object({ listing: z.array(MenuItem), has_next: z.boolean(), total_records: z.int() })),
  }),
  createDeepLink: endpoint({
    method: 'POST',
    path: '/v1/api/admin/menus/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Add a Deep Link at the end of the menu',
    body: DeepLink,
    response: ok(MenuItem),
  }),
  getMenuItem: endpoint({
    method: 'GET',
    path: '/v1/api/admin/menus/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a menu item',
    params: byItem,
    response: ok(MenuItem),
  }),
  orderMenu: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/menus/order/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Reorder the menu; omitted items follow in their current order',
    body: z.object({
      ids: z
        .array(z.int().positive())
        .max(1000)
        .refine((ids) => new Set(ids).size === ids.length, 'An item is listed twice.'),
    }),
    response: done,
  }),
  updateDeepLink: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/menus/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Change a Deep Link',
    params: byItem,
    body: DeepLink,
    response: ok(MenuItem),
  }),
  addPageToMenu: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/menus/pages/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Add a published page at the end of the menu, unless the menu contains it',
    params: z.object({ id }),
    response: ok(MenuItem),
  }),
  deleteDeepLink: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/menus/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete a Deep Link; rejected if something links to it',
    params: byItem,
    response: done,
  }),
};
