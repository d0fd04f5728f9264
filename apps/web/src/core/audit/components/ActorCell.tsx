import type { AuditEntry } from '@mainstay/contract/audit';
import { Person } from '../../../platform/ui/Person.tsx';

/** The actor of an entry: a user, the email of a sign-in attempt, or Mainstay for automatic changes. */
export function ActorCell({ entry: { user, tried } }: { entry: AuditEntry }) {
  if (!user) return tried ? <span className="dim ell">{tried}</span> : <span className="dim">Mainstay</span>;
  return (
    <span className="row al-who">
      <Person name={user.name} image={user.avatar_url} />
      <span className="ell">{user.name}</span>
    </span>
  );
}
