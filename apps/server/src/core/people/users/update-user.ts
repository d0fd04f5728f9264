/** Commands of administrators on users. Each change is recorded as an event. */
import type { UserDetail } from '@mainstay/contract/people/users';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { diffFields } from '../../audit/record-audit.ts';
import { userUpdated } from '../events.ts';
import { addRoles } from '../user-roles.ts';

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
  await record(tx, event(userUpdated, { userId: before.id, changes }), actor);
}
