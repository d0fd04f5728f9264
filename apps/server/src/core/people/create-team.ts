/** Creates teams, and locks team names against concurrent changes. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * Team names are unique regardless of case, and no index enforces this. Transactions that write a name are sequential, so that each sees
 * the names written before it.
 */
export async function lockTeamNames(tx: TenantTx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('team names', $1::bigint))`, [tx.tenant]);
}

/** Creates a team with its members and leads. @returns the id */
export async function createTeam(
  tx: TenantTx,
  team: { name: string; members: readonly { userId: number; isLead?: boolean }[] },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('teams')
    .values({ tenant_id: tx.tenant, name: team.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (team.members.length === 0) return id;
  await tx.db
    .insertInto('team_members')
    .values(
      team.members.map((m) => ({ tenant_id: tx.tenant, team_id: id, user_id: m.userId, is_lead: m.isLead ?? false })),
    )
    .execute();
  return id;
}
