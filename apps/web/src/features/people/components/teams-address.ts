/** What the list of teams shows, and how its address says so. */
import { parsePositiveInt, type Search, stringifySearch, textParam } from '../../../lib/search-params.ts';

export interface TeamsState {
  /** A part of a name. */
  find?: string | undefined;
  /** Id of the team whose panel is open; `new` for one that is being made. */
  team?: number | 'new' | undefined;
}

/** Reads an address; what it says wrongly it does not say. */
export function parseTeamsState(search: Search): TeamsState {
  const find = textParam(search, 'find');
  const team = search.team === 'new' ? 'new' : parsePositiveInt(search.team);
  return { ...(find && { find }), ...(team && { team }) };
}

/** The address of the list in a state. */
export const teamsPath = (state: TeamsState = {}): string =>
  `/dashboard/admin/teams${stringifySearch({ ...state, find: state.find || undefined })}`;
