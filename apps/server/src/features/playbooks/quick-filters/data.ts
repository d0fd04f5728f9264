/** Reads the quick filters that users saved for themselves. */
import type { QuickFilter } from '@mainstay/contract/playbooks/quick-filters';
import type { FilteredList } from '@mainstay/contract/rules/quick-filters';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Returns a user's filters of a list, by name. */
export const findQuickFilters = (tx: TenantTx, userId: number, list: FilteredList): Promise<QuickFilter[]> =>
  tx.rows(
    `select id, name, component_id, filter_criteria from quick_filters
     where tenant_id = $1 and user_id = $2 and component_id = $3 order by name_key, id`,
    [tx.tenant, userId, list],
  );
