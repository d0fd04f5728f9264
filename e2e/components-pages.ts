/** Creates components and pages for journeys through the API, as authors do. */
import type { Definition, Query } from '@mainstay/contract/components/definition';
import type { PageBody } from '@mainstay/contract/pages/page';
import type { Locator, Page, Request } from 'playwright-core';
import { getCallsTo, waitForRoute } from './browser.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the API as the user of the page and returns `data` of the reply. */
export async function callAsPageUser<T>(page: Page, method: Method, path: string, body?: unknown): Promise<T> {
  const reply = await page.evaluate(
    async ([httpMethod, url, content]) => {
      const headers = { Authorization: `JWT ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' };
      const response = await fetch(String(url), {
        method: String(httpMethod),
        headers,
        body: content === '' ? null : String(content),
      });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)],
  );
  if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  return (JSON.parse(reply.text) as { data: T }).data;
}

let createdCount = 0;
/** Returns a name that is unique in the company. */
export const uniqueName = (name: string): string => {
  createdCount += 1;
  return `${name} ${Date.now().toString(36)}${createdCount}`;
};

/** A definition in which properties with defaults can be omitted. */
export interface ComponentSketch {
  kind: Definition['kind'];
  name?: string;
  meta?: object;
  query?: Omit<Partial<Query>, 'columns'> & { columns: readonly object[] };
  [key: string]: unknown;
}

export async function createComponent(page: Page, { name, meta, ...rest }: ComponentSketch): Promise<number> {
  const componentName = name ?? uniqueName(`Component ${rest.kind}`);
  const template = rest.kind === 'kpi' || rest.kind === 'extension' ? {} : { template_name: rest.kind };
  const definition = { name: componentName, meta: { ...template, title: componentName, ...meta }, ...rest };
  return (await callAsPageUser<{ id: number }>(page, 'POST', '/v1/api/admin/components/', definition)).id;
}

export interface PlacedComponent {
  component: number;
  sizeX?: number;
  sizeY?: number;
  hideTitle?: boolean;
  noContainer?: boolean;
}

/** Places items from left to right, and starts a new row when one is full. */
function layOut(items: readonly PlacedComponent[]): PageBody['layout'] {
  let [col, row, high] = [0, 0, 1];
  return items.map((item, at) => {
    const { sizeX = 3, sizeY = 2 } = item;
    if (col + sizeX > 6) [col, row, high] = [0, row + high, 1];
    const placed = { id: `item-${at}`, col, row, sizeX, sizeY, ...item };
    col += sizeX;
    high = Math.max(high, sizeY);
    return placed as PageBody['layout'][number];
  });
}

/**
 * Creates a page outside the menu, so that it does not affect other journeys.
 * @returns its route
 */
export async function createPage(page: Page, items: readonly PlacedComponent[], scope = 'Global'): Promise<string> {
  const name = uniqueName('Page');
  const body = { name, scope, in_menu: false, layout: layOut(items), tabs: [] };
  const { id } = await callAsPageUser<{ id: number }>(page, 'POST', '/v1/api/admin/pages/', body);
  return `#!/dashboard/${encodeURIComponent(name)}/${id}`;
}

export async function openRoute(page: Page, route: string): Promise<void> {
  await page.goto(`/${route}`);
  await waitForRoute(page, decodeURIComponent(route));
}

const DATA_PATH = '/v1/api/component/';
/** Returns the requests for the data of a component, or of all. Definitions and pages have longer paths. */
export const getDataCalls = (page: Page, id?: number): Request[] =>
  getCallsTo(page, DATA_PATH).filter((call) => {
    const { pathname, searchParams } = new URL(call.url());
    return pathname === DATA_PATH && (id === undefined || searchParams.get('id') === String(id));
  });

/** The frame of a component. */
export const getFrame = (page: Page, id: number): Locator => page.locator(`[data-component-id="${id}"]`);

/** Waits until the frame shows its data, and returns the frame. */
export async function waitForFrame(page: Page, id: number): Promise<Locator> {
  const frame = getFrame(page, id);
  await page.locator(`[data-component-id="${id}"][data-drawn="true"]`).waitFor();
  return frame;
}

/** Opens a page with a single component. */
export async function openAlone(
  page: Page,
  sketch: ComponentSketch,
  placement: Omit<PlacedComponent, 'component'> = {},
): Promise<number> {
  const component = await createComponent(page, sketch);
  await openRoute(page, await createPage(page, [{ component, ...placement }]));
  return component;
}

/** Twelve rows with a plan, its revenue and its seats, from 10 to 120. */
export const PLANS = Array.from({ length: 12 }, (_, at) => ({
  plan: `Plan ${String.fromCharCode(65 + at)}`,
  mrr: (at + 1) * 1500,
  seats: (at + 1) * 10,
}));

const column = (key: string, label: string, more: object = {}) => ({ key, label, expr: { field: key }, ...more });
/** A query for these rows, with a searchable name and numbers to filter and sort. */
export const PLAN_QUERY = {
  source: { kind: 'static', rows: PLANS },
  columns: [
    column('plan', 'Plan', { filter: 'search' }),
    column('mrr', 'MRR', { format: 'currency', filter: 'numrange' }),
    column('seats', 'Seats', { format: 'comma' }),
  ],
} as const satisfies ComponentSketch['query'];
