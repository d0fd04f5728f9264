/** Who may take an import back. */
import type { Access } from '../../../platform/session/access.ts';
import type { Run } from '../running/rules.ts';

export const NOT_YOURS = 'Only an administrator takes back what somebody else imported of users.';

/** Taking users back gives them the roles of before, which are not everybody's to give. */
export const mayUndo = ({ roles, user }: Pick<Access, 'roles' | 'user'>, { kind, context }: Run): boolean =>
  kind !== 'users' || roles.includes('ADM') || context.startedBy?.id === user;
