/** What an address says of plans: which one, and what of its play is open beside it. */
import type { PageQuery } from '../../../lib/addresses.ts';
import { parsePositiveInt, type Search } from '../../../lib/search-params.ts';

export const PLAN_ROUTE = '/shell/dashboard/accounts/$accountId/success-plan/$planId';

/** The play, or one of its actions, in the place of the side. */
export interface OpenWorkItem {
  playId?: number;
  actionId?: number;
}

/** What is none of ours is left out. */
export function parseOpenWork(search: Search): OpenWorkItem {
  const playId = parsePositiveInt(search.playId);
  const actionId = parsePositiveInt(search.actionId);
  return { ...(playId !== undefined && { playId }), ...(actionId !== undefined && { actionId }) };
}

/** The plan that the tab of an account is asked for. */
export const getRequestedPlanId = ({ planId }: PageQuery): number | undefined => parsePositiveInt(planId);

/** Which plan is meant; undefined for what is none. */
export const parsePlanId = (text: string): number | 'new' | undefined =>
  text === 'new' ? text : parsePositiveInt(text);
