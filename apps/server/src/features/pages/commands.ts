/** Pages that the product itself makes: those of a new company, and of the demo. */
import type { PageBody } from '@mainstay/contract/pages/page';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createPage as savePage } from './authoring/commands.ts';

/** The door to the pages that a company begins with. */
export { createStarterPages } from './starter-pages/commands.ts';

export interface NewPage {
  name: string;
  scope: 'Global' | 'Account' | 'Portfolio' | 'Report';
  roles?: readonly string[];
  /** The built-in screen the page opens, such as `dashboard.accounts`. */
  state?: string;
  position: number;
  /** Empty where it is not said. */
  body?: PageBody;
}

/** Makes a page with its menu item and its first version: page and item have the same id (decision 40). */
export const createPage = (
  tx: TenantTx,
  { name, scope, roles = [], state, position, body }: NewPage,
): Promise<number> =>
  savePage(
    tx,
    { name, scope, roles: [...roles], ...(body ?? { layout: [], tabs: [] }) },
    { by: null, in_menu: true, position, state },
  );
