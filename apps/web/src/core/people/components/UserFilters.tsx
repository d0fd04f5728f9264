import { useQuery } from '@tanstack/react-query';
import { ChoiceFilters } from '../../../platform/ui/ChoiceFilters.tsx';
import { rolesQuery, teamsQuery } from '../queries.ts';
import type { UsersState } from './users-address.ts';

interface UserFiltersProps {
  state: UsersState;
  onChange: (next: Partial<UsersState>) => void;
}

/** Filters users by role and team. */
export function UserFilters({ state, onChange }: UserFiltersProps) {
  const roles = useQuery(rolesQuery).data?.listing.map(({ abbr, name }) => ({ value: abbr, name })) ?? [];
  const teams = useQuery(teamsQuery).data?.listing.map(({ id, name }) => ({ value: String(id), name })) ?? [];
  const filters = [
    { id: 'role', name: 'Role', choices: roles, value: state.role },
    { id: 'team', name: 'Team', choices: teams, value: state.team === undefined ? undefined : String(state.team) },
  ];
  const set = (id: string, value: string | undefined) =>
    onChange(id === 'role' ? { role: value } : { team: value === undefined ? undefined : Number(value) });
  return <ChoiceFilters filters={filters} onChange={set} />;
}
