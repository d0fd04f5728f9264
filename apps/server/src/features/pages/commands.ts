/** Creates the pages of the product itself, for new companies and for the demo. */
import type { PageBody } from '@mainstay/contract/pages/page';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createPage as savePage } from './authoring/commands.ts';

/** Re-exported for the pages of a new company. */
export { createStarterPages } from './starter-pages/commands.ts';

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
