import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { userQuery } from '../queries.ts';
import { usePeopleRights } from './may-write.ts';
import { formatUserName } from './format-people.ts';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { StatusChip } from './StatusChip.tsx';
import { UserActions } from './UserActions.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserForm } from './UserForm.tsx';
import { UserIdentities } from './UserIdentities.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';

interface UserPanelProps {
  id: number;
  onClose: () => void;
}

/** Shows one user, with the settings that administrators can change. */
export function UserPanel({ id, onClose }: UserPanelProps) {
  const { data: user, error, refetch } = useQuery(userQuery(id));
  const { canManage } = usePeopleRights();
  if (!user) {
    return (
      <SidePanel label="User" header={<h2>User</h2>} onClose={onClose}>
        {error ? (
          <ErrorState title="The user could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={sidePanelStyles.section} aria-busy>
            <Skeleton height={96} />
            <Skeleton height={220} />
          </div>
        )}
      </SidePanel>
    );
  }
  const header = (
    <div className={layoutStyles.row}>
      <Person name={formatUserName(user)} image={user.avatar_url} size={36} />
      <div className={layoutStyles.grow}>
        <div className={layoutStyles.row}>
          <h2>{formatUserName(user)}</h2>
          <StatusChip user={user} />
        </div>
        <p className={clsx(textStyles.caption, textStyles.truncate)}>{user.email}</p>
      </div>
    </div>
  );
  return (
    <SidePanel label={`User ${formatUserName(user)}`} header={header} onClose={onClose}>
      <UserFacts user={user} />
      {canManage && <UserForm user={user} />}
      {user.identities.length > 0 && <UserIdentities user={user} />}
      <UserActions user={user} />
    </SidePanel>
  );
}
