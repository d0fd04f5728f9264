/** What the signed-in person may do with people. The server enforces the same. */
import { useSignedIn } from '../../../lib/session.ts';

interface PeopleRights {
  roles: readonly string[];
  /** Sends invitations. */
  invites: boolean;
  /** Changes people and teams. */
  manages: boolean;
  /** Sees the lists and nothing more. */
  readOnly: boolean;
  /** Id. */
  self: number;
}

export function usePeopleRights(): PeopleRights {
  const { role, user_access_type, user_id } = useSignedIn();
  const readOnly = user_access_type === 'read_only';
  return { roles: role, invites: !readOnly, manages: !readOnly && role.includes('ADM'), readOnly, self: user_id };
}
