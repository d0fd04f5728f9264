import type { UserDetail } from '@mainstay/contract/people/users';
import { describeSignInMethod } from '@mainstay/contract/rules/strategies';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { deleteIdentity, invalidatePeople } from '../queries.ts';
import { usePeopleRights } from './may-write.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './People.module.css';

/** Lists the user's linked accounts of external sign-in providers. */
export function UserIdentities({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const { canManage } = usePeopleRights();
  const [unlinking, setUnlinking] = useState<UserDetail['identities'][number] | null>(null);
  const unlink = async (identityId: number) => {
    await deleteIdentity(user.id, identityId);
    await invalidatePeople(client);
  };
  const { name } = describeSignInMethod(unlinking?.strategy ?? '');
  return (
    <section className={sidePanelStyles.section} aria-label="Sign-in identities">
      <h3>Sign-in identities</h3>
      <ul className={styles.list}>
        {user.identities.map((identity) => (
          <li key={identity.id}>
            <span className={layoutStyles.grow}>
              {describeSignInMethod(identity.strategy).name}
              <span className={textStyles.caption}> {identity.email}</span>
              <br />
              <span className={textStyles.caption}>last used {formatEntityDateTime(identity.last_used_at)}</span>
            </span>
            {canManage && (
              <button type="button" className={buttonStyles.button} data-quiet onClick={() => setUnlinking(identity)}>
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
        {`Sessions started with ${name} end immediately. The next sign-in may link it again.`}
      </ConfirmDialog>
    </section>
  );
}
