/** Saving formulas of KPIs: read, run once, every save a version. S3-49. */
import { FormulaBody } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readerOfAll } from '../../../platform/engine/caller.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, NotFound } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/commands.ts';
import {
  type DefinitionKind,
  findUnstorable,
  refuseFaults,
  type Saving,
  type Stored,
} from '../../definitions/rules.ts';
import { lockDefinitions, recordVersion } from '../../definitions/commands.ts';
import { demandNothingKept } from '../readers/data.ts';
import { demandNewest, type PartSaving } from '../rules.ts';
import { askFormula, findShownOutputs, findStoredFormulas, findUsers, getStoredFormula } from './data.ts';
import { type BuiltFormula, outputsOf, readFormula } from './rules.ts';

const FORMULA_EXISTS = 'A formula of this name exists already.';
const taken = () => new BusinessError(FORMULA_EXISTS, { fields: { name: FORMULA_EXISTS } });

async function reserve(tx: TenantTx, name: string): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    `insert into kpi_formulas (tenant_id, name, expression, source, output, tree)
     values ($1, $2, '', '', '{"data": []}', '{}') on conflict do nothing returning id`,
    [tx.tenant, name],
  );
  if (!made) throw taken();
  return made.id;
}

/** @throws BusinessError where a KPI's template shows an output that is no longer there */
async function demandShown(tx: TenantTx, id: number, body: FormulaBody): Promise<void> {
  const keys = new Set<string>(outputsOf(body).map(({ key }) => key));
  const lost = (await findShownOutputs(tx, id)).find(({ value }) => !keys.has(value));
  if (!lost) return;
  const reason = `The template ${lost.template} of the KPI ${lost.kpi} shows the output ${lost.value}.`;
  throw new BusinessError(reason, { fields: { output: reason } });
}

/** A formula that fails leaves the transaction usable: a file of definitions is read to its end. @throws BusinessError */
async function demandAnswer(tx: TenantTx, name: string, built: BuiltFormula, now: Date): Promise<void> {
  await tx.rows('savepoint asked', []);
  try {
    await askFormula(tx, name, built, readerOfAll(tx.tenant, now));
  } finally {
    await tx.rows('rollback to savepoint asked', []);
  }
}

/** @returns the new version */
async function save(tx: TenantTx, before: Stored<FormulaBody>, body: FormulaBody, saving: Saving): Promise<number> {
  const { id } = before;
  refuseFaults(findUnstorable(body));
  const built = readFormula(body);
  const twins = await tx.rows('select from kpi_formulas where tenant_id = $1 and name = $2 and id <> $3', [
    tx.tenant,
    body.name,
    id,
  ]);
  if (twins.length > 0) throw taken();
  await demandShown(tx, id, body);
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
  // After the row is written: a circle goes through what the KPIs of this formula ask now.
  await demandAnswer(tx, body.name, built, saving.by?.now ?? new Date());
  await demandNothingKept(tx, id, built.query, 'source');
  const version = before.version + 1;
  await recordVersion(tx, { kind: 'kpi_formula', id, version, body }, saving);
  if (saving.by) {
    const changes =
      before.version === 0
        ? { name: body.name, formula: body.expression }
        : {
            name: { before: before.name, after: body.name },
            formula: { before: before.body.expression, after: body.expression },
            version: { before: before.version, after: version },
            note: saving.note,
          };
    const verb = before.version === 0 ? 'create' : 'update';
    await recordAudit(tx, { verb, entity: 'kpi_formula', entityId: id, changes, ...saving.by });
  }
  return version;
}

/** @returns the id */
export async function createFormula(tx: TenantTx, body: FormulaBody, saving: Saving): Promise<number> {
  await lockDefinitions(tx);
  const id = await reserve(tx, body.name);
  await save(tx, { id, name: body.name, version: 0, body }, body, saving);
  return id;
}

export async function replaceFormula(tx: TenantTx, id: number, body: FormulaBody, saving: PartSaving): Promise<number> {
  await lockDefinitions(tx);
  const before = await getStoredFormula(tx, id);
  if (!before) throw new NotFound('Formula');
  demandNewest('formula', before, saving);
  return save(tx, before, body, saving);
}

export async function deleteFormula(tx: TenantTx, id: number, by: Actor): Promise<void> {
  await lockDefinitions(tx);
  const [before, users] = await Promise.all([getStoredFormula(tx, id), findUsers(tx, id)]);
  if (!before) throw new NotFound('Formula');
  if (users.length > 0) throw new BusinessError(`These KPIs use ${before.name}: ${users.join(', ')}.`);
  await tx.rows('delete from kpi_formulas where tenant_id = $1 and id = $2', [tx.tenant, id]);
  await recordAudit(tx, { verb: 'delete', entity: 'kpi_formula', entityId: id, changes: { name: before.name }, ...by });
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
