/** Saving templates of KPIs, every save a version. S3-48. */
import { TemplateBody } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, NotFound } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/commands.ts';
import {
  type DefinitionKind,
  type Fault,
  findUnstorable,
  refuseFaults,
  type Saving,
  type Stored,
} from '../../definitions/rules.ts';
import { demandReferences } from '../../definitions/data.ts';
import { referencesOf } from '../../definitions/rules.ts';
import { lockDefinitions, recordVersion } from '../../definitions/commands.ts';
import { demandNewest, type PartSaving } from '../rules.ts';
import { findDrawnKpis, findStoredTemplates, getStoredTemplate } from './data.ts';

const TEMPLATE_EXISTS = 'A template of this name exists already.';
const taken = () => new BusinessError(TEMPLATE_EXISTS, { fields: { name: TEMPLATE_EXISTS } });
const REFERENCES = { category_id: 'kpi_category' } as const;

async function reserve(tx: TenantTx, name: string): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    `insert into kpi_templates (tenant_id, name, category_id, layout, output)
     select $1, $2, min(id), 'value', '[]' from kpi_categories where tenant_id = $1 on conflict do nothing returning id`,
    [tx.tenant, name],
  );
  if (!made) throw taken();
  return made.id;
}

function outputFaults({ output }: TemplateBody): Fault[] {
  const ids = output.map(({ id }) => id);
  const twice = ids.flatMap((id, at) =>
    ids.indexOf(id) === at ? [] : [{ place: `output.${at}.id`, reason: `Two outputs have the id ${id}.` }],
  );
  return ids.includes('mainvalue')
    ? twice
    : [{ place: 'output', reason: 'An output with the id mainvalue is needed.' }];
}

/** @returns the new version */
async function save(tx: TenantTx, before: Stored<TemplateBody>, body: TemplateBody, saving: Saving): Promise<number> {
  const { id } = before;
  refuseFaults([...findUnstorable(body), ...outputFaults(body)]);
  await demandReferences(tx, referencesOf(body, REFERENCES));
  const twins = await tx.rows('select from kpi_templates where tenant_id = $1 and name = $2 and id <> $3', [
    tx.tenant,
    body.name,
    id,
  ]);
  if (twins.length > 0) throw taken();
  const lost = (await findDrawnKpis(tx, id)).find(({ outputs }) => body.output.some((o) => !outputs.includes(o.value)));
  if (lost) {
    const reason = `The formula of the KPI ${lost.name} does not give what this template shows.`;
    throw new BusinessError(reason, { fields: { output: reason } });
  }
  await tx.rows(
    `update kpi_templates set name = $3, category_id = $4, layout = $5, output = $6::jsonb where tenant_id = $1 and id = $2`,
    [tx.tenant, id, body.name, body.category_id, body.layout, JSON.stringify(body.output)],
  );
  const version = before.version + 1;
  await recordVersion(tx, { kind: 'kpi_template', id, version, body }, saving);
  if (saving.by) {
    const changes =
      before.version === 0
        ? { name: body.name }
        : {
            name: { before: before.name, after: body.name },
            version: { before: before.version, after: version },
            note: saving.note,
          };
    const verb = before.version === 0 ? 'create' : 'update';
    await recordAudit(tx, { verb, entity: 'kpi_template', entityId: id, changes, ...saving.by });
  }
  return version;
}

/** @returns the id */
export async function createTemplate(tx: TenantTx, body: TemplateBody, saving: Saving): Promise<number> {
  await lockDefinitions(tx);
  const id = await reserve(tx, body.name);
  await save(tx, { id, name: body.name, version: 0, body }, body, saving);
  return id;
}

export async function replaceTemplate(
  tx: TenantTx,
  id: number,
  body: TemplateBody,
  saving: PartSaving,
): Promise<number> {
  await lockDefinitions(tx);
  const before = await getStoredTemplate(tx, id);
  if (!before) throw new NotFound('Template');
  demandNewest('template', before, saving);
  return save(tx, before, body, saving);
}

export async function deleteTemplate(tx: TenantTx, id: number, by: Actor): Promise<void> {
  await lockDefinitions(tx);
  const [before, drawn] = await Promise.all([getStoredTemplate(tx, id), findDrawnKpis(tx, id)]);
  if (!before) throw new NotFound('Template');
  if (drawn.length > 0) {
    throw new BusinessError(`These KPIs are drawn by ${before.name}: ${drawn.map(({ name }) => name).join(', ')}.`);
  }
  await tx.rows('delete from kpi_templates where tenant_id = $1 and id = $2', [tx.tenant, id]);
  await recordAudit(tx, {
    verb: 'delete',
    entity: 'kpi_template',
    entityId: id,
    changes: { name: before.name },
    ...by,
  });
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
