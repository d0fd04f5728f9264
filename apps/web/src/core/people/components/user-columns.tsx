import type { UserRow } from '@mainstay/contract/people/users';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import { toEntityDay, formatShortDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { RoleNames } from '../RoleNames.tsx';
import { formatUserName } from './format-people.ts';
import { StatusChip } from './StatusChip.tsx';
import { teamsAddress } from './teams-address.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './People.module.css';

const formatDayOrDash = (instant: string | null) => (instant ? formatShortDate(toEntityDay(instant)) : '–');

/** Columns of the list of users. */
export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 220,
    sort: 'name',
    phone: 'title',
    isLink: true,
    cell: (user) => (
      <span className={styles.name}>
        <Person name={formatUserName(user)} image={user.avatar_url} />
        <span className={textStyles.truncate}>{formatUserName(user)}</span>
      </span>
    ),
  },
  { id: 'email', header: 'Email', width: 210, quiet: true, sort: 'email', phone: 'state', cell: (user) => user.email },
  {
    id: 'roles',
    header: 'Roles',
    width: 250,
    phone: 'note',
    cell: (user) => (
      <span className={styles.chips}>
        {user.roles.map((role) => (
          <Chip key={role} line>
            <RoleNames codes={[role]} />
          </Chip>
        ))}
        {user.user_access_type === 'read_only' && <Chip>Read-only</Chip>}
        {user.second_factor && <Chip tone="good">2FA</Chip>}
      </span>
    ),
  },
  { id: 'teams', header: 'Teams', width: 160, quiet: true, cell: (user) => <Teams user={user} /> },
  {
    id: 'accounts',
    header: 'Accounts',
    width: 90,
    align: 'right',
    cell: (user) => (user.accounts === 0 ? <span className={textStyles.muted}>–</span> : formatNumber(user.accounts)),
  },
  {
    id: 'seen',
    header: 'Last seen',
    width: 110,
    quiet: true,
    cell: (user) => formatDayOrDash(user.last_seen_at),
  },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    sort: 'status',
    phone: 'figure',
    cell: (user) => <StatusChip user={user} />,
  },
];

const Teams = ({ user }: { user: UserRow }) =>
  user.teams.map(({ id, name, is_lead }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <a
        className={clsx(textStyles.link, textStyles.muted)}
        href={hashHref(teamsAddress.toPath({ team: id }))}
        tabIndex={-1}
      >
        {name}
      </a>
      {is_lead && ' (lead)'}
    </span>
  ));
