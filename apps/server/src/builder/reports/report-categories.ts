/** Finds the categories of reports, which are the pages of scope Report, and the reports on them. */
import type { ReportCategory, ReportMeta } from '@mainstay/contract/reports/insights';
import { REPORT_TYPES } from '@mainstay/contract/rules/report-types';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { getQuery, parseStoredDefinition } from '../evaluation/definition-parts.ts';
import { getPageDetail } from '../pages/page-detail.ts';
import { findTeams } from './deliveries.ts';

type Reader = Pick<Access, 'ownerScope' | 'user'>;

/** Returns the teams whose accounts the caller may read: all teams, or those that the caller leads. */
export const findReadableTeams = (tx: TenantTx, { ownerScope, user }: Reader) =>
  findTeams(tx, ownerScope ? user : undefined);

/** Returns each category once for each way to read it. Without a team, a caller cannot read by team. */
export async function findCategories(tx: TenantTx, access: Access): Promise<ReportCategory[]> {
  const [pages, teams] = await Promise.all([
    tx.rows<{ id: number; name: string }>(
      `select id, name from pages where tenant_id = $1 and scope = 'Report' and (roles = '{}' or roles && $2::text[])
       order by id`,
      [tx.tenant, access.roles],
    ),
    findReadableTeams(tx, access),
  ]);
  const types = REPORT_TYPES.filter((type) => type !== 'team' || teams.length > 0);
  return pages.flatMap(({ id, name }) => types.map((type) => ({ id, name, type })));
}

/** @throws NotFoundError if the caller has no such category */
async function getCategoryPage(tx: TenantTx, access: Access, id: number) {
  const page = await getPageDetail(tx, access.roles, { id });
  if (page?.meta.scope.name !== 'Report') throw new NotFoundError('Report category');
  return page;
}

/** @throws NotFoundError */
export async function findReports(tx: TenantTx, access: Access, pageId: number): Promise<ReportMeta[]> {
  const { components } = await getCategoryPage(tx, access, pageId);
  const rows = await tx.rows<{ id: number; name: string; body: Record<string, unknown> }>(
    'select id, name, body from components where tenant_id = $1 and id = any($2::bigint[]) order by id',
    [tx.tenant, components.map(({ id }) => id)],
  );
  return rows.map(({ id, name, body }) => ({ id, name, meta: toMeta(body) }));
}

function toMeta(body: Record<string, unknown>): ReportMeta['meta'] {
  const { id: _id, ...stored } = body;
  const definition = parseStoredDefinition(stored);
  if (!definition) return { chart: null, guide: '', table: [] };
  const { title = definition.name, guide = '', chartOptions: options } = definition.meta;
  const columns = getQuery(definition)?.columns.filter(({ hidden }) => !hidden) ?? [];
  const measures = columns.filter(({ role }) => role === 'measure').map(({ key }) => key);
  const outputs = definition.kind === 'kpi' ? definition.kpi.formula.output.data : [];
  return {
    chart: options ? { type: options.type, x: options.labelKey, y: measures, title } : null,
    guide,
    table: [
      ...columns.map(({ key, label, format }) => ({ key, label, format })),
      ...outputs.map(({ key, name, format }) => ({ key, label: name, format })),
    ],
  };
}

/**
 * Returns the id of a report that is on a category of the caller.
 * @throws NotFoundError
 */
export async function requireReport(
  tx: TenantTx,
  access: Access,
  by: { reportId?: number | undefined; reportName?: string | undefined },
): Promise<number> {
  const found = await tx.rows<{ id: number; page: number }>(
    `select c.id, p.id as page from components c join page_parts x on x.tenant_id = $1 and x.component_id = c.id
       join pages p on p.tenant_id = $1 and p.id = x.page_id and p.scope = 'Report'
     where c.tenant_id = $1 and (c.id = $2 or c.name = $3) and (p.roles = '{}' or p.roles && $4::text[]) order by p.id`,
    [tx.tenant, by.reportId ?? null, by.reportName ?? null, access.roles],
  );
  for (const { id, page } of found) {
    const { components } = await getCategoryPage(tx, access, page);
    if (components.some((component) => component.id === id)) return id;
  }
  throw new NotFoundError('Report');
}
