/** Finds accounts and users by part of their name. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { imageUrl } from '../../platform/files/media.ts';
import { isPlainText } from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { findAccountImages } from '../../core/account-access/account-images.ts';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { buildAccountScope } from '../../core/account-access/account-scope.ts';
import type { SearchKind } from '../../core/search/search-kinds.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { NO_FILTERS } from './account-filters.ts';
import { findPage } from './account-list.ts';

const ownMembershipSql = (column: string) =>
  `(select m.${column} from account_members m where m.tenant_id = $1 and m.account_id = x.id and m.user_id = $2)`;

/** Accounts in the global search. */
export const accountSearchKind: SearchKind = {
  kind: 'account',
  group: 'Accounts',
  table: 'accounts',
  nameSql: 'x.name',
  accountSql: 'x.id',
  values: {
    mrr_minor: 'x.mrr_minor',
    health: 'x.health',
    storage_key: '(select f.storage_key from files f where f.tenant_id = $1 and f.id = x.image_file_id)',
    member_type: ownMembershipSql('member_type'),
    read_only: ownMembershipSql('read_only'),
  },
  toResult({ id, name }, values, access) {
    const found = values as unknown as FoundAccount;
    return {
      id,
      name,
      read_only_account: isAccountReadOnly(access, found),
      mrr: toMajorUnits(found.mrr_minor, access.minorDigits),
      health: found.health,
      image_url: imageUrl(found.storage_key),
    };
  },
};

interface FoundAccount extends Membership {
  mrr_minor: number;
  health: number | null;
  storage_key: string | null;
}

export interface SearchQuery {
  search: string;
  limit: number;
  accountId?: number | undefined;
}

/**
 * Returns accounts by name with distinguishing details, in the whole account scope or among one account and its
 * descendants.
 */
export async function searchAccounts(tx: TenantTx, access: Access, { search, limit, accountId }: SearchQuery) {
  const searchText = search.trim();
  if (!isPlainText(searchText)) return [];
  const filters = { ...NO_FILTERS, parts: searchText === '' ? [] : [searchText] };
  const [page] = await Promise.all([
    findPage(tx, access, { filters, limit, ancestorId: accountId }),
    accountId === undefined ? undefined : requireReadable(tx, access, accountId),
  ]);
  return page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    mrr: toMajorUnits(row.mrr_minor, access.minorDigits),
    health: row.health,
    image_url: imageUrl(row.storage_key),
    read_only_account: isAccountReadOnly(access, row),
  }));
}

/** Returns the active accounts in scope by onboarding day, newest first. */
export async function findRecentAccounts(
  tx: TenantTx,
  access: Access,
  { pageNum, limit }: { pageNum: number; limit: number },
) {
  const values = new Values(tx.tenant, access.user, limit + 1, (pageNum - 1) * limit);
  const readColumns = ['id', 'name', 'status', 'onboarded_on'];
  const { ctes, branches } = buildAccountScope(values, access, { columns: readColumns, ordered: true });
  const newestFirst = 'order by a.onboarded_on desc, a.id desc limit $3::bigint';
  const branchStatements = branches.map(
    ({ from, where }) => `(select a.id, a.name, a.onboarded_on from ${from}
      where ${[...where, "a.status = 'Active'"].join(' and ')} ${newestFirst} + $4::bigint)`,
  );
  const found = await tx.rows<{ id: number; name: string } & Membership>(
    `${ctes} select a.id, a.name, m.member_type, m.read_only from (${branchStatements.join(' union all ')}) a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $2
     ${newestFirst} offset $4::bigint`,
    values.list,
  );
  const shown = found.slice(0, limit);
  const images = await findAccountImages(
    tx,
    shown.map(({ id }) => id),
  );
  const listing = shown.map(({ id, name, ...membership }) => ({
    account_id: id,
    account_name: name,
    image_url: images.get(id) ?? null,
    read_only_account: isAccountReadOnly(access, membership),
  }));
  return { listing, has_next: found.length > limit };
}
