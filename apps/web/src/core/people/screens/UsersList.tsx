import { formatNumber } from '@mainstay/contract/rules/numbers';
import { USER_STATUSES, type UserStatus } from '@mainstay/contract/rules/user-list';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { type ListView, useListView } from '../../../platform/lib/use-list-view.ts';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { InviteDialog } from '../components/InviteDialog.tsx';
import { UserFilters } from '../components/UserFilters.tsx';
import { UserPanel } from '../components/UserPanel.tsx';
import { formatUserName, STATUS_LABELS } from '../components/format-people.ts';
import { usePeopleRights } from '../components/may-write.ts';
import { USER_COLUMNS } from '../components/user-columns.tsx';
import { usersAddress, type UsersState } from '../components/users-address.ts';
import { downloadUsers, rolesQuery, teamsQuery, userPages } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';

/** Lists the users of the company, with search, filters and invitations. A selected user opens in a side panel. */
export function UsersList() {
  const view = useListView(usersAddress);
  const { user: open } = view.state;
  const { canInvite } = usePeopleRights();
  const [inviting, setInviting] = useState(false);
  const query = useInfiniteQuery(userPages(view.filters));
  useRemoveUnknownFilters(view, query.error);
  return (
    <ListScreen
      title="Users"
      view={view}
      query={query}
      columns={USER_COLUMNS}
      getName={formatUserName}
      searchLabel="Search people"
      defaultSort="name"
      below={<StatusViews view={view} counts={query.data?.pages[0]?.statuses} />}
      filters={<UserFilters state={view.state} onChange={view.change} />}
      exportFile={{ name: 'users', download: () => downloadUsers(view.filters) }}
      create={{ label: 'Invite people', icon: UserPlus, isAllowed: canInvite, onClick: () => setInviting(true) }}
      empty={{ icon: Users, title: 'No users yet' }}
      panel={open !== undefined && <UserPanel key={open} id={open} onClose={view.close} />}
    >
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </ListScreen>
  );
}

/** Removes a role or team that does not exist from the URL of the list. */
function useRemoveUnknownFilters({ state, change }: ListView<UsersState>, error: unknown): void {
  const roles = useQuery(rolesQuery).data?.listing;
  const teams = useQuery(teamsQuery).data?.listing;
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 404 || !roles || !teams) return;
    const role = roles.find(({ abbr }) => abbr === state.role)?.abbr;
    const team = teams.find(({ id }) => id === state.team)?.id;
    if (role !== state.role || team !== state.team) change({ role, team }, { replace: true });
  }, [state, error, roles, teams, change]);
}

interface StatusViewsProps {
  view: ListView<UsersState>;
  counts: Readonly<Record<UserStatus, number>> | undefined;
}

/** Filters users by status and shows the count of each status. */
function StatusViews({ view, counts }: StatusViewsProps) {
  const all = counts && USER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const views: readonly { status?: UserStatus; name: string; count: number | undefined }[] = [
    { name: 'Everyone', count: all },
    ...USER_STATUSES.map((status) => ({ status, name: STATUS_LABELS[status], count: counts?.[status] })),
  ];
  return (
    <nav className={pageHeaderStyles.views} aria-label="Views">
      {views.map(({ status, name, count }) => (
        <a
          key={name}
          className={pageHeaderStyles.view}
          href={hashHref(view.toPath({ status }))}
          aria-current={status === view.state.status ? 'page' : undefined}
        >
          {name}
          <span className={pageHeaderStyles.viewCount}>{count !== undefined && formatNumber(count)}</span>
        </a>
      ))}
    </nav>
  );
}
