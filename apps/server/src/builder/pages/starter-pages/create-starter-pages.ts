/**
 * Creates the pages of a new company. They are entries of a definition file and pass the validation of any save: names, types and paths
 * are checked against the catalog. Queries are not executed, and everything is written in bulk, so the number of statements does not
 * depend on the number of components.
 */
import { PageDocument } from '@mainstay/contract/pages/admin';
import { getItems } from '@mainstay/contract/rules/page-validation';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { reserveComponents, updateComponents, writeComponents } from '../../components/write-built-in-components.ts';
import { parsePortableDefinition } from '../../../core/definitions/definition-file.ts';
import { getNames, type ReferenceNames } from '../../../core/definitions/reference-targets.ts';
import { PAGE_REFERENCES, validatePageDocument } from '../authoring/page-definitions.ts';
import { ACCOUNT_360 } from './account.ts';
import { ADOPTION } from './adoption.ts';
import type { Entry } from './component-entries.ts';
import { PLANS } from './plans.ts';
import { PORTFOLIO } from './portfolio.ts';
import { RENEWALS } from './renewals.ts';
import { RENEWAL_REPORTS } from './renewal-reports.ts';
import { RETENTION_REPORTS } from './retention-reports.ts';
import { RISKS } from './risks.ts';
import { TEAM } from './team.ts';
import { WORK_REPORTS } from './work-reports.ts';

/** The included pages as entries of a definition file. */
export const STARTER_DEFINITIONS: readonly Entry[] = [
  ...ACCOUNT_360,
  ...PORTFOLIO,
  ...RENEWALS,
  ...RISKS,
  ...PLANS,
  ...ADOPTION,
  ...TEAM,
  ...RETENTION_REPORTS,
  ...RENEWAL_REPORTS,
  ...WORK_REPORTS,
];

const NOTE = 'Made with the company';
const UPGRADE_NOTE = 'Updated with the product';

/** @param positions in the menu by name of the page; other pages come after them */
async function writePages(
  tx: TenantTx,
  entries: readonly Entry[],
  names: ReferenceNames,
  positions: ReadonlyMap<string, number>,
  note: string,
): Promise<void> {
  const pages = entries.map((entry) => {
    const document = parsePortableDefinition(entry, PageDocument, PAGE_REFERENCES, names.findId);
    throwIfInvalid(validatePageDocument(undefined, document));
    const { name, scope, roles, layout, tabs } = document;
    const items = getItems(document);
    return {
      id: names.findId('menu', entry.name),
      name,
      scope,
      roles,
      position: positions.get(name) ?? positions.size + 1,
      body: { layout, tabs },
      document: { name, scope, roles, layout, tabs },
      components: [...new Set(items.flatMap(({ component }) => component ?? []))],
      kpis: [...new Set(items.flatMap(({ kpis }) => kpis))],
    };
  });
  const recordsetSql = `jsonb_to_recordset($2::jsonb) n (id bigint, name text, scope text, roles text[], position int, body jsonb,
    document jsonb, components bigint[], kpis bigint[])`;
  const values = [tx.tenant, JSON.stringify(pages)];
  await tx.rows(
    `with written as (update pages p set scope = n.scope, roles = n.roles, body = n.body, version = 1 from ${recordsetSql}
         where p.tenant_id = $1 and p.id = n.id returning p.id),
       placed as (insert into menus (tenant_id, id, name, type, page_id, roles, position)
         select $1, n.id, n.name, 'Page', n.id, n.roles, n.position from ${recordsetSql} where n.scope <> 'Report')
     insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
     select $1, 'page', n.id, 1, n.document, $3 from ${recordsetSql} join written w on w.id = n.id`,
    [...values, note],
  );
  await tx.rows(
    `insert into page_parts (tenant_id, page_id, component_id, kpi_id)
     select $1::bigint, n.id, c, null::bigint from ${recordsetSql} cross join unnest(n.components) c
     union all select $1::bigint, n.id, null::bigint, k from ${recordsetSql} cross join unnest(n.kpis) k`,
    values,
  );
}

/**
 * Creates the starter pages with their components and menu items; reports have none. The company must have its system KPIs and none of
 * these pages.
 *
 * @param positions in the menu by name of the page
 * @throws BusinessError if an entry is invalid; the company is not created in that case
 */
export async function createStarterPages(
  tx: TenantTx,
  positions: ReadonlyMap<string, number>,
  entries: readonly Entry[] = STARTER_DEFINITIONS,
  note = NOTE,
): Promise<void> {
  const components = entries.filter(({ kind }) => kind === 'component');
  const pages = entries.filter(({ kind }) => kind === 'page');
  const toNames = (some: readonly Entry[]) => some.map(({ name }) => name);
  // Rows are reserved first, so that entries may refer to each other in any order.
  await Promise.all([
    reserveComponents(tx, toNames(components)),
    tx.rows('insert into pages (tenant_id, name, version) select $1, name, 0 from unnest($2::text[]) name', [
      tx.tenant,
      toNames(pages),
    ]),
  ]);
  const names = await getNames(tx);
  await writeComponents(tx, components, names, note);
  await writePages(tx, pages, names, positions, note);
}

const REPORTS: readonly Entry[] = [...RETENTION_REPORTS, ...RENEWAL_REPORTS, ...WORK_REPORTS];

/** Adds the reports that a company does not have. A report is skipped if its name or that of a component is in use. */
export async function addReportPages(tx: TenantTx): Promise<void> {
  const rows = await tx.rows<{ name: string }>(
    'select name from components where tenant_id = $1 union select name from pages where tenant_id = $1',
    [tx.tenant],
  );
  const used = new Set(rows.map(({ name }) => name));
  const missing = REPORTS.filter(({ kind }) => kind === 'page')
    .map((page) => REPORTS.filter((entry) => entry === page || JSON.stringify(page.body).includes(`"${entry.name}"`)))
    .filter((entries) => !entries.some(({ name }) => used.has(name)))
    .flat();
  await createStarterPages(tx, new Map(), missing, UPGRADE_NOTE);
}

/** Updates the components of reports to their current definitions, except those that users edited. */
export async function updateReportComponents(tx: TenantTx): Promise<void> {
  const components = REPORTS.filter(({ kind }) => kind === 'component');
  await updateComponents(tx, components, await getNames(tx), { note: UPGRADE_NOTE, notes: [NOTE, UPGRADE_NOTE] });
}
