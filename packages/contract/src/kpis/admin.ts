/** Administration of KPIs. S3-46, S3-47; decision 11. */
import { z } from 'zod';
import { Link, Threshold } from '../components/definition.ts';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText, booleanParam } from '../kit.ts';
import { Kpi, KpiResult } from '../kpis.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { KPI_PERIODS, KPI_STATUSES, KPI_TYPES } from '../rules/kpi-types.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

export const KpiName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(200, 'Maximum 200 characters are allowed.')
  .refine(isSingleLine, SINGLE_LINE_MESSAGE);
const Series = z.strictObject({ enabled: z.boolean().default(false), every: z.enum(KPI_PERIODS).default('day') });

const fields = {
  name: KpiName,
  category_id: z.int().positive(),
  status: z.enum(KPI_STATUSES),
  type: z.enum(KPI_TYPES),
  pageName: shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE).nullable(),
  template_id: z.int().positive().nullable(),
  formula_id: z.int().positive(),
  threshold_config: z.array(Threshold).max(10),
  navigation: Link.nullable(),
  series: Series,
};
/** A complete KPI, as a version stores it and as PUT replaces it. */
export const KpiBody = z.strictObject({
  ...fields,
  status: fields.status.default('Active'),
  pageName: fields.pageName.default(null),
  template_id: fields.template_id.default(null),
  threshold_config: fields.threshold_config.default([]),
  navigation: fields.navigation.default(null),
  series: Series.default({ enabled: false, every: 'day' }),
});
export type KpiBody = z.infer<typeof KpiBody>;
/** A partial update with any subset of the fields. */
export const KpiPatch = z.strictObject(fields).partial();

/** Clients can send a reply back; keys that only replies contain are dropped. */
const REPLY_ONLY = new Set(['id', 'category', 'template', 'formula', 'version', 'updated_at', 'is_system']);
const withoutReplyKeys =
  (retainedKey?: string) =>
  (body: unknown): unknown =>
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? Object.fromEntries(Object.entries(body).filter(([key]) => key === retainedKey || !REPLY_ONLY.has(key)))
      : body;
/** The version that the edit started from. The save is rejected if a newer version exists. */
export const openedVersion = { version: z.int().positive().optional() };
const KpiInput = z.preprocess(withoutReplyKeys(), KpiBody);
const KpiUpdateInput = z.preprocess(withoutReplyKeys('version'), KpiBody.extend(openedVersion));
const KpiPatchInput = z.preprocess(
  withoutReplyKeys('version'),
  KpiPatch.extend(openedVersion).refine(
    (part) => Object.keys(part).some((key) => key !== 'version'),
    'There is nothing to change.',
  ),
);

export const AuthoredKpi = Kpi.omit({ template: true }).extend({
  category_id: z.int(),
  template_id: z.int().nullable(),
  formula_id: z.int().nullable(),
  template: z.object({ id: z.int(), name: z.string() }).nullable(),
  formula: z.object({ id: z.int(), name: z.string() }).nullable(),
  threshold_config: z.array(Threshold),
  series: Series,
  version: z.int(),
  updated_at: z.iso.datetime(),
});
export type AuthoredKpi = z.infer<typeof AuthoredKpi>;

const Point = z.object({
  value: z.number().nullable(),
  scope: z.enum(['global', 'account']),
  last_updated: z.iso.datetime(),
  /** First day of the period of the value. */
  period: z.iso.date(),
});
export const Tracking = z.object({
  kpi_id: z.int(),
  last_run: z.iso.datetime().nullable(),
  last_status: z.string().nullable(),
  last_error: z.string().nullable(),
  runs: z.array(
    z.object({
      started_at: z.iso.datetime(),
      finished_at: z.iso.datetime().nullable(),
      status: z.enum(['running', 'done', 'failed']),
      accounts: z.int(),
      error: z.string().nullable(),
    }),
  ),
  used_in: z.array(z.object({ page_id: z.int(), page_name: z.string() })),
});
export type Tracking = z.infer<typeof Tracking>;

const byKpi = z.object({ id });
const account = { accountId: optionalParam(id) };
export const listingSchema = <T extends z.core.$ZodType>(row: T) =>
  ok(z.object({ listing: z.array(row), has_next: z.boolean(), total_records: z.int() }));
const admin = { access: ADMIN_ROLES } as const;
const kpiResponse = ok(AuthoredKpi);

export const kpiAuthoring = {
  findAuthoredKpis: endpoint({
    ...admin,
    method: 'GET',
    path: '/v1/api/admin/kpi/',
    aliases: ['/admin/kpi/'],
    summary: 'List KPIs by name',
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      q: optionalParam(shortText),
      category: optionalParam(id),
    }),
    response: listingSchema(AuthoredKpi),
  }),
  createKpi: endpoint({
    ...admin,
    effect: 'changes',
    method: 'POST',
    path: '/v1/api/admin/kpi/',
    aliases: ['/admin/kpi/'],
    summary: 'Create a KPI from a formula and a template',
    body: KpiInput,
    response: kpiResponse,
  }),
  getKpiSeries: endpoint({
    ...admin,
    method: 'GET',
    path: '/v1/api/admin/kpi/series/',
    aliases: ['/admin/kpi/series/'],
    summary: 'List stored values of a KPI, newest first; with preview, computes past periods without storing them',
    query: z.object({ kpiId: id, preview: optionalParam(booleanParam), ...account }),
    response: ok(z.array(Point)),
  }),
  getKpiTracking: endpoint({
    ...admin,
    method: 'GET',
    path: '/v1/api/admin/kpi/tracking/{id}/',
    aliases: ['/admin/kpi/tracking/{id}/'],
    summary: 'Get when the values of a KPI were computed, and where the KPI is shown',
    params: byKpi,
    response: ok(Tracking),
  }),
  previewKpi: endpoint({
    ...admin,
    method: 'POST',
    path: '/v1/api/admin/kpi/preview/',
    aliases: ['/admin/kpi/preview/'],
    reads: true,
    summary: 'Preview an unsaved KPI as a selected user on a selected account',
    body: z.strictObject({ kpi: KpiInput, user_id: id.nullish(), account_id: id.nullish() }),
    response: ok(KpiResult),
  }),
  getAuthoredKpi: endpoint({
    ...admin,
    method: 'GET',
    path: '/v1/api/admin/kpi/{id}/',
    aliases: ['/admin/kpi/{id}/'],
    summary: 'Get a KPI with its definition',
    params: byKpi,
    response: kpiResponse,
  }),
  replaceKpi: endpoint({
    ...admin,
    effect: 'changes',
    method: 'PUT',
    path: '/v1/api/admin/kpi/{id}/',
    aliases: ['/admin/kpi/{id}/'],
    summary: 'Save a KPI as a new version; 409 if `version` is not the newest',
    params: byKpi,
    body: KpiUpdateInput,
    response: kpiResponse,
  }),
  changeKpi: endpoint({
    ...admin,
    effect: 'changes',
    method: 'PATCH',
    path: '/v1/api/admin/kpi/{id}/',
    aliases: ['/admin/kpi/{id}/'],
    summary: 'Change the given fields of a KPI as a new version; 409 if `version` is not the newest',
    params: byKpi,
    body: KpiPatchInput,
    response: kpiResponse,
  }),
  deleteKpi: endpoint({
    ...admin,
    effect: 'changes',
    method: 'DELETE',
    path: '/v1/api/admin/kpi/{id}/',
    aliases: ['/admin/kpi/{id}/'],
    summary: 'Delete a KPI; rejected for system KPIs and KPIs in use',
    params: byKpi,
    response: done,
  }),
};
