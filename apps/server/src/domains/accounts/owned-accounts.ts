/** Finds accounts in the caller's scope by name, and tells whether the caller may write on each. */
import type { AccountChoice } from '@mainstay/contract/accounts/choices';
import { canWriteAllAccounts, formatOwnership, type Ownership, OWNERSHIPS } from '@mainstay/contract/rules/access';
import { isAccountReadOnly } from '../../core/account-access/account-permission.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { imageUrl } from '../../platform/files/media.ts';
import { isPlainText } from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';
import { NO_FILTERS } from './account-filters.ts';
import { findPage } from './account-list.ts';
import type { MembershipKind } from './list/account-page-sql.ts';

export interface ChoiceScope {
  ownerScope: Access['ownerScope'];
  /** Only the caller's own accounts of this kind. */
  ownership: Ownership[];
  /** Excludes accounts on which the caller has this kind of membership. */
  excludedMembership?: MembershipKind;
}

const VIEW_ONLY_OWNERSHIP = OWNERSHIPS.filter((one) => one === formatOwnership('E', true));

/**
 * Returns the scope of the writable or the read-only accounts. A list is scanned in its order, so each half is defined
 * by its rare part: users who can write on all accounts exclude the few that they can only view, and users who can
 * write on their own accounts start with those.
 *
 * @returns null if there is no such account
 */
function getChoiceScope(access: Access, readOnly: boolean | undefined): ChoiceScope | null {
  const { ownerScope, user } = access;
  const all: ChoiceScope = { ownerScope, ownership: [] };
  if (readOnly === undefined) return all;
  if (access.userAccessType === 'read_only') return readOnly ? all : null;
  const canWriteAll = canWriteAllAccounts(access.roles);
  if (!readOnly) return { ...all, ownerScope: canWriteAll ? ownerScope : [user], excludedMembership: 'viewing' };
  const isOwnScope = ownerScope?.every((one) => one === user) ?? canWriteAll;
  return isOwnScope ? { ...all, ownership: VIEW_ONLY_OWNERSHIP } : { ...all, excludedMembership: 'writing' };
}

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
