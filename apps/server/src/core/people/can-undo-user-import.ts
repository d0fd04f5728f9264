/** Who may undo an import. */
import { users } from '@mainstay/contract/people/users';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { getDenialError, toPolicy } from '../../platform/session/endpoint-policy.ts';
import { canGrantRoles } from './user-permission.ts';
import type { Run } from '../imports/import-run.ts';

export const USERS_UNDO_FORBIDDEN = 'Only an administrator can undo this user import.';

/** The effects of a user import. */
export interface UserImportEffects {
  /** Whether existing users were changed. */
  changed: boolean;
  /** The roles of the created users. */
  roles: readonly string[];
}

type Caller = Pick<Access, 'roles' | 'userAccessType' | 'user'>;

/**
 * Returns whether a caller may undo a user import, which requires permission to change users. Users who may invite
 * others may also undo their own import if it only created users.
 */
export const canUndoUserImport = (access: Caller, { context }: Run, { changed, roles }: UserImportEffects): boolean =>
  !getDenialError(toPolicy(users.updateUser), access) ||
  (context.startedBy === access.user && !changed && canGrantRoles(access, roles));

/** Returns the effects of a user import that determine who may undo it. */
export async function getUserImportEffects(tx: TenantTx, importId: number): Promise<UserImportEffects> {
  const [found] = await tx.rows<UserImportEffects>(
    `select exists (select from import_rows where tenant_id = $1 and import_id = $2 and outcome = 'updated') as changed,
       array(select distinct r.abbr from import_rows i join user_roles ur on ur.tenant_id = $1 and ur.user_id = i.entity_id
         join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where i.tenant_id = $1 and i.import_id = $2 and i.outcome = 'created') as roles`,
    [tx.tenant, importId],
  );
  return found ?? { changed: true, roles: [] };
}
