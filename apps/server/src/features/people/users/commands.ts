/** Commands of administrators on users. Each change is recorded in the audit log. */
import type { UserDetail } from '@mainstay/contract/people/users';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { recordAudit } from '../../audit/commands.ts';
import { endUserSessions } from '../../identity/commands.ts';
import { eraseMailSecrets } from '../../mail/commands.ts';
import { addRoles } from '../commands.ts';
import { diffFields } from '../rules.ts';

export interface UserChange {
  first_name: string;
  last_name: string;
  title: string | null;
  roles: readonly string[];
  user_access_type: 'full' | 'read_only';
}

/** Writes the differences. New roles apply from the next request of a running session. */
export async function updateUser(tx: TenantTx, before: UserDetail, change: UserChange, actor: Actor): Promise<void> {
  const roles = { before: before.roles.toSorted(), after: change.roles.toSorted() };
  const changes = diffFields({ ...before, roles: roles.before }, { ...change, roles: roles.after });
  if (!changes) return;
  await tx.rows(
    `update users set first_name = $3, last_name = $4, title = $5, user_access_type = $6, updated_at = $7
     where tenant_id = $1 and id = $2`,
    [tx.tenant, before.id, change.first_name, change.last_name, change.title, change.user_access_type, actor.now],
  );
  if (changes.roles) {
    await tx.rows(
      `delete from user_roles ur using roles r where ur.tenant_id = $1 and ur.user_id = $2
         and r.tenant_id = $1 and r.id = ur.role_id and r.abbr <> all($3)`,
      [tx.tenant, before.id, change.roles],
    );
    await addRoles(tx, before.id, change.roles);
  }
  await recordAudit(tx, { verb: 'update', entity: 'user', entityId: before.id, changes, ...actor });
}

/** Deactivates a user and revokes every session and every open code. The user's records are kept. */
export async function deactivateUser(tx: TenantTx, user: UserDetail, actor: Actor): Promise<void> {
  const parameters = [tx.tenant, user.id, actor.now];
  await tx.rows(`update users set status = 'inactive', updated_at = $3 where tenant_id = $1 and id = $2`, parameters);
  await Promise.all([
    endUserSessions(tx, user.id, actor.now),
    tx.rows(
      'update one_time_codes set used_at = $3 where tenant_id = $1 and user_id = $2 and used_at is null',
      parameters,
    ),
    eraseMailSecrets(tx, { userId: user.id }),
  ]);
  const changes = { email: user.email, status: { before: user.status, after: 'inactive' } };
  await recordAudit(tx, { verb: 'deactivate', entity: 'user', entityId: user.id, changes, ...actor });
}

/** Reactivates a user. A user who has never signed in becomes invited and needs a new link. */
export async function reactivateUser(tx: TenantTx, user: UserDetail, actor: Actor): Promise<void> {
  const [row] = await tx.rows<{ status: string }>(
    `update users u set status = case when u.password_hash is not null or exists (select from external_identities i
         where i.tenant_id = $1 and i.user_id = u.id) then 'active' else 'invited' end, updated_at = $3
     where u.tenant_id = $1 and u.id = $2 returning u.status`,
    [tx.tenant, user.id, actor.now],
  );
  const changes = { email: user.email, status: { before: user.status, after: row?.status } };
  await recordAudit(tx, { verb: 'reactivate', entity: 'user', entityId: user.id, changes, ...actor });
}
