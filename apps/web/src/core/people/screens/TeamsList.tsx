import type { TeamRow } from '@mainstay/contract/people/teams';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { TeamPanel } from '../components/TeamPanel.tsx';
import { usePeopleRights } from '../components/may-write.ts';
import { teamsAddress } from '../components/teams-address.ts';
import { teamPages } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../components/People.module.css';

/** Lists the teams of the company. A selected team opens in a side panel. */
export function TeamsList() {
  const view = useListView(teamsAddress);
  const { find, team } = view.state;
  const { canManage } = usePeopleRights();
  return (
    <ListScreen
      title="Teams"
      view={view}
      query={useInfiniteQuery(teamPages(find))}
      columns={TEAM_COLUMNS}
      getName={({ name }) => name}
      searchLabel="Search teams"
      create={{ label: 'New team', isAllowed: canManage, onClick: () => view.change({ team: 'new' }) }}
      empty={{
        icon: UsersRound,
        title: 'No teams yet',
        description: 'Teams group people who work together. Leads can view the accounts of all members.',
      }}
      panel={team !== undefined && <TeamPanel key={team} id={team} onClose={view.close} />}
    />
  );
}

/** Columns of the list of teams. */
const TEAM_COLUMNS: readonly Column<TeamRow>[] = [
  { id: 'name', header: 'Name', minWidth: 220, phone: 'title', isLink: true, cell: (team) => team.name },
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
