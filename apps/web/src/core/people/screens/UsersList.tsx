import { Button } from '@mantine/core';
import type { UserRow } from '@mainstay/contract/people/users';
import type { UserSort } from '@mainstay/contract/rules/user-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { toTableProps } from '../../../platform/lib/paged-list.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useOpenRoute } from '../../../platform/lib/use-open-route.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { InviteDialog } from '../components/InviteDialog.tsx';
import { usePeopleRights } from '../components/may-write.ts';
import { formatUserName } from '../components/format-people.ts';
import { StatusViews } from '../components/StatusViews.tsx';
import { userColumns } from '../components/user-columns.tsx';
import { UserFilters } from '../components/UserFilters.tsx';
import { UserPanel } from '../components/UserPanel.tsx';
import { useRemoveUnknownFilters } from '../components/use-known-filters.ts';
import { type UsersState, usersPath } from '../components/users-address.ts';
import { ViewOnly } from '../components/ViewOnly.tsx';
import { downloadUsers, userPages } from '../queries.ts';
import '../components/People.css';

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
    <div className="sheet pe-all">
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
