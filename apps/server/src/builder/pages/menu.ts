import type { MenuItem } from '@mainstay/contract/pages';
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
