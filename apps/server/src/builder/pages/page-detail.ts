/** Reads a page without hidden items and without tabs that are limited to other roles. */
import { type InnerItem, type LayoutItem, PageBody, type PageDetail } from '@mainstay/contract/pages/page';
import { getItems } from '@mainstay/contract/rules/page-validation';
import { PERIOD_PARAM } from '@mainstay/contract/rules/report-period';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

interface FoundPage {
  id: number;
  name: string;
  version: number;
  scope: PageDetail['meta']['scope']['name'];
  body: unknown;
  components: (PageDetail['components'][number] & { takes_period: boolean })[];
}

const toComponent = ({ id, name, kind, title }: FoundPage['components'][number]): PageDetail['components'][number] => ({
  id,
  name,
  kind,
  title,
});

const PAGE = `select p.id, p.name, p.version, p.scope, p.body,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind,
        'title', coalesce(c.body->'meta'->>'title', c.name),
        'takes_period', jsonb_path_exists(c.body, '$.*.params[*] ? (@.name == "${PERIOD_PARAM}")')) order by c.id)
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
  const shown = pickShownComponents(body, components);
  return {
    id,
    name,
    version,
    meta: { scope: { name: scope } },
    ...body,
    components: shown.map(toComponent),
    ...(shown.some(({ takes_period }) => takes_period) && { has_period: true }),
  };
}

const isShown = (item: InnerItem): boolean => !item.hide_component;

const getShownItems = (layout: readonly LayoutItem[]): LayoutItem[] =>
  layout
    .filter(isShown)
    .map((item) => ({ ...item, tabs: item.tabs.map((tab) => ({ ...tab, layout: tab.layout.filter(isShown) })) }));

/** Removes hidden items, and tabs that are limited to other roles, with their content. */
export function filterBodyByRoles(roles: readonly string[], body: PageBody): PageBody {
  const canOpen = (tab: { roles: readonly string[] }) =>
    tab.roles.length === 0 || tab.roles.some((role) => roles.includes(role));
  return {
    layout: getShownItems(body.layout),
    tabs: body.tabs.filter(canOpen).map((tab) => ({
      ...tab,
      layout: getShownItems(tab.layout),
      nestedTabs: tab.nestedTabs.filter(canOpen).map((nested) => ({ ...nested, layout: getShownItems(nested.layout) })),
    })),
  };
}

/** Returns the components of a page that its filtered body shows. */
export function pickShownComponents<C extends { id: number }>(body: PageBody, components: readonly C[]): C[] {
  const shownIds = new Set(getItems(body).map((item) => item.component));
  return components.filter(({ id }) => shownIds.has(id));
}
