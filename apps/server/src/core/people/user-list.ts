/** Reads users for administrators. */
import type { RoleRow, UserDetail, UserRow } from '@mainstay/contract/people/users';
import type { UserSort, UserStatus } from '@mainstay/contract/rules/user-list';
import { compareRoleRank } from '@mainstay/contract/rules/roles';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { personNameSql } from './person-sql.ts';

interface StoredUser extends Omit<UserRow, 'avatar_url' | 'last_seen_at' | 'created_at' | 'invitation_expires_at'> {
  storage_key: string | null;
  last_seen_at: Date | null;
  created_at: Date;
  invitation_expires_at: Date | null;
}

/** `$2` is the time of the request. */
const USERS_SQL = `select u.id, u.email, u.first_name, u.last_name, u.title, u.user_access_type, u.status, u.created_at,
    f.storage_key,
    exists (select from second_factors x where x.tenant_id = $1 and x.user_id = u.id and x.confirmed_at is not null)
      as second_factor,
    array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
      where ur.tenant_id = $1 and ur.user_id = u.id) as roles,
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'is_lead', m.is_lead) order by e.name)
      from team_members m join teams e on e.tenant_id = $1 and e.id = m.team_id
      where m.tenant_id = $1 and m.user_id = u.id), '[]') as teams,
    (select count(*)::int from accounts a where a.tenant_id = $1 and a.primary_owner_id = u.id) as accounts,
    (select max(s.seen_at) from sessions s where s.tenant_id = $1 and s.user_id = u.id) as last_seen_at,
    case when u.status = 'invited' then (select max(c.expires_at) from one_time_codes c where c.tenant_id = $1
      and c.user_id = u.id and c.purpose = 'invitation' and c.used_at is null and c.expires_at > $2)
    end as invitation_expires_at
  from users u left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id where u.tenant_id = $1`;

function toUser({ storage_key, ...row }: StoredUser): UserRow {
  return {
    ...row,
    roles: row.roles.toSorted(compareRoleRank),
    avatar_url: storage_key && `/media/${storage_key}`,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    invitation_expires_at: row.invitation_expires_at?.toISOString() ?? null,
  };
}

/** An invited user without a name is listed by email. */
const NAME_SQL = `coalesce(nullif(trim(u.name_key), ''), u.email_key)`;
const SORT_COLUMNS: Record<string, string> = {
  name: NAME_SQL,
  email: 'u.email_key',
  status: 'u.status',
  created: 'u.created_at',
};

function toOrderBy(sort: UserSort = 'name'): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = SORT_COLUMNS[sort.replace('-', '')] ?? NAME_SQL;
  return column === NAME_SQL
    ? `${NAME_SQL} ${direction}, u.id ${direction}`
    : `${column} ${direction}, ${NAME_SQL}, u.id`;
}

export interface UserFilter {
  /** A part of the name or the address. */
  q?: string | undefined;
  role?: string | undefined;
  status?: UserStatus | undefined;
  team?: number | undefined;
}

export interface UserQuery extends UserFilter {
  pageNum: number;
  limit: number;
  sort?: UserSort | undefined;
}

const userFilterSql = (
  index: number,
) => `($${index}::text is null or strpos(u.name_key, $${index}) > 0 or strpos(u.email_key, $${index}) > 0)
  and ($${index + 1}::text is null or exists (select from user_roles ur
    join roles r on r.tenant_id = $1 and r.id = ur.role_id and r.abbr = $${index + 1}
    where ur.tenant_id = $1 and ur.user_id = u.id))
  and ($${index + 2}::bigint is null or exists (select from team_members m where m.tenant_id = $1
    and m.team_id = $${index + 2} and m.user_id = u.id))`;
const toUserFilter = ({ q, role, team }: UserFilter) => [q?.toLowerCase() ?? null, role ?? null, team ?? null];

/** Returns a page of users, or undefined if the filter contains a role or a team that the tenant does not have. */
export async function findUsers(tx: TenantTx, query: UserQuery, now: Date) {
  const { pageNum, limit, status, role, team } = query;
  const [[filterCheck], rows, counts] = await Promise.all([
    tx.rows<{ known: boolean }>(
      `select ($2::text is null or exists (select from roles where tenant_id = $1 and abbr = $2))
         and ($3::bigint is null or exists (select from teams where tenant_id = $1 and id = $3)) as known`,
      [tx.tenant, role ?? null, team ?? null],
    ),
    tx.rows<StoredUser>(
      `${USERS_SQL} and ${userFilterSql(3)} and ($6::text is null or u.status = $6) order by ${toOrderBy(query.sort)} limit $7 offset $8`,
      [tx.tenant, now, ...toUserFilter(query), status ?? null, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ status: UserStatus; n: number }>(
      `select u.status, count(*)::int as n from users u where u.tenant_id = $1 and ${userFilterSql(2)} group by u.status`,
      [tx.tenant, ...toUserFilter(query)],
    ),
  ]);
  if (!filterCheck?.known) return undefined;
  const statuses = { active: 0, invited: 0, inactive: 0 };
  for (const row of counts) statuses[row.status] = row.n;
  const total = status ? statuses[status] : statuses.active + statuses.invited + statuses.inactive;
  return { listing: rows.map(toUser), has_next: pageNum * limit < total, total_records: total, statuses };
}

interface StoredIdentity {
  id: number;
  strategy: string;
  email: string | null;
  linked_at: Date;
  last_used_at: Date;
}

/** Returns a user with external identities, or undefined if the tenant has no such user. */
export async function getUser(tx: TenantTx, id: number, now: Date): Promise<UserDetail | undefined> {
  const [[row], identities] = await Promise.all([
    tx.rows<StoredUser>(`${USERS_SQL} and u.id = $3`, [tx.tenant, now, id]),
    tx.rows<StoredIdentity>(
      `select i.id, p.strategy, i.email, i.linked_at, i.last_used_at from external_identities i
         join sign_in_providers p on p.tenant_id = $1 and p.id = i.provider_id
       where i.tenant_id = $1 and i.user_id = $2 order by i.linked_at, i.id`,
      [tx.tenant, id],
    ),
  ]);
  if (!row) return undefined;
  return {
    ...toUser(row),
    identities: identities.map((identity) => ({
      ...identity,
      linked_at: identity.linked_at.toISOString(),
      last_used_at: identity.last_used_at.toISOString(),
    })),
  };
}

/** Returns whether another user is an active administrator with full access. */
export async function hasOtherAdmin(tx: TenantTx, id: number): Promise<boolean> {
  const rows = await tx.rows(
    `select from users u join user_roles ur on ur.tenant_id = $1 and ur.user_id = u.id
       join roles r on r.tenant_id = $1 and r.id = ur.role_id and r.abbr = 'ADM'
     where u.tenant_id = $1 and u.id <> $2 and u.status = 'active' and u.user_access_type = 'full' limit 1`,
    [tx.tenant, id],
  );
  return rows.length > 0;
}

export async function allRolesExist(tx: TenantTx, abbreviations: readonly string[]): Promise<boolean> {
  const rows = await tx.rows('select from roles where tenant_id = $1 and abbr = any($2)', [tx.tenant, abbreviations]);
  return rows.length === abbreviations.length;
}

/** Returns the roles from the widest to the narrowest account scope, with their number of users. */
export async function findRoles(tx: TenantTx, { pageNum, limit }: { pageNum: number; limit: number }) {
  const rows = await tx.rows<RoleRow>(
    `select r.id, r.abbr, r.name, r.built_in, (select count(*)::int from user_roles ur
       join users u on u.tenant_id = $1 and u.id = ur.user_id and u.status <> 'inactive'
       where ur.tenant_id = $1 and ur.role_id = r.id) as users
     from roles r where r.tenant_id = $1`,
    [tx.tenant],
  );
  const offset = (pageNum - 1) * limit;
  const listing = rows.toSorted((a, b) => compareRoleRank(a.abbr, b.abbr)).slice(offset, offset + limit);
  return { listing, has_next: offset + limit < rows.length, total_records: rows.length };
}

/** Returns at most five active administrators with write access, by name. */
export const findAdministrators = (tx: TenantTx): Promise<{ name: string; email: string }[]> =>
  tx.rows(
    `select coalesce(${personNameSql('u')}, u.email) as name, u.email from users u
     where u.tenant_id = $1 and u.status = 'active' and u.user_access_type <> 'read_only'
       and exists (select from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id and r.abbr = 'ADM'
         where ur.tenant_id = $1 and ur.user_id = u.id)
     order by ${NAME_SQL}, u.id limit 5`,
    [tx.tenant],
  );

interface AssignableQuery {
  qname?: string | undefined;
  qrole?: string | undefined;
  pageNum: number;
  limit: number;
}

/** Returns a page of the users who are not deactivated, by name. */
export async function findUserAccounts(tx: TenantTx, { qname: q, qrole: role, pageNum, limit }: AssignableQuery) {
  const rows = await tx.rows<{ id: number; name: string; email: string; roles: string[] }>(
    `select u.id, coalesce(${personNameSql('u')}, u.email) as name, u.email,
       array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where ur.tenant_id = $1 and ur.user_id = u.id) as roles
     from users u where u.tenant_id = $1 and u.status <> 'inactive' and ${userFilterSql(2)}
     order by ${NAME_SQL}, u.id limit $5::bigint offset $6::bigint`,
    [tx.tenant, ...toUserFilter({ q, role }), limit + 1, (pageNum - 1) * limit],
  );
  const users_accounts = rows
    .slice(0, limit)
    .map(({ roles, ...user }) => ({ ...user, role: roles.toSorted(compareRoleRank)[0] ?? '' }));
  return { users_accounts, has_next: rows.length > limit };
}
