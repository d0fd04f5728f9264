import type { TeamRow } from '@mainstay/contract/people/teams';
import { Person } from '../../../platform/ui/Person.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { formatCount } from './format-people.ts';

/** Columns of the list of teams. */
export const teamColumns = (getHref: (team: TeamRow) => string): readonly Column<TeamRow>[] => [
  {
    id: 'name',
    header: 'Name',
    minWidth: 220,
    phone: 'title',
    cell: (team) => (
      <a className="link" href={getHref(team)} tabIndex={-1}>
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
    <span className="dim">No lead</span>
  ) : (
    <span className="pe-chips">
      {leads.map((lead) => (
        <span key={lead.user_id} className="pe-name">
          <Person name={lead.name} image={lead.avatar_url} />
          {lead.name}
        </span>
      ))}
    </span>
  );
