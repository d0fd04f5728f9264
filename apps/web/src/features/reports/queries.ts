/** Calls of scheduled reports: the one of a page and account, and whom it can go to. */
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import type { ClientInput } from '@mainstay/contract/kit';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchData } from '../../lib/api.ts';
import { query } from '../../lib/query.ts';

/** What a report is of. */
export interface ReportPlace {
  pageId: number;
  accountId?: number | undefined;
}
export type DeliveryBody = ClientInput<typeof reportDelivery.createReportDelivery>['body'];

const placeOf = ({ pageId, accountId }: ReportPlace) => ({
  params: { page_id: pageId },
  query: { account_id: accountId },
});

/** Null where the page is not sent yet. */
export const deliveryQuery = (place: ReportPlace) =>
  queryOptions({ ...query(reportDelivery.getReportDelivery, placeOf(place)), staleTime: 0, gcTime: 0 });

export const recipientUsersQuery = query(reportDelivery.findRecipientUsers, {});
export const recipientTeamsQuery = query(reportDelivery.findRecipientTeams, {});

export const saveDelivery = (place: ReportPlace, body: DeliveryBody, exists: boolean) =>
  exists
    ? fetchData(reportDelivery.updateReportDelivery, { ...placeOf(place), body })
    : fetchData(reportDelivery.createReportDelivery, { ...placeOf(place), body });
export const deleteDelivery = (place: ReportPlace) => call(reportDelivery.deleteReportDelivery, placeOf(place));
