/** Reads the menu for its users and for its authors. */
import type { MenuItem } from '@mainstay/contract/pages';
import { findDefinitionPage, nameContainsSql, type NamedPage } from '../../platform/database/named-page.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Returns the menu items that have one of the roles or no roles, in their order (1-shell-41, decision 63). */
export function findMenus(tx: TenantTx, roles: readonly string[]): Promise<MenuItem[]> {
  return tx.rows<MenuItem>(
    `select m.id, m.name, m.type, p.scope, m.roles,
       jsonb_build_object('state', 'dashboard.page', 'params', '[]'::jsonb) || m.meta as meta, m.linked from menus m
       left join pages p on p.tenant_id = $1 and p.id = m.page_id
     where m.tenant_id = $1 and (m.roles = '{}' or m.roles && $2::text[]) order by m.position, m.id`,
    [tx.tenant, roles],
  );
}

const COLUMNS = `m.id, m.name, m.type, p.scope, m.roles,
    jsonb_build_object('state', 'dashboard.page', 'params', '[]'::jsonb) || m.meta as meta, m.linked`;
const FROM = 'from menus m left join pages p on p.tenant_id = $1 and p.id = m.page_id where m.tenant_id = $1';

/** Returns a page of the menu in its order. */
export const findMenuItems = (tx: TenantTx, page: NamedPage) =>
  findDefinitionPage<MenuItem>(
    tx,
    { columns: COLUMNS, from: `${FROM} and ${nameContainsSql('m.name')}`, order: 'm.position, m.id' },
    page,
  );

/** Returns an item, or undefined if the tenant has no such item. */
export async function getMenuItem(tx: TenantTx, id: number): Promise<MenuItem | undefined> {
  const [row] = await tx.rows<MenuItem>(`select ${COLUMNS} ${FROM} and m.id = $2`, [tx.tenant, id]);
  return row;
}

/** Returns the position of a page in the menu and the screen that it opens, or undefined if it is not in the menu. */
export async function getMenuPosition(tx: TenantTx, id: number) {
  const [row] = await tx.rows<{ position: number; state: string | null }>(
    `select position, meta->>'state' as state from menus where tenant_id = $1 and id = $2`,
    [tx.tenant, id],
  );
  return row;
}

export async function allMenuItemsExist(tx: TenantTx, ids: readonly number[]): Promise<boolean> {
  const [row] = await tx.rows<{ n: number }>(
    'select count(*)::int as n from menus where tenant_id = $1 and id = any($2::bigint[])',
    [tx.tenant, ids],
  );
  return row?.n === ids.length;
}
