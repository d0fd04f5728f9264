/** Reading components: the public half of a definition, and its data for one caller. Rows 3-components-14 to 28. */
import { z } from 'zod';
import { Definition, Filters, Sort } from './components/definition.ts';
import { ComponentDetail, MetricRows, KpiReport, Report } from './components/report.ts';
import { asOfQuery, endpoint, id, optionalParam, ok, ownerScopeQuery, pageNumber, pageParam } from './kit.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import { parseJsonText } from './rules/json-text.ts';
import { REPORT_PERIODS } from './rules/report-period.ts';

/** Page size. Values below 1 are rejected with `Invalid page.` (decision 46), values above 1,000 are clamped to 1,000. */
const pageSize = pageParam(undefined, 1000);

/**
 * Query with `id`, the page number and context parameters of the page (`account_id`, `menuId`, drill-down values `p_…`). Only names that
 * the definition declares are read (S3-09). `as_of` is the requested day; data without history sets `no_history`. `report_period` applies
 * to definitions that declare the parameter of periods.
 */
const dataContext = {
  accountId: optionalParam(id),
  report_period: optionalParam(z.enum(REPORT_PERIODS)),
  ...asOfQuery.shape,
  ...ownerScopeQuery,
};
export const DataQuery = z.looseObject({ id, pageNumber, pageSize, ...dataContext });

/** `filters` and `sort_by` as values or as JSON text (3-components-18). */
const jsonOr = <T extends z.core.$ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    try {
      return parseJsonText(value);
    } catch {
      return value;
    }
  }, schema);
const requestFields = {
  filters: jsonOr(z.nullish(Filters)),
  sort_by: jsonOr(z.nullish(z.union([Sort, z.array(Sort).max(5)]))),
};
/** Which rows of a metric to read: those of the output or the column `measure`, and of the values `p_row_<key>`. */
export const rowsQuery = {
  ...requestFields,
  measure: optionalParam(z.string().max(63)),
  pageNumber,
  pageSize,
  ...dataContext,
};
export const DataBody = z.preprocess(
  (body) => body ?? {},
  z.object({ ...requestFields, accountId: optionalParam(id) }),
);

/** An unsaved definition, with the user and the context to preview it as. */
export const PreviewBody = z.object({
  definition: Definition,
  ...requestFields,
  /** Previews with the account scope of another user. */
  user_id: id.nullish(),
  account_id: id.nullish(),
  /** Context parameters of the page by name; parameters of a click are named `p_…`. */
  context: z.record(z.string().max(80), z.union([z.string().max(1000), z.number(), z.boolean()])).default({}),
  pageNumber,
  pageSize,
});

/** The shape depends on the stored definition: a KPI returns its values, every other component a page of rows (C3-01). */
export const Data = z.union([Report, KpiReport]);

export const components = {
  getComponentDetail: endpoint({
    method: 'GET',
    path: '/v1/api/component/detail/',
    access: 'session',
    summary: 'Get how a component is displayed, without its query',
    query: z.object({ id }),
    response: ok(ComponentDetail),
  }),
  getComponentData: endpoint({
    method: 'GET',
    path: '/v1/api/component/',
    aliases: ['/v1/api/component/data/'],
    access: 'session',
    summary: 'Get a page of rows of a component',
    query: DataQuery,
    asText: true,
    response: ok(Data),
  }),
  askComponentData: endpoint({
    method: 'POST',
    path: '/v1/api/component/',
    aliases: ['/v1/api/component/data/'],
    access: 'session',
    summary: 'Get a page of rows of a component, filtered and sorted',
    query: DataQuery,
    reads: true,
    asText: true,
    body: DataBody,
    response: ok(Data),
  }),
  findComponentRows: endpoint({
    method: 'GET',
    path: '/v1/api/component/rows/',
    access: 'session',
    summary: 'List the rows behind a tile, or behind a value of a chart',
    query: z.looseObject({ id, ...rowsQuery }),
    asText: true,
    response: ok(MetricRows),
  }),
  downloadComponentData: endpoint({
    method: 'POST',
    path: '/v1/api/component/download_component_data/',
    access: 'session',
    summary: 'Export the rows of a component as CSV, 50,000 at most',
    query: z.looseObject({ id, ...dataContext }),
    reads: true,
    asText: true,
    body: DataBody,
    response: ok(z.string()),
  }),
  previewComponent: endpoint({
    method: 'POST',
    path: '/v1/api/admin/components/preview/',
    access: ADMIN_ROLES,
    reads: true,
    asText: true,
    summary: 'Preview an unsaved definition as a selected user on a selected account',
    body: PreviewBody,
    response: ok(Data),
  }),
  explainComponent: endpoint({
    method: 'GET',
    path: '/v1/api/admin/components/{id}/explain/',
    access: ADMIN_ROLES,
    summary: 'Get the SQL statements of a component and their query plans',
    params: z.object({ id }),
    query: z.looseObject({ accountId: optionalParam(id) }),
    response: ok(z.object({ statements: z.array(z.object({ name: z.string(), sql: z.string(), plan: z.string() })) })),
  }),
};
