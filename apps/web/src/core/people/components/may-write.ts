/** The signed-in user's rights in the administration of users. The server enforces the same rights. */
import { useSignedIn } from '../../../platform/lib/session.ts';

interface PeopleRights {
  roles: readonly string[];
  /** Can send invitations. */
  canInvite: boolean;
  /** Can change users and teams. */
  canManage: boolean;
  /** Can only view the lists. */
  readOnly: boolean;
  /** Id of the signed-in user. */
  userId: number;
}

export function usePeopleRights(): PeopleRights {
  const { role, user_access_type, user_id } = useSignedIn();
  const readOnly = user_access_type === 'read_only';
  return { roles: role, canInvite: !readOnly, canManage: !readOnly && role.includes('ADM'), readOnly, userId: user_id };
}
