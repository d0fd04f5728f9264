/** API calls of scheduled reports and of their possible recipients. */
import { accountChoices, ACCOUNT_CHOICES_LIMIT } from '@mainstay/contract/accounts/choices';
import { insights } from '@mainstay/contract/reports/insights';
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import type { ClientInput } from '@mainstay/contract/kit';
import { queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';

/** The page of a report, and its account if it has one. */
export interface ReportTarget {
  pageId: number;
  accountId?: number | undefined;
}
export type DeliveryBody = ClientInput<typeof reportDelivery.createReportDelivery>['body'];

const getTargetInput = ({ pageId, accountId }: ReportTarget) => ({
  params: { page_id: pageId },
  query: { account_id: accountId },
});

/** The report of a page, or null if the page is not scheduled yet. */
export const deliveryQuery = (target: ReportTarget) =>
  queryOptions({ ...query(reportDelivery.getReportDelivery, getTargetInput(target)), staleTime: 0, gcTime: 0 });

export const recipientUsersQuery = query(reportDelivery.findRecipientUsers, {});
export const recipientTeamsQuery = query(reportDelivery.findRecipientTeams, {});

export const saveDelivery = (target: ReportTarget, body: DeliveryBody, exists: boolean) =>
  exists
    ? fetchData(reportDelivery.updateReportDelivery, { ...getTargetInput(target), body })
    : fetchData(reportDelivery.createReportDelivery, { ...getTargetInput(target), body });
export const deleteDelivery = (target: ReportTarget) =>
  callApi(reportDelivery.deleteReportDelivery, getTargetInput(target));

/** The categories of reports that the user can open, each by team, by user and by account. */
export const categoriesQuery = query(insights.findCategories, {});
/** The people whose reports the user can read. */
export const peopleQuery = query(insights.findPeople, {});
/** The teams that the user leads or may read. */
export const teamsQuery = query(insights.findTeams, {});
/** Accounts that a report can be read for (1-reports-17). */
export const accountChoicesQuery = (text: string) =>
  query(accountChoices.findCsmAccounts, {
    query: { pageNum: 1, limit: ACCOUNT_CHOICES_LIMIT, ...(text !== '' && { search: text }) },
  });
