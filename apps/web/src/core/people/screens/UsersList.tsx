import type { UserRow } from '@mainstay/contract/people/users';
import { USER_STATUSES, type UserSort, type UserStatus } from '@mainstay/contract/rules/user-list';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { UserPlus, Users } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { toTableProps } from '../../../platform/lib/paged-list.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useOpenRoute } from '../../../platform/lib/use-open-route.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { InviteDialog } from '../components/InviteDialog.tsx';
import { UserFilters } from '../components/UserFilters.tsx';
import { UserPanel } from '../components/UserPanel.tsx';
import { ViewOnly } from '../components/ViewOnly.tsx';
import { formatUserName, STATUS_LABELS } from '../components/format-people.ts';
import { usePeopleRights } from '../components/may-write.ts';
import { userColumns } from '../components/user-columns.tsx';
import { usersPath, type UsersState } from '../components/users-address.ts';
import { downloadUsers, rolesQuery, teamsQuery, userPages } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/People.module.css';

/** Lists the users of the company, with search, filters and invitations. A selected user opens in a side panel. */
export function UsersList() {
  const state: UsersState = useSearch({ from: '/shell/dashboard/admin/users' });
  const navigateTo = useNavigateTo();
  const openRow = useOpenRoute();
  const rights = usePeopleRights();
  const [inviting, setInviting] = useState(false);
  const { user: open, ...filters } = state;
  const query = useInfiniteQuery(userPages(filters));
  useRemoveUnknownFilters(state, query.error);
  const list = toTableProps(query, (page) => page.listing);
  const first = query.data?.pages[0];
  const getPath = (next: Partial<UsersState>) => usersPath({ ...state, user: undefined, ...next });
  const onFind = useCallback(
    (find: string) => navigateTo(usersPath({ ...state, user: undefined, find }), { replace: true }),
    [navigateTo, state],
  );
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.listScreen)}>
      <PageHeader
        title="Users"
        count={first?.total_records.toLocaleString('en-US')}
        below={<StatusViews state={state} counts={first?.statuses} />}
      >
        <ExportButton name="users" download={() => downloadUsers(filters)} />
        <SearchField label="Search people" value={state.find ?? ''} onFind={onFind} />
        {rights.canInvite ? (
          <Button leftSection={<UserPlus size={14} aria-hidden />} onClick={() => setInviting(true)}>
            Invite people
          </Button>
        ) : (
          <ViewOnly />
        )}
      </PageHeader>
      <UserFilters state={state} onChange={(next) => navigateTo(getPath(next))} />
      <DataTable<UserRow>
        label="Users"
        columns={userColumns((user) => hashHref(getPath({ user: user.id })))}
        {...list}
        rowId={(user) => user.id}
        rowName={formatUserName}
        sort={state.sort ?? 'name'}
        onSort={(sort) => navigateTo(getPath({ sort: sort === 'name' ? undefined : (sort as UserSort | undefined) }))}
        onOpen={(row, newTab) => openRow(getPath({ user: row.id }), newTab)}
        empty={
          <EmptyState title="No people found" icon={Users}>
            No matches. Remove a filter, or choose Everyone.
          </EmptyState>
        }
      />
      {open !== undefined && <UserPanel key={open} id={open} onClose={() => navigateTo(getPath({}))} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

/** Removes a role or team that does not exist from the URL of the list. */
function useRemoveUnknownFilters(state: UsersState, error: unknown): void {
  const roles = useQuery(rolesQuery).data?.listing;
  const teams = useQuery(teamsQuery).data?.listing;
  const navigateTo = useNavigateTo();
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 404 || !roles || !teams) return;
    const role = roles.find(({ abbr }) => abbr === state.role)?.abbr;
    const team = teams.find(({ id }) => id === state.team)?.id;
    if (role !== state.role || team !== state.team) navigateTo(usersPath({ ...state, role, team }), { replace: true });
  }, [state, error, roles, teams, navigateTo]);
}

interface StatusViewsProps {
  state: UsersState;
  counts: Readonly<Record<UserStatus, number>> | undefined;
}

/** Filters users by status and shows the count of each status. */
function StatusViews({ state, counts }: StatusViewsProps) {
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
          href={hashHref(usersPath({ ...state, status, user: undefined }))}
          aria-current={status === state.status ? 'page' : undefined}
        >
          {name}
          <span className={pageHeaderStyles.viewCount}>{count?.toLocaleString('en-US')}</span>
        </a>
      ))}
    </nav>
  );
}
