/** Preloads a page of the menu before it is opened, or while the code of its screen is loading. */
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { findOpenTab, visibleTabs } from '@mainstay/contract/rules/page-tabs';
import type { LayoutItem } from '@mainstay/contract/pages/page';
import type { PageQuery } from '../../platform/lib/addresses.ts';
import { queryClient } from '../../platform/lib/query.ts';
import { getSession } from '../../platform/lib/session.ts';
import { detailQuery } from '../components/queries.ts';
import { allKpis } from '../kpis/queries.ts';
import { preloadItems } from './preload-tab.ts';
import { pageDetail } from './queries.ts';

/** Returns the items of the page and of the tab that the URL opens. */
async function findItems(id: number, query: PageQuery): Promise<{ items: LayoutItem[]; preloadCode: () => void }> {
  await queryClient.prefetchQuery(pageDetail(id));
  const page = queryClient.getQueryData(pageDetail(id).queryKey);
  const session = getSession();
  if (!session || !page) return { items: [], preloadCode: () => {} };
  const open = findOpenTab(visibleTabs(page.tabs, getMailProvider(session)), query);
  const items = [...page.layout, ...(open ? [open.tab, ...open.tab.nestedTabs].flatMap(({ layout }) => layout) : [])];
  return { items, preloadCode: () => preloadItems(items, page) };
}

/** Preloads the code of the page that is being opened. It requests what is in the window itself. */
export async function preloadPageCode(id: number, query: PageQuery = {}): Promise<void> {
  (await findItems(id, query)).preloadCode();
}

/** Preloads the code and the definitions of a page that is not open. Errors are reported when it is opened. */
export async function preloadPage(id: number): Promise<void> {
  void import('./screens/MenuPage.tsx').catch(() => {});
  const { items, preloadCode } = await findItems(id, {});
  preloadCode();
  if (items.some(({ kpis }) => kpis.length > 0)) void queryClient.prefetchQuery(allKpis);
  for (const { component } of items) if (component !== null) void queryClient.prefetchQuery(detailQuery(component));
}
