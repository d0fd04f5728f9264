import type { UserDetail } from '@mainstay/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { deleteIdentity, invalidatePeople } from '../queries.ts';
import { usePeopleRights } from './may-write.ts';

/** Lists the user's linked accounts of external sign-in providers. */
export function UserIdentities({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const { canManage } = usePeopleRights();
  const [unlinking, setUnlinking] = useState<UserDetail['identities'][number] | null>(null);
  const unlink = async (identityId: number) => {
    await deleteIdentity(user.id, identityId);
    await invalidatePeople(client);
  };
  return (
    <section className="side-s" aria-label="Sign-in identities">
      <h3>Sign-in identities</h3>
      <ul className="pe-list">
        {user.identities.map((identity) => (
          <li key={identity.id}>
            <span className="grow">
              {identity.strategy}
              <span className="cap"> {identity.email}</span>
              <br />
              <span className="cap">last used {formatEntityTimestamp(identity.last_used_at)}</span>
            </span>
            {canManage && (
              <button type="button" className="btn" data-quiet onClick={() => setUnlinking(identity)}>
                Unlink
              </button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={unlinking !== null}
        title="Unlink this identity?"
        verb="Unlink"
        onConfirm={() => (unlinking ? unlink(unlinking.id) : undefined)}
        onClose={() => setUnlinking(null)}
      >
        {`Sessions started with ${unlinking?.strategy ?? 'it'} end immediately. The next sign-in may link it again.`}
      </ConfirmDialog>
    </section>
  );
}
