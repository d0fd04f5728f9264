/** Reads the current state that an import of users is validated against. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type PeopleContext, TeamNames } from './user-import-permission.ts';

interface PeopleRow {
  email: string | null;
  roles: string[];
  user_access_type: 'full' | 'read_only' | null;
  administrators: string[];
  teams: string[];
}

/**
 * Returns the user who started the import with their current permissions, the administrators, and the existing teams
 * among the given names.
 *
 * @param startedBy null for the command line
 */
export async function getPeopleContext(
  tx: TenantTx,
  startedBy: number | null,
  teamNames: readonly string[],
): Promise<PeopleContext> {
  const [found] = await tx.rows<PeopleRow>(
    `select u.email_key as email, u.user_access_type,
       array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where ur.tenant_id = $1 and ur.user_id = u.id and u.status = 'active') as roles,
       array(select a.email_key from users a join user_roles ur on ur.tenant_id = $1 and ur.user_id = a.id
         join roles r on r.tenant_id = $1 and r.id = ur.role_id and r.abbr = 'ADM'
         where a.tenant_id = $1 and a.status = 'active' and a.user_access_type = 'full') as administrators,
       array(select t.name from teams t where t.tenant_id = $1 and lower(t.name) = any($3) order by t.id desc) as teams
     from (select) nobody left join users u on u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, startedBy, [...new Set(teamNames.map((name) => name.toLowerCase()))]],
  );
  if (!found) throw new Error('A statement that always has a row had none.');
  const { email, roles, user_access_type: userAccessType } = found;
  return {
    starter: startedBy === null ? null : { email: email ?? '', roles, userAccessType: userAccessType ?? 'read_only' },
    teams: new TeamNames(found.teams),
    administrators: new Set(found.administrators),
  };
}

/** Returns whether there is an administrator: an active user with the role ADM and full access. */
export async function hasAdmin(tx: TenantTx): Promise<boolean> {
  const { administrators } = await getPeopleContext(tx, null, []);
  return administrators.size > 0;
}
