/** Stores components and a page with them in the large tenant, as saving them in the product would. */
import { Definition } from '@mainstay/contract/components/definition';
import { GRID_COLUMNS, PageBody } from '@mainstay/contract/pages/page';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { TenantTx } from '../../apps/server/src/platform/database/tenant-tx.ts';
import type { DefinitionInput } from '../queries/query.ts';

export const PAGE_NAME = 'Bench page';

/**
 * Creates the component, or a new version if one with this name exists.
 * @returns its id
 */
async function storeComponent(tx: TenantTx, input: DefinitionInput): Promise<number> {
  const body = Definition.parse(input);
  const [row] = await tx.rows<{ id: number }>(
    `insert into components (tenant_id, name, kind, body) values ($1, $2, $3, $4::jsonb)
     on conflict (tenant_id, name) do update set kind = excluded.kind, body = excluded.body, version = components.version + 1
     returning id`,
    [tx.tenant, `Bench: ${body.name}`, body.kind, JSON.stringify({ ...body, name: `Bench: ${body.name}` })],
  );
  if (!row) throw new Error(`${body.name} was not saved.`);
  return row.id;
}

/** @returns the ids, in the order of the definitions */
export const installComponents = (
  database: Database,
  tenant: number,
  definitions: readonly DefinitionInput[],
): Promise<number[]> =>
  database.inTenant(tenant, 'write', async (tx) => {
    const ids: number[] = [];
    for (const definition of definitions) ids.push(await storeComponent(tx, definition));
    return ids;
  });

/**
 * Creates a page with one item per component, each one column wide: 20 items fill four rows.
 * @returns its id, which is also the id of its menu item
 */
export const installPage = (database: Database, tenant: number, components: readonly number[]): Promise<number> =>
  database.inTenant(tenant, 'write', async (tx) => {
    const layout = components.map((component, i) => ({
      id: `item-${i + 1}`,
      col: i % GRID_COLUMNS,
      row: Math.floor(i / GRID_COLUMNS),
      sizeX: 1,
      sizeY: 1,
      component,
    }));
    const [page] = await tx.rows<{ id: number }>(
      `insert into pages (tenant_id, name, scope, body) values ($1, $2, 'Global', $3::jsonb)
       on conflict (tenant_id, name) do update set body = excluded.body, version = pages.version + 1 returning id`,
      [tx.tenant, PAGE_NAME, JSON.stringify(PageBody.parse({ layout }))],
    );
    if (!page) throw new Error('The page was not saved.');
    await tx.rows('delete from page_parts where tenant_id = $1 and page_id = $2', [tx.tenant, page.id]);
    await tx.rows('insert into page_parts (tenant_id, page_id, component_id) select $1, $2, unnest($3::bigint[])', [
      tx.tenant,
      page.id,
      components,
    ]);
    // The item is the first in the menu bar, so that it can be clicked without opening a popup.
    await tx.rows(
      `insert into menus (tenant_id, id, name, type, page_id, position) values ($1, $2, $3, 'Page', $2, -1)
       on conflict (tenant_id, id) do nothing`,
      [tx.tenant, page.id, PAGE_NAME],
    );
    return page.id;
  });

/** Removes the page and its menu item, because other benchmarks measure screens without them. */
export const removePage = (database: Database, tenant: number, page: number): Promise<void> =>
  database.inTenant(tenant, 'write', async (tx) => {
    await tx.rows('delete from pages where tenant_id = $1 and id = $2', [tx.tenant, page]);
  });

/** Invalidates all cached results of the server, which are cached by version. */
export const invalidateResults = (database: Database, tenant: number, components: readonly number[]): Promise<void> =>
  database.inTenant(tenant, 'write', async (tx) => {
    await tx.rows('update components set version = version + 1 where tenant_id = $1 and id = any($2::bigint[])', [
      tx.tenant,
      components,
    ]);
  });
