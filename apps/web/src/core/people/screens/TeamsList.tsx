import type { TeamRow } from '@mainstay/contract/people/teams';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus, UsersRound } from 'lucide-react';
import { useCallback } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { toTableProps } from '../../../platform/lib/paged-list.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { useOpenRoute } from '../../../platform/lib/use-open-route.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { TeamPanel } from '../components/TeamPanel.tsx';
import { ViewOnly } from '../components/ViewOnly.tsx';
import { formatCount } from '../components/format-people.ts';
import { usePeopleRights } from '../components/may-write.ts';
import { teamsPath, type TeamsState } from '../components/teams-address.ts';
import { teamPages } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/People.module.css';

/** Lists the teams of the company. A selected team opens in a side panel. */
export function TeamsList() {
  const state: TeamsState = useSearch({ from: '/shell/dashboard/admin/teams' });
  const navigateTo = useNavigateTo();
  const openRoute = useOpenRoute();
  const { canManage } = usePeopleRights();
  const query = useInfiniteQuery(teamPages(state.find));
  const list = toTableProps(query, (page) => page.listing);
  const total = query.data?.pages[0]?.total_records;
  const getPath = (team?: TeamsState['team']) => teamsPath({ find: state.find, team });
  const onFind = useCallback((find: string) => navigateTo(teamsPath({ find }), { replace: true }), [navigateTo]);
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.listScreen)}>
      <PageHeader title="Teams" count={total ? total.toLocaleString('en-US') : undefined}>
        <SearchField label="Search teams" value={state.find ?? ''} onFind={onFind} />
        {canManage ? (
          <Button leftSection={<Plus size={14} aria-hidden />} onClick={() => navigateTo(getPath('new'))}>
            New team
          </Button>
        ) : (
          <ViewOnly />
        )}
      </PageHeader>
      <DataTable<TeamRow>
        label="Teams"
        columns={teamColumns((team) => hashHref(getPath(team.id)))}
        {...list}
        rowId={(team) => team.id}
        rowName={(team) => team.name}
        onOpen={(team, newTab) => openRoute(getPath(team.id), newTab)}
        empty={<NoTeams isSearch={state.find !== undefined} />}
      />
      {state.team !== undefined && <TeamPanel key={state.team} id={state.team} onClose={() => navigateTo(getPath())} />}
    </div>
  );
}

const NoTeams = ({ isSearch }: { isSearch: boolean }) =>
  !isSearch ? (
    <EmptyState title="No teams yet" icon={UsersRound}>
      Teams group people who work together. Leads can view the accounts of all members.
    </EmptyState>
  ) : (
    <EmptyState title="No teams found" icon={UsersRound}>
      No team matches your search.
    </EmptyState>
  );

/** Columns of the list of teams. */
const teamColumns = (getHref: (team: TeamRow) => string): readonly Column<TeamRow>[] => [
  {
    id: 'name',
    header: 'Name',
    minWidth: 220,
    phone: 'title',
    cell: (team) => (
      <a className={textStyles.link} href={getHref(team)} tabIndex={-1}>
        {team.name}
      </a>
    ),
  },
  { id: 'leads', header: 'Leads', width: 320, phone: 'state', cell: (team) => <Leads team={team} /> },
  {
    id: 'members',
    header: 'Members',
    width: 130,
    align: 'right',
    phone: 'figure',
    cell: (team) => formatCount(team.members, 'member'),
  },
  {
    id: 'accounts',
    header: 'Accounts',
    width: 140,
    align: 'right',
    quiet: true,
    phone: 'note',
    cell: (team) => formatCount(team.accounts, 'account'),
  },
];

const Leads = ({ team: { leads } }: { team: TeamRow }) =>
  leads.length === 0 ? (
    <span className={textStyles.muted}>No lead</span>
  ) : (
    <span className={styles.chips}>
      {leads.map((lead) => (
        <span key={lead.user_id} className={styles.name}>
          <Person name={lead.name} image={lead.avatar_url} />
          {lead.name}
        </span>
      ))}
    </span>
  );
