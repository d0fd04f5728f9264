/** Calls of actions, and what is read anew after one of them changed. */
import { accounts } from '@mainstay/contract/accounts';
import type { ClientInput } from '@mainstay/contract/kit';
import { type Action, actions } from '@mainstay/contract/playbooks/actions';
import { owners } from '@mainstay/contract/playbooks/owners';
import { portfolio } from '@mainstay/contract/portfolio';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, fetchData } from '../../lib/api.ts';
import { query } from '../../lib/query.ts';

/** Pending actions a page of the list. */
const LIST_LIMIT = 100;

/** Pending actions by due date, of one owner or of everybody. */
export const pendingPages = (ownerId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [portfolio.findPendingActions.path, 'GET', 'pages', ownerId],
    queryFn: ({ pageParam, signal }) =>
      fetchData(portfolio.findPendingActions, { query: { offset: pageParam, limit: LIST_LIMIT, ownerId } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length * LIST_LIMIT : undefined),
    staleTime: 0,
  });

/** All of them, as a sheet. */
export const downloadPending = (ownerId: number | undefined) =>
  fetchData(portfolio.exportPendingActions, { query: { ownerId } });

/** The people whose actions the person may look at, by who reports to whom. */
export const ownersQuery = query(owners.findOwners, {});

/** One action, as the address names it. */
export const actionQuery = (id: number) =>
  queryOptions({ ...query(actions.getAction, { params: { id } }), staleTime: 0 });

/** The people of an account with their actions, for who may be given one. */
export const accountUsers = (account_id: number) =>
  queryOptions({ ...query(accounts.findAccountUsers, { query: { account_id } }), staleTime: 0 });

/** What a step says of where the action was found: a step on an older version is refused. */
const seen = ({ account, play, version }: Action) => ({ accountId: account.id, playId: play.play_id, version });

export const completeAction = (action: Action, isChecked: boolean) =>
  call(actions.completeAction, { params: { id: action.id }, body: { isChecked, ...seen(action) } });

export const skipAction = (action: Action) =>
  call(actions.skipAction, { body: { action_id: action.id, ...seen(action) } });

export type Edited = Omit<ClientInput<typeof actions.editAction>['body'], 'action_id'>;
export const editAction = (action: Action, edited: Edited) =>
  call(actions.editAction, { body: { action_id: action.id, ...edited, ...seen(action) } });

export const assignAction = (action: Action, userId: number) =>
  fetchData(actions.assignAction, { body: { actionId: action.id, userId, ...seen(action) } });

/** Shows an action at once as a step will leave it. */
export function expectAction(client: QueryClient, action: Action, change: Partial<Action>): void {
  client.setQueryData(actionQuery(action.id).queryKey, { ...action, ...change });
}

/** The action, and every list and figure that it counts in, are read anew. */
export async function refreshAction(client: QueryClient, id: number): Promise<void> {
  const counting = [
    portfolio.findPendingActions,
    accounts.findAccountUsers,
    accounts.findAccounts,
    accounts.getAccount,
  ];
  for (const { path } of counting) void client.invalidateQueries({ queryKey: [path] });
  await client.invalidateQueries({ queryKey: actionQuery(id).queryKey });
}
