/** Saves pages. A page is validated and saved as a whole, and every save creates a version. The menu item is saved with its page. */
import { PageDocument } from '@mainstay/contract/pages/admin';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError, NameTakenError } from '../../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { defineCommands } from '../../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext, Stored } from '../../../core/definitions/definition-kind.ts';
import { reserveName } from '../../../core/definitions/definition-names.ts';
import { recordSave } from '../../../core/definitions/record-save.ts';
import { assertReferencesExist } from '../../../core/definitions/reference-targets.ts';
import type { Reference } from '../../../core/definitions/references.ts';
import { findUnknownRoles } from '../../../core/people/user-roles.ts';
import { placeInMenu, removeFromMenu } from '../menus/edit-menu.ts';
import { getMenuPosition } from '../menu.ts';
import {
  findReferencesToPage,
  findStoredPages,
  getNameConflicts,
  getPageReferences,
  getPageRoles,
  getStoredPage,
  PAGE_REFERENCES,
  validatePageDocument,
} from './page-definitions.ts';

/** Options of a save besides the document. Omitted options keep their values, and a new page is the last one in the menu. */
export interface PageSaving extends SaveContext {
  in_menu?: boolean | undefined;
  position?: number | undefined;
  /** The built-in screen that the menu item opens. Only the product itself sets it. */
  state?: string | undefined;
}

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(tx, 'insert into pages (tenant_id, name, version) values ($1, $2, 0)', name, 'A page');

/** @throws RequestError with the path of every issue */
async function assertValid(tx: TenantTx, before: Stored<PageDocument>, document: PageDocument): Promise<void> {
  throwIfInvalid([
    ...findUnstorableText(document),
    ...validatePageDocument(before.version > 0 ? before.body : undefined, document),
  ]);
  const parts = getPageReferences(document);
  await assertReferencesExist(tx, parts);
  const [role] = await findUnknownRoles(tx, getPageRoles(document));
  if (role !== undefined) {
    throw new FieldError('roles', `There is no role ${role}.`);
  }
}

/** Writes only the differences. */
async function setParts(tx: TenantTx, page: number, parts: readonly Reference[]): Promise<void> {
  const getIds = (kind: Reference['kind']) => [...new Set(parts.filter((p) => p.kind === kind).map((p) => p.id))];
  const values = [tx.tenant, page, getIds('component'), getIds('kpi'), getIds('attribute')];
  await tx.rows(
    `delete from page_parts where tenant_id = $1 and page_id = $2 and not coalesce(component_id = any($3::bigint[]),
       kpi_id = any($4::bigint[]), attribute_id = any($5::bigint[]))`,
    values,
  );
  await tx.rows(
    `insert into page_parts (tenant_id, page_id, component_id, kpi_id, attribute_id)
       select $1::bigint, $2::bigint, id, null::bigint, null::bigint from unnest($3::bigint[]) id
       union all select $1::bigint, $2::bigint, null::bigint, id, null::bigint from unnest($4::bigint[]) id
       union all select $1::bigint, $2::bigint, null::bigint, null::bigint, id from unnest($5::bigint[]) id
     on conflict (tenant_id, page_id, component_id, kpi_id, attribute_id) do nothing`,
    values,
  );
}

/** @returns the new version */
async function save(tx: TenantTx, before: Stored<PageDocument>, input: PageDocument, saving: PageSaving) {
  const { id } = before;
  // Contains only the versioned fields, in a fixed order.
  const { name, scope, roles, layout, tabs } = input;
  const document: PageDocument = { name, scope, roles, layout, tabs };
  await assertValid(tx, before, document);
  const [conflicts, menuPosition] = await Promise.all([getNameConflicts(tx, name, id), getMenuPosition(tx, id)]);
  const inMenu = saving.in_menu ?? (before.version === 0 || menuPosition !== undefined);
  if (conflicts.page) throw new NameTakenError('A page');
  if (conflicts.item && inMenu) throw new NameTakenError('A menu item');
  if (!inMenu && menuPosition?.state)
    throw new BusinessError(`${before.name} opens a built-in screen and cannot be removed from the menu.`);
  const version = before.version + 1;
  await tx.rows(
    `update pages set name = $3, scope = $4, roles = $5, body = $6::jsonb, version = $7, updated_by = $8,
       updated_at = coalesce($9::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      name,
      scope,
      roles,
      JSON.stringify({ layout, tabs }),
      version,
      saving.by?.userId ?? null,
      saving.by?.now ?? null,
    ],
  );
  await setParts(tx, id, getPageReferences(document));
  if (inMenu) await placeInMenu(tx, { id, name, roles, position: saving.position, state: saving.state });
  else await removeFromMenu(tx, id);
  return recordSave(tx, { kind: 'page', entity: 'page', before, body: document }, saving);
}

const pages = defineCommands<PageDocument, Stored<PageDocument>, PageSaving>({
  table: 'pages',
  entity: 'page',
  label: 'Page',
  called: 'this page',
  reserve,
  hold: getStoredPage,
  save,
});

/** Commands that save a page as a whole. A new page and its menu item have the same id (decision 40). */
export const { create: createPage, update: updatePage } = pages;

/** Deletes a page that nothing links to, with its menu item. Its versions are kept. */
export async function deletePage(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [before, links, menuPosition] = await Promise.all([
    pages.hold(tx, id),
    findReferencesToPage(tx, id),
    getMenuPosition(tx, id),
  ]);
  if (menuPosition?.state) throw new BusinessError(`${before.name} opens a built-in screen and cannot be deleted.`);
  if (links.length > 0) throw new BusinessError(`${before.name} is linked from: ${links.join(', ')}.`);
  await pages.remove(tx, before, by);
}

export const pageKind: DefinitionKind<PageDocument> = {
  name: 'page',
  label: 'Page',
  schema: PageDocument,
  references: PAGE_REFERENCES,
  get: getStoredPage,
  findAll: findStoredPages,
  reserve,
  save: updatePage,
};
