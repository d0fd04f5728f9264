import { formulaReference, kpiFormulas } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { createCaller } from '../../../platform/engine/caller.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { done, ok, serve } from '../../../platform/http/kit.ts';
import { findUnstorableText, throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { getImpersonation } from '../../../platform/session/impersonation.ts';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { listDatasets } from '../../../core/datasets/dataset-catalog.ts';
import { findTables } from '../../../core/datasets/custom-table-dataset.ts';
import { functionRows, toMeasureRows } from '../formula-reference.ts';
import { evaluateFormula, getOutputs, parseFormulaBody } from './formula-query.ts';
import { createFormula, deleteFormula, findFormulas, getFormula, replaceFormula } from './kpi-formulas.ts';

/** @throws NotFoundError */
const toReply = async (tx: TenantTx, id: number) => ok(requireFound(await getFormula(tx, id), 'Formula'));

export const kpiFormulaRoutes = serve('kpi-formulas', kpiFormulas, {
  findFormulas: async ({ tx, query }) => ok(await findFormulas(tx, query)),

  getFormula: ({ tx, params }) => toReply(tx, params.id),

  async createFormula({ tx, body, ...call }) {
    return toReply(tx, await createFormula(tx, body, { by: toActor(call) }));
  },

  async previewFormula({ tx, access, services, body: { formula, user_id: user, account_id: account } }) {
    const viewer = user ? await getImpersonation(tx, access, user) : access;
    if (account) await requireReadable(tx, viewer, account);
    throwIfInvalid(findUnstorableText(formula));
    const caller = createCaller(viewer, services.now(), account ?? undefined);
    const values = await evaluateFormula(tx, formula.name, parseFormulaBody(tx.features, formula), caller);
    const outputs = getOutputs(formula).map(({ key, name, format }, at) => ({
      key,
      name,
      format,
      value: values[at] ?? null,
    }));
    return ok({ outputs });
  },

  async replaceFormula({ tx, params, body: { version, ...body }, ...call }) {
    await replaceFormula(tx, params.id, body, { by: toActor(call), version });
    return toReply(tx, params.id);
  },

  async deleteFormula({ tx, params, ...call }) {
    await deleteFormula(tx, params.id, toActor(call));
    return done;
  },
});

export const formulaReferenceRoutes = serve('kpi-words', formulaReference, {
  findFunctions: async () => ok({ listing: functionRows }),

  async findMeasures({ tx, query: { dataset } }) {
    const datasets = listDatasets(tx.features, await findTables(tx)).filter(({ source }) => source !== 'system');
    return ok({ listing: toMeasureRows(dataset ? datasets.filter(({ name }) => name === dataset) : datasets) });
  },
});
