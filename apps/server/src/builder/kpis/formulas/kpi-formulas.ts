/** Reads and saves KPI formulas. */
import { FormulaBody, type KpiFormula } from '@mainstay/contract/kpis/parts';
import { defineCommands } from '../../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext, Stored } from '../../../core/definitions/definition-kind.ts';
import { assertNameAvailable, reserveName } from '../../../core/definitions/definition-names.ts';
import { recordSave } from '../../../core/definitions/record-save.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { createUnrestrictedCaller } from '../../../platform/engine/caller.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { findListPage, type ListOptions, newestVersionSql } from '../list-page.ts';
import { assertNothingStored } from '../reader-dependence.ts';
import { type BuiltFormula, evaluateFormula, getOutputs, parseFormulaBody } from './formula-query.ts';

const BODY = `jsonb_build_object('name', f.name, 'expression', f.expression, 'source', f.source,
  'number_format', f.number_format, 'output', f.output)`;
const VERSION = newestVersionSql('kpi_formula', 'f.id');
const KPIS = '(select count(*)::int from kpis k where k.tenant_id = $1 and k.formula_id = f.id)';

export const findFormulas = (tx: TenantTx, choice: ListOptions) =>
  findListPage<KpiFormula>(
    tx,
    choice,
    `f.id, f.name, f.expression, f.source, f.number_format, f.output, ${VERSION} as version, ${KPIS} as kpis`,
    'kpi_formulas f where f.tenant_id = $1',
    'f',
  );

export async function getFormula(tx: TenantTx, id: number): Promise<KpiFormula | undefined> {
  const [row] = await tx.rows<KpiFormula>(
    `select f.id, f.name, f.expression, f.source, f.number_format, f.output, ${VERSION} as version, ${KPIS} as kpis
     from kpi_formulas f where f.tenant_id = $1 and f.id = $2`,
    [tx.tenant, id],
  );
  return row;
}

const STORED = `select f.id, f.name, ${VERSION} as version, ${BODY} as body
  from kpi_formulas f where f.tenant_id = $1`;

async function getStoredFormula(tx: TenantTx, id: number): Promise<Stored<FormulaBody> | undefined> {
  const [row] = await tx.rows<Stored<FormulaBody>>(`${STORED} and f.id = $2`, [tx.tenant, id]);
  return row;
}

const findStoredFormulas = (tx: TenantTx): Promise<Stored<FormulaBody>[]> =>
  tx.rows<Stored<FormulaBody>>(`${STORED} order by f.name, f.id`, [tx.tenant]);

/** Returns the KPIs that use a formula, with the outputs that their templates show. */
const findShownOutputs = (tx: TenantTx, formula: number) =>
  tx.rows<{ kpi: string; template: string; value: string }>(
    `select k.name as kpi, t.name as template, o->>'value' as value from kpis k
       join kpi_templates t on t.tenant_id = $1 and t.id = k.template_id
       cross join lateral jsonb_array_elements(t.output) o
     where k.tenant_id = $1 and k.formula_id = $2`,
    [tx.tenant, formula],
  );

const findKpisUsingFormula = async (tx: TenantTx, formula: number): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>('select name from kpis where tenant_id = $1 and formula_id = $2 order by name', [
      tx.tenant,
      formula,
    ])
  ).map(({ name }) => name);

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(
    tx,
    `insert into kpi_formulas (tenant_id, name, expression, source, output, tree)
     values ($1, $2, '', '', '{"data": []}', '{}')`,
    name,
    'A formula',
  );

/** @throws BusinessError if the template of a KPI shows an output that the formula no longer has */
async function assertTemplateOutputsExist(tx: TenantTx, id: number, body: FormulaBody): Promise<void> {
  const keys = new Set<string>(getOutputs(body).map(({ key }) => key));
  const missingOutput = (await findShownOutputs(tx, id)).find(({ value }) => !keys.has(value));
  if (!missingOutput) return;
  throw new FieldError(
    'output',
    `The template ${missingOutput.template} of the KPI ${missingOutput.kpi} uses the output ${missingOutput.value}.`,
  );
}

/**
 * Runs the formula once. The savepoint keeps the transaction usable after a failure, so that an import of definitions can report all
 * errors.
 * @throws BusinessError
 */
async function assertEvaluates(tx: TenantTx, name: string, built: BuiltFormula, now: Date): Promise<void> {
  await tx.rows('savepoint asked', []);
  try {
    await evaluateFormula(tx, name, built, createUnrestrictedCaller(tx.tenant, now));
  } finally {
    await tx.rows('rollback to savepoint asked', []);
  }
}

/** @returns the new version */
async function save(
  tx: TenantTx,
  before: Stored<FormulaBody>,
  body: FormulaBody,
  saving: SaveContext,
): Promise<number> {
  const { id } = before;
  throwIfInvalid(findUnstorableText(body));
  const built = parseFormulaBody(tx.features, body);
  await assertNameAvailable(tx, 'kpi_formulas', { id, name: body.name }, 'A formula');
  await assertTemplateOutputsExist(tx, id, body);
  await tx.rows(
    `update kpi_formulas set name = $3, expression = $4, source = $5, number_format = $6, output = $7::jsonb, tree = $8::jsonb
     where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      body.name,
      body.expression,
      body.source,
      body.number_format,
      JSON.stringify(body.output),
      JSON.stringify(built.query),
    ],
  );
  // Evaluated after the row is written, because cycles depend on the current formulas of KPIs.
  await assertEvaluates(tx, body.name, built, saving.by?.now ?? new Date());
  await assertNothingStored(tx, id, built.query, 'source');
  const { expression } = body;
  const createdDetails = { formula: expression };
  const changedDetails = { formula: { before: before.body.expression, after: expression } };
  return recordSave(
    tx,
    { kind: 'kpi_formula', entity: 'kpi_formula', before, body, createdDetails, changedDetails },
    saving,
  );
}

const formulas = defineCommands<FormulaBody>({
  table: 'kpi_formulas',
  entity: 'kpi_formula',
  label: 'Formula',
  called: 'this formula',
  reserve,
  hold: getStoredFormula,
  save,
});

/** Commands that save a formula as a whole. */
export const { create: createFormula, update: replaceFormula } = formulas;

export async function deleteFormula(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [before, usingKpis] = await Promise.all([formulas.hold(tx, id), findKpisUsingFormula(tx, id)]);
  if (usingKpis.length > 0) throw new BusinessError(`These KPIs use ${before.name}: ${usingKpis.join(', ')}.`);
  await formulas.remove(tx, before, by);
}

export const formulaKind: DefinitionKind<FormulaBody> = {
  name: 'kpi_formula',
  label: 'Formula',
  schema: FormulaBody,
  references: {},
  get: getStoredFormula,
  findAll: findStoredFormulas,
  reserve,
  save: replaceFormula,
};
