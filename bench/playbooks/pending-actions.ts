/** Finds the actions that a measure completes, and resets them so that the next run finds the same data. */
import { refreshPlayMetrics } from '../../apps/server/src/domains/playbooks/refresh-play-metrics.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { Person } from '../fixture.ts';

/** A pending action that does not close its play. */
export interface PendingAction {
  id: number;
  play: number;
  account: number;
  version: number;
  name: string;
}

/** Returns all such actions that the person owns. */
export async function findPendingActions({ ownerPool }: Database, { tenant, user }: Person): Promise<PendingAction[]> {
  const { rows } = await ownerPool.query<PendingAction>(
    `select x.id, x.play_id as play, x.account_id as account, x.version, x.name
     from actions x join plays p on p.tenant_id = $1 and p.id = x.play_id
     where x.tenant_id = $1 and x.owner_id = $2 and x.status = 'Pending' and x.blocked_by = 0 and p.pending_actions > 1
     order by x.id`,
    [tenant, user],
  );
  return rows;
}

/** Tables that steps write to, in addition to the action and the metrics. */
const RESET_SQL = [
  ['action_logs', 'entry_at'],
  ['timeline_events', 'happened_at'],
  ['audit_log', 'at'],
] as const;

/** Resets all actions that were changed since the given time to pending, and deletes all records of the changes. */
export async function resetActions(
  { ownerPool, inTenant }: Database,
  { tenant }: Person,
  { subjects, since }: { subjects: readonly PendingAction[]; since: Date },
): Promise<void> {
  await ownerPool.query(
    `update actions x set status = 'Pending', completed_at = null, completed_by = null, version = s.version,
       updated_at = x.created_at
     from unnest($2::bigint[], $3::int[]) s (id, version) where x.tenant_id = $1 and x.id = s.id`,
    [tenant, subjects.map(({ id }) => id), subjects.map(({ version }) => version)],
  );
  await inTenant(tenant, 'write', async (tx) => {
    for (const { play, account } of subjects) await refreshPlayMetrics(tx, { id: play, account });
  });
  for (const [table, at] of RESET_SQL)
    await ownerPool.query(`delete from ${table} where tenant_id = $1 and ${at} >= $2`, [tenant, since]);
  await ownerPool.query('vacuum actions, plays, accounts, action_logs');
}
