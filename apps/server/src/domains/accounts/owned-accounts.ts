/** Finds accounts in the caller's scope by name, and tells whether the caller may write on each. */
import type { AccountChoice } from '@mainstay/contract/accounts/choices';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { imageUrl } from '../../platform/files/media.ts';
import { isPlainText } from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';
import { isAccountReadOnly } from '../../core/account-access/account-permission.ts';
import { NO_FILTERS } from './account-filters.ts';
import { findPage } from './account-list.ts';
import { getChoiceScope } from './choice-scope.ts';

export interface ChoicesQuery {
  search?: string | undefined;
  readOnly?: boolean | undefined;
  pageNum: number;
  limit: number;
}

export async function findCsmAccounts(
  tx: TenantTx,
  access: Access,
  { search = '', readOnly, pageNum, limit }: ChoicesQuery,
): Promise<{ accounts: AccountChoice[]; has_next: boolean }> {
  const searchText = search.trim();
  const scope = getChoiceScope(access, readOnly);
  if (!scope || !isPlainText(searchText)) return { accounts: [], has_next: false };
  const { ownerScope, ownership, excludedMembership } = scope;
  const filters = { ...NO_FILTERS, parts: searchText === '' ? [] : [searchText], ownership };
  const page = await findPage(tx, { ...access, ownerScope }, { filters, excludedMembership, pageNum, limit });
  const accounts = page.rows.map((row) => ({
    account_id: row.id,
    account_name: row.name,
    image_url: imageUrl(row.storage_key),
    read_only_account: isAccountReadOnly(access, row),
  }));
  return { accounts, has_next: page.hasNext };
}
