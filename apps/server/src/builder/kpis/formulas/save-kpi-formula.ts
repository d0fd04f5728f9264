/** Saves formulas of KPIs. A formula is parsed and run once, and every save creates a version. S3-49. */
import { FormulaBody } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { createUnrestrictedCaller } from '../../../platform/engine/caller.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { defineCommands } from '../../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext, Stored } from '../../../core/definitions/definition-kind.ts';
import { assertNameAvailable, reserveName } from '../../../core/definitions/definition-names.ts';
import { recordSave } from '../../../core/definitions/record-save.ts';
import { assertNothingStored } from '../reader-dependence.ts';
import { evaluateFormula } from './evaluate-formula.ts';
import { type BuiltFormula, getOutputs, parseFormulaBody } from './formula-query.ts';
import { findKpisUsingFormula, findShownOutputs, findStoredFormulas, getStoredFormula } from './kpi-formulas.ts';

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
