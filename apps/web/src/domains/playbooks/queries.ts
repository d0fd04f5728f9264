/** API calls of actions and plays, and the cache invalidation after each change. */
import { accounts } from '@mainstay/contract/accounts';
import type { ClientInput } from '@mainstay/contract/kit';
import { type PlayApplication, playApplications } from '@mainstay/contract/playbooks/applications';
import { pages } from '@mainstay/contract/pages';
import { type Action, actions } from '@mainstay/contract/playbooks/actions';
import { type ActionChange, actionEdits, type SelectedActions } from '@mainstay/contract/playbooks/bulk-edits';
import { ACCOUNT_PLAYS_LIMIT, plays, type PlaySort } from '@mainstay/contract/playbooks/plays';
import { gantt } from '@mainstay/contract/playbooks/gantt';
import { type FilterCriteria, quickFilters } from '@mainstay/contract/playbooks/quick-filters';
import { type PlayAction, workspace } from '@mainstay/contract/playbooks/workspace';
import { owners } from '@mainstay/contract/playbooks/owners';
import { type Reminder, reminders } from '@mainstay/contract/reminders';
import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { successPlans } from '@mainstay/contract/success-plans';
import type { ActionPriority } from '@mainstay/contract/rules/actions';
import { isInProgress } from '@mainstay/contract/rules/bulk-edits';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { changeOptimistically, restoreFields } from '../../platform/lib/optimistic.ts';
import { pollWhile, query } from '../../platform/lib/query.ts';

/** The owner filter of actions: one user, the user's team, or everyone. */
export type OwnerFilter = number | 'team' | undefined;
export const toOwnerParams = (owner: OwnerFilter) => (owner === 'team' ? { team: true } : { ownerId: owner });

/** Pending actions by due date. @param limit rows per page */
export const pendingPages = (owner: OwnerFilter, limit: number) =>
  infiniteQueryOptions({
    queryKey: [pendingActions.findPendingActions.path, 'GET', 'pages', owner, limit],
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        pendingActions.findPendingActions,
        { query: { offset: pageParam, limit, ...toOwnerParams(owner) } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length * limit : undefined),
    staleTime: 0,
  });

/** Downloads all pending actions as a spreadsheet. */
export const downloadPending = (owner: OwnerFilter) =>
  fetchData(pendingActions.exportPendingActions, { query: toOwnerParams(owner) });

/** Plays across accounts. Changing the filter or the sort order starts at page 1. */
export const playPages = (filters: FilterCriteria, sort: PlaySort | undefined) =>
  infiniteQueryOptions({
    queryKey: [plays.findPlays.path, 'GET', 'pages', filters, sort],
    queryFn: ({ pageParam, signal }) =>
      fetchData(plays.findPlays, { query: { page: pageParam, size: 25, filters, sort } }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
    staleTime: 0,
  });

/** Plays of one account, ten per page (2-playbooks-48). */
export const accountPlayPages = (id: number, search: AccountPlaysSearch) =>
  infiniteQueryOptions({
    queryKey: [plays.findAccountPlays.path, 'GET', 'pages', id, search],
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        plays.findAccountPlays,
        { params: { id }, query: { ...search, pageNum: pageParam, limit: ACCOUNT_PLAYS_LIMIT } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  });
type AccountPlaysSearch = Pick<
  NonNullable<ClientInput<typeof plays.findAccountPlays>['query']>,
  'dueType' | 'dueDate' | 'searchText' | 'type' | 'sort'
>;

/** Open plays of an account to select from. */
export const playNames = (accountId: number) =>
  queryOptions({ ...query(plays.findPlayNames, { query: { accountId } }), staleTime: 0 });

/** The play with the id of the URL. */
export const playQuery = (id: number) => queryOptions({ ...query(plays.getPlay, { params: { id } }), staleTime: 0 });

/** The maximum number of actions of a play. */
const PLAY_ACTIONS_LIMIT = 500;
/** All actions of a play on one page, or only those of a tab. */
export const playActions = (playId: number, tab?: 'pending' | 'completed') =>
  queryOptions({
    ...query(workspace.findPlayActions, { query: { playId, tab, limit: PLAY_ACTIONS_LIMIT } }),
    staleTime: 0,
  });

/** Playbooks and accounts to select from. */
export const choicesQuery = (searchText: string) => query(plays.findFilterChoices, { query: { searchText } });

export const addPlay = (account_id: number, play_id: number, priority: ActionPriority) =>
  fetchData(plays.addPlay, { body: { account_id, play_id, priority } });
export const createPlay = (accountId: number, name: string, priority: ActionPriority) =>
  fetchData(plays.createPlay, { body: { accountId, name, priority } });
export const renamePlay = (play_id: number, play_name: string, account_id: number) =>
  callApi(plays.renamePlay, { params: { play_id }, body: { play_name, account_id } });
export const unassignPlay = (id: number) => callApi(plays.unassignPlay, { params: { id } });
export const createAction = (body: ClientInput<typeof actions.createAction>['body']) =>
  fetchData(actions.createAction, { body });

/**
 * @param isConfirmed whether the user has confirmed closing the play. Without it, the server rejects completing the last
 * action.
 */
export const completePlayAction = (
  playId: number,
  { id, version }: Pick<PlayAction, 'id' | 'version'>,
  isChecked: boolean,
  isConfirmed: boolean,
) =>
  callApi(actions.completeAction, {
    params: { id },
    body: { isChecked, playId, version, ...(isChecked && { lastConfirmed: isConfirmed }) },
  });

/** Adds a playbook to many accounts. A retry must send the same `request_key`. */
export const applyPlaybook = (body: ClientInput<typeof playApplications.createPlayApplication>['body']) =>
  fetchData(playApplications.createPlayApplication, { body });

const APPLICATION_POLL_MS = 800;
/** Progress of adding a playbook to many accounts, polled until it is done. */
export const applicationQuery = (id: number) =>
  queryOptions({
    ...query(playApplications.getPlayApplication, { params: { id } }),
    staleTime: 0,
    refetchInterval: pollWhile(APPLICATION_POLL_MS, ({ status }: PlayApplication) => status === 'queued'),
  });

/** The user's quick filters for the list of plays. */
export const quickFiltersQuery = query(quickFilters.findQuickFilters, { query: { component_id: 'actions' } });
export const saveQuickFilter = (name: string, filter_criteria: FilterCriteria) =>
  fetchData(quickFilters.createQuickFilter, { body: { name, component_id: 'actions', filter_criteria } });
export const deleteQuickFilter = (id: number) => callApi(quickFilters.deleteQuickFilter, { params: { id } });

/** Lists and metrics that include plays and actions. */
const LIST_ENDPOINTS = [
  plays.findPlays,
  plays.findAccountPlays,
  plays.findPlayNames,
  gantt.findGanttActions,
  successPlans.findSuccessPlans,
  pendingActions.findPendingActions,
  accounts.findAccountUsers,
  accounts.findAccounts,
  accounts.getAccount,
  // The menu includes the number beside the bell.
  pages.findMenus,
];
/** Queries of the workspaces. */
const WORKSPACE_ENDPOINTS = [
  plays.getPlay,
  workspace.findPlayActions,
  workspace.findLogs,
  workspace.findPlayNotes,
  workspace.findPlayAssets,
];

/** Invalidates all lists and metrics that include a play, but not the play itself, which may be deleted. */
export function refreshPlayLists(client: QueryClient): void {
  for (const { path } of LIST_ENDPOINTS) void client.invalidateQueries({ queryKey: [path] });
}

/** Invalidates the plays with their actions, and all lists and metrics that include them. */
export async function refreshPlays(client: QueryClient): Promise<void> {
  refreshPlayLists(client);
  await Promise.all(WORKSPACE_ENDPOINTS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

/** The users whose actions the viewer can access, in their reporting hierarchy. */
export const ownersQuery = query(owners.findOwners, {});

/** The action with the id of the URL. */
export const actionQuery = (id: number) =>
  queryOptions({ ...query(actions.getAction, { params: { id } }), staleTime: 0 });

/** The team of an account with their action counts, to select an assignee. */
export const accountUsers = (account_id: number) =>
  queryOptions({ ...query(accounts.findAccountUsers, { query: { account_id } }), staleTime: 0 });

/** The context in which an action was loaded. The server rejects a step on an outdated version. */
const getLoadedContext = ({ account, play, version }: Action) => ({
  accountId: account.id,
  playId: play.play_id,
  version,
});

/**
 * @param isConfirmed whether the user has confirmed closing the play. Without it, the server rejects completing the last
 * action.
 */
export const completeAction = (action: Action, isChecked: boolean, isConfirmed: boolean) =>
  callApi(actions.completeAction, {
    params: { id: action.id },
    body: { isChecked, ...getLoadedContext(action), ...(isChecked && { lastConfirmed: isConfirmed }) },
  });

export const skipAction = (action: Action) =>
  callApi(actions.skipAction, { body: { action_id: action.id, ...getLoadedContext(action) } });

export type ActionChanges = Omit<ClientInput<typeof actions.editAction>['body'], 'action_id'>;
export const editAction = (action: Action, changes: ActionChanges, version: number) =>
  callApi(actions.editAction, { body: { action_id: action.id, ...changes, ...getLoadedContext(action), version } });

export const assignAction = (action: Action, userId: number) =>
  fetchData(actions.assignAction, { body: { actionId: action.id, userId, ...getLoadedContext(action) } });

/** Applies a change to an action in the cache before the server confirms it. @returns a function that reverts it */
export const updateActionOptimistically = (client: QueryClient, id: number, change: Partial<Action>): (() => void) =>
  changeOptimistically<Action>(client, actionQuery(id), {
    apply: (current) => ({ ...current, ...change }),
    revert: (current, previous) => restoreFields(current, previous, change),
  });

/** Invalidates the action, its play, and all lists and metrics that include them. */
export async function refreshAction(client: QueryClient, id: number): Promise<void> {
  void refreshPlays(client);
  await client.invalidateQueries({ queryKey: actionQuery(id).queryKey });
}

/** Previews a bulk edit of actions. Without a change, it only counts the selected actions. */
export const actionEditPreview = (selection: SelectedActions, change: ActionChange | undefined) =>
  queryOptions({ ...query(actionEdits.previewActionEdit, { body: { ...selection, change } }), staleTime: 0 });
/** A retry must send the same `request_key`. */
export const createActionEdit = (selection: SelectedActions, change: ActionChange, request_key: string) =>
  fetchData(actionEdits.createActionEdit, { body: { ...selection, change, request_key } });
export const undoActionEdit = (id: number) => fetchData(actionEdits.undoActionEdit, { params: { id } });

const EDIT_POLL_MS = 800;
/** Progress of a bulk edit, polled until it is done. */
export const actionEdit = (id: number) =>
  queryOptions({
    ...query(actionEdits.getActionEdit, { params: { id } }),
    staleTime: 0,
    refetchInterval: pollWhile(EDIT_POLL_MS, isInProgress),
  });

/** Invalidates all actions, and all lists and metrics that include them. */
export async function refreshActions(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [actions.getAction.path] });
  await refreshPlays(client);
}

/** The user's own reminder of an action, or null if the action has no reminder. */
export const reminderQuery = (action_id: number) =>
  queryOptions({ ...query(reminders.getReminder, { query: { action_id } }), staleTime: 0 });

export type ReminderBody = ClientInput<typeof reminders.createReminder>['body'];

/** Caches the reminder from the response and invalidates the log that records the change. */
async function updateCachedReminder(client: QueryClient, action_id: number, reminder: Reminder | null): Promise<void> {
  client.setQueryData(reminderQuery(action_id).queryKey, { reminder });
  await client.invalidateQueries({ queryKey: [workspace.findLogs.path] });
}

export async function saveReminder(client: QueryClient, body: ReminderBody, isNew: boolean): Promise<void> {
  const { reminder } = await fetchData(isNew ? reminders.createReminder : reminders.updateReminder, { body });
  await updateCachedReminder(client, Number(body.action_id), reminder);
}

export async function deleteReminder(client: QueryClient, action_id: number): Promise<void> {
  await callApi(reminders.deleteReminder, { query: { action_id } });
  await updateCachedReminder(client, action_id, null);
}
