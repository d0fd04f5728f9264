/** Reads pages for their authors, and validates their documents. */
import type { AuthoredPage, PageDocument, PageRow } from '@mainstay/contract/pages/admin';
import { PageBody, SCREENS } from '@mainstay/contract/pages/page';
import { getItems, type PageIssue, validatePage, validateTabKeys } from '@mainstay/contract/rules/page-validation';
import type { Stored } from '../../../core/definitions/definition-kind.ts';
import { editorSql } from '../../../core/definitions/definition-versions.ts';
import type { Reference, ReferenceTable } from '../../../core/definitions/references.ts';
import {
  findDefinitionList,
  nameContainsSql,
  type NamedPage,
  withTimestamps,
} from '../../../platform/database/named-page.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

type FoundPage = Omit<PageRow, 'updated_at'> & { updated_at: Date };

const ROW = `p.id, p.name, p.scope, p.roles, p.version, m.id is not null as in_menu, m.meta->>'state' as state, p.updated_at,
  ${editorSql('p.updated_by')} as updated_by`;
const FROM = 'from pages p left join menus m on m.tenant_id = $1 and m.id = p.id where p.tenant_id = $1';

export const findPages = (tx: TenantTx, page: NamedPage) =>
  findDefinitionList<FoundPage>(
    tx,
    { columns: ROW, from: `${FROM} and ${nameContainsSql('p.name')}`, order: 'lower(p.name), p.id' },
    page,
  );

/** Returns a page as its authors see it, or undefined if the tenant has no such page. */
export async function getAuthoredPage(tx: TenantTx, id: number): Promise<AuthoredPage | undefined> {
  const [found] = await tx.rows<FoundPage & { position: number | null; body: unknown }>(
    `select ${ROW}, m.position, p.body ${FROM} and p.id = $2`,
    [tx.tenant, id],
  );
  if (!found) return undefined;
  const { body, ...row } = found;
  return { ...withTimestamps(row), ...PageBody.parse(body) };
}

interface StoredRow {
  id: number;
  version: number;
  name: string;
  scope: PageDocument['scope'];
  roles: string[];
  body: unknown;
}
const STORED = 'select p.id, p.version, p.name, p.scope, p.roles, p.body from pages p where p.tenant_id = $1';

const toStored = ({ id, version, name, scope, roles, body }: StoredRow): Stored<PageDocument> => ({
  id,
  name,
  version,
  body: { name, scope, roles, ...PageBody.parse(body) },
});

/** Returns the current document, or undefined if the tenant has no such page. */
export async function getStoredPage(tx: TenantTx, id: number): Promise<Stored<PageDocument> | undefined> {
  const [row] = await tx.rows<StoredRow>(`${STORED} and p.id = $2`, [tx.tenant, id]);
  return row && toStored(row);
}

export async function findStoredPages(tx: TenantTx): Promise<Stored<PageDocument>[]> {
  const rows = await tx.rows<StoredRow>(`${STORED} order by p.name, p.id`, [tx.tenant]);
  return rows.map(toStored);
}

/** Returns whether another page has the name, and whether another menu item has it. */
export async function getNameConflicts(
  tx: TenantTx,
  name: string,
  id: number,
): Promise<{ page: boolean; item: boolean }> {
  const [row] = await tx.rows<{ page: boolean; item: boolean }>(
    `select exists (select from pages where tenant_id = $1 and name = $2 and id <> $3) as page,
       exists (select from menus where tenant_id = $1 and name = $2 and id <> $3) as item`,
    [tx.tenant, name, id],
  );
  return row ?? { page: false, item: false };
}

/** Returns the names of everything that links to a page or a menu item. */
export async function findReferencesToPage(tx: TenantTx, id: number): Promise<string[]> {
  const path = `'$.** ? (@.type == "menu" && @.menuId == $id)', jsonb_build_object('id', $2::bigint)`;
  const rows = await tx.rows<{ name: string }>(
    `select c.name from components c where c.tenant_id = $1 and jsonb_path_exists(c.body, ${path})
     union all select k.name from kpis k where k.tenant_id = $1 and jsonb_path_exists(k.navigation, ${path})
     union all select m.name from menus m where m.tenant_id = $1 and m.linked = $2 and m.id <> $2 order by 1`,
    [tx.tenant, id],
  );
  return rows.map((row) => row.name);
}

export const PAGE_REFERENCES: ReferenceTable = { component: 'component', kpis: 'kpi', attribute: 'attribute' };

/** Returns everything that a page shows, with the path of its item. */
export const getPageReferences = (body: PageBody): Reference[] =>
  getItems(body).flatMap(({ id: item, component, kpis, attribute }): Reference[] => {
    const place = `item.${item}`;
    return [
      ...(component === null ? [] : [{ kind: 'component' as const, id: component, place }]),
      ...kpis.map((id) => ({ kind: 'kpi' as const, id, place })),
      ...(attribute === null ? [] : [{ kind: 'attribute' as const, id: attribute, place }]),
    ];
  });

/** @param before the current document, undefined for a new page */
export const validatePageDocument = (before: PageBody | undefined, after: PageBody): PageIssue[] => [
  ...validatePage(after, SCREENS),
  ...(before ? validateTabKeys(before, after) : []),
];

/** Returns every role that a page or one of its tabs contains. */
export const getPageRoles = ({ roles, tabs }: PageBody & { roles: readonly string[] }): string[] => [
  ...new Set([...roles, ...tabs.flatMap((tab) => [...tab.roles, ...tab.nestedTabs.flatMap((nested) => nested.roles)])]),
];
