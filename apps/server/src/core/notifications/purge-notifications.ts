import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Purges notifications created before a given time, and read marks of actions that are no longer pending or have another due date. */
export async function purgeNotifications(tx: TenantTx, before: Date): Promise<void> {
  await tx.rows('delete from notices where tenant_id = $1 and created_at < $2', [tx.tenant, before]);
  await tx.rows(
    `delete from notice_marks k using actions x where k.tenant_id = $1 and x.tenant_id = $1 and x.id = k.action_id
       and (x.status <> 'Pending' or x.due_on is distinct from k.due_on)`,
    [tx.tenant],
  );
}
