/** Reads the menu, and pages as their readers see them. */
import type { MenuItem } from '@mainstay/contract/pages';
import { PageBody, type PageDetail } from '@mainstay/contract/pages/page';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { filterBodyByRoles, pickShownComponents } from './details/rules.ts';

/** Returns the items that have one of the roles or no roles, in their order (1-shell-41, decision 63). */
export function findMenus(tx: TenantTx, roles: readonly string[]): Promise<MenuItem[]> {
  return tx.rows<MenuItem>(
    `select m.id, m.name, m.type, p.scope, m.roles,
       jsonb_build_object('state', 'dashboard.page', 'params', '[]'::jsonb) || m.meta as meta, m.linked from menus m
       left join pages p on p.tenant_id = $1 and p.id = m.page_id
     where m.tenant_id = $1 and (m.roles = '{}' or m.roles && $2::text[]) order by m.position, m.id`,
    [tx.tenant, roles],
  );
}

interface FoundPage {
  id: number;
  name: string;
  version: number;
  scope: PageDetail['meta']['scope']['name'];
  body: unknown;
  components: PageDetail['components'];
}

const PAGE = `select p.id, p.name, p.version, p.scope, p.body,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind,
        'title', coalesce(c.body->'meta'->>'title', c.name)) order by c.id)
      from page_parts x join components c on c.tenant_id = $1 and c.id = x.component_id
      where x.tenant_id = $1 and x.page_id = p.id), '[]') as components
  from pages p where p.tenant_id = $1 and (p.roles = '{}' or p.roles && $2::text[])`;

/**
 * Returns a page as a user with the roles sees it, with one statement regardless of its content. Returns undefined if the user may not
 * open it.
 */
export async function getPageDetail(
  tx: TenantTx,
  roles: readonly string[],
  by: { id: number } | { name: string },
): Promise<PageDetail | undefined> {
  const [page] =
    'id' in by
      ? await tx.rows<FoundPage>(`${PAGE} and p.id = $3`, [tx.tenant, roles, by.id])
      : await tx.rows<FoundPage>(`${PAGE} and p.name = $3`, [tx.tenant, roles, by.name]);
  if (!page) return undefined;
  const { id, name, version, scope, components } = page;
  // Older documents may lack keys that were added later.
  const body = filterBodyByRoles(roles, PageBody.parse(page.body));
  return {
    id,
    name,
    version,
    meta: { scope: { name: scope } },
    ...body,
    components: pickShownComponents(body, components),
  };
}
