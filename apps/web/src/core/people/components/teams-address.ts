/** Parses and builds the URLs of the list of teams. */
import { parsePositiveInt, type Search, stringifySearch, textParam } from '../../../platform/lib/search-params.ts';

export interface TeamsState {
  /** A part of a team name. */
  find?: string | undefined;
  /** Id of the team whose panel is open, or `new` for a new team. */
  team?: number | 'new' | undefined;
}

/** Parses the query parameters and ignores invalid ones. */
export function parseTeamsState(search: Search): TeamsState {
  const find = textParam(search, 'find');
  const team = search.team === 'new' ? 'new' : parsePositiveInt(search.team);
  return { ...(find && { find }), ...(team && { team }) };
}

/** Returns the path of the list with its state as query parameters. */
export const teamsPath = (state: TeamsState = {}): string =>
  `/dashboard/admin/teams${stringifySearch({ ...state, find: state.find || undefined })}`;
