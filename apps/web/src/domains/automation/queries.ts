/** API calls of automatic playbooks: rules, previews and runs. */
import { type AutomationRule, type AutomationRuleBody, automation } from '@mainstay/contract/automation';
import type { ClientInput } from '@mainstay/contract/kit';
import { playTemplates } from '@mainstay/contract/playbooks/templates';
import type { AutomationOutcome } from '@mainstay/contract/rules/automation';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../platform/lib/api.ts';
import { query } from '../../platform/lib/query.ts';

const fresh = { staleTime: 0 } as const;

export const rulesQuery = queryOptions({ ...query(automation.findAutomationRules, { query: {} }), ...fresh });
export const ruleQuery = (id: number) =>
  queryOptions({ ...query(automation.getAutomationRule, { params: { id } }), ...fresh });

const TEMPLATES_LIMIT = 20;
/** Finds active playbooks by a part of their name. */
export const searchTemplates = (q: string) =>
  queryOptions({
    ...query(playTemplates.findPlayTemplates, { query: { status: 'active', q, limit: TEMPLATES_LIMIT } }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export type PreviewInput = ClientInput<typeof automation.previewAutomationRule>['body'];

/** Previews what the draft of a rule would currently do. */
export const previewQuery = (body: PreviewInput, pageNum: number) =>
  queryOptions({
    ...query(automation.previewAutomationRule, { query: { pageNum }, body }),
    placeholderData: keepPreviousData,
    retry: false,
    ...fresh,
    gcTime: 0,
  });

const LISTS = [automation.findAutomationRules, automation.findAutomationRuns];

const invalidate = (client: QueryClient, endpoints: readonly { path: string }[]) =>
  Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));

/** Invalidates rules and their runs. */
export const invalidateRules = (client: QueryClient) => invalidate(client, [...LISTS, automation.getAutomationRule]);

/** @param from the rule to update; null creates one. Without a version, the newest version is overwritten. */
export async function saveRule(
  client: QueryClient,
  from: { id: number; version?: number } | null,
  body: AutomationRuleBody,
): Promise<AutomationRule> {
  const savedRule = from
    ? await fetchData(automation.updateAutomationRule, {
        params: { id: from.id },
        query: from.version === undefined ? {} : { version: from.version },
        body,
      })
    : await fetchData(automation.createAutomationRule, { query: {}, body });
  await invalidateRules(client);
  return savedRule;
}

export async function setRuleActive(client: QueryClient, id: number, active: boolean): Promise<void> {
  await callApi(automation.switchAutomationRule, { params: { id }, body: { active } });
  await invalidateRules(client);
}

export async function deleteRule(client: QueryClient, id: number): Promise<void> {
  await callApi(automation.deleteAutomationRule, { params: { id } });
  // The editor of the deleted rule is still open, so its query must not be refetched.
  await invalidate(client, LISTS);
}

export const runRule = (id: number, dry_run: boolean) =>
  fetchData(automation.runAutomationRule, { params: { id }, body: { dry_run } });

const POLL_MS = 800;
const isInProgress = ({ status }: { status: string }) => status === 'queued' || status === 'running';

export const RUNS_PAGE_SIZE = 25;
/** Fetches the runs of a rule and polls while one of them is in progress. */
export const runsQuery = (id: number, pageNum: number) =>
  queryOptions({
    ...query(automation.findAutomationRuns, { params: { id }, query: { pageNum, limit: RUNS_PAGE_SIZE } }),
    ...fresh,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.listing.some(isInProgress) ? POLL_MS : false),
  });
/** Fetches a run and polls until it ends. */
export const runQuery = (id: number) =>
  queryOptions({
    ...query(automation.getAutomationRun, { params: { id } }),
    ...fresh,
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_MS : false),
  });

export interface DecisionFilter {
  outcome: AutomationOutcome | undefined;
  pageNum: number;
}
export const decisionsQuery = (id: number, { outcome, pageNum }: DecisionFilter) =>
  queryOptions({
    ...query(automation.findAutomationDecisions, { params: { id }, query: { pageNum, outcome } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
export const explainQuery = (id: number, account_id: number) =>
  queryOptions({ ...query(automation.explainAutomationRun, { params: { id, account_id } }), ...fresh });
