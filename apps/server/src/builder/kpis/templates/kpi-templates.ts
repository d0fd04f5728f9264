/** Reads and saves KPI templates. */
import { type KpiTemplate, TemplateBody } from '@mainstay/contract/kpis/parts';
import { defineCommands } from '../../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext, Stored } from '../../../core/definitions/definition-kind.ts';
import { assertNameAvailable, reserveName } from '../../../core/definitions/definition-names.ts';
import { recordSave } from '../../../core/definitions/record-save.ts';
import { assertReferencesExist } from '../../../core/definitions/reference-targets.ts';
import { getReferences } from '../../../core/definitions/references.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid, type ValidationIssue } from '../../../platform/http/validation-issues.ts';
import { findListPage, type ListOptions, newestVersionSql } from '../list-page.ts';

const VERSION = newestVersionSql('kpi_template', 't.id');
const COLUMNS = `t.id, t.name, t.category_id, t.layout, t.output, ${VERSION} as version,
  (select jsonb_build_object('id', c.id, 'name', c.name) from kpi_categories c
     where c.tenant_id = $1 and c.id = t.category_id) as category,
  (select count(*)::int from kpis k where k.tenant_id = $1 and k.template_id = t.id) as kpis`;

export const findTemplates = (tx: TenantTx, choice: ListOptions) =>
  findListPage<KpiTemplate>(tx, choice, COLUMNS, 'kpi_templates t where t.tenant_id = $1', 't');

export async function getTemplate(tx: TenantTx, id: number): Promise<KpiTemplate | undefined> {
  const [row] = await tx.rows<KpiTemplate>(
    `select ${COLUMNS} from kpi_templates t where t.tenant_id = $1 and t.id = $2`,
    [tx.tenant, id],
  );
  return row;
}

const STORED = `select t.id, t.name, ${VERSION} as version,
  jsonb_build_object('name', t.name, 'category_id', t.category_id, 'layout', t.layout, 'output', t.output) as body
  from kpi_templates t where t.tenant_id = $1`;

async function getStoredTemplate(tx: TenantTx, id: number): Promise<Stored<TemplateBody> | undefined> {
  const [row] = await tx.rows<Stored<TemplateBody>>(`${STORED} and t.id = $2`, [tx.tenant, id]);
  return row;
}

const findStoredTemplates = (tx: TenantTx): Promise<Stored<TemplateBody>[]> =>
  tx.rows<Stored<TemplateBody>>(`${STORED} order by t.name, t.id`, [tx.tenant]);

/** Returns the KPIs that use a template, with the outputs of their formulas. */
const findKpisUsingTemplate = (tx: TenantTx, template: number) =>
  tx.rows<{ name: string; outputs: string[] }>(
    `select k.name, array(select o->>'key' from jsonb_array_elements(f.tree->'formula'->'output'->'data') o) as outputs
     from kpis k left join kpi_formulas f on f.tenant_id = $1 and f.id = k.formula_id
     where k.tenant_id = $1 and k.template_id = $2 order by k.name`,
    [tx.tenant, template],
  );

const REFERENCES = { category_id: 'kpi_category' } as const;

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(
    tx,
    `insert into kpi_templates (tenant_id, name, category_id, layout, output)
     select $1, $2, min(id), 'value', '[]' from kpi_categories where tenant_id = $1`,
    name,
    'A template',
  );

function validateTemplateOutputs({ output }: TemplateBody): ValidationIssue[] {
  const ids = output.map(({ id }) => id);
  const duplicates = ids.flatMap((id, at) =>
    ids.indexOf(id) === at ? [] : [{ place: `output.${at}.id`, reason: `Two outputs have the id ${id}.` }],
  );
  return ids.includes('mainvalue')
    ? duplicates
    : [{ place: 'output', reason: 'An output with the id mainvalue is required.' }];
}

/** @returns the new version */
async function save(
  tx: TenantTx,
  before: Stored<TemplateBody>,
  body: TemplateBody,
  saving: SaveContext,
): Promise<number> {
  const { id } = before;
  throwIfInvalid([...findUnstorableText(body), ...validateTemplateOutputs(body)]);
  await assertReferencesExist(tx, getReferences(body, REFERENCES));
  await assertNameAvailable(tx, 'kpi_templates', { id, name: body.name }, 'A template');
  const incompatibleKpi = (await findKpisUsingTemplate(tx, id)).find(({ outputs }) =>
    body.output.some((o) => !outputs.includes(o.value)),
  );
  if (incompatibleKpi) {
    throw new FieldError(
      'output',
      `The formula of the KPI ${incompatibleKpi.name} does not return the outputs of this template.`,
    );
  }
  await tx.rows(
    `update kpi_templates set name = $3, category_id = $4, layout = $5, output = $6::jsonb where tenant_id = $1 and id = $2`,
    [tx.tenant, id, body.name, body.category_id, body.layout, JSON.stringify(body.output)],
  );
  return recordSave(tx, { kind: 'kpi_template', entity: 'kpi_template', before, body }, saving);
}

const templates = defineCommands<TemplateBody>({
  table: 'kpi_templates',
  entity: 'kpi_template',
  label: 'Template',
  called: 'this template',
  reserve,
  hold: getStoredTemplate,
  save,
});

/** Commands that save a template as a whole. */
export const { create: createTemplate, update: replaceTemplate } = templates;

export async function deleteTemplate(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [before, usingKpis] = await Promise.all([templates.hold(tx, id), findKpisUsingTemplate(tx, id)]);
  if (usingKpis.length > 0) {
    throw new BusinessError(`These KPIs use ${before.name}: ${usingKpis.map(({ name }) => name).join(', ')}.`);
  }
  await templates.remove(tx, before, by);
}

export const templateKind: DefinitionKind<TemplateBody> = {
  name: 'kpi_template',
  label: 'Template',
  schema: TemplateBody,
  references: REFERENCES,
  get: getStoredTemplate,
  findAll: findStoredTemplates,
  reserve,
  save: replaceTemplate,
};
