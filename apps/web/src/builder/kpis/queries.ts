/** API calls of KPIs, for cards of pages and for the administration. */
import { accounts } from '@mainstay/contract/accounts';
import { healthScore } from '@mainstay/contract/health/health-score';
import { catalog } from '@mainstay/contract/datasets';
import type { ClientInput } from '@mainstay/contract/kit';
import { type Kpi, type KpiResult, kpis, type PortfolioResult } from '@mainstay/contract/kpis';
import { type KpiBody, kpiAuthoring } from '@mainstay/contract/kpis/admin';
import {
  type FormulaBody,
  type KpiCategory,
  kpiCategories,
  kpiFormulas,
  kpiTemplates,
  type TemplateBody,
} from '@mainstay/contract/kpis/parts';
import { versions } from '@mainstay/contract/definitions/versions';
import type { OwnerScope } from '@mainstay/contract/rules/access';
import { toKpiType } from '@mainstay/contract/rules/kpi-types';
import type { PagePeriod } from '@mainstay/contract/rules/page-period';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { queryKey, query } from '../../platform/lib/query.ts';

/** The definitions of all KPIs, fetched once for all cards of a page. */
export const allKpis = query(kpis.findAllKpis, {});

/** What a page selects for its cards: the period to compare, and whose accounts to read. */
export interface KpiSelection {
  period?: PagePeriod;
  /** A past day on which the period ends. */
  as_of?: string;
  owner_scope?: OwnerScope;
}

/** For each selection, the call that fetches all system KPIs. */
const portfolioCalls = new Map<string, Promise<PortfolioResult>>();

/**
 * Fetches the result of a system KPI for all accounts in scope. The server computes all of them together, so a single call fetches those
 * that a page requests at the same time.
 */
async function fetchPortfolioResult(type: string, selection: KpiSelection, signal: AbortSignal): Promise<KpiResult> {
  const send = async (others?: { with_others: boolean }) =>
    (await fetchData(
      accounts.getTotals,
      { query: { active: true, type, ...others, ...selection } },
      signal,
    )) as PortfolioResult;
  if (selection.period === undefined && selection.as_of === undefined) return send();
  const key = JSON.stringify(selection);
  const first = portfolioCalls.get(key);
  if (first) {
    const results = await first.catch(() => undefined);
    return results?.others?.[type] ?? send();
  }
  const call = send({ with_others: true });
  portfolioCalls.set(key, call);
  try {
    const { others: _, ...result } = await call;
    return result;
  } finally {
    portfolioCalls.delete(key);
  }
}

/** Fetches the result of a KPI: system KPIs by name, custom KPIs by id (1-components-05 and 06). */
export function kpiResult(
  kpi: Pick<Kpi, 'id' | 'name' | 'is_system'>,
  account: number | undefined,
  selection: KpiSelection = {},
) {
  const type = toKpiType(kpi.name);
  const fetchResult = (signal: AbortSignal): Promise<KpiResult> => {
    if (!kpi.is_system) {
      return fetchData(kpis.getKpiResult, { query: { kpiId: kpi.id, accountId: account, ...selection } }, signal);
    }
    if (account !== undefined) {
      return fetchData(
        kpis.getAccountKpi,
        { params: { id: account }, query: { type, as_of: selection.as_of } },
        signal,
      );
    }
    return fetchPortfolioResult(type, selection, signal);
  };
  return queryOptions({
    queryKey: [...queryKey(kpis.getKpiResult, { kpi: kpi.id, account, ...selection }), type],
    queryFn: ({ signal }) => fetchResult(signal),
    // The previous value stays visible while the page switches.
    placeholderData: (before, last) => (isSameCard(last?.queryKey[2], kpi.id, account) ? before : undefined),
  });
}

const isSameCard = (input: unknown, kpi: number, account: number | undefined): boolean => {
  const last = input as { kpi?: number; account?: number } | undefined;
  return last?.kpi === kpi && last.account === account;
};

const LIMIT = 1000;
const toListInput = (find: string | undefined) => ({ query: { limit: LIMIT, ...(find && { q: find }) } });
/** The lists of the administration are short and are fetched completely. */
export const authoredKpis = (find?: string) =>
  queryOptions({
    ...query(kpiAuthoring.findAuthoredKpis, toListInput(find)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const formulaList = (find?: string) =>
  queryOptions({
    ...query(kpiFormulas.findFormulas, toListInput(find)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const templateList = (find?: string) =>
  queryOptions({
    ...query(kpiTemplates.findTemplates, toListInput(find)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const categoryList = queryOptions({ ...query(kpiCategories.findCategories, {}), staleTime: 0 });
export const datasetList = query(catalog.findDatasets, {});
export const trackingQuery = (id: number) =>
  queryOptions({ ...query(kpiAuthoring.getKpiTracking, { params: { id } }), staleTime: 0 });
/** The user and the account for which a preview is computed. */
interface PreviewViewer {
  user: number | null;
  account: number | null;
}
/** Previews are never cached, and their errors are not retried because they are caused by the draft. */
const PREVIEW = { placeholderData: keepPreviousData, retry: false, staleTime: 0, gcTime: 0 } as const;
export const kpiPreview = (kpi: KpiBody, { user, account }: PreviewViewer) =>
  queryOptions({
    ...query(kpiAuthoring.previewKpi, { body: { kpi, user_id: user, account_id: account } }),
    ...PREVIEW,
  });
export const formulaPreview = (formula: FormulaBody, { user, account }: PreviewViewer) =>
  queryOptions({
    ...query(kpiFormulas.previewFormula, { body: { formula, user_id: user, account_id: account } }),
    ...PREVIEW,
  });
/** The points of a KPI, newest first: the recorded ones, or values computed for the most recent periods. */
export const seriesQuery = (id: number, account: number | null, preview: boolean) =>
  queryOptions({
    ...query(kpiAuthoring.getKpiSeries, {
      query: { kpiId: id, ...(preview && { preview: true }), ...(account !== null && { accountId: account }) },
    }),
    staleTime: 0,
  });
export type WeightBody = ClientInput<typeof healthScore.previewHealthScore>['body']['measures'][number];
export const healthPreview = (measures: readonly WeightBody[]) =>
  queryOptions({
    ...query(healthScore.previewHealthScore, { body: { measures: [...measures] } }),
    ...PREVIEW,
    refetchOnReconnect: true,
  });
export const healthScoreQuery = queryOptions({ ...query(healthScore.getHealthScore, {}), staleTime: 0 });

export type HealthBody = ClientInput<typeof healthScore.updateHealthScore>['body'];
type CategoryBody = Pick<KpiCategory, 'name' | 'status'>;

/** @param version the version that the user opened; without it, the newest version is overwritten */
export const saveKpi = (id: number | null, body: KpiBody, version?: number) =>
  id === null
    ? fetchData(kpiAuthoring.createKpi, { body })
    : fetchData(kpiAuthoring.replaceKpi, { params: { id }, body: { ...body, version } });
export const deleteKpi = (id: number) => fetchData(kpiAuthoring.deleteKpi, { params: { id } });
export const saveFormula = (id: number | null, body: FormulaBody, version?: number) =>
  id === null
    ? fetchData(kpiFormulas.createFormula, { body })
    : fetchData(kpiFormulas.replaceFormula, { params: { id }, body: { ...body, version } });
export const deleteFormula = (id: number) => fetchData(kpiFormulas.deleteFormula, { params: { id } });
export const saveTemplate = (id: number | null, body: TemplateBody, version?: number) =>
  id === null
    ? fetchData(kpiTemplates.createTemplate, { body })
    : fetchData(kpiTemplates.replaceTemplate, { params: { id }, body: { ...body, version } });
export const deleteTemplate = (id: number) => fetchData(kpiTemplates.deleteTemplate, { params: { id } });
export const saveCategory = (id: number, body: CategoryBody) =>
  fetchData(kpiCategories.changeCategory, { params: { id }, body });
export const saveHealthScore = (body: HealthBody) => fetchData(healthScore.updateHealthScore, { body });

/** Invalidates all results of KPIs and all definitions that they use. */
export async function invalidateKpis(client: QueryClient): Promise<void> {
  const paths = [
    kpis.findAllKpis,
    kpis.getKpiResult,
    kpiAuthoring.findAuthoredKpis,
    kpiAuthoring.getKpiTracking,
    kpiAuthoring.getKpiSeries,
    versions.findVersions,
    kpiFormulas.findFormulas,
    kpiTemplates.findTemplates,
    kpiCategories.findCategories,
    healthScore.previewHealthScore,
  ].map(({ path }) => path as string);
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
