import { type DeepLink, menuAuthoring } from '@mainstay/contract/pages/menus';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import {
  BusinessError,
  FieldError,
  NameTakenError,
  NotFoundError,
  requireFound,
} from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { lockDefinitions } from '../../../core/definitions/definition-names.ts';
import { findUnknownRoles } from '../../../core/people/user-roles.ts';
import { findReferencesToPage, getAuthoredPage, getNameConflicts } from '../authoring/page-definitions.ts';
import { addPageToMenu, createDeepLink, deleteDeepLink, orderMenu, updateDeepLink } from './edit-menu.ts';
import { allMenuItemsExist, findMenuItems, getMenuItem } from '../menu.ts';

/** @throws NotFoundError */
const requireItem = async (tx: TenantTx, id: number) => requireFound(await getMenuItem(tx, id), 'Menu item');

/** @throws NotFoundError, BusinessError for the item of a page */
async function requireDeepLink(tx: TenantTx, id: number) {
  const item = await requireItem(tx, id);
  if (item.type === 'Page') throw new BusinessError(`${item.name} belongs to a page. Change the page instead.`);
  return item;
}

/** @param id of the item, 0 for a new one */
async function assertValidLink(tx: TenantTx, id: number, link: DeepLink): Promise<void> {
  const [conflicts, [role], isKnown] = await Promise.all([
    getNameConflicts(tx, link.name, id),
    findUnknownRoles(tx, link.roles),
    link.linked === null || allMenuItemsExist(tx, [link.linked]),
  ]);
  if (!isKnown) throw new NotFoundError('Menu item');
  if (conflicts.item) throw new NameTakenError('A menu item');
  if (role !== undefined) throw new FieldError('roles', `There is no role ${role}.`);
}

export const menuAuthoringRoutes = serve('menu-authoring', menuAuthoring, {
  findMenuItems: async ({ tx, query }) => ok(await findMenuItems(tx, query)),

  getMenuItem: async ({ tx, params }) => ok(await requireItem(tx, params.id)),

  async createDeepLink({ tx, body, ...call }) {
    await lockDefinitions(tx);
    await assertValidLink(tx, 0, body);
    return ok(await requireItem(tx, await createDeepLink(tx, body, toActor(call))));
  },

  async orderMenu({ tx, body, ...call }) {
    await lockDefinitions(tx);
    if (!(await allMenuItemsExist(tx, body.ids))) throw new NotFoundError('Menu item');
    await orderMenu(tx, body.ids, toActor(call));
    return done;
  },

  async updateDeepLink({ tx, params, body, ...call }) {
    await lockDefinitions(tx);
    const before = await requireDeepLink(tx, params.id);
    await assertValidLink(tx, params.id, body);
    await updateDeepLink(tx, before, body, toActor(call));
    return ok(await requireItem(tx, params.id));
  },

  async addPageToMenu({ tx, params, ...call }) {
    await lockDefinitions(tx);
    const [page, item] = await Promise.all([getAuthoredPage(tx, params.id), getMenuItem(tx, params.id)]);
    const { name, roles } = requireFound(page, 'Page');
    if (item) return ok(item);
    if ((await getNameConflicts(tx, name, params.id)).item) throw new NameTakenError('A menu item');
    await addPageToMenu(tx, { id: params.id, name, roles }, toActor(call));
    return ok(await requireItem(tx, params.id));
  },

  async deleteDeepLink({ tx, params, ...call }) {
    await lockDefinitions(tx);
    const item = await requireDeepLink(tx, params.id);
    const links = await findReferencesToPage(tx, params.id);
    if (links.length > 0) throw new BusinessError(`${item.name} is linked from: ${links.join(', ')}.`);
    await deleteDeepLink(tx, item, toActor(call));
    return done;
  },
});
