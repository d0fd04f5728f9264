/** Creates users, roles and teams. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface NewUser {
  email: string;
  firstName: string;
  lastName?: string;
  title?: string;
  phone?: string | null;
  /** Abbreviations. */
  roles: readonly string[];
  /** Null if the user sets a password through a link. */
  passwordHash?: string | null;
  userAccessType?: 'full' | 'read_only';
  externalId?: string;
}

/** @returns the id */
export async function createUser(tx: TenantTx, user: NewUser): Promise<number> {
  const { id } = await tx.db
    .insertInto('users')
    .values({
      tenant_id: tx.tenant,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName ?? '',
      title: user.title ?? null,
      phone: user.phone ?? null,
      password_hash: user.passwordHash ?? null,
      status: user.passwordHash ? 'active' : 'invited',
      user_access_type: user.userAccessType ?? 'full',
      external_id: user.externalId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRoles(tx, id, user.roles);
  return id;
}

/**
 * Makes changes to administrators sequential. Otherwise, two administrators who deactivate each other at the same time would leave no
 * administrator.
 */
export async function lockAdministrators(tx: TenantTx): Promise<void> {
  await tx.rows(`select from roles where tenant_id = $1 and abbr = 'ADM' for no key update`, [tx.tenant]);
}

/**
 * Team names are unique regardless of case, and no index enforces this. Transactions that write a name are sequential, so that each sees
 * the names written before it.
 */
export async function lockTeamNames(tx: TenantTx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('team names', $1::bigint))`, [tx.tenant]);
}

export async function addRoles(tx: TenantTx, userId: number, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await tx.db
    .insertInto('user_roles')
    .columns(['tenant_id', 'user_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select((e) => ['tenant_id', e.val(userId).as('user_id'), 'id as role_id'])
        .where('tenant_id', '=', tx.tenant)
        .where('abbr', 'in', [...roles]),
    )
    .onConflict((c) => c.doNothing())
    .execute();
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
