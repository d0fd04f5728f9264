/** Reads teams for administrators. */
import type { TeamDetail, TeamMember, TeamRow } from '@mainstay/contract/people/teams';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** An invited user without a name is listed by email. */
const USER_NAME_SQL = `coalesce(u.full_name, u.email)`;
const AVATAR_URL_SQL = `'/media/' || f.storage_key`;
const USERS_SQL = `users u left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id`;

/** Returns the name of a team, or undefined if the tenant has no such team. */
export async function getTeamName(tx: TenantTx, id: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ name: string }>('select name from teams where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
  ]);
  return row?.name;
}

export interface TeamQuery {
  pageNum: number;
  limit: number;
  /** A part of the name. */
  q?: string | undefined;
}

export async function findTeams(tx: TenantTx, { pageNum, limit, q }: TeamQuery) {
  const part = q?.toLowerCase() ?? null;
  const [listing, [count]] = await Promise.all([
    tx.rows<TeamRow>(
      `select t.id, t.name,
         coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', ${USER_NAME_SQL}, 'avatar_url', ${AVATAR_URL_SQL})
             order by ${USER_NAME_SQL}, u.id) from team_members m join ${USERS_SQL} on true
           where m.tenant_id = $1 and m.team_id = t.id and m.is_lead and u.tenant_id = $1 and u.id = m.user_id), '[]') as leads,
         (select count(*)::int from team_members m where m.tenant_id = $1 and m.team_id = t.id) as members,
         (select count(*)::int from team_members m join accounts a on a.tenant_id = $1 and a.primary_owner_id = m.user_id
           where m.tenant_id = $1 and m.team_id = t.id) as accounts
       from teams t where t.tenant_id = $1 and ($2::text is null or strpos(lower(t.name), $2) > 0)
       order by lower(t.name), t.id limit $3 offset $4`,
      [tx.tenant, part, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(
      `select count(*)::int as n from teams t where t.tenant_id = $1 and ($2::text is null or strpos(lower(t.name), $2) > 0)`,
      [tx.tenant, part],
    ),
  ]);
  const total = count?.n ?? 0;
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

/** Returns a team with its members, leads first, or undefined if the tenant has no such team. */
export async function getTeam(tx: TenantTx, id: number): Promise<TeamDetail | undefined> {
  const [name, members] = await Promise.all([
    getTeamName(tx, id),
    tx.rows<TeamMember>(
      `select u.id as user_id, ${USER_NAME_SQL} as name, ${AVATAR_URL_SQL} as avatar_url, u.email, m.is_lead, u.status, u.user_access_type
       from team_members m join ${USERS_SQL} on true
       where m.tenant_id = $1 and m.team_id = $2 and u.tenant_id = $1 and u.id = m.user_id
       order by m.is_lead desc, ${USER_NAME_SQL}, u.id`,
      [tx.tenant, id],
    ),
  ]);
  return name === undefined ? undefined : { id, name, members };
}

export async function allUsersExist(tx: TenantTx, ids: readonly number[]): Promise<boolean> {
  const [row] = await tx.rows<{ n: number }>(
    'select count(*)::int as n from users where tenant_id = $1 and id = any($2)',
    [tx.tenant, ids],
  );
  return row?.n === ids.length;
}
