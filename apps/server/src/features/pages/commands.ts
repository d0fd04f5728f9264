/** Pages and the menu items that open them. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface NewPage {
  name: string;
  scope: 'Global' | 'Account' | 'Portfolio' | 'Report';
  roles?: readonly string[];
  /** The built-in screen the page opens, such as `dashboard.accounts`. */
  state?: string;
  position: number;
}

/** Makes a page with its menu item: both have the same id (decision 40). */
export async function createPage(tx: TenantTx, page: NewPage): Promise<number> {
  const roles = [...(page.roles ?? [])];
  const { id } = await tx.db
    .insertInto('pages')
    .values({ tenant_id: tx.tenant, name: page.name, scope: page.scope, roles })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('menus')
    .values({
      tenant_id: tx.tenant,
      id,
      name: page.name,
      type: 'Page',
      page_id: id,
      roles,
      meta: JSON.stringify(page.state ? { state: page.state } : {}),
      position: page.position,
    })
    .execute();
  return id;
}
