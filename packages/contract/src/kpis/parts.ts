/** The building blocks of KPIs: templates, formulas, categories, and the names that formulas can use. S3-48 to 52. */
import { z } from 'zod';
import { Key } from '../components/definition.ts';
import { Cell } from '../components/report.ts';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText } from '../kit.ts';
import { TemplateOutput } from '../kpis.ts';
import { ADMIN_ROLES } from '../rules/access.ts';
import { FORMATS, MAX_FORMULA } from '../rules/expressions.ts';
import { KPI_LAYOUTS, KPI_STATUSES, MAX_OUTPUTS } from '../rules/kpi-types.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { KpiName, listingSchema, openedVersion } from './admin.ts';

export const TemplateBody = z.strictObject({
  name: KpiName,
  category_id: z.int().positive(),
  layout: z.enum(KPI_LAYOUTS),
  output: z.array(TemplateOutput).min(1).max(2),
});
export type TemplateBody = z.infer<typeof TemplateBody>;
export const KpiTemplate = TemplateBody.extend({
  id: z.int(),
  category: z.object({ id: z.int(), name: z.string() }),
  version: z.int(),
  /** Number of KPIs that use the template. */
  kpis: z.int(),
});
export type KpiTemplate = z.infer<typeof KpiTemplate>;

const expression = z.string().max(MAX_FORMULA, `A formula can have ${MAX_FORMULA} characters at most.`);
const format = z.enum(FORMATS);
export const FormulaBody = z.strictObject({
  name: KpiName,
  expression,
  /** A dataset of the catalog. */
  source: z.string().max(63),
  number_format: format.nullable().default(null),
  output: z
    .strictObject({
      data: z
        .array(
          z.strictObject({
            key: Key,
            expression,
            name: shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE).optional(),
            format: format.optional(),
          }),
        )
        .max(MAX_OUTPUTS - 1),
    })
    .default({ data: [] }),
});
export type FormulaBody = z.infer<typeof FormulaBody>;
export const KpiFormula = FormulaBody.extend({ id: z.int(), version: z.int(), kpis: z.int() });
export type KpiFormula = z.infer<typeof KpiFormula>;

/** An output of a formula. The first output is the formula's own value. */
const FormulaOutput = z.object({ key: z.string(), name: z.string(), format, value: Cell });
export type FormulaOutput = z.infer<typeof FormulaOutput>;

const CategoryBody = z.strictObject({ name: KpiName, status: z.enum(KPI_STATUSES).default('Active') });
export const KpiCategory = z.object({ id: z.int(), name: z.string(), status: z.enum(KPI_STATUSES) });
export type KpiCategory = z.infer<typeof KpiCategory>;

/** Clients can send a reply back; these keys are dropped. */
const REPLY_ONLY = new Set(['id', 'category', 'kpis', 'version']);
const inputSchema = <T extends z.core.$ZodType>(schema: T, retainedKey?: string) =>
  z.preprocess(
    (body) =>
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? Object.fromEntries(Object.entries(body).filter(([key]) => key === retainedKey || !REPLY_ONLY.has(key)))
        : body,
    schema,
  );
const TemplateInput = inputSchema(TemplateBody.extend(openedVersion), 'version');
const FormulaInput = inputSchema(FormulaBody.extend(openedVersion), 'version');

const byId = z.object({ id });
const paged = z.object({ pageNum: pageNumber, limit: pageLimit, q: optionalParam(shortText) });
const admin = { access: ADMIN_ROLES } as const;
const templates = '/v1/api/admin/kpi/templates/';
const formulas = '/v1/api/admin/kpi/formulas/';
const categories = '/v1/api/admin/kpi/templatecategory/';
/** Returns the alternative spellings of a path: without `/v1/api` (C3-27), and with "formula" in the other number (C3-30). */
const getPathAliases = (path: string): string[] => {
  const paths = path.includes('/formulas/') ? [path, path.replace('/formulas/', '/formula/')] : [path];
  return [...paths.slice(1), ...paths.map((alias) => alias.replace('/v1/api', ''))];
};

export const kpiTemplates = {
  findTemplates: endpoint({
    ...admin,
    method: 'GET',
    path: templates,
    aliases: getPathAliases(templates),
    summary: 'List KPI templates by name',
    query: paged,
    response: listingSchema(KpiTemplate),
  }),
  createTemplate: endpoint({
    ...admin,
    effect: 'changes',
    method: 'POST',
    path: templates,
    aliases: getPathAliases(templates),
    summary: 'Create a KPI template',
    body: inputSchema(TemplateBody),
    response: ok(KpiTemplate),
  }),
  getTemplate: endpoint({
    ...admin,
    method: 'GET',
    path: `${templates}{id}/`,
    aliases: getPathAliases(`${templates}{id}/`),
    summary: 'Get a KPI template',
    params: byId,
    response: ok(KpiTemplate),
  }),
  replaceTemplate: endpoint({
    ...admin,
    effect: 'changes',
    method: 'PUT',
    path: `${templates}{id}/`,
    aliases: getPathAliases(`${templates}{id}/`),
    summary: 'Save a KPI template as a new version; 409 if `version` is not the newest',
    params: byId,
    body: TemplateInput,
    response: ok(KpiTemplate),
  }),
  deleteTemplate: endpoint({
    ...admin,
    effect: 'changes',
    method: 'DELETE',
    path: `${templates}{id}/`,
    aliases: getPathAliases(`${templates}{id}/`),
    summary: 'Delete a KPI template that no KPI uses',
    params: byId,
    response: done,
  }),
};

export const kpiFormulas = {
  findFormulas: endpoint({
    ...admin,
    method: 'GET',
    path: formulas,
    aliases: getPathAliases(formulas),
    summary: 'List KPI formulas by name',
    query: paged,
    response: listingSchema(KpiFormula),
  }),
  createFormula: endpoint({
    ...admin,
    effect: 'changes',
    method: 'POST',
    path: formulas,
    aliases: getPathAliases(formulas),
    summary: 'Create a KPI formula; it is validated and run once',
    body: inputSchema(FormulaBody),
    response: ok(KpiFormula),
  }),
  previewFormula: endpoint({
    ...admin,
    method: 'POST',
    path: `${formulas}preview/`,
    aliases: getPathAliases(`${formulas}preview/`),
    reads: true,
    summary: 'Preview an unsaved KPI formula as a selected user on a selected account',
    body: z.strictObject({ formula: inputSchema(FormulaBody), user_id: id.nullish(), account_id: id.nullish() }),
    response: ok(z.object({ outputs: z.array(FormulaOutput) })),
  }),
  getFormula: endpoint({
    ...admin,
    method: 'GET',
    path: `${formulas}{id}/`,
    aliases: getPathAliases(`${formulas}{id}/`),
    summary: 'Get a KPI formula',
    params: byId,
    response: ok(KpiFormula),
  }),
  replaceFormula: endpoint({
    ...admin,
    effect: 'changes',
    method: 'PUT',
    path: `${formulas}{id}/`,
    aliases: getPathAliases(`${formulas}{id}/`),
    summary: 'Save a KPI formula as a new version; it is validated and run once; 409 if `version` is not the newest',
    params: byId,
    body: FormulaInput,
    response: ok(KpiFormula),
  }),
  deleteFormula: endpoint({
    ...admin,
    effect: 'changes',
    method: 'DELETE',
    path: `${formulas}{id}/`,
    aliases: getPathAliases(`${formulas}{id}/`),
    summary: 'Delete a KPI formula that no KPI uses',
    params: byId,
    response: done,
  }),
};

const FunctionRow = z.object({
  name: z.string(),
  label: z.string(),
  min_args: z.int(),
  max_args: z.int(),
  arg_types: z.array(z.string()),
  returns: z.string(),
  description: z.string(),
});
const MeasureRow = z.object({
  /** The expression as written in a formula, such as `sum(mrr)`. */
  id: z.string(),
  name: z.string(),
  dataset: z.string(),
  field: z.string().nullable(),
  agg: z.string(),
  type: z.string(),
  filterable: z.boolean(),
});
export type MeasureRow = z.infer<typeof MeasureRow>;

export const formulaReference = {
  findFunctions: endpoint({
    ...admin,
    method: 'GET',
    path: '/v1/api/admin/kpi/functions/',
    aliases: getPathAliases('/v1/api/admin/kpi/functions/'),
    summary: 'List the functions of formulas',
    response: ok(z.object({ listing: z.array(FunctionRow) })),
  }),
  findMeasures: endpoint({
    ...admin,
    method: 'GET',
    path: '/v1/api/admin/kpi/measures/',
    aliases: getPathAliases('/v1/api/admin/kpi/measures/'),
    summary: 'List the measures of each dataset for formulas',
    query: z.object({ dataset: optionalParam(z.string().max(63)) }),
    response: ok(z.object({ listing: z.array(MeasureRow) })),
  }),
};

export const kpiCategories = {
  findCategories: endpoint({
    ...admin,
    method: 'GET',
    path: categories,
    aliases: getPathAliases(categories),
    summary: 'List categories of KPIs and templates',
    query: paged,
    response: listingSchema(KpiCategory),
  }),
  getCategory: endpoint({
    ...admin,
    method: 'GET',
    path: `${categories}{id}/`,
    aliases: getPathAliases(`${categories}{id}/`),
    summary: 'Get a category',
    params: byId,
    response: ok(KpiCategory),
  }),
  changeCategory: endpoint({
    ...admin,
    effect: 'changes',
    method: 'PUT',
    path: `${categories}{id}/`,
    aliases: getPathAliases(`${categories}{id}/`),
    summary: 'Rename a category, or change its status',
    params: byId,
    body: inputSchema(CategoryBody),
    response: ok(KpiCategory),
  }),
  changeCategories: endpoint({
    ...admin,
    effect: 'changes',
    method: 'PUT',
    path: categories,
    aliases: getPathAliases(categories),
    summary: 'Change several categories at once',
    body: z
      .array(CategoryBody.extend({ id: z.int().positive() }))
      .min(1)
      .max(100),
    response: listingSchema(KpiCategory),
  }),
};
