/** Reads the history of records from the audit log: changes after a bulk edit, and the last actor of an operation. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * Returns records with more than one audit entry for a change of a field since a bulk edit was requested. They were
 * changed again after the edit, even if they have its value now.
 */
export async function findRecordsChangedSince(
  tx: TenantTx,
  edit: { id: number; created_at: Date },
  { entity, field }: { entity: string; field: string },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(
    `select l.entity_id as id from audit_log l where l.tenant_id = $1 and l.entity = $2 and l.entity_id = any($3::bigint[])
       and l.at >= $4 and l.changes ? $5::text and l.id > (select min(e.id) from audit_log e where e.tenant_id = $1
         and e.entity = 'bulk_edit' and e.entity_id = $6 and e.at >= $4 and e.verb = 'create')
     group by l.entity_id having count(*) > 1`,
    [tx.tenant, entity, ids, edit.created_at, field, edit.id],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the user who last performed an operation on a record, or null if the log has no user for it. */
export async function getLastActor(
  tx: TenantTx,
  { verb, entity, entityId }: { verb: string; entity: string; entityId: number },
): Promise<number | null> {
  const [last] = await tx.rows<{ user_id: number | null }>(
    `select user_id from audit_log where tenant_id = $1 and entity = $2 and entity_id = $3 and verb = $4
     order by at desc, id desc limit 1`,
    [tx.tenant, entity, entityId, verb],
  );
  return last?.user_id ?? null;
}
