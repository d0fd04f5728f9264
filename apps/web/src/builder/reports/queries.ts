/** API calls of scheduled reports and of their possible recipients. */
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
