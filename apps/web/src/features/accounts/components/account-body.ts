/** What stands on an account's page. */
import type { PageTab } from '@mainstay/contract/pages/page';
import type { ShownPage } from '../../pages/queries.ts';

type Body = Pick<ShownPage, 'id' | 'layout' | 'tabs' | 'components' | 'keptAt'>;

/** A tab that one screen of the product fills. */
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
const OWN_TABS = [screenTab('summary', 'Summary'), screenTab('health', 'Health')];

/** The page as its authors made it; where they put nothing on it, or it is not there, the product's own screens. */
export function getAccountBody(id: number, page: ShownPage | undefined): Body {
  const { layout = [], tabs = [], components = [], keptAt = null } = page ?? {};
  return { id, components, layout, keptAt, tabs: layout.length + tabs.length > 0 ? tabs : OWN_TABS };
}
