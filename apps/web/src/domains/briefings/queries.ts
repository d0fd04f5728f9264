/** API calls for accounts at risk, for changes and for the brief of an account, and of the model that summarizes them. */
import { BRIEFING_LIMIT, type BriefingSummary, briefings } from '@mainstay/contract/briefings';
import type { OwnerScope } from '@mainstay/contract/rules/access';
import type { ChangeKind, RiskReason } from '@mainstay/contract/rules/briefings';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';

interface OwnerFilter {
  owner_scope: OwnerScope | undefined;
}
type RiskFilter = OwnerFilter & { reason: RiskReason | undefined };
type ChangeFilter = OwnerFilter & { kind: ChangeKind | undefined; days: string | undefined };

export const riskPages = (filter: RiskFilter) => pagedQuery(briefings.findRisks, { query: filter }, BRIEFING_LIMIT);
export const changePages = (filter: ChangeFilter) =>
  pagedQuery(briefings.findChanges, { query: filter }, BRIEFING_LIMIT);
export const accountBrief = (id: number) =>
  queryOptions({ ...query(briefings.getAccountBrief, { params: { id } }), staleTime: 0 });

/** @param limit the number of displayed rows @param signal stops the model */
export const summarizeRisks = (filter: RiskFilter, limit: number, signal: AbortSignal): Promise<BriefingSummary> =>
  fetchData(briefings.summarizeRisks, { query: { ...filter, limit } }, signal);
/** @param limit the number of displayed rows @param signal stops the model */
export const summarizeChanges = (filter: ChangeFilter, limit: number, signal: AbortSignal): Promise<BriefingSummary> =>
  fetchData(briefings.summarizeChanges, { query: { ...filter, limit } }, signal);
/** @param signal stops the model */
export const summarizeAccount = (id: number, signal: AbortSignal): Promise<BriefingSummary> =>
  fetchData(briefings.summarizeAccount, { params: { id } }, signal);
