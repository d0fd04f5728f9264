/** Preloads a page of the menu before it is opened: its code, its definition, and those of the items of its open tab. */
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { findOpenTab, visibleTabs } from '@mainstay/contract/rules/page-tabs';
import type { PageQuery } from '../../platform/lib/addresses.ts';
import { queryClient } from '../../platform/lib/query.ts';
import { getSession } from '../../platform/lib/session.ts';
import { preloadItems, preloadTab } from './preload-tab.ts';
import { pageDetail } from './queries.ts';

/** Errors are not reported here: the page is requested again when it is opened. */
export async function preloadPage(id: number, query: PageQuery = {}): Promise<void> {
  const session = getSession();
  const code = import('./screens/MenuPage.tsx').catch(() => {});
  await queryClient.prefetchQuery(pageDetail(id));
  const page = queryClient.getQueryData(pageDetail(id).queryKey);
  if (!session || !page) return;
  const tabs = visibleTabs(page.tabs, getMailProvider(session));
  const open = findOpenTab(tabs, query)?.tab;
  preloadItems(page.layout, page);
  if (open) preloadTab(open.key, tabs, page);
  await code;
}
