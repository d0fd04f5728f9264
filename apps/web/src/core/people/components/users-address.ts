/** Parses and builds the URLs of the list of users. */
import { USER_SORTS, USER_STATUSES, type UserSort, type UserStatus } from '@mainstay/contract/rules/user-list';
import { parsePositiveInt, type Search, stringifySearch, textParam } from '../../../platform/lib/search-params.ts';

export interface UsersState {
  /** A part of a name or an email address. */
  find?: string | undefined;
  status?: UserStatus | undefined;
  /** Role code. */
  role?: string | undefined;
  /** Team id. */
  team?: number | undefined;
  sort?: UserSort | undefined;
  /** Id of the user whose panel is open. */
  user?: number | undefined;
}

const isStatus = (text: string | undefined): text is UserStatus =>
  (USER_STATUSES as readonly (string | undefined)[]).includes(text);
const isSort = (text: string | undefined): text is UserSort =>
  text !== undefined && (USER_SORTS as readonly string[]).includes(text.replace(/^-/, ''));

/** Parses the query parameters and ignores invalid ones. */
export function parseUsersState(search: Search): UsersState {
  const find = textParam(search, 'find');
  const status = textParam(search, 'status');
  const role = textParam(search, 'role');
  const sort = textParam(search, 'sort');
  const team = parsePositiveInt(search.team);
  const user = parsePositiveInt(search.user);
  return {
    ...(find && { find }),
    ...(isStatus(status) && { status }),
    ...(role && { role }),
    ...(team && { team }),
    ...(isSort(sort) && sort !== 'name' && { sort }),
    ...(user && { user }),
  };
}

/** Returns the path of the list with its state as query parameters. */
export const usersPath = (state: UsersState = {}): string =>
  `/dashboard/admin/users${stringifySearch({ ...state, find: state.find || undefined })}`;
