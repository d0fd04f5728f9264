import { type ActionEdit, LISTED_ACTIONS_LIMIT } from '@mainstay/contract/playbooks/bulk-edits';
import { bulkEditProgressSql } from '../../../platform/bulk-edits/edits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import type { Access } from '../../../platform/session/access.ts';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';
import { BULK_ACTIONS } from './action-edit-rows.ts';

/** The condition for actions that the edit left unchanged, for which a reason is stored. */
const SKIPPED_SQL = `r.tenant_id = $1 and r.edit_id = $2 and r.reason is not null`;

/**
 * Returns the progress of an edit, or undefined if the tenant has no such edit. Account names are limited to the caller's account scope.
 */
export async function getProgress(tx: TenantTx, access: Access, id: number): Promise<ActionEdit | undefined> {
  const { columns, joins } = bulkEditProgressSql(BULK_ACTIONS);
  const values = new Values(tx.tenant, id);
  const scopeSql = inAccountScope(values, access);
  const [edit] = await tx.rows<ActionEdit>(
    `select ${columns}, e.closed_plays,
       coalesce((select jsonb_agg(w) from (select r.reason, count(*)::int as count from bulk_edit_actions r
         where ${SKIPPED_SQL} group by r.reason order by count(*) desc, r.reason) w), '[]') as reasons,
       coalesce((select jsonb_agg(w) from (select x.id as action_id, x.name as action_name, a.name as account_name, r.reason
         from bulk_edit_actions r join actions x on x.tenant_id = $1 and x.id = r.action_id
           join accounts a on a.tenant_id = $1 and a.id = r.account_id
         where ${SKIPPED_SQL} and ${scopeSql} order by a.name, x.name, x.id limit ${LISTED_ACTIONS_LIMIT}) w), '[]') as told
     from bulk_edits e ${joins} where e.tenant_id = $1 and e.id = $2 and e.entity = 'action'
     group by e.tenant_id, e.id`,
    values.list,
  );
  return edit;
}
