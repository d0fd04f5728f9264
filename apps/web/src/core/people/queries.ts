/** API calls for the administration of users and teams. */
import { invitations } from '@mainstay/contract/identity/invitations';
import { secondFactor } from '@mainstay/contract/identity/second-factor';
import { userStatus } from '@mainstay/contract/identity/user-status';
import { teams } from '@mainstay/contract/people/teams';
import { type UserDetail, users } from '@mainstay/contract/people/users';
import type { UserSort, UserStatus } from '@mainstay/contract/rules/user-list';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ClientInput } from '@mainstay/contract/kit';
import { externalIdentities } from '@mainstay/contract/sign-in-oauth/external-identities';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';
import { formatUserName } from './components/format-people.ts';

const LIST_LIMIT = 100;
/** The maximum number of users that a search offers. */
const SEARCH_LIMIT = 20;

export interface UserFilter {
  find?: string | undefined;
  status?: UserStatus | undefined;
  role?: string | undefined;
  team?: number | undefined;
  sort?: UserSort | undefined;
}

export const administratorsQuery = query(users.findAdministrators, {});

/** Pages of users. The previous rows remain until the first page of a different filter is loaded. */
export const userPages = ({ find, ...filters }: UserFilter) => ({
  ...pagedQuery(users.findUsers, { query: { ...filters, ...(find && { q: find }) } }, LIST_LIMIT),
  placeholderData: keepPreviousData,
});

/** Downloads all users that match the filters as a spreadsheet. */
export const downloadUsers = ({ find, ...filters }: UserFilter) =>
  fetchData(users.exportUsers, { query: { ...filters, ...(find && { q: find }) } });

/** Searches users by a text. */
export const searchUsers = (find: string) =>
  queryOptions({
    ...query(users.findUsers, { query: { ...(find && { q: find }), limit: SEARCH_LIMIT } }),
    placeholderData: keepPreviousData,
  });

/** Searches users who can own work, sorted by name. */
export const searchOwners = (find: string) =>
  queryOptions({
    ...searchUsers(find),
    select: ({ listing }) =>
      listing
        .filter(({ status }) => status !== 'inactive')
        .map((user) => ({ id: user.id, name: formatUserName(user) })),
  });

/** Searches active users, sorted by name. */
export const searchActiveUsers = (find: string) =>
  queryOptions({
    ...query(users.findUsers, { query: { ...(find && { q: find }), status: 'active', limit: SEARCH_LIMIT } }),
    placeholderData: keepPreviousData,
    select: ({ listing }) => listing.map((user) => ({ id: user.id, name: formatUserName(user) })),
  });

export const userQuery = (id: number) => queryOptions({ ...query(users.getUser, { params: { id } }), staleTime: 0 });
export const rolesQuery = query(users.findRoles, {});

export const teamPages = (find?: string) => ({
  ...pagedQuery(teams.findTeams, { query: find ? { q: find } : {} }, LIST_LIMIT),
  placeholderData: keepPreviousData,
});

export const teamQuery = (id: number) => queryOptions({ ...query(teams.getTeam, { params: { id } }), staleTime: 0 });
/** All teams sorted by name, to select from. */
export const teamsQuery = query(teams.findTeams, {});

const LISTS = [users.findUsers, users.findRoles, teams.findTeams];

const invalidate = async (client: QueryClient, endpoints: readonly { path: string }[]): Promise<void> => {
  await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
};

/** Invalidates all lists, counts, choices and details of users and teams. */
export const invalidatePeople = (client: QueryClient): Promise<void> =>
  invalidate(client, [...LISTS, users.getUser, teams.getTeam]);

/** Caches the user from a response and invalidates the lists. */
export async function updateCachedUser(client: QueryClient, user: UserDetail): Promise<void> {
  client.setQueryData(userQuery(user.id).queryKey, user);
  await invalidatePeople(client);
}

export type InviteBody = ClientInput<typeof invitations.inviteUsers>['body'];
export type UserBody = ClientInput<typeof users.updateUser>['body'];
export type TeamBody = ClientInput<typeof teams.createTeam>['body'];

export const inviteUsers = (body: InviteBody) => callApi(invitations.inviteUsers, { body });
export const resendInvitation = (id: number) => callApi(invitations.inviteAgain, { params: { id } });
export const updateUser = (id: number, body: UserBody) => fetchData(users.updateUser, { params: { id }, body });
export const deactivateUser = (id: number) => fetchData(userStatus.deactivateUser, { params: { id } });
export const reactivateUser = (id: number) => fetchData(userStatus.reactivateUser, { params: { id } });
export const deleteIdentity = (id: number, identityId: number) =>
  callApi(externalIdentities.deleteIdentity, { params: { id, identityId } });
export const resetSecondFactor = (id: number) => callApi(secondFactor.resetSecondFactor, { params: { id } });
export const createTeam = (body: TeamBody) => fetchData(teams.createTeam, { body });
export const updateTeam = (id: number, body: TeamBody) => fetchData(teams.updateTeam, { params: { id }, body });

export async function deleteTeam(client: QueryClient, id: number): Promise<void> {
  await callApi(teams.deleteTeam, { params: { id } });
  // The panel of the deleted team may still be open, so its query must not be refetched.
  await invalidate(client, [...LISTS, users.getUser]);
}
