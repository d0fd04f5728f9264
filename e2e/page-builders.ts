/** Creates pages for journeys through the API, item by item. */
import type { Page, Request } from 'playwright-core';
import { getCallsTo } from './browser.ts';
import { callAsPageUser, createComponent, PLAN_QUERY, uniqueName } from './components-pages.ts';
import { sql } from './company.ts';

/** The properties of a page that differ from an empty one. The server fills in the rest. */
export interface PageSketch {
  name?: string;
  scope?: 'Global' | 'Account';
  layout?: readonly object[];
  tabs?: readonly object[];
}

export interface CreatedPage {
  id: number;
  name: string;
  /** The route, starting with `#!`. */
  route: string;
}

/** Creates a page outside the menu, so that it does not affect other journeys. */
export async function createPageFrom(page: Page, sketch: PageSketch): Promise<CreatedPage> {
  const name = sketch.name ?? uniqueName('Board');
  const body = { scope: 'Global', in_menu: false, layout: [], tabs: [], ...sketch, name };
  const { id } = await callAsPageUser<{ id: number }>(page, 'POST', '/v1/api/admin/pages/', body);
  return { id, name, route: `#!/dashboard/${name}/${id}` };
}

/**
 * Creates a table that does not depend on the company's data.
 * @param rows number of rows, at most twelve
 */
export const createTable = (page: Page, name: string, rows = 3): Promise<number> =>
  createComponent(page, {
    kind: 'table',
    name: uniqueName(name),
    meta: { title: name },
    query: { ...PLAN_QUERY, source: { kind: 'static', rows: PLAN_QUERY.source.rows.slice(0, rows) } },
  });

/** Creates a KPI component. */
export const createMetric = (page: Page, name: string): Promise<number> =>
  createComponent(page, {
    kind: 'kpi',
    name: uniqueName(name),
    meta: { title: name },
    kpi: {
      measures: [],
      formula: { output: { data: [{ key: 'mainvalue', name, type: 'value', expr: { formula: '1 + 1' } }] } },
    },
  });

/**
 * Creates KPIs without values in the demo company.
 * @returns their ids
 */
export async function createKpis(names: readonly string[]): Promise<number[]> {
  const rows = await sql<{ id: string }>(
    `with company as (select id from tenants where domain = 'demo'),
     category as (insert into kpi_categories (tenant_id, name) select id, $2 from company returning tenant_id, id)
     insert into kpis (tenant_id, name, category_id, type)
       select tenant_id, n, id, 'portfolio' from category, unnest($1::text[]) n returning id`,
    [names, uniqueName('Category')],
  );
  return rows.map(({ id }) => Number(id));
}

/** An item of a grid. */
export const buildItem = (id: string, col: number, row: number, sizeX: number, sizeY: number, more: object = {}) => ({
  id,
  col,
  row,
  sizeX,
  sizeY,
  ...more,
});

/** A tab whose id is its key. */
export const buildTab = (key: string, name: string, more: object = {}) => ({ id: key, key, name, ...more });

/** The route with a JSON query. */
export const withQuery = (route: string, query: object): string =>
  `/${route}?query=${encodeURIComponent(JSON.stringify(query))}`;

/** Returns the bounding box of an item. */
export async function getItemBox(page: Page, id: string) {
  const box = await page.locator(`[data-item-id="${id}"]`).boundingBox();
  if (!box) throw new Error(`No item ${id} is drawn.`);
  return box;
}

const PAGE_CALL = '/v1/api/component/page/detail/';
/** Returns the requests for the document of a page. Other pages may be preloaded. */
export const getPageCalls = (page: Page, id: number): Request[] =>
  getCallsTo(page, PAGE_CALL).filter((call) => new URL(call.url()).searchParams.get('id') === String(id));
