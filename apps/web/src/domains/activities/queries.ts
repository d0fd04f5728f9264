/** API calls of the portfolio widgets: recent activity, accounts, health and actions. */
import { accounts } from '@mainstay/contract/accounts';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { activities, ACTIVITIES_LIMIT } from '@mainstay/contract/activities';
import { ACTIONS_LIMIT, type ActionGroup, pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import type { toOwnerInput } from '../../platform/lib/page-context.ts';
import { query, queryKey } from '../../platform/lib/query.ts';
import { pickTopAccounts, TOP_ACTIONS_LIMIT, type TopAccount } from './components/top-actions.ts';

/** Whose accounts a page shows. Empty for all accounts that the user may read. */
type Owners = ReturnType<typeof toOwnerInput>;

/** Recent activities page by page. A page that is not full is the last one. */
export const activityPages = (owners: Owners = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(activities.findActivities), owners],
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: ACTIVITIES_LIMIT, ...(pageParam !== '' && { datetime: pageParam }), ...owners };
      return (await fetchData(activities.findActivities, { query: page }, signal)).data;
    },
    initialPageParam: '',
    getNextPageParam: (last): string | undefined => (last.length === ACTIVITIES_LIMIT ? last.at(-1)?.date : undefined),
  });

/** Accounts per page (3-dashboard-widgets-18). */
export const RECENT_LIMIT = 10;

export const recentPages = (owners: Owners = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(accounts.findRecentAccounts), owners],
    queryFn: ({ pageParam, signal }) =>
      fetchData(accounts.findRecentAccounts, { query: { pageNum: pageParam, limit: RECENT_LIMIT, ...owners } }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  });

/** The maximum number of batches that are fetched, because one account may have hundreds of pending actions. */
const MAX_BATCHES = 5;

/**
 * The accounts with the earliest due actions. One batch is usually sufficient unless its actions belong to few
 * accounts.
 */
export const topActions = (owners: Owners = {}) =>
  queryOptions({
    queryKey: [...queryKey(pendingActions.findPendingActions), owners],
    queryFn: async ({ signal }): Promise<TopAccount[]> => {
      const batches: Record<string, ActionGroup>[] = [];
      for (let at = 0; at < MAX_BATCHES; at += 1) {
        const input = { query: { offset: at * ACTIONS_LIMIT, limit: ACTIONS_LIMIT, ...owners } };
        const { actions, has_next } = await fetchData(pendingActions.findPendingActions, input, signal);
        batches.push(actions);
        if (!has_next || pickTopAccounts(batches).length === TOP_ACTIONS_LIMIT) break;
      }
      return pickTopAccounts(batches);
    },
  });

/** What a click on an account shows before the account is opened (1-C-17). */
export const masterSummary = (id: number) => query(accountMetrics.getMasterSummary, { query: { entityId: id } });

/** The accounts of the summary list (1-S-42). */
const SUMMARIES_LIMIT = 50;
export const accountSummaries = (owners: Owners = {}) =>
  query(accounts.findAccounts, { query: { active: true, pageNum: 1, limit: SUMMARIES_LIMIT, ...owners } });
