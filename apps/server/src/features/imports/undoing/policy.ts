/** Who may take an import back. */
import type { Access } from '../../../platform/session/access.ts';
import { refusalOf } from '../../../platform/session/policy.ts';
import { mayGive, userPolicy } from '../../people/policy.ts';
import type { Run } from '../running/rules.ts';

export const NOT_YOURS = 'Only an administrator may take this import of users back.';

/** What an import of users came to. */
export interface UsersDone {
  /** People were changed who were there before. */
  changed: boolean;
  /** Of those it made. */
  roles: readonly string[];
}

type Caller = Pick<Access, 'roles' | 'userAccessType' | 'user'>;

/** Taking users back changes people as their screen does; whoever invited people may take just these back. */
export const mayUndoUsers = (access: Caller, { context }: Run, { changed, roles }: UsersDone): boolean =>
  !refusalOf(userPolicy.updateUser, access) ||
  (context.startedBy === access.user && !changed && mayGive(access, roles));
