/** Items of the menu. The items of pages are saved with their page, while Deep Links are independent items. */
import type { MenuItem } from '@mainstay/contract/pages';
import type { DeepLink } from '@mainstay/contract/pages/menus';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { menuItemCreated, menuItemDeleted, menuItemUpdated, menuReordered } from '../events.ts';

const LAST = '(select coalesce(max(position), 0) + 1 from menus where tenant_id = $1)';

export interface PageItem {
  /** The id of both the page and the item (decision 40). */
  id: number;
  name: string;
  roles: readonly string[];
  /** An omitted position does not change; a new item is the last one. */
  position?: number | undefined;
  state?: string | undefined;
}

/** Creates or renames the item of a page. Other fields do not change. */
export async function placeInMenu(tx: TenantTx, { id, name, roles, position, state }: PageItem): Promise<void> {
  await tx.rows(
    `insert into menus as m (tenant_id, id, name, type, page_id, roles, meta, position)
       values ($1, $2, $3, 'Page', $2, $4, $6::jsonb, coalesce($5::int, ${LAST}))
     on conflict (tenant_id, id) do update
       set name = excluded.name, roles = excluded.roles, position = coalesce($5::int, m.position)`,
    [tx.tenant, id, name, roles, position ?? null, JSON.stringify(state ? { state } : {})],
  );
}

export async function removeFromMenu(tx: TenantTx, id: number): Promise<void> {
  await tx.rows('delete from menus where tenant_id = $1 and id = $2', [tx.tenant, id]);
}

/** Adds an item of a page that is not in the menu. */
export async function addPageToMenu(tx: TenantTx, page: PageItem, by: Actor): Promise<void> {
  const created = event(menuItemCreated, { id: page.id, changes: { name: page.name, roles: page.roles } });
  await Promise.all([placeInMenu(tx, page), record(tx, created, by)]);
}

/** @returns its id, which no page has */
export async function createDeepLink(tx: TenantTx, link: DeepLink, by: Actor): Promise<number> {
  const [created] = await tx.rows<{ id: number }>(
    `insert into menus (tenant_id, id, name, type, roles, meta, linked, position)
       values ($1, nextval('menu_ids'), $2, 'Deep Link', $3, $4::jsonb, $5, ${LAST}) returning id`,
    [tx.tenant, link.name, link.roles, JSON.stringify(link.meta), link.linked],
  );
  if (!created) throw new Error('The menu item could not be saved.');
  const changes = { name: link.name, ...link.meta, roles: link.roles };
  await record(tx, event(menuItemCreated, { id: created.id, changes }), by);
  return created.id;
}

export async function updateDeepLink(tx: TenantTx, before: MenuItem, link: DeepLink, by: Actor): Promise<void> {
  const changes = {
    name: { before: before.name, after: link.name },
    screen: { before: before.meta.state, after: link.meta.state },
    roles: { before: before.roles, after: link.roles },
  };
  await Promise.all([
    tx.rows('update menus set name = $3, roles = $4, meta = $5::jsonb, linked = $6 where tenant_id = $1 and id = $2', [
      tx.tenant,
      before.id,
      link.name,
      link.roles,
      JSON.stringify(link.meta),
      link.linked,
    ]),
    record(tx, event(menuItemUpdated, { id: before.id, changes }), by),
  ]);
}

export async function deleteDeepLink(tx: TenantTx, item: MenuItem, by: Actor): Promise<void> {
  const deleted = event(menuItemDeleted, { id: item.id, changes: { name: item.name } });
  await Promise.all([removeFromMenu(tx, item.id), record(tx, deleted, by)]);
}

/** Items missing from the list follow in their previous order. */
export async function orderMenu(tx: TenantTx, ids: readonly number[], by: Actor): Promise<void> {
  await Promise.all([
    tx.rows(
      `update menus m set position = o.place from (
         select x.id, row_number() over (order by i.at nulls last, x.position, x.id)::int as place from menus x
           left join unnest($2::bigint[]) with ordinality i (id, at) on i.id = x.id where x.tenant_id = $1) o
       where m.tenant_id = $1 and m.id = o.id and m.position <> o.place`,
      [tx.tenant, ids],
    ),
    record(tx, event(menuReordered, { order: ids }), by),
  ]);
}
