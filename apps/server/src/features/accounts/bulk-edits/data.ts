/** Edits of many accounts, and how far they are. */
import type { BulkEdit, BulkField } from '@mainstay/contract/accounts/bulk-edits';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface FoundEdit {
  id: number;
  field: BulkField;
  value: unknown;
  status: BulkEdit['status'];
  created_by: number | null;
}

/** The edit; undefined where the tenant has none of this id. */
export async function getBulkEdit(tx: TenantTx, id: number, lock = ''): Promise<FoundEdit | undefined> {
  const [edit] = await tx.rows<FoundEdit>(
    `select id, field, value, status, created_by from bulk_edits where tenant_id = $1 and id = $2 ${lock}`,
    [tx.tenant, id],
  );
  return edit;
}

/** The edit with its counts; undefined where the tenant has none of this id. */
export async function getProgress(tx: TenantTx, id: number): Promise<BulkEdit | undefined> {
  const count = (state: string) => `count(*) filter (where r.state = '${state}')::int as ${state}`;
  const [edit] = await tx.rows<BulkEdit>(
    `select e.id, e.field, e.status, count(r.account_id)::int as total, ${count('waiting')}, ${count('changed')},
       ${count('unchanged')}, ${count('refused')}, ${count('undone')}, ${count('kept')}
     from bulk_edits e left join bulk_edit_rows r on r.tenant_id = $1 and r.edit_id = e.id
     where e.tenant_id = $1 and e.id = $2 group by e.tenant_id, e.id`,
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
