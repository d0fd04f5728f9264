/** API calls of success plans, and the cache invalidation after each change. */
import type { ClientInput } from '@mainstay/contract/kit';
import { PLANS_LIMIT, POINTS_LIMIT, type SuccessPlan, successPlans } from '@mainstay/contract/success-plans';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { queryKey, query } from '../../platform/lib/query.ts';
import { refreshPlayLists } from '../playbooks/queries.ts';

export type PlanBody = Omit<ClientInput<typeof successPlans.updateSuccessPlan>['body'], 'accountId' | 'version'>;

/** Plans of an account, earliest due date first. */
export const planPages = (accountId: number) =>
  infiniteQueryOptions({
    queryKey: queryKey(successPlans.findSuccessPlans, { pages: accountId }),
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        successPlans.findSuccessPlans,
        { query: { accountId, page_num: pageParam, limit: PLANS_LIMIT } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
    staleTime: 0,
  });

const onePlan = (accountId: number, planId: number) =>
  query(successPlans.findSuccessPlans, { query: { accountId, planId } });
/** One plan, or null if the account has no such plan. */
export const planQuery = (accountId: number, planId: number) =>
  queryOptions({
    ...onePlan(accountId, planId),
    select: ({ success_plans: [plan] }): SuccessPlan | null => plan ?? null,
    staleTime: 0,
  });
/** Fetches the current plan even if it is cached. Returns undefined if the plan no longer exists. */
export const fetchPlan = async (
  client: QueryClient,
  accountId: number,
  planId: number,
): Promise<SuccessPlan | undefined> =>
  (await client.fetchQuery({ ...onePlan(accountId, planId), staleTime: 0 })).success_plans[0];

/** More than any company has, because the form shows all of them on one page. */
const ALL_CRITERIA = 1000;
export const criteriaQuery = query(successPlans.findSuccessCriteria, { query: { page_num: 1, limit: ALL_CRITERIA } });
export const milestonesQuery = query(successPlans.findMilestones, {});

/** The measured values of an objective, newest first. */
export const pointPages = (objectiveId: number) =>
  pagedQuery(successPlans.findObjectivePoints, { query: { objectiveId } }, POINTS_LIMIT);

/**
 * Invalidates all plans, including inactive queries, and all lists of plays, because a plan's play is created and
 * deleted with it.
 */
export async function refreshPlans(client: QueryClient): Promise<void> {
  refreshPlayLists(client);
  void client.invalidateQueries({ queryKey: [successPlans.findObjectivePoints.path] });
  await client.invalidateQueries({ queryKey: [successPlans.findSuccessPlans.path], refetchType: 'all' });
}

export const createPlan = async (accountId: number, body: PlanBody): Promise<number> =>
  (await fetchData(successPlans.createSuccessPlan, { body: { accountId, ...body } })).result.id;

/** @param version the version to replace */
export const updatePlan = (plan: SuccessPlan, version: number | null, body: PlanBody) =>
  callApi(successPlans.updateSuccessPlan, {
    params: { id: plan.id },
    body: { accountId: plan.account_id, version, ...body },
  });

export const deletePlan = (id: number) => callApi(successPlans.deleteSuccessPlan, { params: { id } });

/** @returns the message of the server */
export const setObjectiveCompleted = async (id: number, status: boolean): Promise<string> =>
  (await fetchData(successPlans.updateObjective, { query: { id }, body: { status } })).result.msg;
