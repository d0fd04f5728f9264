import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { rolesQuery, teamsQuery } from '../queries.ts';
import { type UsersState, usersPath } from './users-address.ts';

/** Removes a role or team that does not exist from the URL of the list. */
export function useRemoveUnknownFilters(state: UsersState, error: unknown): void {
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
