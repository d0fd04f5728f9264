/** Queries of the family of an account. */
import { accounts } from '@mainstay/contract/accounts';
import { hierarchy } from '@mainstay/contract/hierarchy';
import type { ResponseData } from '../../platform/lib/api.ts';
import { fetchData } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';

export const accountHierarchy = (id: number) => query(hierarchy.getHierarchy, { query: { id } });

/** Checks whether the user may open an account; the result is never cached. */
export const checkAccess = (id: number): Promise<ResponseData<typeof accounts.checkAccess>> =>
  fetchData(accounts.checkAccess, { query: { account_id: id } });
