/** Defines bulk edits of accounts and reads their progress. */
import type { BulkEdit, BulkField } from '@mainstay/contract/accounts/bulk-edits';
import { type BulkEditKind, bulkEditProgressSql, type BulkEditRow } from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export type LockedBulkEdit = BulkEditRow<BulkField>;

export const BULK_ACCOUNTS: BulkEditKind = { entity: 'account', rows: 'bulk_edit_rows', job: 'work-on-bulk-edit' };

/** Returns the edit with its counts, or undefined if the tenant has no edit with this id. */
export async function getProgress(tx: TenantTx, id: number): Promise<BulkEdit | undefined> {
  const { columns, joins } = bulkEditProgressSql(BULK_ACCOUNTS);
  const [edit] = await tx.rows<BulkEdit>(
    `select ${columns} from bulk_edits e ${joins} where e.tenant_id = $1 and e.id = $2 and e.entity = 'account'
     group by e.tenant_id, e.id`,
    [tx.tenant, id],
  );
  return edit;
}
