/**
 * Evaluates a page for one recipient, with current values. Each part is evaluated in its own transaction, so that a failed part is
 * reported as such and does not affect the others.
 */
import type { ChartOptions } from '@mainstay/contract/components/definition';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import type { InnerItem, LayoutItem, PageDetail } from '@mainstay/contract/pages/page';
import { visibleTabs } from '@mainstay/contract/rules/page-tabs';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type Caller, createCaller } from '../../platform/engine/caller.ts';
import { toClientError } from '../../platform/engine/errors.ts';
import { assertReadable } from '../../platform/engine/scope.ts';
import { RequestError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Attachment } from '../../platform/mail/smtp.ts';
import type { Recipient } from '../../platform/session/recipient.ts';
import { getComponentKind } from '../evaluation/component-kinds.ts';
import { pickDeclaredParams, withDefaultRange } from '../evaluation/component-request.ts';
import { type Component, getSources } from '../evaluation/definition-parts.ts';
import {
  type ComponentRequest,
  createDefinitionCache,
  evaluate,
  evaluateCsv,
  getComponent,
  resolveReferences,
} from '../evaluation/evaluate-component.ts';
import { evaluateKpi } from '../kpis/evaluate-kpi.ts';
import { getScore } from '../kpis/evaluate-score.ts';
import { findKpiSources } from '../kpis/kpis.ts';
import {
  type DigestMetric,
  getMetricStyle,
  type MetricStyle,
  ROW_LIMIT,
  type Section,
  toDigestMetric,
  toDigestTable,
  toScoreMetric,
} from './digest-sections.ts';

/** Maximum number of parts of a page in one message. */
const PART_LIMIT = 40;

/** One part of a page in reading order, or the name of the tab that follows. */
type PagePart =
  | { kind: 'heading'; title: string }
  | { kind: 'component'; id: number }
  | { kind: 'kpis'; ids: readonly number[] };

const sortItems = <I extends InnerItem>(items: readonly I[]): I[] =>
  [...items].sort((a, b) => a.row - b.row || a.col - b.col);

function getParts(items: readonly (InnerItem | LayoutItem)[]): PagePart[] {
  return sortItems(items).flatMap((item): PagePart[] => {
    if (item.component !== null) return [{ kind: 'component', id: item.component }];
    if (item.kpis.length > 0) return [{ kind: 'kpis', ids: item.kpis }];
    return 'tabs' in item ? item.tabs.flatMap((tab) => getParts(tab.layout)) : [];
  });
}

/** Returns the parts of a page as its reader sees them, tab by tab. */
function getPageParts(page: Pick<PageDetail, 'layout' | 'tabs'>): PagePart[] {
  // Reports omit tabs of the mailbox and the calendar.
  const tabs = visibleTabs(page.tabs, null).flatMap((tab) => [
    { title: tab.name, parts: getParts(tab.layout) },
    ...tab.nestedTabs.map((nested) => ({ title: `${tab.name} · ${nested.name}`, parts: getParts(nested.layout) })),
  ]);
  return [
    ...getParts(page.layout),
    ...tabs.flatMap(({ title, parts }) => (parts.length > 0 ? [{ kind: 'heading', title } as const, ...parts] : [])),
  ];
}

/** Maximum size of all files of one message in bytes. Many mail servers reject larger messages. */
const FILES_LIMIT = 8_000_000;
const FAILED_MESSAGE = 'Component could not be evaluated';

/** A chart that is not rendered yet. */
export interface ChartTask {
  /** Name of the image in its section. */
  imageName: string;
  options: ChartOptions;
  report: Pick<Report, 'reports' | 'columns' | 'series'>;
}

export interface Digest {
  sections: Section[];
  charts: ChartTask[];
  files: Attachment[];
  /** Number of parts of the page that the message omits. */
  left: number;
}

interface DigestRequest {
  services: Pick<Services, 'database' | 'now' | 'log'>;
  recipient: Recipient;
  account: number | undefined;
  digest: Digest;
  style: MetricStyle;
  caller: Caller;
}

const definitionCache = createDefinitionCache();

export async function buildDigest(
  services: DigestRequest['services'],
  recipient: Recipient,
  page: Pick<PageDetail, 'layout' | 'tabs' | 'components'>,
  account: number | undefined,
): Promise<Digest> {
  const { access } = recipient;
  const digest: Digest = { sections: [], charts: [], files: [], left: 0 };
  const request: DigestRequest = {
    services,
    recipient,
    account,
    digest,
    style: getMetricStyle(recipient),
    caller: createCaller(access, services.now(), account),
  };
  const titles = new Map(page.components.map(({ id, title }) => [id, title]));
  const parts = getPageParts(page);
  for (const part of parts.slice(0, PART_LIMIT)) await addPart(request, part, titles);
  digest.left = parts.slice(PART_LIMIT).filter(({ kind }) => kind !== 'heading').length;
  return digest;
}

async function addPart(request: DigestRequest, part: PagePart, titles: ReadonlyMap<number, string>): Promise<void> {
  if (part.kind === 'heading') request.digest.sections.push(part);
  else if (part.kind === 'kpis')
    for (const id of part.ids) await addSafely(request, 'KPI', (tx) => addKpi(request, tx, id));
  else {
    const title = titles.get(part.id) ?? 'Component';
    await addSafely(request, title, (tx) => addComponent(request, tx, part.id, title));
  }
}

/** Adds a part, or the error message in its place. Errors other than request errors are logged, too. */
async function addSafely(
  { services, caller, digest }: DigestRequest,
  title: string,
  add: (tx: TenantTx) => Promise<void>,
): Promise<void> {
  try {
    await services.database.inTenant(caller.tenant, 'read', add);
  } catch (error) {
    const clientError = toClientError(error, 'reader');
    if (!(clientError instanceof RequestError))
      services.log.error({ err: error, tenant: caller.tenant }, 'part of a report');
    digest.sections.push({
      kind: 'problem',
      title,
      reason: clientError instanceof RequestError ? clientError.message : FAILED_MESSAGE,
    });
  }
}

/** Consecutive values are shown side by side. */
function addMetric({ digest: { sections } }: DigestRequest, metric: DigestMetric): void {
  const last = sections.at(-1);
  if (last?.kind === 'figures') sections[sections.length - 1] = { ...last, figures: [...last.figures, metric] };
  else sections.push({ kind: 'figures', figures: [metric] });
}

async function addKpi(request: DigestRequest, tx: TenantTx, id: number): Promise<void> {
  const [source] = await findKpiSources(tx, [id]);
  if (source?.status !== 'Active') return;
  addMetric(request, toDigestMetric(source.name, await evaluateKpi(tx, source, request.caller), request.style));
}

const isKpi = (reply: Report | KpiReport): reply is KpiReport => 'mainvalue' in reply;

async function addComponent(request: DigestRequest, tx: TenantTx, id: number, title: string): Promise<void> {
  const { caller, account, style, digest } = request;
  const component = await getComponent(tx, id, definitionCache);
  const { definition } = component;
  const kind = getComponentKind(definition);
  if (definition.kind === 'score')
    return addMetric(request, toScoreMetric(title, await getScore(tx, definition.score, caller)));
  if (kind.hasNoRows) return;
  const references = await resolveReferences(tx, definition);
  for (const source of getSources(definition)) assertReadable(references.datasets(source, 'query.source'), caller);
  const given = pickDeclaredParams(
    definition,
    account === undefined ? {} : { account_id: account, accountId: account },
  );
  // A chart shows the same rows as on the screen.
  const pageSize = definition.kind === 'graph' ? undefined : ROW_LIMIT;
  // The rows and the file of all rows use the default range of the page.
  const componentRequest: ComponentRequest = {
    given,
    filters: withDefaultRange(definition, []),
    sort: [],
    pageNumber: 1,
    pageSize,
  };
  const reply = await evaluate(tx, component, caller, componentRequest, references);
  if (isKpi(reply)) return addMetric(request, toDigestMetric(title, reply, style));
  const options = definition.meta.chartOptions;
  if (kind.toText) digest.sections.push({ kind: 'text', title, text: kind.toText(definition, reply) });
  else if (definition.kind === 'graph' && options && reply.reports.length > 0) {
    const imageName = `chart-${digest.charts.length + 1}`;
    digest.charts.push({
      imageName,
      options,
      report: { reports: reply.reports, columns: reply.columns, series: reply.series },
    });
    digest.sections.push({ kind: 'chart', title, imageName, label: title });
  } else {
    const file = await addFile(request, component, title, () =>
      evaluateCsv(tx, component, caller, componentRequest, references),
    );
    digest.sections.push({ ...toDigestTable(title, reply, style), ...(file && { file }) });
  }
}

/** Attaches all rows as a file. @returns its name, or undefined if the size limit is exceeded */
async function addFile(
  { digest: { files } }: DigestRequest,
  { definition }: Component,
  title: string,
  write: () => Promise<string>,
): Promise<string | undefined> {
  if (!getComponentKind(definition).isAttached) return undefined;
  const content = Buffer.from(await write(), 'utf8');
  const usedBytes = files.reduce((sum, file) => sum + file.content.length, 0);
  if (usedBytes + content.length > FILES_LIMIT) return undefined;
  const name = createFileName(title, new Set(files.map((file) => file.fileName)));
  files.push({ fileName: name, mimeType: 'text/csv', contentId: null, content });
  return name;
}

/** Returns a unique name for an attached file. */
export function createFileName(title: string, taken: ReadonlySet<string>): string {
  const base =
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'Table';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${base}.csv` : `${base} ${count}.csv`;
    if (!taken.has(name)) return name;
  }
}
