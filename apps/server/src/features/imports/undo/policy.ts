/** Who may take an import back. */
import type { Access } from '../../../platform/session/access.ts';
import { getDenialReason } from '../../../platform/session/policy.ts';
import { canGrantRoles, userPolicy } from '../../people/policy.ts';
import type { Run } from '../execution/rules.ts';

export const USERS_UNDO_FORBIDDEN = 'Only an administrator may take this import of users back.';

/** What an import of users came to. */
export interface UserImportCounts {
  /** People were changed who were there before. */
  changed: boolean;
  /** Of those it made. */
  roles: readonly string[];
}

type Caller = Pick<Access, 'roles' | 'userAccessType' | 'user'>;

/** Taking users back changes people as their screen does; whoever invited people may take just these back. */
export const canUndoUserImport = (access: Caller, { context }: Run, { changed, roles }: UserImportCounts): boolean =>
  !getDenialReason(userPolicy.updateUser, access) ||
  (context.startedBy === access.user && !changed && canGrantRoles(access, roles));
