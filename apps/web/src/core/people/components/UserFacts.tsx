import type { UserDetail } from '@mainstay/contract/people/users';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { formatEntityDate, formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { RoleNames } from '../RoleNames.tsx';
import { usePeopleRights } from './may-write.ts';
import { formatRemainingAccounts } from './format-people.ts';
import { teamsAddress } from './teams-address.ts';
import textStyles from '../../../platform/theme/text.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';
import styles from './People.module.css';

/** Shows the details of a user. Users who cannot edit them also see roles and access here. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { canManage } = usePeopleRights();
  return (
    <section className={sidePanelStyles.section} aria-label="About">
      {user.status === 'inactive' && (
        <p className={styles.note}>Can no longer sign in.{formatRemainingAccounts(user.accounts)}</p>
      )}
      {user.status === 'invited' && <p className={styles.note}>{formatInvitation(user)}</p>}
      <dl className={sidePanelStyles.facts}>
        {!canManage && (
          <>
            <Fact label="Title">{user.title ?? '–'}</Fact>
            <Fact label="Roles">{user.roles.length === 0 ? '–' : <RoleNames codes={user.roles} />}</Fact>
            <Fact label="Access">{user.user_access_type === 'full' ? 'Full access' : 'Read-only'}</Fact>
          </>
        )}
        <Fact label="Accounts">{user.accounts === 0 ? 'none' : formatCount(user.accounts, 'account')}</Fact>
        <Fact label="Teams">
          {user.teams.length === 0
            ? 'none'
            : user.teams.map(({ id, name, is_lead }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <a className={textStyles.link} href={hashHref(teamsAddress.toPath({ team: id }))}>
                    {name}
                  </a>
                  {is_lead && ' (lead)'}
                </span>
              ))}
        </Fact>
        <Fact label="Two-factor authentication">{user.second_factor ? 'on' : 'off'}</Fact>
        <Fact label="Last seen">{user.last_seen_at ? formatEntityDateTime(user.last_seen_at) : 'never'}</Fact>
        <Fact label="Joined">{formatEntityDate(user.created_at)}</Fact>
      </dl>
    </section>
  );
}

const formatInvitation = ({ invitation_expires_at }: UserDetail): string =>
  invitation_expires_at
    ? `Invitation pending until ${formatEntityDateTime(invitation_expires_at)}.`
    : 'No pending invitation. Send a new one so this person can set a password.';

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
