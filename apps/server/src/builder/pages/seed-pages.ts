/** Creates the pages of the product itself, for new companies and for the demo. */
import type { PageBody } from '@mainstay/contract/pages/page';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createPage as savePage } from './authoring/save-page.ts';
import { createStarterPages } from './starter-pages/create-starter-pages.ts';

export interface NewPage {
  name: string;
  scope: 'Global' | 'Account' | 'Portfolio' | 'Report';
  roles?: readonly string[];
  /** The built-in screen that the page opens, such as `dashboard.accounts`. */
  state?: string;
  position: number;
  /** Defaults to an empty page. */
  body?: PageBody;
}

/** Creates a page with its menu item and its first version. The page and the item have the same id (decision 40). */
export const createPage = (
  tx: TenantTx,
  { name, scope, roles = [], state, position, body }: NewPage,
): Promise<number> =>
  savePage(
    tx,
    { name, scope, roles: [...roles], ...(body ?? { layout: [], tabs: [] }) },
    { by: null, in_menu: true, position, state },
  );

/** Five pages are in the menu bar, and the others are under More. Administration is fifth for users who have it. */
const STARTER_PAGE_POSITIONS = new Map([
  ['Portfolio', 3],
  ['Renewals', 4],
  ['Risks', 6],
  ['Success plans', 7],
  ['Usage and adoption', 8],
  ['Team performance', 9],
  ['Account', 10],
]);

/** The reports are an entry for team leads (1-C-36), and a page of the menu under another name for those who read all accounts. */
const REPORTS_STATE = 'dashboard.reports';

/** Creates the menu and the starter pages of a new company. Starter pages show KPIs, so these must exist. */
export async function seedPages(tx: TenantTx): Promise<void> {
  await createPage(tx, { name: 'Accounts', scope: 'Global', state: 'dashboard.accounts', position: 1 });
  await createPage(tx, { name: 'Actions', scope: 'Global', state: 'dashboard.actions', position: 2 });
  await createPage(tx, { name: 'Admin', scope: 'Global', state: 'dashboard.admin', roles: ADMIN_ROLES, position: 5 });
  await createPage(tx, { name: 'Reports', scope: 'Global', state: REPORTS_STATE, roles: ['CSL'], position: 5 });
  await createPage(tx, {
    name: 'Insights',
    scope: 'Global',
    state: REPORTS_STATE,
    roles: [...ADMIN_ROLES, 'EXE'],
    position: 5,
  });
  await createStarterPages(tx, STARTER_PAGE_POSITIONS);
}
