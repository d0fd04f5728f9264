/** Crawls all pages of a user as a browser does: the menu, every page in it, every component and KPI on the pages. */
import { components } from '@mainstay/contract/components';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { componentScores } from '@mainstay/contract/kpis/scores';
import { kpis } from '@mainstay/contract/kpis';
import { pages } from '@mainstay/contract/pages';
import { pageDetails } from '@mainstay/contract/pages/detail';
import type { PageDetail } from '@mainstay/contract/pages/page';
import { getItems } from '@mainstay/contract/rules/page-validation';
import type { Caller, TestApp } from './app.ts';

/** The reply for one part of a page. */
export interface PartResponse {
  page: string;
  part: string;
  kind: string;
  status: number;
  /** The error of a KPI or of a rejected call. */
  error: string | null;
  report: Report | KpiReport | undefined;
}

export async function getPages(t: TestApp, caller: Caller): Promise<PageDetail[]> {
  const { menus } = (await t.call(caller, pages.findMenus, {})).body.data;
  const details: PageDetail[] = [];
  for (const { id, type, meta } of menus) {
    if (type !== 'Page' || meta.state !== 'dashboard.page') continue;
    details.push((await t.call(caller, pageDetails.getPageDetail, { query: { id } })).body.data);
  }
  return details;
}

/** Requests a component with the date range that its frame sends by default. */
async function requestPart(t: TestApp, caller: Caller, id: number, context: object) {
  const { meta } = (await t.call(caller, components.getComponentDetail, { query: { id } })).body.data;
  const filters = meta.filter_config ? [{ type: 'daterange' as const, condition: meta.filter_config.condition }] : [];
  return t.call(caller, components.askComponentData, { query: { id, ...context }, body: { filters } });
}

/** @param account the account for which account pages are opened */
export async function crawlPages(t: TestApp, caller: Caller, account: number): Promise<PartResponse[]> {
  const responses: PartResponse[] = [];
  for (const page of await getPages(t, caller)) {
    const context = page.meta.scope.name === 'Account' ? { account_id: account } : {};
    const addResponse = (
      part: string,
      kind: string,
      answer: { status: number; error?: string | undefined },
      report?: object,
    ) =>
      responses.push({
        page: page.name,
        part,
        kind,
        status: answer.status,
        report: report as PartResponse['report'],
        error: answer.error ?? (report && 'error' in report ? (report as KpiReport).error : null),
      });
    for (const { id, name, kind } of page.components) {
      if (kind === 'react-ai') continue;
      if (kind === 'score') {
        addResponse(name, kind, await t.call(caller, componentScores.getScoreData, { params: { id }, query: context }));
        continue;
      }
      const answer = await requestPart(t, caller, id, context);
      addResponse(name, kind, answer, answer.status === 200 ? answer.body.data : undefined);
    }
    for (const kpiId of new Set(getItems(page).flatMap((item) => item.kpis))) {
      const answer = await t.call(caller, kpis.getKpiResult, { query: { kpiId, ...context } });
      addResponse(`KPI ${kpiId}`, 'kpi', answer, answer.status === 200 ? answer.body.data : undefined);
    }
  }
  return responses;
}

/** Returns a description of each part that failed. */
export const findFailures = (responses: readonly PartResponse[]): string[] =>
  responses.flatMap(({ page, part, status, error }) =>
    status === 200 && error === null ? [] : [`${page}, ${part}: ${status} ${error}`],
  );
