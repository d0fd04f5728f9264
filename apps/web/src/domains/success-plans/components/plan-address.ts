/** Parses and builds the URLs of plans, including the play or action that is open beside the plan. */
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { parsePositiveInt, type Search } from '../../../platform/lib/search-params.ts';

export const PLAN_ROUTE = '/shell/dashboard/accounts/$accountId/success-plan/$planId';

/** The play or action that is open in place of the side panel. */
export interface OpenWorkItem {
  playId?: number;
  actionId?: number;
}

/** Omits invalid parameters. */
export function parseOpenWork(search: Search): OpenWorkItem {
  const playId = parsePositiveInt(search.playId);
  const actionId = parsePositiveInt(search.actionId);
  return { ...(playId !== undefined && { playId }), ...(actionId !== undefined && { actionId }) };
}

/** Returns the plan that the account's tab should open. */
export const getRequestedPlanId = ({ planId }: PageQuery): number | undefined => parsePositiveInt(planId);

/** Parses a plan id; returns undefined if it is invalid. */
export const parsePlanId = (text: string): number | 'new' | undefined =>
  text === 'new' ? text : parsePositiveInt(text);
