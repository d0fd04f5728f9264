/** The contents of an account page. */
import type { PageTab } from '@mainstay/contract/pages/page';
import type { ShownPage } from '../../../builder/pages/queries.ts';

type AccountBody = Pick<ShownPage, 'id' | 'layout' | 'tabs' | 'components' | 'cachedAt'>;

/** Returns a tab that a single built-in screen fills. */
const screenTab = (key: string, name: string): PageTab => ({
  ...{ id: key, key, name, roles: [], nestedTabs: [], is_default: false },
  layout: [
    {
      ...{ id: `${key}-screen`, col: 0, row: 0, sizeX: 6, sizeY: 1, autoHeight: true, customHeight: null },
      ...{ noContainer: true, hideTitle: true, hide_component: false, component: null, isKpi: false, kpis: [] },
      ...{ attribute: null, screen: `account-${key}`, tabs: [] },
    },
  ],
});
const BUILT_IN_TABS = [screenTab('summary', 'Summary'), screenTab('health', 'Health')];

/** Returns the contents of a page, or the built-in tabs if the page is empty or missing. */
export function getAccountBody(id: number, page: ShownPage | undefined): AccountBody {
  const { layout = [], tabs = [], components = [], cachedAt = null } = page ?? {};
  return { id, components, layout, cachedAt, tabs: layout.length + tabs.length > 0 ? tabs : BUILT_IN_TABS };
}
