/** API calls for accounts at risk and for changes. */
import { BRIEFING_LIMIT, briefings } from '@mainstay/contract/briefings';
import type { OwnerScope } from '@mainstay/contract/rules/access';
import type { ChangeKind, RiskReason } from '@mainstay/contract/rules/briefings';
import { pagedQuery } from '../../platform/lib/paged-query.ts';

interface OwnerFilter {
  owner_scope: OwnerScope | undefined;
}

export const riskPages = (filter: OwnerFilter & { reason: RiskReason | undefined }) =>
  pagedQuery(briefings.findRisks, { query: filter }, BRIEFING_LIMIT);
export const changePages = (filter: OwnerFilter & { kind: ChangeKind | undefined; days: string | undefined }) =>
  pagedQuery(briefings.findChanges, { query: filter }, BRIEFING_LIMIT);
