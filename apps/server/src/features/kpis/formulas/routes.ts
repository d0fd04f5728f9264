import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { NotFound } from '../../../platform/http/errors.ts';
import { done, implement, ok } from '../../../platform/http/kit.ts';
import { createFormula, deleteFormula, replaceFormula } from './commands.ts';
import { findFormulas, getFormula } from './data.ts';
import { endpointPolicy } from './policy.ts';

/** @throws NotFound */
async function found(tx: TenantTx, id: number) {
  const formula = await getFormula(tx, id);
  if (!formula) throw new NotFound('Formula');
  return ok(formula);
}

export const kpiFormulasFeature = implement(kpiFormulas, endpointPolicy)('kpi-formulas', {
  findFormulas: async ({ tx, query }) => ok(await findFormulas(tx, query)),

  getFormula: ({ tx, params }) => found(tx, params.id),

  async createFormula({ tx, body, ...call }) {
    return found(tx, await createFormula(tx, body, { by: actorOf(call) }));
  },

  async replaceFormula({ tx, params, body, ...call }) {
    await replaceFormula(tx, params.id, body, { by: actorOf(call) });
    return found(tx, params.id);
  },

  async deleteFormula({ tx, params, ...call }) {
    await deleteFormula(tx, params.id, actorOf(call));
    return done;
  },
});
