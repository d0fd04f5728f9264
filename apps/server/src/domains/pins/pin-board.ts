/** Reads the accounts that users pinned for themselves. */
import type { Pin, PinnableAccount } from '@mainstay/contract/pins';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import { NO_FILTERS } from '../accounts/account-filters.ts';
import { findPage } from '../accounts/account-list.ts';

interface FoundPin extends Omit<Pin, 'image_url' | 'read_only_account' | 'mrr'>, Membership {
  mrr_minor: number;
  storage_key: string | null;
}

/**
 * Returns the caller's pins on accounts in the account scope, the most recent first. The one statement has a fence, so that accounts are
 * looked up by pin. A plain join might scan every account of the company.
 */
export async function findPins(tx: TenantTx, access: Access): Promise<Pin[]> {
  const values = new Values(tx.tenant, access.user);
  const found = await tx.rows<FoundPin>(
    `select p.id as pin_id, a.id as account_id, a.name as account_name, a.status, a.mrr_minor, a.health, a.health_change,
       a.renewal_on as renewal, a.pending_actions, m.member_type, m.read_only, f.storage_key
     from pins p cross join lateral (select a.* from accounts a where a.tenant_id = $1 and a.id = p.account_id offset 0) a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $2
       left join files f on f.tenant_id = $1 and f.id = a.image_file_id
     where p.tenant_id = $1 and p.user_id = $2 and ${inAccountScope(values, access)} order by p.pinned_at desc, p.id desc`,
    values.list,
  );
  return found.map(({ mrr_minor, storage_key, member_type, read_only, ...pin }) => ({
    ...pin,
    image_url: imageUrl(storage_key),
    read_only_account: isAccountReadOnly(access, { member_type, read_only }),
    mrr: toMajorUnits(mrr_minor, access.minorDigits),
  }));
}

/**
 * Returns accounts in the account scope by name that the caller has not pinned yet. Reads one page, and a second one if pinned accounts
 * leave the first one incomplete.
 */
export async function findPinnableAccounts(
  tx: TenantTx,
  access: Access,
  { search = '', limit }: { search?: string | undefined; limit: number },
): Promise<{ accounts: PinnableAccount[]; has_next: boolean }> {
  const readPage = async (pageLimit: number) => {
    const page = await findPage(tx, access, {
      filters: { ...NO_FILTERS, parts: search === '' ? [] : [search] },
      limit: pageLimit,
    });
    return { unpinned: page.rows.filter(({ pin_id }) => pin_id === null), hasNext: page.hasNext };
  };
  let page = await readPage(limit);
  if (page.hasNext && page.unpinned.length < limit) {
    // In the worst case, all pinned accounts come first.
    page = await readPage(limit + (await countPins(tx, access)));
  }
  return {
    accounts: page.unpinned
      .slice(0, limit)
      .map(({ id, name, storage_key }) => ({ account_id: id, account_name: name, image_url: imageUrl(storage_key) })),
    has_next: page.hasNext || page.unpinned.length > limit,
  };
}

async function countPins(tx: TenantTx, access: Access): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    'select count(*)::int as count from pins where tenant_id = $1 and user_id = $2',
    [tx.tenant, access.user],
  );
  return row?.count ?? 0;
}

export async function userExists(tx: TenantTx, userId: number): Promise<boolean> {
  const found = await tx.rows('select from users where tenant_id = $1 and id = $2', [tx.tenant, userId]);
  return found.length > 0;
}
