/** Edits of many accounts, and how far they are. */
import type { BulkEdit, BulkField } from '@mainstay/contract/accounts/bulk-edits';
import { type BulkEditRow, type BulkKind, progressOf } from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export type FoundEdit = BulkEditRow<BulkField>;

export const BULK_ACCOUNTS: BulkKind = { entity: 'account', rows: 'bulk_edit_rows', job: 'work-on-bulk-edit' };

/** The edit with its counts; undefined where the tenant has none of this id. */
export async function getProgress(tx: TenantTx, id: number): Promise<BulkEdit | undefined> {
  const { columns, joins } = progressOf(BULK_ACCOUNTS);
  const [edit] = await tx.rows<BulkEdit>(
    `select ${columns} from bulk_edits e ${joins} where e.tenant_id = $1 and e.id = $2 and e.entity = 'account'
     group by e.tenant_id, e.id`,
    [tx.tenant, id],
  );
  return edit;
}

/** Whether somebody can own accounts: is of the company and was not deactivated. */
export async function mayOwn(tx: TenantTx, user: number): Promise<boolean> {
  const found = await tx.rows(`select from users where tenant_id = $1 and id = $2 and status <> 'inactive'`, [
    tx.tenant,
    user,
  ]);
  return found.length > 0;
}
