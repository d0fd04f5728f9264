/** Pages with components, for tests. */
import { createPage } from '../../builder/pages/seed-pages.ts';
import type { TestApp } from './app.ts';
import { buildItem, buildTab } from './definitions.ts';

/**
 * Stores a page of a company with components below each other; the last one is on a tab.
 *
 * @param items ids of components
 * @param roles roles that may open the page; an empty list allows everyone
 * @returns the id of the page
 */
export async function storePage(
  t: TestApp,
  domain: string,
  name: string,
  items: number[],
  roles: string[] = [],
): Promise<number> {
  const id = await t.inTenant(domain, 'write', (tx) => createPage(tx, { name, scope: 'Global', position: 50 }));
  const layoutItems = items.map((component, at) => buildItem({ id: `item-${at}`, component, row: at }));
  const [last, ...first] = layoutItems.toReversed();
  const body = {
    layout: first.toReversed(),
    tabs: [buildTab({ id: 'more', name: 'More of it', layout: last ? [last] : [] })],
  };
  await t.query(
    domain,
    'update pages set body = $3, roles = $4 where tenant_id = $1 and id = $2',
    id,
    JSON.stringify(body),
    roles,
  );
  for (const component of items)
    await t.query(
      domain,
      'insert into page_parts (tenant_id, page_id, component_id) values ($1, $2, $3)',
      id,
      component,
    );
  return id;
}
