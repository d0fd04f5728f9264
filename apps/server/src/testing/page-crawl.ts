/** Crawls all pages of a user as a browser does: the menu, every page in it, every component and KPI on the pages. */
import { components } from '@mainstay/contract/components';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { componentScores } from '@mainstay/contract/components/scores';
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

export async function getPages(t: TestApp, who: Caller): Promise<PageDetail[]> {
  const { menus } = (await t.call(who, pages.findMenus, {})).body.data;
  const found: PageDetail[] = [];
  for (const { id, type, meta } of menus) {
    if (type !== 'Page' || meta.state !== 'dashboard.page') continue;
    found.push((await t.call(who, pageDetails.getPageDetail, { query: { id } })).body.data);
  }
  return found;
}

/** Requests a component with the date range that its frame sends by default. */
async function requestPart(t: TestApp, who: Caller, id: number, context: object) {
  const { meta } = (await t.call(who, components.getComponentDetail, { query: { id } })).body.data;
  const filters = meta.filter_config ? [{ type: 'daterange' as const, condition: meta.filter_config.condition }] : [];
  return t.call(who, components.askComponentData, { query: { id, ...context }, body: { filters } });
}

/** @param account the account for which account pages are opened */
export async function crawlPages(t: TestApp, who: Caller, account: number): Promise<PartResponse[]> {
  const walked: PartResponse[] = [];
  for (const page of await getPages(t, who)) {
    const context = page.meta.scope.name === 'Account' ? { account_id: account } : {};
    const note = (
      part: string,
      kind: string,
      answer: { status: number; error?: string | undefined },
      report?: object,
    ) =>
      walked.push({
        ...{ page: page.name, part, kind, status: answer.status, report: report as PartResponse['report'] },
        error: answer.error ?? (report && 'error' in report ? (report as KpiReport).error : null),
      });
    for (const { id, name, kind } of page.components) {
      if (kind === 'react-ai') continue;
      if (kind === 'score') {
        note(name, kind, await t.call(who, componentScores.getScoreData, { params: { id }, query: context }));
        continue;
      }
      const answer = await requestPart(t, who, id, context);
      note(name, kind, answer, answer.status === 200 ? answer.body.data : undefined);
    }
    for (const kpiId of new Set(getItems(page).flatMap((item) => item.kpis))) {
      const answer = await t.call(who, kpis.getKpiResult, { query: { kpiId, ...context } });
      note(`KPI ${kpiId}`, 'kpi', answer, answer.status === 200 ? answer.body.data : undefined);
    }
  }
  return walked;
}

/** Returns a description of each part that failed. */
export const findFailures = (walked: readonly PartResponse[]): string[] =>
  walked.flatMap(({ page, part, status, error }) =>
    status === 200 && error === null ? [] : [`${page}, ${part}: ${status} ${error}`],
  );
