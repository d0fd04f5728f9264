import { formatNumber } from '@mainstay/contract/rules/numbers';
import { USER_STATUSES, type UserStatus } from '@mainstay/contract/rules/user-list';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { type ListView, useListView } from '../../../platform/lib/use-list-view.ts';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { type ListTab, useSavedViews } from '../../saved-views/use-saved-views.tsx';
import { InviteDialog } from '../components/InviteDialog.tsx';
import { UserFilters } from '../components/UserFilters.tsx';
import { UserPanel } from '../components/UserPanel.tsx';
import { formatUserName, STATUS_LABELS } from '../components/format-people.ts';
import { usePeopleRights } from '../components/may-write.ts';
import { USER_COLUMNS } from '../components/user-columns.tsx';
import { usersAddress, type UsersState } from '../components/users-address.ts';
import { downloadUsers, rolesQuery, teamsQuery, userPages } from '../queries.ts';

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
      {...useSavedViews('users', view, getStatusTabs(view.filters, query.data?.pages[0]?.statuses))}
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

/** Returns the tabs that filter users by status, with the count of each status. */
function getStatusTabs(
  filters: UsersState,
  counts: Readonly<Record<UserStatus, number>> | undefined,
): ListTab<UsersState>[] {
  const toTab = (name: string, status: UserStatus | undefined, count: number | undefined) => ({
    name,
    state: { ...filters, status },
    isCurrent: status === filters.status,
    count: count === undefined ? '' : formatNumber(count),
  });
  const all = counts && USER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return [
    toTab('Everyone', undefined, all),
    ...USER_STATUSES.map((status) => toTab(STATUS_LABELS[status], status, counts?.[status])),
  ];
}
