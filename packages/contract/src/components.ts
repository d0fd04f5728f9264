/** Reading components: the public half of a definition, and its data for one caller. Rows 3-components-14 to 28. */
import { z } from 'zod';
import { Filters, Sort } from './components/definition.ts';
import { ComponentDetail, KpiReport, Report, ScoreReport } from './components/report.ts';
import { endpoint, id, maybe, ok, pageNumber } from './kit.ts';

/** Page of rows; below 1 is `Invalid page.` (decision 46), above 1,000 is 1,000. */
const pageSize = z
  .preprocess((v) => (v === '' ? undefined : v), z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).optional())
  .transform((v) => (v === undefined ? undefined : Math.min(Number(v), 1000)))
  .refine((v) => v === undefined || v >= 1, 'Invalid page.');

/**
 * `id` and the page's place, and beside them whatever the page knows of its context (`account_id`, `menuId`, drill-down
 * values `p_…`): only names that the definition declares are read (S3-09).
 */
export const DataQuery = z.looseObject({ id, pageNumber, pageSize, account_id: maybe(id), accountId: maybe(id) });

/** `filters` and `sort_by` as values or as JSON text (3-components-18). */
const jsonOr = <T extends z.core.$ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);
export const DataBody = z.object({
  filters: jsonOr(Filters.optional()),
  sort_by: jsonOr(z.union([Sort, z.array(Sort).max(5), z.null()]).optional()),
  account_id: maybe(id),
});

/** The shape follows the stored definition: a KPI answers with its figures, everything else with a page of rows (C3-01). */
const Data = z.union([Report, KpiReport]);

export const components = {
  getComponentDetail: endpoint({
    method: 'GET',
    path: '/v1/api/component/detail/',
    access: 'session',
    summary: 'The public half of a component: how it is drawn, never how it is asked',
    query: z.object({ id }),
    response: ok(ComponentDetail),
  }),
  getComponentData: endpoint({
    method: 'GET',
    path: '/v1/api/component/',
    aliases: ['/v1/api/component/data/'],
    access: 'session',
    summary: 'A page of a component as the caller may see it',
    query: DataQuery,
    response: ok(Data),
  }),
  askComponentData: endpoint({
    method: 'POST',
    path: '/v1/api/component/',
    aliases: ['/v1/api/component/data/'],
    access: 'session',
    summary: 'A page of a component, filtered and sorted',
    query: DataQuery,
    body: DataBody,
    response: ok(Data),
  }),
  downloadComponentData: endpoint({
    method: 'POST',
    path: '/v1/api/component/download_component_data/',
    access: 'session',
    summary: 'The rows of a component as CSV text, 50,000 at most',
    query: z.looseObject({ id }),
    body: DataBody,
    response: ok(z.string()),
  }),
  getScoreData: endpoint({
    method: 'GET',
    path: '/v1/api/component/get-score-component-data/{id}/',
    access: 'session',
    summary: 'The score of one account by the KPIs that make it',
    params: z.object({ id }),
    query: z.object({ account_id: maybe(id), accountId: maybe(id) }),
    response: ok(ScoreReport),
  }),
};
