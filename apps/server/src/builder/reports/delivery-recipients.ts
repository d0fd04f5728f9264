/** Reads the users and teams that scheduled reports can be sent to. */
import type { TeamMembers } from '@mainstay/contract/reports/delivery';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** An invited user without a name is listed by email. */
export const NAME = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;

/** Returns whether all users and all teams belong to the tenant. */
export async function checkRecipientsExist(
  tx: TenantTx,
  { users, teams }: { users: readonly number[]; teams: readonly number[] },
): Promise<{ users: boolean; teams: boolean }> {
  const [row] = await tx.rows<{ users: number; teams: number }>(
    `select (select count(*)::int from users where tenant_id = $1 and id = any($2::bigint[])) as users,
       (select count(*)::int from teams where tenant_id = $1 and id = any($3::bigint[])) as teams`,
    [tx.tenant, users, teams],
  );
  return { users: row?.users === users.length, teams: row?.teams === teams.length };
}

export const findUsers = (tx: TenantTx) =>
  tx.rows<{ user_id: number; first_name: string; last_name: string; email: string }>(
    `select id as user_id, first_name, last_name, email from users where tenant_id = $1 and status = 'active'
     order by lower(first_name), lower(last_name), id`,
    [tx.tenant],
  );

export const findTeams = (tx: TenantTx) =>
  tx.rows<TeamMembers>(
    `select t.id as team_id, t.name,
       coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', ${NAME}) order by lower(${NAME}), u.id)
         from team_members m join users u on u.tenant_id = $1 and u.id = m.user_id
         where m.tenant_id = $1 and m.team_id = t.id and u.status = 'active'), '[]') as users_list
     from teams t where t.tenant_id = $1 order by lower(t.name), t.id`,
    [tx.tenant],
  );
