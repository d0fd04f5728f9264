/** Reads the plays, playbooks and accounts that users can select. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isPlainText } from '../../../platform/http/range-filters.ts';
import type { Access } from '../../../platform/session/access.ts';
import { NO_FILTERS } from '../../accounts/account-filters.ts';
import { findPage } from '../../accounts/account-list.ts';

/** Returns a page of an account's open plays by name. */
export async function findPlayNames(
  tx: TenantTx,
  accountId: number,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ plays: { play_id: number; play_name: string }[]; has_next: boolean }> {
  const rows = await tx.rows<{ play_id: number; play_name: string }>(
    `select id as play_id, name as play_name from plays where tenant_id = $1 and account_id = $2
       and status is distinct from 'CM' order by name_key, id limit $3 offset $4`,
    [tx.tenant, accountId, limit + 1, (pageNum - 1) * limit],
  );
  return { plays: rows.slice(0, limit), has_next: rows.length > limit };
}

const MAX_CHOICES = 1000;

/** Returns the active playbooks by name. */
export const findTemplates = (tx: TenantTx, text = ''): Promise<{ play_id: number; play_name: string }[]> =>
  tx.rows(
    `select id as play_id, name as play_name from play_templates where tenant_id = $1 and status = 'active'
       and position($2::text in name_key) > 0 order by name_key, id limit ${MAX_CHOICES}`,
    [tx.tenant, text.toLowerCase()],
  );

/** Returns the accounts in the account scope by name. */
export async function findAccountChoices(
  tx: TenantTx,
  access: Access,
  text: string,
): Promise<{ account_id: number; account_name: string }[]> {
  const search = text.trim();
  if (!isPlainText(search)) return [];
  const { rows } = await findPage(tx, access, {
    filters: { ...NO_FILTERS, parts: search === '' ? [] : [search] },
    limit: MAX_CHOICES,
  });
  return rows.map(({ id, name }) => ({ account_id: id, account_name: name }));
}
